/**
 * Links and struck-through text: which part of which line they take, the rules that are drawn there, and the areas that a
 * reader clicks.
 */

import {
  LINK_OFF,
  LINK_ON,
  LINK_SHIFT,
  NO_BREAK_SPACE,
  SOFT_HYPHEN,
  STYLE,
  STYLE_MASK,
  STYLES,
} from '../font/encoding.ts'
import { LEFT_MASK, RIGHT_MASK, RIGHT_SHIFT, WIDTH_MASK } from '../font/pack/face.ts'
import type { Galley } from '../galley/galley.ts'
import { addElement, type Manuscript } from '../markup/manuscript.ts'
import type { Sheet } from '../style/sheet.ts'
import type { ContentStream } from './content-stream.ts'
import { FieldAreas } from './field-areas.ts'

const SPACE = 32

/** The part of a link on one page. */
export interface LinkArea {
  page: number
  element: number
  url: string
  /** x0, y0, x1, y1 of each of its lines; millipoints, from the foot of the page. */
  quads: number[]
}

export type Rectangle = [x: number, y: number, width: number, height: number, colour: number]

export class LinkWriter {
  readonly areas: LinkArea[] = []
  readonly fields: FieldAreas
  /** Rules of the current page, in front of its text. */
  readonly rules: Rectangle[] = []
  /** Whether the manuscript has any. */
  readonly isNeeded: boolean
  /** Colour of links; -1: that of the text. */
  readonly colour: number
  /** Links met so far: LINK_ON is the next one. */
  count = 0
  readonly #stream: ContentStream
  readonly #manuscript: Manuscript
  readonly #sheet: Sheet
  readonly #cueColour: number
  readonly #elements: number[] = []
  /** By element: its area on the current page. */
  readonly #onPage = new Map<number, LinkArea>()

  constructor(stream: ContentStream, { manuscript, styles }: Galley) {
    this.#stream = stream
    this.#manuscript = manuscript
    this.#sheet = styles.sheet
    this.fields = new FieldAreas(stream, manuscript)
    this.isNeeded = manuscript.links.length > 0
    this.#cueColour = styles.colour(styles.sheet.cues?.colour)
    this.colour = styles.sheet.link.colour === undefined ? -1 : styles.colour(styles.sheet.link.colour)
  }

  startPage(): void {
    this.#onPage.clear()
    this.rules.length = 0
  }

  isField(link: number): boolean {
    return link > 0 && this.#manuscript.links[link - 1]!.field !== undefined
  }

  #leads(link: number): boolean {
    return link > 0 && this.#manuscript.links[link - 1]!.url !== ''
  }

  /** Colour of text in a link or beside it. */
  colourOf(link: number, colour: number): number {
    if (link > 0 && this.#manuscript.links[link - 1]!.isCue === true) return this.#cueColour
    if (this.colour < 0 || !this.#leads(link) || this.#manuscript.links[link - 1]!.isReference) return colour
    return this.colour
  }

  /** Element of a link (from 1), in the block's element `inner`; of 0 and of struck-through text, that itself. */
  elementOf(link: number, inner: number): number {
    if (inner < 0 || !this.#leads(link)) return inner
    let element = this.#elements[link]
    if (element !== undefined) return element
    const { isReference } = this.#manuscript.links[link - 1]!
    element = addElement(
      this.#manuscript,
      'Link',
      isReference ? addElement(this.#manuscript, 'Reference', inner) : inner,
    )
    this.#elements[link] = element
    return element
  }

  /** A stretch of a line, from `from` to `to` thousandths of an em after `left`, that belongs to a link. */
  addQuad(
    link: number,
    left: number,
    baseline: number,
    from: number,
    to: number,
    size: number,
    element: number,
    colour: number,
  ): void {
    if (link === 0 || to <= from) return
    const { url, strike, isReference, isCue = false, field } = this.#manuscript.links[link - 1]!
    const x0 = left + Math.round((from * size) / 1000)
    const x1 = left + Math.round((to * size) / 1000)
    if (field !== undefined) {
      this.fields.add(link, x0, x1, baseline, size, element, colour)
      return
    }
    const { link: underline, strike: line } = this.#sheet
    const thickness = Math.round((size * (strike ? line.thickness : underline.thickness)) / 1000)
    const rise = Math.round((size * (strike ? line.above : -underline.below)) / 1000)
    if (strike || !(isReference || isCue))
      this.rules.push([x0, baseline + rise, x1 - x0, thickness, strike ? colour : this.colourOf(link, colour)])
    if (url === '' || element < 0) return
    const linkElement = this.elementOf(link, element)
    let area = this.#onPage.get(linkElement)
    if (area === undefined) {
      area = { page: this.#stream.page, element: linkElement, url, quads: [] }
      this.#onPage.set(linkElement, area)
      this.areas.push(area)
    }
    const y0 = baseline - Math.round(size * 0.25)
    const { quads } = area
    // Pieces of one line that touch are one quad.
    if (quads.at(-3) === y0 && quads.at(-2) === x0) quads[quads.length - 2] = x1
    else quads.push(x0, y0, x1, baseline + Math.round(size * 0.75))
  }

  /** The links of a line of codes: the same walk as writeCodes, for the lengths. @param extra thousandths of an em that a space grows by. */
  addQuads(
    start: number,
    end: number,
    state: number,
    left: number,
    baseline: number,
    size: number,
    extra: number,
    element: number,
    colour: number,
  ): void {
    const { fonts } = this.#stream
    const { codes } = this.#manuscript
    let { cells, kerns } = fonts[state & STYLE_MASK]!
    let link = state >> LINK_SHIFT
    let from = 0
    let at = 0
    let row = 0
    let { count } = this
    for (let i = start; i < end; i++) {
      const code = codes[i]!
      if (code === LINK_ON || code === LINK_OFF) {
        this.addQuad(link, left, baseline, from, at, size, element, colour)
        link = code === LINK_ON ? ++count : 0
        from = at
      } else if (code >= STYLE && code < STYLE + STYLES) {
        ;({ cells, kerns } = fonts[code - STYLE]!)
        row = 0
      } else if (code >= SPACE && code !== SOFT_HYPHEN) {
        const cell = cells[code]!
        at += kerns[row + ((cell >> RIGHT_SHIFT) & RIGHT_MASK)]! + (cell & WIDTH_MASK)
        row = (cell >> RIGHT_SHIFT) & LEFT_MASK
        if (code === SPACE || code === NO_BREAK_SPACE) at += extra
      }
    }
    this.addQuad(link, left, baseline, from, at, size, element, colour)
  }
}
