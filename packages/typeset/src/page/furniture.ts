/**
 * Running heads and feet: what a sheet says of them, set by the same path as all text, once the number of pages is known.
 * The classic page number stands alone in the middle of the bottom margin.
 */
import type { Painter } from '../construct/painter.ts'
import { FOOTER, HEADER } from '../display/display-list.ts'
import { widthOf } from '../font/pack/face.ts'
import { CENTER, END, START } from '../style/resolve.ts'
import type { FurnitureLine, Sheet } from '../style/sheet.ts'
import { pageLabel } from './page-label.ts'

const FOLIO_SIZE_MAX = 12000
const FOLIO_SIZE_MIN = 4000
/** Height of digits, ems. */
const DIGIT_HEIGHT = 0.68

export interface FurnitureOptions {
  title: string
  /** BCP 47. */
  language: string
  /** False: none. */
  isWanted: boolean
}

/** What furniture prints besides text of the document, so that its fonts are loaded. */
export function furnitureText(
  { furniture }: Sheet,
  { title, language }: Pick<FurnitureOptions, 'title' | 'language'>,
): string {
  return furniture === 'folio' ? '' : `${title} ${pageLabel(language, 1, 1)}`
}

export class Furniture {
  readonly #painter: Painter
  readonly #pageCount: number
  readonly #options: FurnitureOptions
  readonly #folioSize: number
  /** By page: the heading of the second level above the end of its text. */
  readonly #headings: string[] = []
  #seen = 0

  constructor(painter: Painter, pageCount: number, options: FurnitureOptions) {
    this.#painter = painter
    this.#pageCount = pageCount
    this.#options = options
    const { page, galley } = painter
    this.#folioSize = Math.min(galley.styles.size, FOLIO_SIZE_MAX, Math.floor(page.bottom / 2))
  }

  /** Notes the headings of a page that is drawn. */
  addHeadings(page: number): void {
    const { display, galley } = this.#painter
    let current = this.#headings.at(-1) ?? ''
    const { headings } = galley.manuscript
    for (; this.#seen < display.headings.length; this.#seen++)
      if (headings[this.#seen]!.depth === 2) current = headings[this.#seen]!.title
    this.#headings[page] = current
  }

  /** False where page numbers were asked for and the bottom margin has no room. */
  get foliosFit(): boolean {
    const isFolio = this.#painter.galley.styles.sheet.furniture === 'folio'
    return !this.#options.isWanted || !isFolio || this.#folioSize >= FOLIO_SIZE_MIN
  }

  draw(page: number): void {
    if (!this.#options.isWanted) return
    const { furniture } = this.#painter.galley.styles.sheet
    if (furniture === 'folio') this.#drawFolio(page + 1)
    else for (const line of furniture) if (this.#isOn(line, page)) this.#drawLine(line, page)
  }

  #isOn({ on }: FurnitureLine, page: number): boolean {
    if (on === 'all') return true
    if (on === 'several') return this.#pageCount > 1
    if (on === 'first') return page === 0
    return page > 0 && (on === 'later' || (page % 2 === 1) === (on === 'even'))
  }

  #drawFolio(number: number): void {
    const { display, galley, page } = this.#painter
    const size = this.#folioSize
    if (size < FOLIO_SIZE_MIN) return
    let width = 0
    for (const digit of `${number}`) width += widthOf(galley.fonts[0]![0]!, digit.charCodeAt(0))
    const x = Math.round((page.width - (width * size) / 1000) / 2)
    display.folio(number, size, x, Math.round((page.bottom - size * DIGIT_HEIGHT) / 2))
  }

  #drawLine({ style, left, center, right, baseline }: FurnitureLine, page: number): void {
    const { height } = this.#painter.page
    const y = baseline < 0 ? Math.round(-baseline * 1000) : height - Math.round(baseline * 1000)
    const kind = baseline < 0 ? FOOTER : HEADER
    if (left !== undefined) this.#drawPart(left, style, START, y, kind, page)
    if (center !== undefined) this.#drawPart(center, style, CENTER, y, kind, page)
    if (right !== undefined) this.#drawPart(right, style, END, y, kind, page)
  }

  #drawPart(template: string, styleName: string, align: number, y: number, kind: number, page: number): void {
    const { galley, display, page: paper } = this.#painter
    const { title, language } = this.#options
    const values: Record<string, string> = {
      ...galley.manuscript.facts,
      title,
      heading: this.#headings[page] ?? '',
      page: `${page + 1}`,
      pages: `${this.#pageCount}`,
      pageOfPages: pageLabel(language, page + 1, this.#pageCount),
    }
    const text = template.replaceAll(/\{([^{}|]*)(?:\|([^{}]*))?\}/gu, (_, name: string, instead?: string) => {
      return values[name] || values[instead ?? ''] || ''
    })
    if (text.trim() === '') return
    const block = galley.append(text, galley.styles.named(styleName))
    // Only the first line of what is too long.
    display.beginArtifact(kind)
    display.text(block, galley.firstLine[block]!, paper.left, y, galley.measure[block]!, align)
    display.endMark()
  }
}
