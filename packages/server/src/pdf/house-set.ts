/** One document through packages/typeset. */
import { needs, type Resources, typeset } from '@platen/typeset'
import type { PdfJob, PdfOutcome } from './engine.ts'

/** Synchronous: for a document that needs nothing beyond the built-in, or with what it needs. */
export function set({ content, title, options }: PdfJob, resources: Resources = {}): PdfOutcome {
  const { pdf, pageCount, diagnostics } = typeset(content, { ...options, title }, resources)
  return { pdf, pageCount, warnings: diagnostics.map(({ message }) => message) }
}

type Loader = InstanceType<typeof import('./resources.ts')['ResourceLoader']>
let loader: Loader | undefined

/** Loads first what the document needs: fonts, the shaper, patterns. One loader serves one thread. */
export async function setWithResources(job: PdfJob): Promise<PdfOutcome> {
  if (needs(job.content, job.options).length === 0) return set(job)
  // Imported when first needed: most documents never do.
  loader ??= new (await import('./resources.ts')).ResourceLoader()
  return set(job, (await loader.loadFor(job.content, job.options)).resources)
}
