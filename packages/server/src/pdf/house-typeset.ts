/** One document through packages/typeset. */
import { readSource, requiredResources, type TypesetResult, typeset } from '@platen/typeset'
import type { PdfJob, PdfOutcome } from './engine.ts'

/** Synchronous: for a document that needs nothing beyond the built-in. */
export function typesetDocument({ content, title, options }: PdfJob): PdfOutcome {
  return outcomeOf(typeset(content, { ...options, title }))
}

type Loader = InstanceType<typeof import('./resources.ts')['ResourceLoader']>
let loader: Loader | undefined

/** Loads first what the document needs: fonts, the shaper, patterns. One loader serves one thread. */
export async function typesetWithResources(job: PdfJob): Promise<PdfOutcome> {
  const { content, title, options } = job
  if (requiredResources(content, options).length === 0) return typesetDocument(job)
  // Imported when first needed: most documents never do.
  loader ??= new (await import('./resources.ts')).ResourceLoader()
  const readers = options.markup === 'markdown' ? (await loader.load(['markdown'])).resources : {}
  const { document, diagnostics } = readSource(content, options, readers)
  const { resources } = await loader.loadFor(document, options)
  return outcomeOf(typeset(document, { ...options, title }, resources), diagnostics)
}

function outcomeOf(
  { pdf, pageCount, diagnostics }: TypesetResult,
  before: TypesetResult['diagnostics'] = [],
): PdfOutcome {
  return { pdf, pageCount, warnings: [...before, ...diagnostics].map(({ message }) => message) }
}
