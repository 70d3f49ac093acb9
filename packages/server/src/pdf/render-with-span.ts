/** Renders a PDF with a span around the wait for a worker and the work. */
import { type Span, withSpan } from '../telemetry/span.ts'
import { type PdfEngine, PdfFailure, type PdfJob, type PdfOutcome } from './engine.ts'

/** @throws {PdfFailure} */
export function renderWithSpan(
  engine: PdfEngine,
  job: PdfJob,
  { span: parent, signal, account }: { span: Span; signal?: AbortSignal | undefined; account?: string | undefined },
): Promise<PdfOutcome> {
  const attributes = { 'platen.file.format': 'pdf', 'platen.pdf.engine': engine.name }
  const errorType = (error: unknown) => (error instanceof PdfFailure ? error.kind : 'error')
  return withSpan(parent, 'render pdf', { attributes, errorType }, async (span) => {
    const outcome = await engine.render(job, signal, account)
    span.set({ 'platen.file.bytes': outcome.pdf.length, 'platen.pdf.pages': outcome.pageCount })
    return outcome
  })
}
