/**
 * The text of one `text` element → lines of runs. A run starts where the one before it ends, which only the writer knows, who has
 * the fonts. Source: SVG 1.1 §10.5 to §10.9; blanks as in CSS.
 */
import { FONT_SIZE, lengthOf } from './length.ts'
import type { Colour } from './paint.ts'

/** Longest run, UTF-16 units. */
const TEXT_MAX = 1000

/** Text in one font and colour. */
export interface TextRun {
  text: string
  /** Space before it. */
  shift: number
  y: number
  size: number
  family: 'sans' | 'serif' | 'mono'
  isBold: boolean
  isItalic: boolean
  /** undefined: it takes its width, but is not seen. */
  fill: Colour | undefined
}

/** Runs one after another, up to the next `x` of the file. */
export interface TextLine {
  x: number
  /** Part of its width that is left of `x`. */
  anchor: number
  runs: TextRun[]
}

const ANCHORS: Readonly<Record<string, number>> = { middle: 0.5, end: 1 }

export class TextReader {
  readonly #lines: TextLine[] = []
  #line = this.#open(0)
  #y = 0
  #shift = 0

  #open(x: number): TextLine {
    const line: TextLine = { x, anchor: 0, runs: [] }
    this.#lines.push(line)
    return line
  }

  /** Goes to where an element says that its text starts. */
  move(
    attributes: ReadonlyMap<string, string>,
    properties: ReadonlyMap<string, string>,
    box: readonly [number, number],
  ): void {
    const [x, y] = [attributes.get('x'), attributes.get('y')]
    const [width, height] = box
    const size = sizeOf(properties)
    if (x !== undefined) {
      this.#line = this.#open(lengthOf(x, width, size) ?? 0)
      this.#shift = 0
    }
    if (y !== undefined) this.#y = lengthOf(y, height, size) ?? 0
    this.#shift += lengthOf(attributes.get('dx'), width, size) ?? 0
    this.#y += lengthOf(attributes.get('dy'), height, size) ?? 0
  }

  add(source: string, properties: ReadonlyMap<string, string>, fill: Colour | undefined): void {
    const { runs } = this.#line
    let text = source.slice(0, TEXT_MAX).replaceAll(/[ \t\r\n]+/g, ' ')
    // One blank between two runs, none at the start of a line.
    if (text.startsWith(' ') && (runs.at(-1)?.text ?? ' ').endsWith(' ')) text = text.slice(1)
    const size = sizeOf(properties)
    if (text === '' || !(size > 0)) return
    if (runs.length === 0) {
      this.#line.x += this.#shift
      this.#line.anchor = ANCHORS[properties.get('text-anchor') ?? ''] ?? 0
      this.#shift = 0
    }
    const weight = properties.get('font-weight') ?? ''
    runs.push({
      text,
      shift: this.#shift,
      y: this.#y,
      size,
      family: familyOf(properties.get('font-family') ?? ''),
      isBold: weight === 'bold' || weight === 'bolder' || Number(weight) >= 600,
      isItalic: /italic|oblique/.test(properties.get('font-style') ?? ''),
      fill,
    })
    this.#shift = 0
  }

  /** The lines that have text, without blanks at their ends. */
  lines(): TextLine[] {
    for (const { runs } of this.#lines) {
      const last = runs.at(-1)
      if (last?.text === ' ') runs.pop()
      else if (last?.text.endsWith(' ') === true) last.text = last.text.slice(0, -1)
    }
    return this.#lines.filter(({ runs }) => runs.some(({ fill }) => fill !== undefined))
  }
}

function familyOf(font: string): TextRun['family'] {
  if (/mono|courier|consol/i.test(font)) return 'mono'
  return !/sans/i.test(font) && /serif|times|georgia/i.test(font) ? 'serif' : 'sans'
}

const sizeOf = (properties: ReadonlyMap<string, string>): number =>
  lengthOf(properties.get('font-size'), FONT_SIZE) ?? FONT_SIZE
