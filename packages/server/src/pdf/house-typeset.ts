/** One document through packages/typeset. */
import { readSource, requiredResources, type TypesetResult, typeset } from '@platen/typeset'
import type { PdfJob, PdfOutcome } from './engine.ts'

/** Synchronous: for a document that needs only built-in resources. */
export function typesetDocument({ content, title, options }: PdfJob): PdfOutcome {
  return outcomeOf(typeset(content, { ...options, title }))
}

type Loader = InstanceType<typeof import('./resources.ts')['ResourceLoader']>
let loader: Loader | undefined

/** Loads what the document needs first: fonts, the shaper, patterns. One loader for each thread. */
export async function typesetWithResources(job: PdfJob): Promise<PdfOutcome> {
  const { content, title, options } = job
  if (requiredResources(content, options).length === 0) return typesetDocument(job)
  // Loaded on demand: most documents do not need it.
  loader ??= new (await import('./resources.ts')).ResourceLoader()
  const readers = options.markup === 'markdown' ? (await loader.load(['markdown'])).resources : {}
  const { document, diagnostics } = readSource(content, options, readers)
  const { resources } = await loader.loadFor(document, options)
  return outcomeOf(typeset(document, { ...options, title }, resources), diagnostics)
}

function outcomeOf(
  { pdf, pageCount, diagnostics }: TypesetResult,
  earlier: TypesetResult['diagnostics'] = [],
): PdfOutcome {
  return { pdf, pageCount, warnings: [...earlier, ...diagnostics].map(({ message }) => message) }
}
