/** Sets documents as PDF in a worker, with the code and the fonts of the service, so that the bytes are those of `POST /pdf`. */
import { readMarkdown } from '@platen/document/markdown'
import { withFrontMatter } from '@platen/document/with-front-matter'
import {
  type HyphenationPatterns,
  type ResourceName,
  type Resources,
  readSource,
  requiredResources,
  type TypesetOptions,
  typeset,
} from '@platen/typeset'
import { type FontPack, openPack, packUrl } from '@platen/typeset/packs'
import type { FromWorker, ToWorker } from './messages.ts'

const PATTERNS = import.meta.glob<{ default: HyphenationPatterns }>([
  '../../../../node_modules/hyphen/patterns/*.js',
  // Church Slavonic: the bundler refuses U+2E2F in a name. Such text is set without hyphens, with a warning.
  '!../../../../node_modules/hyphen/patterns/cu.js',
])

const packs = new Map<string, FontPack>()
const fonts = new Map<string, Uint8Array>()
const hyphenation = new Map<string, HyphenationPatterns>()
const resources: Resources = {
  markdown: (source) => readMarkdown(source, 'commonmark'),
  packs,
  fonts,
  hyphenation,
}
/** Names that can't be had: the document is set without them, and its warnings say so. */
const missing = new Set<ResourceName>()

addEventListener('message', async ({ data }: MessageEvent<ToWorker>): Promise<void> => {
  const { number } = data
  try {
    const { job, warnings } = await withFrontMatter({ content: data.source, title: data.title, options: data.options })
    const { title, options } = job
    const { document, diagnostics } = readSource(job.content, options, resources)
    await loadFor(document, options)
    const start = performance.now()
    const result = typeset(document, { ...options, title }, resources)
    const reply: FromWorker = {
      number,
      pdf: result.pdf as Uint8Array<ArrayBuffer>,
      pageCount: result.pageCount,
      warnings: [...warnings, ...[...diagnostics, ...result.diagnostics].map(({ message }) => message)],
      ms: performance.now() - start,
    }
    postMessage(reply, { transfer: [reply.pdf.buffer] })
  } catch (error) {
    postMessage({ number, error: (error as Error).message } satisfies FromWorker)
  }
})

async function loadFor(document: Parameters<typeof requiredResources>[0], options: TypesetOptions): Promise<void> {
  for (;;) {
    const names = requiredResources(document, options, resources).filter((name) => !missing.has(name))
    if (names.length === 0) return
    await Promise.all(names.map((name) => load(name).catch(() => missing.add(name))))
  }
}

async function load(name: ResourceName): Promise<void> {
  if (name.startsWith('pack:')) {
    const pack = name.slice(5)
    packs.set(pack, openPack(await bytesOf(packUrl(pack))))
  } else if (name.startsWith('font:')) {
    const id = name.slice(5)
    const { default: decompress } = await import('woff2-encoder/decompress')
    fonts.set(id, await decompress(await bytesOf(`/fonts/${id}`)))
  } else if (name.startsWith('hyphenation:')) {
    const tag = name.slice(12)
    const found = Object.keys(PATTERNS).find((path) => path.endsWith(`/${tag}.js`))
    if (found === undefined) throw new Error(`There are no patterns for ${tag}.`)
    hyphenation.set(tag, (await PATTERNS[found]!()).default)
  } else if (name === 'scripts') {
    const [{ startScripts }, shaper, subsetter] = await Promise.all([
      import('@platen/typeset/scripts'),
      bytesOf(new URL('../../../../node_modules/harfbuzzjs/dist/harfbuzz.wasm', import.meta.url)),
      bytesOf(new URL('../../../../node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm', import.meta.url)),
    ])
    resources.scripts = startScripts({ shaper, subsetter })
  } else throw new Error(`Nothing is known of ${name}.`)
}

async function bytesOf(url: string | URL): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}
