/**
 * What stands on the pages, as a list of operations in the order of reading: constructs and page furniture add to it, the
 * PDF writer makes bytes of it and knows nothing else. Lengths are millipoints, from the lower left corner of the page.
 */
import { Rows } from '../markup/manuscript.ts'

// Operations, in the first field of a row; what its other fields are.
/** A line of a block: block, line, x, baseline, measure, align. */
export const TEXT = 0
/** A label: codes [from, to), block style, size, x, baseline. */
export const LABEL = 1
/** What follows belongs to a structure element: element. */
export const MARK = 2
export const END_MARK = 3
/** What follows is no part of the text: one of the kinds below. */
export const ARTIFACT = 4
/** A rectangle in front of the text: x, y, width, height, colour. */
export const RULE = 5
/** The same behind it. */
export const FILL = 6
/** A page number on its own: number, size, x, baseline. */
export const FOLIO = 7
/** A picture: number, element, x, y, width, height. It is marked by itself. */
export const PICTURE = 8
/** A triangle that points to the right: x, y, width, height, colour. */
export const TRIANGLE = 9
/** Lines [from, to] of a block, which follow, are one line of its text: block, from, to. Ends with END_MARK. */
export const SPAN = 10
/** A field to sign in: block of its rule, x, y, width, height. */
export const SIGNATURE = 11
/** A line of a displayed formula: block, number of the line, x, baseline, size. */
export const FORMULA = 12
/** In place of the element of a picture that is no part of the text. */
export const NO_ELEMENT = -1
export const OP_FIELDS = 7

// Kinds of artifacts.
export const HEADER = 0
export const FOOTER = 1
/** A head of a table that is repeated. */
export const PAGINATION = 2

export class DisplayList {
  readonly ops = new Rows('display.ops')
  /** Page p has the operations [pageStarts[p], pageStarts[p + 1]), counted in rows. */
  readonly pageStarts: number[] = []
  /** Some page has a FILL, a TRIANGLE. */
  hasFills = false
  hasTriangles = false
  /** Where each heading of the manuscript stands: page, and the top of its line. */
  readonly headings: { page: number; top: number }[] = []
  /** Where the blocks that links lead to stand. */
  readonly destinations = new Map<number, { page: number; top: number }>()

  startPage(): void {
    this.pageStarts.push(this.ops.length / OP_FIELDS)
  }

  /** After the last page. */
  finish(): this {
    this.startPage()
    return this
  }

  get page(): number {
    return this.pageStarts.length - 1
  }

  #add(op: number, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0): void {
    const at = this.ops.extend(OP_FIELDS)
    const row = this.ops.data
    row[at] = op
    row[at + 1] = a
    row[at + 2] = b
    row[at + 3] = c
    row[at + 4] = d
    row[at + 5] = e
    row[at + 6] = f
  }

  /** @param align one of those in style/resolve.ts. */
  text(block: number, line: number, x: number, baseline: number, measure: number, align: number): void {
    this.#add(TEXT, block, line, x, baseline, measure, align)
  }

  label(from: number, to: number, style: number, size: number, x: number, baseline: number): void {
    this.#add(LABEL, from, to, style, size, x, baseline)
  }

  beginMark(element: number): void {
    this.#add(MARK, element)
  }

  beginSpan(block: number, from: number, to: number): void {
    this.#add(SPAN, block, from, to)
  }

  beginArtifact(kind: number): void {
    this.#add(ARTIFACT, kind)
  }

  /** Ends a mark, a span or an artifact. */
  endMark(): void {
    this.#add(END_MARK)
  }

  rule(x: number, y: number, width: number, height: number, colour: number): void {
    this.#add(RULE, x, y, width, height, colour)
  }

  triangle(x: number, y: number, width: number, height: number, colour: number): void {
    this.hasTriangles = true
    this.#add(TRIANGLE, x, y, width, height, colour)
  }

  fill(x: number, y: number, width: number, height: number, colour: number): void {
    this.hasFills = true
    this.#add(FILL, x, y, width, height, colour)
  }

  picture(picture: number, element: number, x: number, y: number, width: number, height: number): void {
    this.#add(PICTURE, picture, element, x, y, width, height)
  }

  signature(block: number, x: number, y: number, width: number, height: number): void {
    this.#add(SIGNATURE, block, x, y, width, height)
  }

  formula(block: number, line: number, x: number, baseline: number, size: number): void {
    this.#add(FORMULA, block, line, x, baseline, size)
  }

  folio(number: number, size: number, x: number, baseline: number): void {
    this.#add(FOLIO, number, size, x, baseline)
  }
}
