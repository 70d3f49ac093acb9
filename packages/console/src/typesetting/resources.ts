/** What documents are set with, loaded in the worker by need: font packs, fonts, hyphenation, the shaper. */
import type { Document } from '@platen/document'
import { readMarkdown } from '@platen/document/markdown'
import { packUrl } from '@platen/fonts'
import {
  type HyphenationPatterns,
  type ResourceName,
  type Resources,
  requiredResources,
  type TypesetOptions,
} from '@platen/typeset'
import { type FontPack, openPack } from '@platen/typeset/packs'
import { PAUSE_MS } from './messages.ts'

const PATTERNS = import.meta.glob<{ default: HyphenationPatterns }>([
  '../../../../node_modules/hyphen/patterns/*.js',
  // Church Slavonic: the bundler refuses U+2E2F in a name. Such text is set without hyphens, with a warning.
  '!../../../../node_modules/hyphen/patterns/cu.js',
])

const packs = new Map<string, FontPack>()
const fonts = new Map<string, Uint8Array>()
const hyphenation = new Map<string, HyphenationPatterns>()
export const resources: Resources = {
  markdown: (source) => readMarkdown(source, 'commonmark'),
  packs,
  fonts,
  hyphenation,
}
/**
 * Names that can't be had: the document is set without them, and its warnings say so. With the time until which they are not
 * asked for again.
 */
const missing = new Map<ResourceName, number>()

/** Loads all that a document needs. What can't be had is left out. @returns false if the service may have it and did not give it. */
export async function loadFor(document: Document, options: TypesetOptions): Promise<boolean> {
  const start = Date.now()
  for (;;) {
    const required = requiredResources(document, options, resources)
    const names = required.filter((name) => !((missing.get(name) ?? 0) > start))
    if (names.length === 0) return required.every((name) => !missing.has(name) || missing.get(name) === Infinity)
    await Promise.all(
      names.map((name) =>
        load(name).then(
          () => missing.delete(name),
          (error) => missing.set(name, error instanceof Missing ? Infinity : Date.now() + PAUSE_MS),
        ),
      ),
    )
  }
}

/** There is none. What is refused for another reason, by a proxy or a service that starts, may come later. */
class Missing extends Error {}

/** @throws {Error} where one can't be had. */
export async function packsNamed(names: readonly string[]): Promise<ReadonlyMap<string, FontPack>> {
  await Promise.all(names.filter((name) => !packs.has(name)).map((name) => load(`pack:${name}`)))
  return packs
}

async function load(name: ResourceName): Promise<void> {
  if (name.startsWith('pack:')) {
    const pack = name.slice(5)
    packs.set(pack, openPack(await bytesOf(packUrl(pack))))
  } else if (name.startsWith('font:')) {
    const id = name.slice(5)
    const file = await bytesOf(`/fonts/${id}`)
    // Some packages have their fonts as TrueType.
    if (isWoff2(file)) {
      const { default: decompress } = await import('woff2-encoder/decompress')
      fonts.set(id, await decompress(file))
    } else fonts.set(id, file)
  } else if (name.startsWith('hyphenation:')) {
    const tag = name.slice(12)
    const found = Object.keys(PATTERNS).find((path) => path.endsWith(`/${tag}.js`))
    if (found === undefined) throw new Missing(`There are no patterns for ${tag}.`)
    hyphenation.set(tag, (await PATTERNS[found]!()).default)
  } else if (name === 'scripts') {
    const [{ startScripts }, shaper, subsetter] = await Promise.all([
      import('@platen/typeset/scripts'),
      bytesOf(new URL('../../../../node_modules/harfbuzzjs/dist/harfbuzz.wasm', import.meta.url)),
      bytesOf(new URL('../../../../node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm', import.meta.url)),
    ])
    resources.scripts = startScripts({ shaper, subsetter })
  } else if (name === 'mathematics') resources.mathematics = (await import('@platen/typeset/math')).mathematics
  else if (name === 'pictures') resources.readPicture = (await import('@platen/typeset/pictures')).readPicture
  else throw new Missing(`Nothing is known of ${name}.`)
}

const isWoff2 = (file: Uint8Array): boolean => String.fromCharCode(...file.subarray(0, 4)) === 'wOF2'

async function bytesOf(url: string | URL): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new (response.status === 404 ? Missing : Error)(`${url} answered ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}
