/** pdf.js, loaded when the first pages are shown. All documents share one worker of it. */
import type { PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'

type PdfJs = typeof import('pdfjs-dist')
let library: Promise<{ pdfjs: PdfJs; worker: PDFWorker }> | undefined

async function load(): Promise<{ pdfjs: PdfJs; worker: PDFWorker }> {
  const pdfjs = await import('pdfjs-dist')
  const port = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' })
  // Its types have the default, null, as the only value.
  return { pdfjs, worker: new pdfjs.PDFWorker({ port: port as never }) }
}

/** Opens a copy: pdf.js takes the bytes away from the caller. */
export async function loadPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const { pdfjs, worker } = await (library ??= load())
  return pdfjs.getDocument({ data: bytes.slice(), worker }).promise
}
