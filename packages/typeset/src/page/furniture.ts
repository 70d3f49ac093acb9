/**
 * Running heads and feet: what a sheet says of them, set by the same path as all text, once the number of pages is known.
 * The classic page number stands alone in the middle of the bottom margin.
 */
import { isRightToLeft } from '@platen/document/direction'
import { chapterLabelLength } from '@platen/document/roles'
import type { Painter } from '../construct/painter.ts'
import { FOOTER, HEADER } from '../display/display-list.ts'
import { widthOf } from '../font/pack/face.ts'
import { appendLine } from '../galley/append.ts'
import { LINE_FIELDS, LINE_WIDTH } from '../paragraph/breakpoints.ts'
import { type BlockStyle, CENTER, END, START } from '../style/resolve.ts'
import type { FurnitureLine, Sheet } from '../style/sheet.ts'
import { pageLabel, pageName } from './page-label.ts'

const FOLIO_SIZE_MAX = 12000
const FOLIO_SIZE_MIN = 4000
/** Least space between parts of a line. */
const PART_GAP = 12000
/** Characters. */
const PART_MAX = 300
/** Height of digits, ems. */
const DIGIT_HEIGHT = 0.68

const SIDES = ['left', 'center', 'right'] as const
const ALIGNMENTS = { left: START, center: CENTER, right: END } as const
type Side = (typeof SIDES)[number]

export type ShortenedParts = Readonly<Partial<Record<Side, string>>>

/** Text of a line, in whole and as it is printed: '', and block -1, where it is left out. */
interface Part {
  side: Side
  text: string
  fitted: string
  block: number
  width: number
}

export interface FurnitureOptions {
  title: string
  /** BCP 47. */
  language: string
  /** False: none. */
  isWanted: boolean
  hasFoldMarks: boolean
}

/** What furniture prints besides text of the document, so that its fonts are loaded. */
export function furnitureText(
  { furniture }: Sheet,
  { title, language }: Pick<FurnitureOptions, 'title' | 'language'>,
): string {
  if (furniture === 'folio') return ''
  const lines = furniture.map(({ left = '', center = '', right = '' }) => left + center + right)
  return `${title} ${pageLabel(language, 1, 1)} ${lines.join(' ')}`
}

export class Furniture {
  readonly #painter: Painter
  readonly #pageCount: number
  readonly #options: FurnitureOptions
  readonly #folioSize: number
  /** By page: the heading of the second level above the end of its text. */
  readonly #headings: string[] = []
  #seen = 0
  readonly #fittedTexts = new Map<string, string>()
  readonly #cut = new Set<string>()

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

  /** Lines of the user that are not printed in whole. */
  get cutLines(): string[] {
    return [...this.#cut]
  }

  /** False where page numbers were asked for and the bottom margin has no room. */
  get foliosFit(): boolean {
    const isFolio = this.#painter.galley.styles.sheet.furniture === 'folio'
    return !this.#options.isWanted || !isFolio || this.#folioSize >= FOLIO_SIZE_MIN
  }

  draw(page: number): void {
    if (page === 0 && this.#options.hasFoldMarks) this.#drawFoldMarks()
    const { furniture } = this.#painter.galley.styles.sheet
    const { isWanted } = this.#options
    if (furniture !== 'folio') {
      for (const line of furniture)
        if ((isWanted || line.always === true) && this.#isOn(line, page)) this.#drawLine(line, page)
    } else if (isWanted) this.#drawFolio(page + 1)
  }

  #drawFoldMarks(): void {
    const { display, galley, page } = this.#painter
    const { foldMarks } = galley.styles.sheet
    if (foldMarks === undefined || page.width > page.height) return
    // Of the paper, so they do not grow with the text.
    const [height, half] = [Math.round(foldMarks.thickness * 1000), Math.round(foldMarks.thickness * 500)]
    for (const { x, y, length } of foldMarks.marks)
      display.rule(
        Math.round(x * 1000),
        page.height - Math.round(y * 1000) - half,
        Math.round(length * 1000),
        height,
        0,
      )
  }

  #isOn({ on, zone }: FurnitureLine, page: number): boolean {
    if (zone !== undefined && this.#painter.galley.placing?.has(zone) !== true) return false
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

  #drawLine(line: FurnitureLine, page: number): void {
    const { baseline } = line
    const y = baseline < 0 ? Math.round(-baseline * 1000) : this.#painter.page.height - Math.round(baseline * 1000)
    const all = this.#partsOf(line, page)
    if (line.always === true) for (const { text, fitted } of all) if (text !== fitted) this.#cut.add(text)
    const parts = all.filter(({ block }) => block >= 0)
    const reach = (side: Side): number => {
      const width = parts.find((part) => part.side === side)?.width
      return width === undefined ? 0 : width + PART_GAP
    }
    for (const part of parts) this.#drawPart(part, y, baseline < 0 ? FOOTER : HEADER, [reach('left'), reach('right')])
  }

  /**
   * The parts of the lines that do not fit, as they are printed; '' for one that is left out. Of each line the page with the most text
   * counts.
   */
  shortened(): Map<FurnitureLine, ShortenedParts> {
    const shortened = new Map<FurnitureLine, ShortenedParts>()
    const { furniture } = this.#painter.galley.styles.sheet
    if (furniture === 'folio') return shortened
    for (const line of furniture) {
      const parts = this.#partsOf(line, this.#pageCount - 1).filter(({ text, fitted }) => fitted !== text)
      shortened.set(line, Object.fromEntries(parts.map(({ side, fitted }) => [side, fitted])))
    }
    return shortened
  }

  /** The parts of a line that have text, as much of each as the line has room for. */
  #partsOf(line: FurnitureLine, page: number): Part[] {
    const { galley, page: paper } = this.#painter
    const style = galley.styles.named(line.style)
    let room = Math.round(paper.measure * (line.width ?? 1))
    const parts = SIDES.map((side) => ({ side, text: this.#textOf(line[side], page) })).filter(
      ({ text }) => text !== '',
    )
    // The longest gives way.
    parts.sort((a, b) => a.text.length - b.text.length)
    return parts.map(({ side, text }) => {
      const fitted = this.#fitted(text, style, room)
      if (fitted === '' || (line.whole === true && fitted !== text))
        return { side, text, fitted: '', block: -1, width: 0 }
      const bold = line.boldFirst === true ? (fitted.split(' ', 1)[0]?.length ?? 0) : 0
      const block = appendLine(galley, fitted, style, paper.measure, bold)
      const width = this.#widthOf(block)
      room -= width + PART_GAP
      return { side, text, fitted, block, width }
    })
  }

  #widthOf(block: number): number {
    const { galley } = this.#painter
    const { lines, firstLine, size } = galley
    const width = lines.data[(firstLine[block] ?? 0) * LINE_FIELDS + LINE_WIDTH] ?? 0
    return Math.round((width * (size[block] ?? 0)) / 1000)
  }

  #textOf(template: string | undefined, page: number): string {
    if (template === undefined) return ''
    const { galley } = this.#painter
    const { title, language } = this.#options
    const values: Record<string, string> = {
      ...galley.manuscript.facts,
      title,
      heading: this.#headings[page] ?? '',
      page: `${page + 1}`,
      pages: `${this.#pageCount}`,
      pageName: pageName(language, page + 1),
      pageOfPages: pageLabel(language, page + 1, this.#pageCount),
    }
    return template
      .replaceAll(/\{([^{}|]*)(?:\|([^{}]*))?\}/gu, (_, name: string, instead?: string) => {
        return values[name] || values[instead ?? ''] || ''
      })
      .trim()
  }

  /** As much of a text as one line has room for. */
  #fitted(text: string, style: BlockStyle, room: number): string {
    const key = `${style.index} ${room} ${text}`
    let fitted = this.#fittedTexts.get(key)
    if (fitted !== undefined) return fitted
    const fits = (one: string): boolean => {
      const { galley } = this.#painter
      const block = appendLine(galley, one, style, Math.max(1, room))
      return galley.firstLine[block + 1]! - galley.firstLine[block]! === 1
    }
    fitted = shortened(text.slice(0, PART_MAX), chapterLabelLength(text, this.#options.language), fits)
    this.#fittedTexts.set(key, fitted)
    return fitted
  }

  /** @param beside what the parts at the left and right take, with the gap, for the one between them. */
  #drawPart({ side, block, width }: Part, y: number, kind: number, beside: readonly [number, number]): void {
    const { galley, display, page } = this.#painter
    const line = galley.firstLine[block]!
    const align = ALIGNMENTS[side]
    display.beginArtifact(kind)
    if (isRightToLeft(this.#options.language)) {
      // The first part at the right, whatever the direction of its own text.
      const rest = Math.max(0, page.measure - width)
      const shift = align === START ? rest : align === CENTER ? rest >> 1 : 0
      display.text(block, line, page.left + shift, y, width, START)
    } else if (align === CENTER) {
      // In the middle of the page, or of the room beside long parts.
      const [from, to] = [beside[0], page.measure - beside[1] - width]
      const x = Math.max(from, Math.min(to, (page.measure - width) >> 1))
      display.text(block, line, page.left + x, y, width, START)
    } else display.text(block, line, page.left, y, galley.measure[block]!, align)
    display.endMark()
  }
}

/** What parts a title from its subtitle: a colon, or a dash with spaces around it. */
const SUBTITLE = /[:：]\s|[\s\u00a0\u202f][–—-]\s|[：—]/gu
/** A title in front of a subtitle has as many characters at least. */
const TITLE_LEAST = 8
/** What a text does not end in before an ellipsis. */
const MARK_AT_END = /[\s,;:.，、：；–—-]$/u

/**
 * A text that fits: without the label of its chapter, then without its subtitle, then its first words and an ellipsis. A word that is
 * longer than the line is divided.
 *
 * @param labelLength of `Chapter 7: `, 0 where the text has none.
 */
function shortened(text: string, labelLength: number, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  const title = text.slice(labelLength)
  if (labelLength > 0 && fits(title)) return title
  const ends = Array.from(title.matchAll(SUBTITLE), ({ index }) => index).filter((end) => end >= TITLE_LEAST)
  for (const end of ends.reverse()) if (fits(title.slice(0, end).trimEnd())) return title.slice(0, end).trimEnd()
  const shorter = (length: number): string => {
    let end = length
    while (MARK_AT_END.test(title.charAt(end - 1))) end--
    return `${title.slice(0, end)}\u2026`
  }
  // The longest that fits, by halves: a beginning of what fits does too.
  let [from, to] = [0, title.length]
  while (to - from > 1) {
    const middle = (from + to) >> 1
    if (fits(shorter(middle))) from = middle
    else to = middle
  }
  const isWord = (unit: string | undefined): boolean => unit !== undefined && /[^\s\u00a0]/u.test(unit)
  let end = from
  while (end > 0 && isWord(title[end - 1]) && isWord(title[end])) end--
  // Text without spaces, or a long word, is cut where it is, but not within a surrogate pair.
  if (end === 0) end = title.slice(0, from).isWellFormed() ? from : from - 1
  return end === 0 ? '' : shorter(end)
}
