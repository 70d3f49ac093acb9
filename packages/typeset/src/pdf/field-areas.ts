/** Where the fields of a form stand on the pages: blanks within lines of text, and signatures above their rules. */
import { addElement, type Manuscript } from '../markup/manuscript.ts'
import type { ContentStream } from './content-stream.ts'

/** Lengths are millipoints, from the lower left corner of the page. */
export interface FieldArea {
  page: number
  /** Its structure element, of the type Form. */
  element: number
  /** What is printed in it; undefined for a signature. */
  text: string | undefined
  /** The name of a field that was typed as underscores; undefined for any other. */
  blank: string | undefined
  /** Whose signature; '' for a text. */
  signer: string
  /** Number of a face (`Styles.faces`); -1 until it is written. */
  face: number
  size: number
  colour: number
  baseline: number
  x0: number
  y0: number
  x1: number
  y1: number
  isMultiline: boolean
}

/** From the baseline to the foot and to the top of a field, thousandths of its size. */
const DEPTH = 300
const HEIGHT = 900
/** A place that differs by no more is the same: half a point. */
const NEAR = 500

export class FieldAreas {
  readonly all: FieldArea[] = []
  readonly #stream: ContentStream
  readonly #manuscript: Manuscript
  /** By number of the link. */
  readonly #numbers = new Map<number, number>()
  /** Of the line that is written: the field that was met last. */
  #last: FieldArea | undefined

  constructor(stream: ContentStream, manuscript: Manuscript) {
    this.#stream = stream
    this.#manuscript = manuscript
  }

  startLine(): void {
    this.#last = undefined
  }

  /** A stretch of a line, from x0 to x1, that belongs to a field; one that has several lines gets the room of all of them. */
  add(link: number, x0: number, x1: number, baseline: number, size: number, element: number, colour: number): void {
    const [y0, y1] = [baseline - Math.round(size * (DEPTH / 1000)), baseline + Math.round(size * (HEIGHT / 1000))]
    const known = this.#numbers.get(link)
    if (known !== undefined) {
      const area = this.all[known]!
      // What goes on on the next page has its room on this one.
      if (area.page !== this.#stream.page) return
      area.isMultiline ||= area.baseline !== baseline
      // Of text that runs both ways the line has several stretches. A label may stand before the first of several lines.
      if (!area.isMultiline) area.x0 = Math.min(area.x0, x0)
      area.x1 = Math.max(area.x1, x1)
      area.y0 = Math.min(area.y0, y0)
      this.#last = area
      return
    }
    const { page } = this.#stream
    const { field: text, blank } = this.#manuscript.links[link - 1]!
    const form = addElement(this.#manuscript, 'Form', element)
    const area = { page, element: form, text, blank, signer: '', face: -1, size, colour, baseline, x0, y0, x1, y1 }
    this.#last = { ...area, isMultiline: false }
    this.#numbers.set(link, this.all.push(this.#last) - 1)
  }

  /** A field that ends its line takes the room that is left of it; underscores keep their width. @param lineEnd right edge of what the line holds. */
  extend(lineEnd: number, right: number): void {
    const area = this.#last
    if (area !== undefined && area.blank === undefined && area.x1 >= lineEnd - NEAR) area.x1 = Math.max(area.x1, right)
  }

  /** The text of a field would follow here, in an inline style: a widget stands in its place. */
  write(link: number, style: number): void {
    const number = this.#numbers.get(link)
    if (number === undefined) return
    const area = this.all[number]!
    if (area.face >= 0) return
    area.face = this.#stream.faceOf(style)
    this.#stream.markField(area.element, number)
  }

  /** A signature on a rule. */
  addSignature(block: number, x: number, y: number, width: number, height: number): void {
    const { blocks, signatures } = this.#manuscript
    const element = addElement(this.#manuscript, 'Form', blocks.element[block]!)
    const place = { baseline: y, x0: x, y0: y, x1: x + width, y1: y + height }
    const signer = signatures.get(block)!
    const other = { text: undefined, blank: undefined, face: 0, size: 0, colour: 0, isMultiline: false }
    const number = this.all.push({ page: this.#stream.page, element, signer, ...place, ...other }) - 1
    this.#stream.addFieldMark(element, number)
  }
}
