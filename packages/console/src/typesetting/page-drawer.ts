/** Draws pages with pdf.js: the content of a page is added to a file that is open, whose fonts have been read before. */
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { CONTENT_BYTES_MAX, type GrowingFile, growingFile, PAGES } from './growing-file.ts'
import type { SetPages } from './messages.ts'
import { drawPage, loadGrowing } from './pdf-js.ts'
import { now, record } from './record.ts'

interface Opened {
  key: string
  file: GrowingFile
  document: Promise<PDFDocumentProxy>
  append: (bytes: Uint8Array) => void
  /** Pages that have their content. */
  count: number
}

/** One for upright pages and one for those across. */
const FILES_MAX = 2

export class PageDrawer {
  #files: Opened[] = []

  close(): void {
    for (const one of this.#files) close(one)
    this.#files = []
  }

  /** @returns undefined for a page that has more than content, has much of it, or could not be drawn in this way. */
  async draw(
    { drawing, layout }: SetPages,
    page: number,
    scale: number,
    spare: HTMLCanvasElement | undefined,
  ): Promise<HTMLCanvasElement | undefined> {
    if (!drawing) return undefined
    const start = now()
    const { width, height } = layout.pages[page]!
    const key = `${drawing.key} ${width} ${height}`
    const { start: from, end } = drawing.pages[page]!
    if (end - from > CONTENT_BYTES_MAX) return undefined
    const content = drawing.content.subarray(from, end)
    let opened = this.#files.find((one) => one.key === key)
    let place = opened && opened.count < PAGES ? opened.file.pageOf(opened.count, content) : undefined
    if (!opened || !place) {
      if (opened) this.#drop(opened)
      opened = this.#open(key, growingFile(drawing, { width, height }))
      place = opened.file.pageOf(0, content)!
    }
    const number = opened.count++
    opened.append(place)
    try {
      const document = await opened.document
      record('open', start)
      const canvas = await drawPage(document, number, scale, spare)
      const drawn = await document.getPage(number + 1)
      drawn.cleanup()
      // The next key needs it.
      if (opened.count < PAGES) void document.getPage(opened.count + 1).catch(() => {})
      return canvas
    } catch {
      this.#drop(opened)
      return undefined
    }
  }

  #open(key: string, file: GrowingFile): Opened {
    if (this.#files.length === FILES_MAX) this.#drop(this.#files[0]!)
    const opened = { key, file, count: 0, ...loadGrowing(file) }
    this.#files.push(opened)
    return opened
  }

  #drop(opened: Opened): void {
    close(opened)
    this.#files = this.#files.filter((one) => one !== opened)
  }
}

function close({ document }: Opened): void {
  document.then(({ loadingTask }) => loadingTask.destroy()).catch(() => {})
}
