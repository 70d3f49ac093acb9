/** One document through packages/typeset, with what it needs beyond the built-in loaded first. */
import { type Resources, typeset } from '@platen/typeset'
import type { PdfJob, PdfOutcome } from './engine.ts'

/** Synchronous. */
export function set({ content, title, options }: PdfJob, resources: Resources = {}): PdfOutcome {
  const { pdf, pageCount, diagnostics } = typeset(content, { ...options, title }, resources)
  return { pdf, pageCount, warnings: diagnostics.map(({ message }) => message) }
}

export async function setWithResources(job: PdfJob): Promise<PdfOutcome> {
  return set(job)
}
