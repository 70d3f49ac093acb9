/** pdf.js, loaded when the first pages are shown. All documents share one worker of it. */
import type { PDFDataRangeTransport, PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'
import type { GrowingFile } from './growing-file.ts'
import type { TextNode } from './text-layer.ts'

interface Library {
  pdfjs: typeof import('pdfjs-dist')
  worker: PDFWorker
  textOfPage: typeof textOfPage
}

let library: Promise<Library> | undefined

async function load(): Promise<Library> {
  const [pdfjs, { textOfPage }] = await Promise.all([import('pdfjs-dist'), import('./text-layer.ts')])
  const port = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), { type: 'module' })
  // Its types have the default, null, as the only value.
  return { pdfjs, worker: new pdfjs.PDFWorker({ port: port as never }), textOfPage }
}

const loaded = () =>
  (library ??= load().catch((error) => {
    library = undefined
    throw error
  }))

/** Loads it before there is a file. What fails is tried again with the file. */
export function preparePdf(): void {
  void loaded().catch(() => {})
}

/**
 * An empty document of its own for the fonts of files: each that comes or goes makes the browser lay out the document that
 * has it, from the first word to the last.
 */
let fontDocument: Document | undefined

function documentOfFonts(): Document {
  if (fontDocument === undefined) {
    const frame = document.createElement('iframe')
    frame.className = 'sr-only invisible'
    frame.tabIndex = -1
    frame.setAttribute('aria-hidden', 'true')
    document.documentElement.append(frame)
    fontDocument = frame.contentDocument!
  }
  return fontDocument
}

/** Opens a file for `use` alone. */
export async function withPdf<Result>(
  bytes: Uint8Array,
  use: (document: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  const opened = await loadPdf(bytes)
  try {
    return await use(opened)
  } finally {
    void opened.loadingTask.destroy()
  }
}

/** Opens a copy: pdf.js takes the bytes away from the caller. */
export async function loadPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const { pdfjs, worker } = await loaded()
  const ownerDocument = documentOfFonts() as HTMLDocument
  return pdfjs.getDocument({ data: bytes.slice(), worker, ownerDocument }).promise
}

/** Opens a file whose pages come later, in order. */
export function loadGrowing({ length, head, tail, place }: GrowingFile): {
  document: Promise<PDFDocumentProxy>
  append: (bytes: Uint8Array) => void
} {
  const waiting: Uint8Array[] = []
  let transport: PDFDataRangeTransport | undefined
  const document = loaded().then(({ pdfjs, worker }) => {
    const range = new pdfjs.PDFDataRangeTransport(length, head.slice())
    range.requestDataRange = (begin, end) => {
      const bytes = new Uint8Array(end - begin).fill(0x20)
      const tailAt = length - tail.length
      if (end > tailAt) bytes.set(tail.subarray(Math.max(0, begin - tailAt), end - tailAt), Math.max(0, tailAt - begin))
      range.onDataRange(begin, bytes)
    }
    transport = range
    for (const bytes of waiting.splice(0)) range.onDataProgressiveRead(bytes)
    const ownerDocument = documentOfFonts() as HTMLDocument
    const options = { range, rangeChunkSize: place, disableAutoFetch: true, worker, ownerDocument }
    return pdfjs.getDocument(options).promise
  })
  return {
    document,
    append: (bytes) => {
      if (transport) transport.onDataProgressiveRead(bytes)
      else waiting.push(bytes)
    },
  }
}

/** As that of `text-layer.ts`, which comes with pdf.js: a page has its text where the service has gone meanwhile. */
export async function textOfPage(document: PDFDocumentProxy, page: number): Promise<TextNode[]> {
  const { textOfPage: read } = await loaded()
  return read(document, page)
}

/**
 * Puts the text of a page into a container, each piece where it is printed, to be selected there. Its scale is that of the property
 * `--total-scale-factor`.
 */
export async function placeText(document: PDFDocumentProxy, page: number, container: HTMLElement): Promise<void> {
  const { pdfjs } = await loaded()
  const opened = await document.getPage(page + 1)
  const viewport = opened.getViewport({ scale: 1 })
  await new pdfjs.TextLayer({ textContentSource: await opened.getTextContent(), container, viewport }).render()
}

/**
 * @param scale device pixels for each point.
 * @param page from 0.
 * @param spare drawn over where it has the size: a new canvas takes memory that the browser has to clear first.
 */
export async function drawPage(
  document: PDFDocumentProxy,
  page: number,
  scale: number,
  spare?: HTMLCanvasElement,
): Promise<HTMLCanvasElement> {
  const opened = await document.getPage(page + 1)
  const viewport = opened.getViewport({ scale })
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)]
  const isFit = spare?.width === width && spare.height === height
  const canvas = isFit ? spare : documentOfFonts().createElement('canvas')
  if (!isFit) {
    canvas.width = width
    canvas.height = height
  }
  // For the screen, pdf.js would wait for a frame before it begins.
  await opened.render({ canvas, viewport, intent: 'print' }).promise
  return canvas
}
