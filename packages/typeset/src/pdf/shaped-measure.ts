/**
 * A line of a shaped paragraph before it is written: its pieces, their widths from left to right, its gaps. Lengths are
 * thousandths of an em.
 */
import { SOFT_HYPHEN } from '../font/encoding.ts'
import { LEFT_MASK, RIGHT_MASK, RIGHT_SHIFT, WIDTH_MASK, widthOf } from '../font/pack/face.ts'
import type { ShapedRun } from '../font/resources.ts'
import { scaled } from '../paragraph/matched-sizes.ts'
import { BOX_WIDTH, DRAWN, GAP, lettersOf, packCodeOf, type ShapedBlock } from '../paragraph/shaped.ts'
import type { ContentStream } from './content-stream.ts'
import { firstRunAt, glyphAt, splitOffSpaces } from './pieces.ts'
import { type Piece, splitWords } from './reading-order.ts'

/** Of one line at a time: the one that was opened last. */
export class ShapedLineMeasure {
  /** What reaches out before the first place of a line that runs both ways. */
  lead = 0
  readonly #stream: ContentStream
  #gaps: Uint8Array = new Uint8Array(0)
  #ligatures: Uint16Array | undefined
  #lineStart = 0
  #lastDrawn = -1

  constructor(stream: ContentStream) {
    this.#stream = stream
  }

  /** The pieces of a line of a shaped paragraph, in the order of the text. It becomes the current line. */
  open({ text, paragraph, links: linkOf, clusters, ligatures }: ShapedBlock, start: number, end: number): Piece[] {
    this.#gaps = clusters
    this.#ligatures = ligatures
    this.#lineStart = start
    this.#lastDrawn = end - 1
    while (this.#lastDrawn > start && (clusters[this.#lastDrawn]! & DRAWN) === 0) this.#lastDrawn--
    const pieces: Piece[] = []
    const { runs, baseLevel } = paragraph
    let index = firstRunAt(runs, start)
    for (; index < runs.length && runs[index]!.start < end; index++) {
      const run = runs[index]!
      let from = Math.max(start, run.start)
      const stop = Math.min(end, run.end)
      while (from < stop) {
        // A piece is of one link.
        let to = linkOf === undefined ? stop : from + 1
        while (to < stop && linkOf![to] === linkOf![from]) to++
        pieces.push({ run, from, to, prefix: '', suffix: '', skipped: false })
        from = to
      }
    }
    return pieces.some(({ run }) => run.level > 0)
      ? splitOffSpaces(text, splitWords(text, pieces, baseLevel), baseLevel)
      : pieces
  }

  /**
   * What a line that runs both ways measures as it is written, thousandths of an em, and how many gaps it has: what
   * stands last is not what comes last, and where pieces part there is no kern, so neither is what breaking it reckoned.
   */
  measureBidi(
    { text }: ShapedBlock,
    start: number,
    end: number,
    pieces: readonly Piece[],
    order: Uint32Array,
  ): { width: number; spaces: number } {
    let width = 0
    let overhang = 0
    this.#lastDrawn = -1
    this.lead = 0
    for (const at of order) {
      const piece = pieces[at]!
      width += this.pieceWidth(text, piece, 0)
      const last = this.#drawnAtRight(text, piece)
      if (last < 0) continue
      if (this.#lastDrawn < 0) this.lead = this.#overhangOf(piece, false)
      this.#lastDrawn = last
      overhang = this.#overhangOf(piece, true)
    }
    let spaces = 0
    for (let at = start; at < end; at++) if (this.isGap(at)) spaces++
    return { width: this.lead + width + overhang, spaces }
  }

  /** Does the line grow after the cluster? */
  isGap(cluster: number): boolean {
    return (this.#gaps[cluster]! & GAP) !== 0 && cluster !== this.#lastDrawn
  }

  /** A hyphen is set in the style of the letter before it. */
  hyphenWidth({ styles: styleOf }: ShapedBlock, end: number): number {
    return widthOf(this.#stream.fonts[styleOf[end - 1] ?? 0]!, SOFT_HYPHEN)
  }

  /** How far what is drawn at one end of a piece reaches beyond its advance. */
  #overhangOf({ run, from, to }: Piece, atRight: boolean): number {
    if (run.fontId === '') return 0
    const first = glyphAt(run, from, to, false)
    const stop = glyphAt(run, from, to, true)
    const step = atRight ? -1 : 1
    let glyph = atRight ? stop - 1 : first
    while (glyph >= first && glyph < stop && run.advances[glyph] === 0) glyph += step
    const overhang = glyph < first || glyph >= stop ? 0 : scaled(run, run.overhangs[glyph]!)
    return Math.max(0, atRight === ((run.level & 1) === 1) ? -overhang : overhang)
  }

  /** The cluster that is drawn last in a piece, or -1 where none is. */
  #drawnAtRight(text: string, { run, from, to }: Piece): number {
    let found = -1
    if (run.missing || run.formula !== undefined) return from
    if (run.fontId === '') {
      this.forEachStandard(text, run, from, to, (_code, _advance, _kern, at) => {
        found = at
      })
      return found
    }
    for (let i = glyphAt(run, from, to, true) - 1; i >= glyphAt(run, from, to, false) && found < 0; i--) {
      if ((this.#gaps[run.clusters[i]!]! & DRAWN) !== 0) found = run.clusters[i]!
    }
    return found
  }

  pieceWidth(text: string, { run, from, to }: Piece, extra: number): number {
    let width = 0
    if (run.formula !== undefined) return Math.round(run.formula.box.width) + (this.isGap(from) ? extra : 0)
    if (run.missing) return BOX_WIDTH * [...text.slice(from, to)].length
    if (run.fontId === '') {
      this.forEachStandard(text, run, from, to, (_code, advance, _kern, at) => {
        width += advance
        if (this.isGap(at)) width += extra
      })
      return width
    }
    const stop = glyphAt(run, from, to, true)
    let last = -1
    for (let i = glyphAt(run, from, to, false); i < stop; i++) {
      width += scaled(run, run.advances[i]!)
      const cluster = run.clusters[i]!
      if (cluster !== last && this.isGap(cluster)) width += extra
      last = cluster
    }
    return width
  }

  /** The code that ends at a place of the line. */
  #codeBefore(text: string, at: number): number {
    for (let first = Math.max(at - 2, this.#lineStart); first < at; first++) {
      const ligature = this.#ligatures?.[first] ?? 0
      if (ligature !== 0 && first + lettersOf(ligature) === at + 1) return ligature
    }
    return packCodeOf(text.charCodeAt(at))
  }

  /**
   * Calls back with each code, from left to right, with its advance (the kern before it included), that kern, and its
   * place in the text.
   */
  forEachStandard(
    text: string,
    run: ShapedRun,
    from: number,
    to: number,
    show: (code: number, advance: number, kern: number, at: number) => void,
  ): void {
    const stream = this.#stream
    const { cells, kerns } = stream.fonts[run.style]!
    let row = 0
    // A piece of a run is kerned with the piece before it.
    for (let i = from - 1; i >= run.start && i >= this.#lineStart; i--) {
      const code = this.#codeBefore(text, i)
      if (code === 0 || code === SOFT_HYPHEN) continue
      row = (cells[code]! >> RIGHT_SHIFT) & LEFT_MASK
      break
    }
    for (let at = from; at < to; at++) {
      let ligature = this.#ligatures?.[at] ?? 0
      // One at the end of a line is divided.
      if (at + lettersOf(ligature) > to) ligature = 0
      const first = at
      at += lettersOf(ligature) - 1
      const code = ligature === 0 ? packCodeOf(text.charCodeAt(at)) : ligature
      if (code === 0 || code === SOFT_HYPHEN) continue
      const cell = cells[code]!
      const kern = kerns[row + ((cell >> RIGHT_SHIFT) & RIGHT_MASK)]!
      row = (cell >> RIGHT_SHIFT) & LEFT_MASK
      show(code, kern + (cell & WIDTH_MASK), kern, first)
    }
  }
}
