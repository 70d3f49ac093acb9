/**
 * A line of a shaped paragraph → operators: glyphs of embedded fonts, text in standard fonts, boxes, from left to right,
 * written in the order of the text. Source: ISO 32000-1 §9.4.
 */

import { SOFT_HYPHEN } from '../font/encoding.ts'
import type { ShapedRun } from '../font/resources.ts'
import { scaled } from '../paragraph/matched-sizes.ts'
import { BOX_WIDTH, type ShapedBlock } from '../paragraph/shaped.ts'
import type { ContentStream } from './content-stream.ts'
import type { DocumentFonts } from './fonts.ts'
import { writeFormula } from './formula.ts'
import type { LinkWriter } from './links.ts'
import { glyphAt } from './pieces.ts'
import { isMarkedBracket, markPieces, type Piece } from './reading-order.ts'
import { ShapedLineMeasure } from './shaped-measure.ts'

/** Embeddings, overrides, isolates: they have done their work when the glyphs stand in order. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0').toUpperCase())

function hex(code: number, digits: 2 | 4): string {
  return digits === 2 ? HEX[code]! : HEX[code >>> 8]! + HEX[code & 255]!
}

/** Up to four decimals, no exponent. */
function decimal(value: number): string {
  const rounded = Math.round(value * 10000) / 10000
  if (rounded > -0.0001 && rounded < 0.0001) return '0'
  return `${rounded}`
}

/** How a line is set. */
export interface LineSetting {
  size: number
  /** A code that is written after the line; 0 for none. */
  tail: number
  /** Thousandths of an em that each of its gaps grows by. */
  extra: number
  /** The same that its pieces move apart by. */
  between: number
  element: number
  /** Of its text outside links. */
  colour: number
}

export class ShapedLineWriter {
  readonly measure: ShapedLineMeasure
  readonly #stream: ContentStream
  readonly #links: LinkWriter
  readonly #fonts: DocumentFonts
  /** How far the pen is from the start of the current line, thousandths of an em. */
  #pen = 0

  constructor(stream: ContentStream, links: LinkWriter, fonts: DocumentFonts) {
    this.measure = new ShapedLineMeasure(stream)
    this.#stream = stream
    this.#links = links
    this.#fonts = fonts
  }

  /**
   * One line of a shaped paragraph, from left to right: the current line.
   *
   * @param order in which its pieces stand, where it runs both ways.
   */
  write(
    block: ShapedBlock,
    pieces: readonly Piece[],
    order: Uint32Array | undefined,
    end: number,
    { size, tail, extra, between, element, colour }: LineSetting,
  ): void {
    const stream = this.#stream
    const { out } = stream
    const links = this.#links
    const { text, paragraph, links: linkOf } = block
    // Pieces stand from left to right but are written in the order of the text, which is how most readers copy.
    const places = new Float64Array(pieces.length)
    const bidirectional = order !== undefined
    // Where what ends the line stands: after it, or before it where it runs from right to left.
    let tailPlace = 0
    if (bidirectional) {
      const hyphenFirst = tail === SOFT_HYPHEN && paragraph.baseLevel === 1
      let place = this.measure.lead + (hyphenFirst ? this.measure.hyphenWidth(block, end) : 0)
      const widths = new Float64Array(pieces.length)
      for (const piece of order) {
        places[piece] = place
        widths[piece] = this.measure.pieceWidth(text, pieces[piece]!, extra)
        place += widths[piece]! + between
      }
      if (!hyphenFirst) tailPlace = place - between
      markPieces(text, pieces, places, widths, paragraph.baseLevel)
    }
    const lineX = stream.x
    const baseline = stream.y
    this.#pen = 0
    let isBehindField = false
    for (let piece = 0; piece < pieces.length; piece++) {
      const current = pieces[piece]!
      const { run, from, to, skipped } = current
      if (skipped) continue
      const link = linkOf?.[from] ?? 0
      const start = bidirectional ? places[piece]! : this.#pen
      if (links.isField(link)) {
        this.#pen = start + this.measure.pieceWidth(text, current, extra)
        links.addQuad(link, lineX, baseline, start, this.#pen, size, element, colour)
        links.fields.write(link, run.style)
        isBehindField = true
        continue
      }
      if (isBehindField && !bidirectional) stream.moveTo(lineX + Math.round((this.#pen * size) / 1000), baseline)
      isBehindField = false
      if (run.formula !== undefined) {
        this.#pen = start + this.measure.pieceWidth(text, current, extra)
        const { box, element: own } = run.formula
        if (own >= 0) {
          const x = lineX + Math.round((start * size) / 1000)
          const around = stream.marked
          stream.markAs(own)
          writeFormula(stream, this.#fonts, links.rules, box, { x, baseline, size, colour })
          if (around >= 0) stream.markAs(element)
        }
        isBehindField = true
        continue
      }
      if (links.isNeeded) {
        stream.markAs(links.elementOf(link, element))
        stream.setColour(links.colourOf(link, colour))
      }
      if (bidirectional) {
        const { marks } = current
        for (const [mark, place] of marks?.apart ?? []) {
          stream.moveTo(lineX + Math.round((place * size) / 1000), baseline)
          const [embedded, code] = this.#fonts.codeOf(run.fontId, this.#fonts.markOf(run.fontId), mark)
          stream.setFont(stream.numberOf(embedded.resource), size)
          out.text(`<${hex(code, 4)}>Tj`)
        }
        const start = lineX + Math.round(((marks?.key?.[1] ?? places[piece]!) * size) / 1000)
        // What takes no room may have ended in a mark, and then the pen is not where it was put last.
        if (piece > 0 && start === stream.x) out.text(' 0 0 Td')
        else stream.moveTo(start, baseline)
        this.#pen = places[piece]!
      }
      const penBefore = this.#pen
      if (run.missing) this.#writeBoxes(text, from, to, (run.level & 1) === 1, size)
      else if (run.fontId === '') this.#writeStandard(text, run, from, to, size, extra)
      else this.#writeGlyphs(text, current, size, extra)
      links.addQuad(link, lineX, baseline, penBefore, this.#pen, size, element, colour)
    }
    if (tail === SOFT_HYPHEN || (tail !== 0 && paragraph.baseLevel === 0)) {
      const style = block.styles[end - 1] ?? 0
      stream.useFace(style, size)
      if (bidirectional) stream.moveTo(lineX + Math.round((tailPlace * size) / 1000), baseline)
      out.text(`${stream.spell(style, [tail])}Tj`)
    }
    out.text('\n')
  }

  #writeBoxes(text: string, from: number, to: number, backwards: boolean, size: number): void {
    const stream = this.#stream
    const { out } = stream
    const characters = [...text.slice(from, to)]
    if (backwards) characters.reverse()
    for (const character of characters) {
      stream.missing.push(character)
      this.#pen += BOX_WIDTH
      const [resource, code] = this.#fonts.boxOf(character)
      const number = stream.numberOf(resource)
      if (stream.font !== number || stream.fontSize !== size) stream.setFont(number, size)
      out.text(`<${hex(code, 2)}>Tj`)
    }
  }

  #writeStandard(text: string, run: ShapedRun, from: number, to: number, size: number, extra: number): void {
    const stream = this.#stream
    const { out } = stream
    const { scale } = stream.fonts[run.style]!
    stream.useFace(run.style, size)
    const { slots } = stream.fonts[run.style]!
    out.text('[(')
    this.measure.forEachStandard(text, run, from, to, (code, advance, kern, at) => {
      if (kern !== 0) out.text(`)${-kern}(`)
      out.reserve(2)
      out.data[out.length++] = slots[code]! >> 8
      out.data[out.length++] = slots[code]!
      this.#pen += advance
      if (extra !== 0 && this.measure.isGap(at)) {
        this.#pen += extra
        out.text(`)${decimal((-extra * 1000) / scale)}(`)
      }
      stream.addUsed(run.style, code)
    })
    out.text(')]TJ')
  }

  #writeGlyphs(text: string, piece: Piece, lineSize: number, extra: number): void {
    const stream = this.#stream
    const { out } = stream
    const { run, from, to } = piece
    // Widths of the font are at its own size, all else is at that of the line.
    const size = run.scale === undefined ? lineSize : Math.round(lineSize * run.scale)
    const scale = size / lineSize
    const isMoved = (): boolean => (scale === 1 ? back !== 0 : Math.abs(back) >= 1)
    const moveBack = (): void => {
      if (!isMoved()) return
      out.text(decimal(back / scale))
      back = 0
    }
    const { clusters, advances, xOffsets, yOffsets, fontId } = run
    const backwards = (run.level & 1) === 1
    let open = false
    let rise = 0
    // What the pen is to be moved back by before the next glyph, thousandths of an em.
    let back = 0
    const first = glyphAt(run, from, to, false)
    const stop = glyphAt(run, from, to, true)
    const fonts = this.#fonts
    function putMark(mark: string): void {
      const [embedded, code] = fonts.codeOf(fontId, fonts.markOf(fontId), mark)
      const number = stream.numberOf(embedded.resource)
      if (number !== stream.font || size !== stream.fontSize || rise !== 0) {
        if (open) out.text(']TJ')
        open = false
        if (number !== stream.font || size !== stream.fontSize) stream.setFont(number, size)
        if (rise !== 0) out.text(' 0 Ts')
        rise = 0
      }
      if (!open) out.text('[')
      open = true
      moveBack()
      out.text(`<${hex(code, 4)}>`)
      back += embedded.widths[code - 1]! * scale
    }
    let last = backwards && first > 0 ? clusters[first - 1]! : -1
    const key = piece.marks?.key
    if (key !== undefined) {
      putMark(key[0])
      back += key[1] - this.#pen
    }
    for (let i = first; i < stop; ) {
      const cluster = clusters[i]!
      let next = i + 1
      let advance = scaled(run, advances[i]!)
      for (; next < clusters.length && clusters[next] === cluster; next++) advance += scaled(run, advances[next]!)
      // The text of a cluster ends at the cluster after it in the text.
      const after = backwards ? last : next < clusters.length ? clusters[next]! : -1
      const textEnd = after >= 0 ? after : run.end
      last = cluster
      let shown = text.slice(cluster, textEnd).replace(BIDI_CONTROLS, '')
      if (cluster === from) shown = piece.prefix + shown
      if (textEnd === to) shown += piece.suffix
      if (shown === '') shown = '\u200b'
      else if (backwards && shown.length > 1 && !isMarkedBracket(text, piece, 1)) shown = [...shown].reverse().join('')
      const isOne = next === i + 1 && run.widened?.has(i) !== true
      const xOffset = isOne ? scaled(run, xOffsets[i]!) : 0
      const yOffset = (isOne ? scaled(run, yOffsets[i]!) : 0) + stream.fonts[run.style]!.rise
      const [embedded, code] = this.#fonts.codeOf(fontId, this.#fonts.clusterGlyph(run, i), shown)
      i = next
      const number = stream.numberOf(embedded.resource)
      if (number !== stream.font || size !== stream.fontSize || yOffset !== rise) {
        if (open) out.text(']TJ')
        open = false
        if (number !== stream.font || size !== stream.fontSize) stream.setFont(number, size)
        if (yOffset !== rise) out.text(` ${decimal((yOffset * lineSize) / 1e6)} Ts`)
        rise = yOffset
      }
      if (!open) out.text('[')
      open = true
      back -= xOffset
      moveBack()
      out.text(`<${hex(code, 4)}>`)
      back += xOffset + embedded.widths[code - 1]! * scale - advance
      this.#pen += advance
      if (extra !== 0 && this.measure.isGap(cluster)) {
        back -= extra
        this.#pen += extra
      }
    }
    if (piece.marks !== undefined) {
      let at = this.#pen
      for (const [mark, place] of piece.marks.after) {
        back -= place - at
        at = place
        putMark(mark)
      }
      back = 0
    }
    if (!open && isMoved()) {
      if (stream.fontSize !== size) stream.setRegular(size)
      out.text('[')
      open = true
    }
    if (open) {
      moveBack()
      out.text(']TJ')
    }
    if (rise !== 0) out.text(' 0 Ts')
  }
}
