/**
 * Pages → content streams, one after the other in one buffer, and the marks that tie them to the structure tree.
 *
 * Text is written as WinAnsi bytes with the kerns between them; every block is a marked-content sequence, everything
 * else (folios, rules) an artifact. Source: ISO 32000-1 §9.4 (text), §14.6 to §14.8 (marks, tags).
 */
import { KINDS } from '@platen/document/model'
import { writeInt } from '../digits.ts'
import { LEFT_SHIFT, RIGHT_MASK, RIGHT_SHIFT, WIDTH_MASK, widthOf } from '../font/afm.ts'
import { LINK_OFF, LINK_ON, NO_BREAK_SPACE, SOFT_HYPHEN, STYLE, winAnsiCode } from '../font/encoding.ts'
import type { ShapedRun } from '../font/resources.ts'
import type { Galley } from '../galley/galley.ts'
import {
  addElement,
  CENTRED,
  ELEMENT_NAMES,
  FLUSH_RIGHT,
  HEADING,
  type Manuscript,
  Rows,
} from '../markup/manuscript.ts'
import { type Pages, SLICE_BLOCK, SLICE_FIELDS, SLICE_FROM, SLICE_TO, SLICE_TOP } from '../page/flow.ts'
import {
  AT_DASH,
  AT_HYPHEN,
  AT_SPACE,
  LINE_ENCODED_FROM,
  LINE_ENCODED_TO,
  LINE_END,
  LINE_FIELDS,
  LINE_KIND,
  LINE_SPACES,
  LINE_START,
  LINE_STATE,
  LINE_WIDTH,
} from '../paragraph/breakpoints.ts'
import { BOX_WIDTH, DRAWN, GAP, type ShapedBlock } from '../paragraph/shaped.ts'
import { visualOrder } from '../paragraph/visual-order.ts'
import { scratchNumbers } from '../scratch.ts'
import { JUSTIFY, type Page } from '../style/resolve.ts'
import { Bytes } from './bytes.ts'
import type { Stream } from './deflate.ts'
import type { DocumentFonts } from './fonts.ts'
import { isMarkedBracket, markPieces, type Piece, splitWords } from './reading-order.ts'

/** A row of `Content.marks`, in the order of the pages: mark MCID on a page belongs to an element. */
export const MARK_PAGE = 0
export const MARK_ID = 1
export const MARK_ELEMENT = 2
export const MARK_FIELDS = 3

export interface Content {
  bytes: Bytes
  pages: Stream[]
  marks: Rows
  /** Positions for the compressor to look for matches: ends of lines of text and of marked-content operators. */
  matchHints: Rows
  /** Style bits of the standard fonts in use. */
  styles: Set<number>
  /** A no-break space or soft hyphen was written: readers need a ToUnicode map to distinguish it from a space or hyphen. */
  needsToUnicode: boolean
  /** False where page numbers were requested and the bottom margin has no room. */
  foliosFit: boolean
  /** Characters that no font has. */
  missing: number
  links: LinkArea[]
  /** Where each heading of the manuscript stands: page, and the top of its line from the foot of the page. */
  headings: { page: number; top: number }[]
}

/** The part of a link on one page. */
export interface LinkArea {
  page: number
  element: number
  url: string
  /** x0, y0, x1, y1 of each of its lines; millipoints, from the foot of the page. */
  quads: number[]
}

const SPACE = 32
const CELL = KINDS.indexOf('cell')
const RULE = KINDS.indexOf('rule')
const HEADER_CELL = ELEMENT_NAMES.indexOf('TH')
const FOLIO_SIZE_MAX = 12000
const FOLIO_SIZE_MIN = 4000

const BEGIN_MARK = ELEMENT_NAMES.map((name) => `/${name}<</MCID `)

/** Codes that are more than their byte in a string: those that are escaped, and the no-break space. */
const IS_SPECIAL = new Uint8Array(256)
for (const code of [40, 41, 92, NO_BREAK_SPACE]) IS_SPECIAL[code] = 1

/**
 * The pieces of a line that does not stand in the order of its text, with the spaces at their ends cut off: readers
 * drop a space next to a jump, so a neighbour has to say it. Between two standard fonts none can.
 */
function splitOffSpaces(text: string, pieces: readonly Piece[], baseLevel: number): Piece[] {
  const apart: Piece[] = []
  for (const piece of pieces) {
    let from = piece.from
    let to = piece.to
    if (!piece.run.missing) {
      while (from < to && text.charCodeAt(from) === SPACE) from++
      while (to > from && text.charCodeAt(to - 1) === SPACE) to--
    }
    if (from > piece.from) apart.push({ ...piece, to: from, skipped: true })
    if (to > from) apart.push({ ...piece, from, to })
    if (to < piece.to && to > from) apart.push({ ...piece, from: to, skipped: true })
  }
  // One without letters has no direction of its own, and readers would put the space on its wrong side.
  const carriesText = (piece: Piece | undefined) =>
    piece !== undefined &&
    !piece.skipped &&
    piece.run.fontId !== '' &&
    (LETTER.test(text.slice(piece.from, piece.to)) || isMarkedBracket(text, piece, baseLevel))
  for (let i = 0; i < apart.length; i++) {
    const piece = apart[i]!
    if (!piece.skipped) continue
    const spaces = text.slice(piece.from, piece.to)
    const [before, after] = [apart[i - 1], apart[i + 1]]
    // Where the direction changes, the piece that runs with its line: at the end of the other, PDFium has the space before it.
    const isAgainst = before !== undefined && before.run.level > baseLevel && after?.run.level === baseLevel
    if (carriesText(after) && (isAgainst || !carriesText(before))) after!.prefix += spaces
    else if (carriesText(before)) before!.suffix += spaces
    else piece.skipped = false
  }
  return apart
}

/** Inline styles, and so the standard fonts of a family. */
const STYLES = 8

/** Embeddings, overrides, isolates: they have done their work when the glyphs stand in order. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

const LETTER = /\p{L}/u

const MIRRORED = new Map(
  ['()', '[]', '{}', '<>', '\u00ab\u00bb', '\u008b\u009b'].flatMap(([a, b]) => [
    [a!.charCodeAt(0), b!.charCodeAt(0)],
    [b!.charCodeAt(0), a!.charCodeAt(0)],
  ]),
)

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

/** Index of the first run that ends after `at`; runs are in order. */
function firstRunAt(runs: readonly ShapedRun[], at: number): number {
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (runs[middle]!.end <= at) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The glyphs of a run that set code units [from, to) of the text stand side by side; the first of them, or with `after`
 * the one behind the last. Clusters ascend, or descend where the run goes from right to left.
 */
function glyphAt({ clusters, level }: ShapedRun, from: number, to: number, after: boolean): number {
  const backwards = (level & 1) === 1
  let low = 0
  let high = clusters.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const cluster = clusters[middle]!
    const isBefore = backwards ? (after ? cluster >= from : cluster >= to) : after ? cluster < to : cluster < from
    if (isBefore) low = middle + 1
    else high = middle
  }
  return low
}

export function writeContent(
  manuscript: Manuscript,
  galley: Galley,
  layout: Pages,
  paper: Page,
  fonts: DocumentFonts,
  folios: boolean,
): Content {
  const { codes } = manuscript
  const { blocks } = manuscript
  const {
    styles: { size: textSize, leading: textLeading, sheet },
  } = galley
  const isAnyJustified = galley.styles.all.some((style) => style.align === JUSTIFY)
  const lines = galley.lines.data
  const slices = layout.slices.data
  const out = new Bytes('content', manuscript.length * 2 + 4096)
  const marks = new Rows('marks')
  const matchHints = new Rows('content.matchHints')
  const { encodedText } = galley
  const styles = new Set<number>()
  const pages: Stream[] = []
  const headings: Content['headings'] = []
  const hasLinks = manuscript.links.length > 0

  // The standard fonts of the block at hand, by inline style, and the number of the first of them.
  let faces = galley.fonts[0]!
  let firstFace = 0
  const faceOf = galley.styles.faces
  const faceCount = faceOf.length
  function labelWidth(start: number, end: number): number {
    let width = 0
    for (let i = start; i < end; i++) width += widthOf(faces[0]!, codes[i]!)
    return width
  }
  let needsToUnicode = manuscript.needsToUnicode
  let missing = 0
  let mark = 0
  // State of the current text object.
  let font = -1
  let fontSize = 0
  let x = 0
  let y = 0
  let wordSpace = 0

  // `/F1 12 Tf ` and the like, made once: emphasis switches fonts thousands of times in a long document.
  const fontOperators = new Map<number, Uint8Array>()
  const resources: string[] = []
  const resourceNumbers = new Map<string, number>()
  /** Number for `setFont` of a font that is not a standard one. */
  function numberOf(resource: string): number {
    let number = resourceNumbers.get(resource)
    if (number === undefined) {
      number = faceCount + resources.push(resource) - 1
      resourceNumbers.set(resource, number)
    }
    return number
  }
  /** @param face of a standard font (`Styles.faces`), or a number from `numberOf`. */
  function setFont(face: number, size: number): void {
    font = face
    fontSize = size
    const key = size * 4096 + face
    let operator = fontOperators.get(key)
    if (operator === undefined) {
      if (face < faceCount) styles.add(face)
      const bytes = new Bytes('', 32)
      bytes.text(face < faceCount ? `/F${face} ` : `/${resources[face - faceCount]} `)
      bytes.milli(size)
      bytes.text(' Tf')
      operator = bytes.view()
      fontOperators.set(key, operator)
    }
    const count = operator.length
    out.reserve(count)
    const data = out.data
    let at = out.length
    for (let i = 0; i < count; i++) data[at++] = operator[i]!
    out.length = at
  }

  /** The font of the block at hand in an inline style. */
  function useFace(style: number, size: number): void {
    const face = faceOf[firstFace + style]!
    if (face !== font || size !== fontSize) setFont(face, size)
  }

  function moveTo(nextX: number, nextY: number): void {
    if (nextX === x && nextY === y) return
    // A line may turn out to be empty, and then this follows another operator.
    if (out.data[out.length - 1]! > SPACE) out.text(' ')
    if (nextX === x && nextY === y - textLeading) out.text('T*')
    else {
      out.milli(nextX - x)
      out.text(' ')
      out.milli(nextY - y)
      out.text(' Td')
    }
    x = nextX
    y = nextY
  }

  /** What spaces grow by, thousandths of a point. */
  function setWordSpace(thousandths: number): void {
    if (thousandths === wordSpace) return
    wordSpace = thousandths
    out.milli(thousandths)
    out.text(' Tw ')
  }

  /**
   * Codes [start, end) as one TJ, `tail` after them where it is a code.
   *
   * @param extra thousandths of an em that the line's spaces grow by.
   */
  function writeText(
    start: number,
    end: number,
    state: number,
    size: number,
    tail: number,
    extra: number,
    element: number,
  ): void {
    if (hasLinks) markAs(elementOfLink(state >> 3, element))
    let style = state & 7
    let { metrics, kerns } = faces[style]!
    let row = 0
    let open = false
    const grown = Math.floor(extra)
    // A kern, an escape and the growth of a no-break space.
    const bytesPerCode = grown === 0 ? 9 : 16
    out.reserve((end - start + 1) * bytesPerCode + 64)
    let data = out.data
    let at = out.length
    for (let i = start; i < end; i++) {
      const code = codes[i]!
      if (code < SPACE || code === SOFT_HYPHEN) {
        if (code >= STYLE && code < STYLE + 8 && code - STYLE !== style) {
          style = code - STYLE
          ;({ metrics, kerns } = faces[style]!)
          row = 0
          if (open) {
            addMatchHint(at)
            data[at++] = 41
            data[at++] = 93
            data[at++] = 84
            data[at++] = 74
            data[at++] = 10
            open = false
          }
        } else if (code === LINK_ON || code === LINK_OFF) {
          if (open) {
            data[at++] = 41
            data[at++] = 93
            data[at++] = 84
            data[at++] = 74
            data[at++] = 10
            open = false
          }
          out.length = at
          if (code === LINK_ON) linkCount++
          markAs(elementOfLink(code === LINK_ON ? linkCount : 0, element))
          out.reserve((end - i + 1) * bytesPerCode + 64)
          data = out.data
          at = out.length
        }
        continue
      }
      if (!open) {
        out.length = at
        useFace(style, size)
        out.reserve((end - i + 1) * bytesPerCode + 64)
        data = out.data
        at = out.length
        data[at++] = 91
        data[at++] = 40
        open = true
      }
      const metric = metrics[code]!
      const kern = kerns[row + ((metric >>> RIGHT_SHIFT) & RIGHT_MASK)]!
      row = metric >>> LEFT_SHIFT
      if (kern !== 0) {
        data[at++] = 41
        at = writeInt(data, at, -kern)
        data[at++] = 40
      }
      if (IS_SPECIAL[code] !== 0) {
        if (code !== NO_BREAK_SPACE) data[at++] = 92
        else if (grown !== 0) {
          data[at++] = NO_BREAK_SPACE
          data[at++] = 41
          at = writeInt(data, at, -grown)
          data[at++] = 40
          continue
        }
      }
      data[at++] = code
    }
    if (tail !== 0) {
      if (!open) {
        data[at++] = 91
        data[at++] = 40
        open = true
      }
      data[at++] = tail
    }
    if (open) {
      addMatchHint(at)
      data[at++] = 41
      data[at++] = 93
      data[at++] = 84
      data[at++] = 74
      data[at++] = 10
    }
    out.length = at
  }

  function addMatchHint(at: number): void {
    matchHints.push(at)
  }

  /** The encoded text from one place to another, as one TJ for each stretch of one style, `tail` at its end where it is a code. */
  function writeEncodedText(from: number, to: number, styleBefore: number, size: number, tail: number): void {
    const encoded = encodedText.words
    const switches = encodedText.switches.data
    const switchesEnd = encodedText.switches.length
    let next = encodedText.switchAt(from)
    let style = styleBefore
    let place = encodedText.lineStart(from)
    while (next < switchesEnd && switches[next]! <= place) {
      style = switches[next + 1]!
      next += 2
    }
    while (place < to) {
      const stop = next < switchesEnd && switches[next]! < to ? switches[next]! : to
      useFace(style, size)
      out.reserve(stop - place + 16)
      out.data[out.length] = 91
      out.data[out.length + 1] = 40
      out.length += 2
      out.copy(encoded, place, stop)
      place = stop
      const { data } = out
      let at = out.length
      if (stop === to && tail !== 0) data[at++] = tail
      addMatchHint(at)
      data[at++] = 41
      data[at++] = 93
      data[at++] = 84
      data[at++] = 74
      data[at++] = 10
      out.length = at
      while (next < switchesEnd && switches[next]! <= place) {
        style = switches[next + 1]!
        next += 2
      }
    }
  }

  /** The pieces of a line of a shaped paragraph, in the order of the text. It becomes the current line. */
  function openShapedLine(
    { text, paragraph, links: linkOf, clusters }: ShapedBlock,
    start: number,
    end: number,
  ): Piece[] {
    gaps = clusters
    lineStart = start
    lastDrawn = end - 1
    while (lastDrawn > start && (clusters[lastDrawn]! & DRAWN) === 0) lastDrawn--
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
  function measureBidiLine(
    { text }: ShapedBlock,
    start: number,
    end: number,
    pieces: readonly Piece[],
    order: Uint32Array,
  ): { width: number; spaces: number } {
    let width = 0
    let overhang = 0
    lastDrawn = -1
    lead = 0
    for (const at of order) {
      const piece = pieces[at]!
      width += pieceWidth(text, piece, 0)
      const last = drawnAtRight(text, piece)
      if (last < 0) continue
      if (lastDrawn < 0) lead = overhangOf(piece, false)
      lastDrawn = last
      overhang = overhangOf(piece, true)
    }
    let spaces = 0
    for (let at = start; at < end; at++) if (isGap(at)) spaces++
    return { width: lead + width + overhang, spaces }
  }

  /**
   * One line of a shaped paragraph, from left to right: the current line.
   *
   * @param order in which its pieces stand, where it runs both ways.
   * @param extra thousandths of an em that each of its gaps grows by.
   * @param between and that its pieces move apart by.
   */
  function writeShapedLine(
    block: ShapedBlock,
    pieces: readonly Piece[],
    order: Uint32Array | undefined,
    end: number,
    size: number,
    tail: number,
    extra: number,
    between: number,
    element: number,
  ): void {
    const { text, paragraph, links: linkOf } = block
    // Pieces stand from left to right but are written in the order of the text, which is how most readers copy.
    const places = new Float64Array(pieces.length)
    const bidirectional = order !== undefined
    // Where what ends the line stands: after it, or before it where it runs from right to left.
    let tailPlace = 0
    if (bidirectional) {
      const hyphenFirst = tail === SOFT_HYPHEN && paragraph.baseLevel === 1
      let place = lead + (hyphenFirst ? hyphenWidth(block, end) : 0)
      const widths = new Float64Array(pieces.length)
      for (const piece of order) {
        places[piece] = place
        widths[piece] = pieceWidth(text, pieces[piece]!, extra)
        place += widths[piece]! + between
      }
      if (!hyphenFirst) tailPlace = place - between
      markPieces(text, pieces, places, widths, paragraph.baseLevel)
    }
    const lineX = x
    const baseline = y
    pen = 0
    for (let piece = 0; piece < pieces.length; piece++) {
      const { run, from, to, skipped } = pieces[piece]!
      if (skipped) continue
      const link = linkOf?.[from] ?? 0
      if (hasLinks) markAs(elementOfLink(link, element))
      if (bidirectional) {
        const { marks } = pieces[piece]!
        for (const [mark, place] of marks?.apart ?? []) {
          moveTo(lineX + Math.round((place * size) / 1000), baseline)
          const [embedded, code] = fonts.codeOf(run.fontId, fonts.markOf(run.fontId), mark)
          setFont(numberOf(embedded.resource), size)
          out.text(`<${hex(code, 4)}>Tj`)
        }
        const start = lineX + Math.round(((marks?.key?.[1] ?? places[piece]!) * size) / 1000)
        // What takes no room may have ended in a mark, and then the pen is not where it was put last.
        if (piece > 0 && start === x) out.text(' 0 0 Td')
        else moveTo(start, baseline)
        pen = places[piece]!
      }
      const penBefore = pen
      if (run.missing) writeBoxes(text, from, to, (run.level & 1) === 1, size)
      else if (run.fontId === '') writeStandard(text, run, from, to, size, extra)
      else writeGlyphs(text, pieces[piece]!, size, extra)
      addLinkQuad(link, lineX, baseline, penBefore, pen, size, element)
    }
    if (tail === SOFT_HYPHEN || (tail !== 0 && paragraph.baseLevel === 0)) {
      const style = block.styles[end - 1] ?? 0
      useFace(style, size)
      if (bidirectional) moveTo(lineX + Math.round((tailPlace * size) / 1000), baseline)
      out.text(tail === SPACE ? '( )Tj' : `(${String.fromCharCode(SOFT_HYPHEN)})Tj`)
    }
    out.text('\n')
  }

  // How far the pen is from the start of the line, thousandths of an em.
  let pen = 0
  // State of the current line.
  let gaps: Uint8Array = new Uint8Array(0)
  let lineStart = 0
  let lastDrawn = -1
  /** What reaches out before the first place of a line that runs both ways. */
  let lead = 0

  /** Does the line grow after the cluster? */
  function isGap(cluster: number): boolean {
    return (gaps[cluster]! & GAP) !== 0 && cluster !== lastDrawn
  }

  /** A hyphen is set in the style of the letter before it. */
  function hyphenWidth({ styles: styleOf }: ShapedBlock, end: number): number {
    return widthOf(faces[styleOf[end - 1] ?? 0]!, SOFT_HYPHEN)
  }

  /** How far what is drawn at one end of a piece reaches beyond its advance. */
  function overhangOf({ run, from, to }: Piece, atRight: boolean): number {
    if (run.fontId === '') return 0
    const first = glyphAt(run, from, to, false)
    const stop = glyphAt(run, from, to, true)
    const step = atRight ? -1 : 1
    let glyph = atRight ? stop - 1 : first
    while (glyph >= first && glyph < stop && run.advances[glyph] === 0) glyph += step
    const overhang = glyph < first || glyph >= stop ? 0 : run.overhangs[glyph]!
    return Math.max(0, atRight === ((run.level & 1) === 1) ? -overhang : overhang)
  }

  /** The cluster that is drawn last in a piece, or -1 where none is. */
  function drawnAtRight(text: string, { run, from, to }: Piece): number {
    let found = -1
    if (run.missing) return from
    if (run.fontId === '') {
      forEachStandard(text, run, from, to, (_code, _advance, _kern, at) => {
        found = at
      })
      return found
    }
    for (let i = glyphAt(run, from, to, true) - 1; i >= glyphAt(run, from, to, false) && found < 0; i--) {
      if ((gaps[run.clusters[i]!]! & DRAWN) !== 0) found = run.clusters[i]!
    }
    return found
  }

  function pieceWidth(text: string, { run, from, to }: Piece, extra: number): number {
    let width = 0
    if (run.missing) return BOX_WIDTH * [...text.slice(from, to)].length
    if (run.fontId === '') {
      forEachStandard(text, run, from, to, (_code, advance, _kern, at) => {
        width += advance
        if (isGap(at)) width += extra
      })
      return width
    }
    const stop = glyphAt(run, from, to, true)
    let last = -1
    for (let i = glyphAt(run, from, to, false); i < stop; i++) {
      width += run.advances[i]!
      const cluster = run.clusters[i]!
      if (cluster !== last && isGap(cluster)) width += extra
      last = cluster
    }
    return width
  }

  /**
   * Calls back with each code, from left to right, with its advance (the kern before it included), that kern, and its
   * place in the text.
   */
  function forEachStandard(
    text: string,
    run: ShapedRun,
    from: number,
    to: number,
    show: (code: number, advance: number, kern: number, at: number) => void,
  ): void {
    const backwards = (run.level & 1) === 1
    const { metrics, kerns } = faces[run.style]!
    let row = 0
    // A piece of a run is kerned with the piece before it.
    for (let i = from - 1; !backwards && i >= run.start && i >= lineStart; i--) {
      const code = winAnsiCode(text.charCodeAt(i))
      if (code === 0 || code === SOFT_HYPHEN) continue
      row = metrics[code]! >>> LEFT_SHIFT
      break
    }
    for (let i = 0; i < to - from; i++) {
      const at = backwards ? to - 1 - i : from + i
      let code = winAnsiCode(text.charCodeAt(at))
      if (code === 0 || code === SOFT_HYPHEN) continue
      if (backwards) code = MIRRORED.get(code) ?? code
      const metric = metrics[code]!
      const kern = backwards ? 0 : kerns[row + ((metric >>> RIGHT_SHIFT) & RIGHT_MASK)]!
      row = metric >>> LEFT_SHIFT
      show(code, kern + (metric & WIDTH_MASK), kern, at)
    }
  }

  function writeBoxes(text: string, from: number, to: number, backwards: boolean, size: number): void {
    const characters = [...text.slice(from, to)]
    if (backwards) characters.reverse()
    for (const character of characters) {
      missing++
      pen += BOX_WIDTH
      const [resource, code] = fonts.boxOf(character)
      const number = numberOf(resource)
      if (font !== number || fontSize !== size) setFont(number, size)
      out.text(`<${hex(code, 2)}>Tj`)
    }
  }

  function writeStandard(text: string, run: ShapedRun, from: number, to: number, size: number, extra: number): void {
    useFace(run.style, size)
    out.text('[(')
    forEachStandard(text, run, from, to, (code, advance, kern, at) => {
      if (kern !== 0) out.text(`)${-kern}(`)
      out.reserve(4)
      if (IS_SPECIAL[code] !== 0 && code !== NO_BREAK_SPACE) out.data[out.length++] = 92
      out.data[out.length++] = code
      pen += advance
      if (extra !== 0 && isGap(at)) {
        pen += extra
        out.text(`)${decimal(-extra)}(`)
      }
      if (code === NO_BREAK_SPACE) needsToUnicode = true
    })
    out.text(')]TJ')
  }

  function writeGlyphs(text: string, piece: Piece, size: number, extra: number): void {
    const { run, from, to } = piece
    const { clusters, advances, xOffsets, yOffsets, fontId } = run
    const backwards = (run.level & 1) === 1
    let open = false
    let rise = 0
    // What the pen is to be moved back by before the next glyph, thousandths of an em.
    let back = 0
    const first = glyphAt(run, from, to, false)
    const stop = glyphAt(run, from, to, true)
    function putMark(mark: string): void {
      const [embedded, code] = fonts.codeOf(fontId, fonts.markOf(fontId), mark)
      const number = numberOf(embedded.resource)
      if (number !== font || size !== fontSize || rise !== 0) {
        if (open) out.text(']TJ')
        open = false
        if (number !== font || size !== fontSize) setFont(number, size)
        if (rise !== 0) out.text(' 0 Ts')
        rise = 0
      }
      if (!open) out.text('[')
      open = true
      if (back !== 0) out.text(decimal(back))
      back = 0
      out.text(`<${hex(code, 4)}>`)
      back = embedded.widths[code - 1]!
    }
    let last = backwards && first > 0 ? clusters[first - 1]! : -1
    const key = piece.marks?.key
    if (key !== undefined) {
      putMark(key[0])
      back += key[1] - pen
    }
    for (let i = first; i < stop; ) {
      const cluster = clusters[i]!
      let next = i + 1
      let advance = advances[i]!
      for (; next < clusters.length && clusters[next] === cluster; next++) advance += advances[next]!
      // The text of a cluster ends at the cluster after it in the text.
      const after = backwards ? last : next < clusters.length ? clusters[next]! : -1
      const textEnd = after >= 0 ? after : run.end
      last = cluster
      let shown = text.slice(cluster, textEnd).replace(BIDI_CONTROLS, '')
      if (cluster === from) shown = piece.prefix + shown
      if (textEnd === to) shown += piece.suffix
      if (shown === '') shown = '\u200b'
      else if (backwards && shown.length > 1 && !isMarkedBracket(text, piece, 1)) shown = [...shown].reverse().join('')
      const isOne = next === i + 1
      const xOffset = isOne ? xOffsets[i]! : 0
      const yOffset = isOne ? yOffsets[i]! : 0
      const [embedded, code] = fonts.codeOf(fontId, fonts.clusterGlyph(run, i), shown)
      i = next
      const number = numberOf(embedded.resource)
      if (number !== font || size !== fontSize || yOffset !== rise) {
        if (open) out.text(']TJ')
        open = false
        if (number !== font || size !== fontSize) setFont(number, size)
        if (yOffset !== rise) out.text(` ${decimal((yOffset * size) / 1e6)} Ts`)
        rise = yOffset
      }
      if (!open) out.text('[')
      open = true
      back -= xOffset
      if (back !== 0) out.text(decimal(back))
      out.text(`<${hex(code, 4)}>`)
      back = xOffset + embedded.widths[code - 1]! - advance
      pen += advance
      if (extra !== 0 && isGap(cluster)) {
        back -= extra
        pen += extra
      }
    }
    if (piece.marks !== undefined) {
      let at = pen
      for (const [mark, place] of piece.marks.after) {
        back -= place - at
        at = place
        putMark(mark)
      }
      back = 0
    }
    if (!open && back !== 0) {
      if (fontSize !== size) setFont(faceOf[firstFace]!, size)
      out.text('[')
      open = true
    }
    if (open) out.text(back !== 0 ? `${decimal(back)}]TJ` : ']TJ')
    if (rise !== 0) out.text(' 0 Ts')
  }

  let page = 0
  let marked = -1

  function beginMark(element: number): void {
    marked = element
    const at = marks.add(MARK_FIELDS)
    marks.data[at + MARK_PAGE] = page
    marks.data[at + MARK_ID] = mark
    marks.data[at + MARK_ELEMENT] = element
    out.text(BEGIN_MARK[manuscript.elementTypes[element]!]!)
    out.int(mark++)
    addMatchHint(out.length)
    out.text('>>BDC ')
  }

  function endMark(): void {
    out.text('EMC\n')
  }

  /** From here on the text belongs to `element`. */
  function markAs(element: number): void {
    if (element === marked) return
    out.text(' ')
    endMark()
    beginMark(element)
  }

  // Links and what is struck through: lines that are drawn when the text of the page is, and annotations.
  const linkElements: number[] = []
  const links: LinkArea[] = []
  /** By element: its area on the current page. */
  const areas = new Map<number, LinkArea>()
  const rules: [x: number, y: number, width: number, height: number][] = []
  /** Links met so far: LINK_ON is the next one. */
  let linkCount = 0
  /** By block: the same where its lines stopped on the last page. */
  const linksAt = scratchNumbers('content.linksAt', blocks.count)

  /** Element of a link (from 1), in the block's element `inner`; of 0 and of what is struck through, that itself. */
  function elementOfLink(link: number, inner: number): number {
    if (link === 0 || manuscript.links[link - 1]!.url === '') return inner
    let element = linkElements[link]
    if (element === undefined) linkElements[link] = element = addElement(manuscript, 'Link', inner)
    return element
  }

  /** A stretch of a line, from `from` to `to` thousandths of an em after `left`, that belongs to a link. */
  function addLinkQuad(
    link: number,
    left: number,
    baseline: number,
    from: number,
    to: number,
    size: number,
    element: number,
  ): void {
    if (link === 0 || to <= from) return
    const { url, strike } = manuscript.links[link - 1]!
    const x0 = left + Math.round((from * size) / 1000)
    const x1 = left + Math.round((to * size) / 1000)
    const thickness = Math.round(size * 0.05)
    rules.push([x0, baseline + Math.round(size * (strike ? 0.24 : -0.12)), x1 - x0, thickness])
    if (url === '') return
    const linkElement = elementOfLink(link, element)
    let area = areas.get(linkElement)
    if (area === undefined) {
      area = { page, element: linkElement, url, quads: [] }
      areas.set(linkElement, area)
      links.push(area)
    }
    const y0 = baseline - Math.round(size * 0.25)
    const { quads } = area
    // Pieces of one line that touch are one quad.
    if (quads.at(-3) === y0 && quads.at(-2) === x0) quads[quads.length - 2] = x1
    else quads.push(x0, y0, x1, baseline + Math.round(size * 0.75))
  }

  /** The links of a line of codes: the same walk as writeText, for the lengths. */
  function addLinkQuads(
    start: number,
    end: number,
    state: number,
    left: number,
    baseline: number,
    size: number,
    extra: number,
    element: number,
  ): void {
    let { metrics, kerns } = faces[state & 7]!
    let link = state >> 3
    let from = 0
    let at = 0
    let row = 0
    let count = linkCount
    for (let i = start; i < end; i++) {
      const code = codes[i]!
      if (code === LINK_ON || code === LINK_OFF) {
        addLinkQuad(link, left, baseline, from, at, size, element)
        link = code === LINK_ON ? ++count : 0
        from = at
      } else if (code >= STYLE && code < STYLE + 8) {
        ;({ metrics, kerns } = faces[code - STYLE]!)
        row = 0
      } else if (code >= SPACE && code !== SOFT_HYPHEN) {
        const metric = metrics[code]!
        at += kerns[row + ((metric >>> RIGHT_SHIFT) & RIGHT_MASK)]! + (metric & WIDTH_MASK)
        row = metric >>> LEFT_SHIFT
        if (code === SPACE || code === NO_BREAK_SPACE) at += extra
      }
    }
    addLinkQuad(link, left, baseline, from, at, size, element)
  }

  const folioSize = Math.min(textSize, FOLIO_SIZE_MAX, Math.floor(paper.bottom / 2))
  const foliosFit = folioSize >= FOLIO_SIZE_MIN

  function writeFolio(number: number): void {
    const digits = `${number}`
    const face = galley.fonts[0]![0]!
    let width = 0
    for (let i = 0; i < digits.length; i++) width += widthOf(face, digits.charCodeAt(i))
    styles.add(0)
    out.text('/Artifact<</Type/Pagination/Subtype/Footer>>BDC BT /F0 ')
    out.milli(folioSize)
    out.text(' Tf ')
    out.milli(Math.round((paper.width - (width * folioSize) / 1000) / 2))
    out.text(' ')
    // The digits' height, some 0.68 em, is centred in the margin.
    out.milli(Math.round((paper.bottom - folioSize * 0.68) / 2))
    out.text(` Td(${digits})Tj ET EMC\n`)
  }

  const pageCount = layout.starts.length - 1
  for (page = 0; page < pageCount; page++) {
    const from = out.length
    const first = layout.starts[page]! * SLICE_FIELDS
    const last = layout.starts[page + 1]! * SLICE_FIELDS
    mark = 0
    areas.clear()
    if (last > first) {
      font = -1
      fontSize = 0
      wordSpace = 0
      x = 0
      y = 0
      out.text('BT ')
      out.milli(textLeading)
      out.text(' TL ')
      for (let slice = first; slice < last; slice += SLICE_FIELDS) {
        const block = slices[slice + SLICE_BLOCK]!
        const isStart = slices[slice + SLICE_FROM] === 0
        const lineFrom = galley.firstLine[block]! + slices[slice + SLICE_FROM]!
        const lineTo = galley.firstLine[block]! + slices[slice + SLICE_TO]!
        const style = galley.styleOf(block)
        const size = galley.size[block]!
        const leading = galley.leading[block]!
        const isCell = blocks.kind[block] === CELL
        const indent = galley.left[block]!
        const measure = galley.measure[block]!
        const flags = blocks.flags[block]!
        const element = blocks.element[block]!
        const shaped = galley.shaped[block]
        const rightToLeft = shaped?.paragraph.baseLevel === 1
        const left = rightToLeft && !isCell ? paper.left : paper.left + indent
        const justified = style.align === JUSTIFY && !style.verbatim
        faces = galley.fonts[style.family]!
        firstFace = STYLES * style.family
        if (hasLinks) linkCount = isStart ? blocks.linksBefore[block]! : linksAt[block]!
        let baseline = paper.height - paper.top - slices[slice + SLICE_TOP]! - galley.ascent[block]!
        if (blocks.labelEnd[block]! > blocks.labelStart[block]! && isStart) {
          setWordSpace(0)
          beginMark(blocks.labelElement[block]!)
          const [from, to] = [blocks.labelStart[block]!, blocks.labelEnd[block]!]
          const natural = labelWidth(from, to)
          // A number of large type beside a narrow measure is set smaller, so as not to pass the margin.
          const labelSize = Math.min(size, Math.floor((indent * 1000) / natural))
          const width = Math.round((natural * labelSize) / 1000)
          const before = sheet.list.label === 'edge' ? 0 : galley.styles.length(sheet.list.label.before)
          const space = Math.max(0, Math.min(before, indent - width))
          moveTo(rightToLeft ? left + measure + space : left - space - width, baseline)
          writeText(from, to, 0, labelSize, SPACE, 0, blocks.labelElement[block]!)
          endMark()
        }
        if ((flags & HEADING) !== 0 && isStart) {
          headings.push({ page, top: baseline + Math.round(size * 0.9) })
        }
        if (blocks.kind[block] === RULE) {
          const { above, thickness } = sheet.rule
          rules.push([left, baseline + galley.styles.length(above), measure, galley.styles.length(thickness)])
          continue
        }
        if (manuscript.elementTypes[element] === HEADER_CELL) {
          const { below, width } = sheet.table.headRule
          const foot = baseline - (lineTo - lineFrom - 1) * leading - galley.styles.length(below)
          rules.push([left, foot, measure, galley.styles.length(width)])
        }
        beginMark(element)
        for (let line = lineFrom; line < lineTo; line++) {
          const at = line * LINE_FIELDS
          const start = lines[at + LINE_START]!
          const end = lines[at + LINE_END]!
          const kind = lines[at + LINE_KIND]!
          if (end > start) {
            if (kind === AT_HYPHEN) needsToUnicode = true
            const tail = kind === AT_SPACE ? SPACE : kind === AT_HYPHEN ? SOFT_HYPHEN : 0
            const pieces = shaped === undefined ? [] : openShapedLine(shaped, start, end)
            const order = pieces.some(({ run }) => run.level > 0)
              ? visualOrder(pieces.map(({ run }) => run.level))
              : undefined
            let width = lines[at + LINE_WIDTH]!
            let spaces = lines[at + LINE_SPACES]!
            if (shaped !== undefined && order !== undefined) {
              ;({ width, spaces } = measureBidiLine(shaped, start, end, pieces, order))
              if (kind === AT_HYPHEN) width += hyphenWidth(shaped, end)
            }
            const slack = measure - (width * size) / 1000
            // The last line of a paragraph is filled only where it was fitted by shrinking; what runs both ways may have
            // to shrink anyhow.
            const filled =
              spaces > 0 &&
              (slack < 0
                ? justified || order !== undefined
                : justified && (kind === AT_SPACE || kind === AT_HYPHEN || kind === AT_DASH))
            const extra = filled ? (slack * 1000) / (spaces * size) : 0
            // The one gap that it was to shrink by may stand last: then its pieces move together.
            const between =
              order !== undefined && slack < 0 && !filled && pieces.length > 1
                ? (slack * 1000) / ((pieces.length - 1) * size)
                : 0
            let lineLeft = left
            if ((flags & CENTRED) !== 0) lineLeft += Math.max(0, Math.round(slack / 2))
            else if ((rightToLeft || (flags & FLUSH_RIGHT) !== 0) && !filled && between === 0)
              lineLeft += Math.round(slack)
            if (shaped === undefined) {
              const state = lines[at + LINE_STATE]!
              if (state >> 3 > linkCount) linkCount = state >> 3
              if (isAnyJustified) setWordSpace(filled ? Math.floor(slack / spaces) : 0)
              moveTo(lineLeft, baseline)
              if (hasLinks) addLinkQuads(start, end, state, lineLeft, baseline, size, extra, element)
              const from = lines[at + LINE_ENCODED_FROM]!
              // Word space does not widen a no-break space, so each is followed by what it lacks.
              const canCopyEncoded = from > 0 && !hasLinks && (extra === 0 || !manuscript.needsToUnicode)
              if (canCopyEncoded) writeEncodedText(from - 1, lines[at + LINE_ENCODED_TO]! - 1, state, size, tail)
              else writeText(start, end, state, size, tail, extra, element)
            } else {
              setWordSpace(0)
              moveTo(lineLeft, baseline)
              writeShapedLine(shaped, pieces, order, end, size, tail, extra, between, element)
            }
          }
          baseline -= leading
        }
        if (hasLinks) linksAt[block] = linkCount
        endMark()
      }
      out.text('ET\n')
    }
    if (rules.length > 0) {
      out.text('/Artifact BMC ')
      for (const rule of rules) {
        for (const length of rule) {
          out.milli(length)
          out.text(' ')
        }
        out.text('re ')
      }
      out.text('f EMC\n')
      rules.length = 0
    }
    if (folios && foliosFit) writeFolio(page + 1)
    pages.push({ start: from, end: out.length })
  }
  return {
    bytes: out,
    pages,
    marks,
    matchHints,
    styles,
    needsToUnicode,
    foliosFit: !folios || foliosFit,
    missing,
    links,
    headings,
  }
}
