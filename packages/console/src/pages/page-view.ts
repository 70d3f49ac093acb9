/**
 * Draws the pages of the latest file into the pane and keeps its scroll position. Pages in view, and one beside them, are drawn
 * when their content changed, that of the caret first; an old picture stays until the new one is whole.
 */
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { endOf, offsetAt, offsetOfPiece, type Place, placeOf } from '../typesetting/anchors.ts'
import type { Glyph } from '../typesetting/glyphs.ts'
import type { SetPages } from '../typesetting/messages.ts'
import { PageDrawer } from '../typesetting/page-drawer.ts'
import { drawPage, loadPdf, placeText, preparePdf, textOfPage } from '../typesetting/pdf-js.ts'
import { now, record } from '../typesetting/record.ts'
import type { TextNode } from '../typesetting/text-layer.ts'
import { firstBelow, fitScale, GAP, pagesIn, placeAt, sameBlock, shareOf, topsOf, yOf } from './page-geometry.ts'

/** What the pane shows: the places of the pages. */
export interface Shown {
  file: SetPages
  scale: number
  /** By hash of a page: what stands where on it, of the pages that are drawn, while it is read. */
  glyphs: ReadonlyMap<string, readonly Glyph[]>
}

/** @param page from 0. */
export type GlyphReader = (document: PDFDocumentProxy, page: number) => Promise<readonly Glyph[]>

interface Drawing {
  /** Of the content and the scale. */
  key: string
  canvas: HTMLCanvasElement | undefined
}

/** Of canvases: those of pages out of view are given back above it. */
const BYTES_MAX = 96 << 20
/** A larger page is drawn less sharp: some browsers show nothing of a larger canvas. */
const PIXELS_MAX = 1 << 24
/** The text of pages is read when nothing was set for so long. */
const QUIET_MS = 400
/** While following, the last line stands at this part of the pane. */
const FOLLOWED_AT = 0.72

export interface PageViewEvents {
  /** The pane has to show other pages: now where they have other places. */
  onShow(shown: Shown, hasMoved: boolean): void
  /** There is no file any more. */
  onEmpty(): void
  /** @param layer has the text where it is printed. */
  onText(page: number, text: TextNode[], layer: HTMLElement): void
  /** Page 1 was drawn. */
  onFirstPage(canvas: HTMLCanvasElement): void
}

export class PageView {
  readonly #events: PageViewEvents
  readonly #scroller: HTMLElement
  readonly #hosts = new Map<number, HTMLElement>()
  readonly #drawings = new Map<number, Drawing>()
  readonly #texts = new Map<number, string>()
  #file: SetPages | undefined
  /** Chosen; undefined: pages are as wide as the pane. */
  #zoom: number | undefined
  #shown: Shown | undefined
  #opened: { file: SetPages; document: Promise<PDFDocumentProxy> } | undefined
  #isRunning = false
  /** Something changed since the last run began. */
  #isDue = false
  #isClosed = false
  #isFresh = false
  readonly #drawer = new PageDrawer()
  /** A canvas whose page was drawn anew. */
  #spare: HTMLCanvasElement | undefined
  #quiet: ReturnType<typeof setTimeout> | undefined
  /** Read when they change, since asking for them would lay out what was typed, ahead of the frame. */
  #top = 0
  #width = 0
  #height = 0
  /** Character of the source that the caret stands at. */
  caret = -1
  #reader: GlyphReader | undefined
  #glyphs = new Map<string, readonly Glyph[]>()
  /** The last line is kept in view. */
  #follows = false
  /** The text whose pages are followed last. */
  #lastFollowed: string | undefined
  /** Where to scroll once there are pages. */
  #pending: { offset: number; share: number } | undefined

  constructor(scroller: HTMLElement, events: PageViewEvents) {
    this.#scroller = scroller
    this.#events = events
    preparePdf()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#quiet)
    this.#drawer.close()
    closeFile(this.#opened?.document)
    this.#opened = undefined
  }

  /** Where the canvas of a page goes, from 0. */
  attach(page: number, host: HTMLElement | null): void {
    if (host === null) {
      this.#hosts.delete(page)
      return
    }
    this.#hosts.set(page, host)
    const canvas = this.#drawings.get(page)?.canvas
    if (canvas && canvas.parentElement !== host) host.replaceChildren(canvas)
  }

  show(file: SetPages | undefined): void {
    if (file === this.#file) return
    this.#isFresh = true
    this.#file = file
    if (file) void this.#run()
    else this.#events.onEmpty()
  }

  zoom(zoom: number | undefined): void {
    if (zoom === this.#zoom) return
    this.#zoom = zoom
    void this.#run()
  }

  /** @param reader of what stands where on the pages in view; undefined: it is needed no longer. */
  read(reader: GlyphReader | undefined): void {
    this.#reader = reader
    if (reader) void this.#run()
    else this.#glyphs = new Map()
  }

  /** The pane was scrolled, or has another size: other pages may be in view. */
  measure(): void {
    this.#top = this.#scroller.scrollTop
    this.#width = this.#scroller.clientWidth
    this.#height = this.#scroller.clientHeight
    void this.#run()
  }

  follow(follows: boolean): void {
    this.#follows = follows
    this.#lastFollowed = undefined
    if (follows) this.#followNow()
  }

  /** Keeps the last line in view until the pages of the whole text are shown. */
  endFollowing(text: string): void {
    if (!this.#follows) return
    this.#followNow()
    if (this.#shown?.file.source === text) this.follow(false)
    else this.#lastFollowed = text
  }

  /** Scrolls to the last line. */
  #followNow(): void {
    const { file, scale } = this.#shown ?? {}
    const end = file && endOf(file.layout.blocks)
    if (!end || scale === undefined) return
    const y = yOf(topsOf(file.layout.pages, scale), scale, { page: end.page, y: end.bottom })
    this.#scrollTo(Math.max(0, y - this.#height * FOLLOWED_AT))
  }

  /** How far the pane is scrolled, 0 to 1. */
  share(): number {
    return shareOf(this.#scroller)
  }

  /** @returns the character of the source that stands at a part of the pane's height. */
  offsetAt(share: number): number | undefined {
    const place = this.#placeAt(share)
    return place && offsetAt(this.#shown!.file.anchors, place)
  }

  #placeAt(share: number): Place | undefined {
    if (!this.#shown) return undefined
    const { file, scale } = this.#shown
    const y = this.#top + share * this.#height
    return placeAt(topsOf(file.layout.pages, scale), scale, y)
  }

  /** Scrolls so that a character of the source stands at a part of the pane's height, now or once there are pages. */
  scrollToOffset(offset: number, share: number): void {
    this.#pending = this.#shown ? undefined : { offset, share }
    const place = this.#shown && placeOf(this.#shown.file.anchors, offset)
    if (!place) return
    const { file, scale } = this.#shown!
    const tops = topsOf(file.layout.pages, scale)
    // The first line is at the very top while nothing is scrolled.
    const first = yOf(tops, scale, { page: 0, y: file.layout.blocks[0]?.top ?? 0 }) * (1 - share) ** 8
    this.#scrollTo(yOf(tops, scale, place) - share * this.#height - first)
  }

  /** Brings a character of the source into view. */
  reveal(offset: number): void {
    const place = this.#shown && placeOf(this.#shown.file.anchors, offset)
    if (!place) return
    const { file, scale } = this.#shown!
    const y = yOf(topsOf(file.layout.pages, scale), scale, place)
    if (y < this.#top + 40 || y > this.#top + this.#height - 120) this.#scrollTo(y - this.#height / 3)
  }

  /** @param step pages forward, or back. */
  turn(step: 1 | -1): void {
    if (!this.#shown) return
    const { file, scale } = this.#shown
    const tops = topsOf(file.layout.pages, scale)
    const next =
      step > 0 ? tops.find((top) => top - GAP > this.#top + 1) : tops.findLast((top) => top - GAP < this.#top - 1)
    if (next !== undefined) this.#scrollTo(next - GAP)
    else if (step > 0) this.#scrollTo(this.#scroller.scrollHeight)
  }

  #scrollTo(top: number): void {
    this.#scroller.scrollTo({ top, behavior: 'instant' })
    this.#top = this.#scroller.scrollTop
  }

  /** The character of the text that stands where a page was clicked. */
  offsetOfClick({
    clientX,
    clientY,
    currentTarget,
  }: Pick<MouseEvent, 'clientX' | 'clientY' | 'currentTarget'>): number | undefined {
    const shown = this.#shown
    if (!shown || !(currentTarget instanceof HTMLElement)) return undefined
    const page = Number(currentTarget.dataset['page']) - 1
    const y = (clientY - currentTarget.getBoundingClientRect().top) / shown.scale
    const { source, anchors } = shown.file
    const caret = document.caretPositionFromPoint?.(clientX, clientY)
    const piece = caret?.offsetNode.nodeType === Node.TEXT_NODE ? (caret.offsetNode.nodeValue ?? '') : ''
    return offsetOfPiece(source, anchors, { page, y }, { text: piece, at: caret?.offset ?? 0 })
  }

  async #run(): Promise<void> {
    this.#isDue = true
    if (this.#isRunning) return
    this.#isRunning = true
    clearTimeout(this.#quiet)
    // React may be in the middle of its effects.
    await undefined
    while (this.#isDue && !this.#isClosed) {
      this.#isDue = false
      try {
        while (!this.#isClosed && (await this.#step()));
      } catch {
        // The worker of pdf.js ended, or the file was closed under it: the next file is drawn anew.
      }
    }
    this.#isRunning = false
    if (!this.#isClosed) this.#quiet = setTimeout(() => void this.#readTexts(), QUIET_MS)
  }

  /** @returns whether there may be more to do. */
  async #step(): Promise<boolean> {
    const file = this.#file
    // Nobody sees it.
    if (!file || this.#width === 0) return false
    const scale = this.#zoom ?? fitScale(this.#width, file.layout.pages)
    if (this.#shown?.file !== file || this.#shown.scale !== scale) {
      const top = this.#held(file, scale)
      const drawn: [number, Drawing][] = []
      if (top !== undefined) {
        // What is read must not move: the pages in view change together, in one frame.
        for (const page of this.#inView(file, scale, top))
          if (this.#isOld(file, page, scale)) drawn.push([page, await this.#draw(file, page, scale)])
      }
      for (const page of this.#inView(file, scale, top)) await this.#readGlyphs(file, page)
      const hasMoved = !this.#shown || top !== undefined || !hasSamePlaces(this.#shown, { file, scale })
      if (!hasMoved) {
        // The picture of what was typed comes before all else.
        const first = this.#order(file, scale).find((page) => this.#isOld(file, page, scale))
        if (first !== undefined) this.#put(first, await this.#draw(file, first, scale))
      }
      // The text was emptied meanwhile.
      if (!this.#file) return false
      this.#shown = { file, scale, glyphs: this.#glyphs }
      this.#events.onShow(this.#shown, hasMoved)
      if (this.#pending) this.scrollToOffset(this.#pending.offset, this.#pending.share)
      for (const [page, drawing] of drawn) this.#put(page, drawing)
      if (top !== undefined) this.#scrollTo(top)
      if (this.#follows) this.#followNow()
      if (file.source === this.#lastFollowed) this.follow(false)
      return true
    }
    const order = this.#order(file, scale)
    const page = order.find((one) => this.#isOld(file, one, scale))
    if (page !== undefined) {
      this.#put(page, await this.#draw(file, page, scale))
      return true
    }
    for (const one of order) await this.#readGlyphs(file, one)
    this.#dropOld(file, scale)
    if (this.#file && this.#shown.glyphs !== this.#glyphs) {
      this.#shown = { file, scale, glyphs: this.#glyphs }
      this.#events.onShow(this.#shown, false)
    }
    return false
  }

  /** The scroll position at which the top block in view stays where it is; undefined where it does not move. */
  #held(file: SetPages, scale: number): number | undefined {
    if (!this.#shown || this.#follows || this.#top <= GAP) return undefined
    const before = this.#shown
    const tops = topsOf(before.file.layout.pages, before.scale)
    const index = firstBelow(before.file.layout.blocks, placeAt(tops, before.scale, this.#top))
    if (index < 0) return undefined
    const block = before.file.layout.blocks[index]!
    const next = file.layout.blocks[sameBlock(before.file.layout.blocks, file.layout.blocks, index)]
    if (!next) return undefined
    const was = yOf(tops, before.scale, { page: block.page, y: block.top })
    const is = yOf(topsOf(file.layout.pages, scale), scale, { page: next.page, y: next.top })
    return Math.abs(is - was) < 1 && scale === before.scale ? undefined : Math.max(0, this.#top + is - was)
  }

  #isOld(file: SetPages, page: number, scale: number): boolean {
    return this.#drawings.get(page)?.key !== keyOf(file, page, scale)
  }

  /** @param top how far the pane is scrolled, if not as it is. */
  #inView({ layout: { pages } }: SetPages, scale: number, top = this.#top): number[] {
    return pagesIn(pages, topsOf(pages, scale), scale, top, top + this.#height)
  }

  async #readGlyphs(file: SetPages, page: number): Promise<void> {
    const { hash } = file.layout.pages[page]!
    const reader = this.#reader
    if (!reader || this.#glyphs.has(hash)) return
    try {
      const read = await reader(await this.#open(file), page)
      if (this.#reader === reader) this.#glyphs = new Map(this.#glyphs).set(hash, read)
    } catch {
      // A page without them has bars beside its blocks.
    }
  }

  /** Pages in view and one beside them where there is room, that of the caret first. */
  #order(file: SetPages, scale: number): number[] {
    const { pages } = file.layout
    const visible = this.#inView(file, scale)
    const first = visible[0] ?? 0
    const last = visible.at(-1) ?? 0
    const all = [...visible]
    let bytes = visible.reduce((sum, page) => sum + bytesOf(file, page, scale), 0)
    for (const page of [last + 1, first - 1]) {
      if (page < 0 || page >= pages.length) continue
      bytes += bytesOf(file, page, scale)
      if (bytes <= BYTES_MAX) all.push(page)
    }
    const caret = this.caret < 0 ? undefined : placeOf(file.anchors, this.caret)?.page
    return caret !== undefined && all.includes(caret) ? [caret, ...all.filter((page) => page !== caret)] : all
  }

  #open(file: SetPages): Promise<PDFDocumentProxy> {
    if (this.#opened?.file === file) return this.#opened.document
    closeFile(this.#opened?.document)
    const document = loadPdf(file.pdf)
    this.#opened = { file, document }
    return document
  }

  async #draw(file: SetPages, page: number, scale: number): Promise<Drawing> {
    const start = now()
    const spare = this.#spare
    this.#spare = undefined
    const density = densityOf(file, page, scale)
    const canvas =
      (await this.#drawer.draw(file, page, density, spare)) ??
      (await drawPage(await this.#open(file), page, density, spare))
    if (this.#isFresh) record('draw', start)
    this.#isFresh = false
    canvas.setAttribute('aria-hidden', 'true')
    canvas.className = 'block size-full'
    return { key: keyOf(file, page, scale), canvas }
  }

  #put(page: number, drawing: Drawing): void {
    this.#spare = this.#drawings.get(page)?.canvas
    this.#drawings.set(page, drawing)
    if (drawing.canvas) this.#hosts.get(page)?.replaceChildren(drawing.canvas)
    if (page === 0 && drawing.canvas) this.#events.onFirstPage(drawing.canvas)
  }

  /** Gives back the memory of pages far away. */
  #dropOld(file: SetPages, scale: number): void {
    for (const page of this.#drawings.keys()) if (page >= file.layout.pages.length) this.#drawings.delete(page)
    const visible = this.#inView(file, scale)
    const [first = 0, last = 0] = [visible[0], visible.at(-1)]
    const distanceOf = (page: number): number => Math.max(first - page, page - last, 0)
    let bytes = 0
    for (const { canvas } of this.#drawings.values()) if (canvas) bytes += 4 * canvas.width * canvas.height
    for (const page of [...this.#drawings.keys()].sort((a, b) => distanceOf(b) - distanceOf(a))) {
      if (bytes <= BYTES_MAX || visible.includes(page)) break
      const canvas = this.#drawings.get(page)?.canvas
      if (canvas) bytes -= 4 * canvas.width * canvas.height
      this.#drawings.delete(page)
      this.#hosts.get(page)?.replaceChildren()
    }
    const drawn = new Set([...this.#drawings.keys()].map((page) => file.layout.pages[page]!.hash))
    if ([...this.#glyphs.keys()].some((hash) => !drawn.has(hash)))
      this.#glyphs = new Map([...this.#glyphs].filter(([hash]) => drawn.has(hash)))
  }

  /** For screen readers: the text of each page whose content changed. */
  async #readTexts(): Promise<void> {
    const file = this.#shown?.file
    if (!file) return
    try {
      const document = await this.#open(file)
      for (const [page, { hash }] of file.layout.pages.entries()) {
        if (this.#texts.get(page) === hash) continue
        const text = await textOfPage(document, page)
        const layer = window.document.createElement('div')
        await placeText(document, page, layer)
        if (this.#isClosed || this.#isRunning || this.#file !== file) return
        this.#texts.set(page, hash)
        this.#events.onText(page, text, layer)
      }
    } catch {
      // Closed under it by a later file, which has texts of its own.
    }
  }
}

function closeFile(document: Promise<PDFDocumentProxy> | undefined): void {
  document?.then(({ loadingTask }) => loadingTask.destroy()).catch(() => {})
}

/** Device pixels for each point. */
function densityOf({ layout }: SetPages, page: number, scale: number): number {
  const { width, height } = layout.pages[page]!
  return Math.min(scale * devicePixelRatio, Math.sqrt(PIXELS_MAX / (width * height)))
}

function bytesOf(file: SetPages, page: number, scale: number): number {
  const { width, height } = file.layout.pages[page]!
  return 4 * width * height * densityOf(file, page, scale) ** 2
}

function hasSamePlaces(before: Pick<Shown, 'file' | 'scale'>, after: Pick<Shown, 'file' | 'scale'>): boolean {
  const [was, is] = [before.file.layout.pages, after.file.layout.pages]
  return (
    before.scale === after.scale &&
    was.length === is.length &&
    is.every(({ width, height }, page) => was[page]!.width === width && was[page]!.height === height)
  )
}

function keyOf({ layout }: SetPages, page: number, scale: number): string {
  return `${layout.pages[page]!.hash} ${scale} ${devicePixelRatio}`
}
