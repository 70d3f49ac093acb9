/**
 * Loads the resources of a document by the names that `requiredResources` returns: fonts and HarfBuzz from their npm packages, read
 * from disk on demand.
 *
 * One loader for each thread. Unpacked fonts are cached up to a limit, the least recently used removed first; a document that
 * needs more than the limit still gets them all. What is not installed is listed in `missing`: the engine sets the document
 * without it and reports it in its diagnostics.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Document } from '@platen/document'
import {
  type HyphenationPatterns,
  type ResourceName,
  type Resources,
  requiredResources,
  type TypesetOptions,
} from '@platen/typeset'
import { fontPath } from '@platen/typeset/fonts'
import { readPacks } from './packs.ts'

/** All slices of one Chinese family take 11 MB. */
const FONT_CACHE_BYTES = 32 << 20

export interface LoadedResources {
  resources: Resources
  /** Names that could not be loaded. */
  missing: ResourceName[]
}

export class ResourceLoader {
  readonly #cacheBytes: number
  /** Least recently used first. */
  readonly #fonts = new Map<string, Uint8Array>()
  #fontBytes = 0
  #scripts: Promise<NonNullable<Resources['scripts']>> | undefined

  constructor(options: { cacheBytes?: number } = {}) {
    this.#cacheBytes = options.cacheBytes ?? FONT_CACHE_BYTES
  }

  /** Loads all that a document needs. `requiredResources` is called again once the shaper or the Markdown parser is loaded: they need more. */
  async loadFor(source: string | Document, options: TypesetOptions): Promise<LoadedResources> {
    const names = new Set<ResourceName>()
    let loaded: LoadedResources = { resources: {}, missing: [] }
    for (;;) {
      const more = requiredResources(source, options, loaded.resources).filter((name) => !names.has(name))
      if (more.length === 0) return loaded
      for (const name of more) names.add(name)
      loaded = await this.load([...names])
      if (!more.includes('scripts') && !more.includes('markdown')) return loaded
    }
  }

  async load(names: readonly ResourceName[]): Promise<LoadedResources> {
    const missing: ResourceName[] = []
    const resources: Resources = {}
    const fonts = new Map<string, Uint8Array>()
    const patterns = new Map<string, HyphenationPatterns>()
    await Promise.all(
      names.map(async (name) => {
        try {
          if (name === 'scripts') resources.scripts = await this.#loadScripts()
          else if (name === 'markdown') resources.markdown = await loadMarkdown()
          else if (name === 'mathematics') resources.mathematics = (await import('@platen/typeset/math')).mathematics
          else if (name === 'pictures') resources.readPicture = (await import('@platen/typeset/pictures')).readPicture
          else if (name.startsWith('hyphenation:')) patterns.set(name.slice(12), await readPatterns(name.slice(12)))
          else if (name.startsWith('pack:')) resources.packs = readPacks([name.slice(5)])
          else if (name.startsWith('font:')) fonts.set(name.slice(5), await this.#loadFont(name.slice(5)))
          else missing.push(name)
        } catch {
          missing.push(name)
        }
      }),
    )
    if (patterns.size > 0) resources.hyphenation = patterns
    // In the order of `names`: the result must not depend on which file was read first.
    if (fonts.size > 0) {
      resources.fonts = new Map(
        names.flatMap((name) => {
          const bytes = fonts.get(name.slice(5))
          return bytes === undefined ? [] : [[name.slice(5), bytes] as const]
        }),
      )
    }
    return { resources, missing: names.filter((name) => missing.includes(name)) }
  }

  async #loadScripts(): Promise<NonNullable<Resources['scripts']>> {
    this.#scripts ??= startScripts()
    return this.#scripts
  }

  async #loadFont(id: string): Promise<Uint8Array> {
    const cached = this.#fonts.get(id)
    if (cached !== undefined) {
      this.#fonts.delete(id)
      this.#fonts.set(id, cached)
      return cached
    }
    const bytes = await readFont(id)
    if (!this.#fonts.has(id)) {
      this.#fonts.set(id, bytes)
      this.#fontBytes += bytes.length
    }
    for (const [oldest, { length }] of this.#fonts) {
      if (this.#fontBytes <= this.#cacheBytes || oldest === id) break
      this.#fonts.delete(oldest)
      this.#fontBytes -= length
    }
    return this.#fonts.get(id) ?? bytes
  }
}

async function loadMarkdown(): Promise<NonNullable<Resources['markdown']>> {
  const { readMarkdown } = await import('@platen/document/markdown')
  return (source) => readMarkdown(source, 'commonmark')
}

/** Hyphenation patterns of the npm package `hyphen`; the module system caches them. */
async function readPatterns(tag: string): Promise<HyphenationPatterns> {
  return ((await import(`hyphen/patterns/${tag}.js`)) as { default: HyphenationPatterns }).default
}

/**
 * One font file as TrueType.
 * @param id as in `font:ID`.
 * @throws {Error} if there is no such font, or its package is not installed.
 */
export async function readFont(id: string): Promise<Uint8Array> {
  const path = fontPath(id)
  if (path === undefined) throw new Error(`There is no font ${id}.`)
  const file = findInstalled(path)
  if (file === undefined) throw new Error(`The font ${id} is not installed: ${path} is missing. Run \`npm install\`.`)
  const packed = await readFile(file)
  if (!path.endsWith('.woff2')) return new Uint8Array(packed)
  const { default: decompress } = await import('woff2-encoder/decompress')
  return decompress(packed)
}

const ownRequire = createRequire(import.meta.url)

/** A file of an npm package, wherever npm has put the package. */
export function findInstalled(path: string, require = ownRequire): string | undefined {
  return (require.resolve.paths(path) ?? []).map((folder) => join(folder, path)).find((file) => existsSync(file))
}

async function startScripts(): Promise<NonNullable<Resources['scripts']>> {
  const engine = createRequire(import.meta.resolve('@platen/typeset/scripts'))
  const read = async (name: string): Promise<Uint8Array> => {
    const file = findInstalled(`harfbuzzjs/dist/${name}`, engine)
    if (file === undefined) throw new Error(`HarfBuzz is not installed: ${name} is missing. Run \`npm install\`.`)
    return readFile(file)
  }
  const [module, shaper, subsetter] = await Promise.all([
    import('@platen/typeset/scripts'),
    read('harfbuzz.wasm'),
    read('harfbuzz-subset.wasm'),
  ])
  return module.startScripts({ shaper, subsetter })
}
