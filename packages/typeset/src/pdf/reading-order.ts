/**
 * What makes readers give back a line that runs both ways in the order in which it was written.
 *
 * A PDF says where glyphs stand, and each reader has a reckoning of its own to get from there to text:
 *
 * - pdf.js goes by the order of the file, piece by piece, and turns right-to-left pieces round. It passes over a glyph
 *   whose text is a format character alone.
 * - poppler goes from left to right and turns stretches round: in a page that runs to the right, from a right-to-left
 *   letter to the next left-to-right letter or number; in one that runs to the left, the other way round. The blanks and
 *   signs between two stretches go with the one that it comes from, on whichever side they belong.
 * - PDFium (Chromium) sorts the pieces of a line by where each begins, cuts the text where the direction of characters
 *   changes, and turns all of it round if as many parts run to the left as to the right. Words of the other direction so
 *   come out in the wrong order, and brackets between right-to-left parts are swapped.
 *
 * So pieces are written in the order of the text (pdf.js), marks of direction (U+200E, U+200F) without width stand where
 * poppler and PDFium would go astray, and a piece that PDFium has to sort elsewhere begins with a mark that stands there.
 * Marks are what a person would type to the same end; they print nothing and do not change what bidi makes of the text.
 *
 * Seen in pdf.js 6.5, poppler 22.12, PDFium of 2026 (every-script.slow.test.ts). Lengths are thousandths of an em.
 */
import type { ShapedRun } from '../font/resources.ts'

/** Code units [from, to) of a run, on one line. */
export interface Piece {
  run: ShapedRun
  from: number
  to: number
  /** Spaces that its first and last glyph say besides their own text. */
  prefix: string
  suffix: string
  /** It is spaces that a neighbour says, so nothing is written. */
  skipped: boolean
  marks?: Marks
}

/** Marks, and where each stands on the line. */
export interface Marks {
  /** Before everything else, not joined to the piece: PDFium passes over what stands alone and has next to no width. */
  apart?: readonly (readonly [text: string, place: number])[]
  /** At the start of what is joined to the piece: where PDFium sorts it. */
  key?: readonly [text: string, place: number]
  /** After its glyphs. */
  after: (readonly [text: string, place: number])[]
}

const LEFT_TO_RIGHT = '\u200e'
const RIGHT_TO_LEFT = '\u200f'
const ZERO_WIDTH_SPACE = '\u200b'

/** Of the glyph of a mark: PDFium measures by it how near is next to each other. */
export const MARK_WIDTH = 4
/** Off the edge of a glyph, so that no two stand at one place: readers that sort by place have to tell them apart. */
const BESIDE = 20
/** Between the keys of two pieces. */
const KEY_STEP = 10
/** PDFium drops a character that stands nearer to its like. */
const APART = 90
const VARIANTS = 7

const RIGHT_LETTERS = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]+/gu
const LEFT_LETTERS =
  /(?:(?![\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}])\p{L})+/gu
const BRACKET = /^[()[\]{}<>«»‹›]$/
const LETTER = /\p{L}/u
/** What does not begin a character: marks, the second half of a surrogate pair. */
const MARK = /[\p{M}\udc00-\udfff]/u
/** Signs that go with numbers (Bidi_Class CS, ES, ET). */
const NUMBER_SIGN = /^[-+.,:/#$%¢-¥°±،٪-٬‰′″€₪\u00a0]$/
const NUMBER = /^[-+.,:/#$%¢-¥°±،٪-٬‰′″€₪\u00a0\p{Nd}]$/u

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0
}

/** A bracket among right-to-left letters: its marks make it left-to-right text, for all readers, in the order as typed. */
export function isMarkedBracket(text: string, { run, from, to }: Piece, baseLevel: number): boolean {
  return baseLevel === 1 && run.level === 1 && to === from + 1 && BRACKET.test(text.charAt(from))
}

function isLeft([mark]: readonly [text: string, place: number]): boolean {
  return mark.startsWith(LEFT_TO_RIGHT)
}

/** Of what PDFium makes one part: letters, numbers with their signs, the rest. */
function kindOf(character: string): 0 | 1 | 2 {
  return LETTER.test(character) ? 0 : NUMBER.test(character) ? 1 : 2
}

/**
 * Words that run against their line each become a piece, so that they can be sorted; in a line that runs to the left the
 * parts of a word too, which PDFium turns round (`e-mail`, `v2`).
 */
export function splitWords(text: string, pieces: readonly Piece[], baseLevel: number): Piece[] {
  const split: Piece[] = []
  for (const piece of pieces) {
    let { from } = piece
    if (piece.run.level > baseLevel && !piece.run.missing) {
      for (let at = from + 1; at < piece.to; at++) {
        const [before, after] = [text.charAt(at - 1), text.charAt(at)]
        if (after === ' ') continue
        const isWord = before === ' '
        const isPart = baseLevel === 1 && !isWord && !MARK.test(after) && kindOf(before) !== kindOf(after)
        if (!isWord && !isPart) continue
        split.push({ ...piece, from, to: at })
        from = at
      }
    }
    split.push({ ...piece, from })
  }
  return split
}

/**
 * Gives the pieces of a line their marks.
 *
 * @param places where each stands, from the start of the line.
 */
export function markPieces(
  text: string,
  pieces: readonly Piece[],
  places: ArrayLike<number>,
  widths: ArrayLike<number>,
  baseLevel: number,
): void {
  const shown = pieces.map(({ from, to, skipped }) => (skipped ? '' : text.slice(from, to)))
  let right = 0
  let left = 0
  for (const part of shown) {
    right += countOf(RIGHT_LETTERS, part)
    left += countOf(LEFT_LETTERS, part)
  }
  const backwards = baseLevel === 1
  const isOneWay = backwards ? !pieces.some(({ run, skipped }) => !skipped && run.level === 1) : right === 0
  if (isOneWay) return
  const marksOf = (piece: Piece): Marks => (piece.marks ??= { after: [] })
  const isMarkable = ({ run, skipped }: Piece) => !skipped && run.fontId !== ''
  const mark = backwards ? RIGHT_TO_LEFT : LEFT_TO_RIGHT
  // After a mark to the right PDFium leaves a bracket as it is; it goes from right to left. Marks that stand side by side
  // must not be of one code: PDFium drops a character that stands this near to its like.
  const markAfter = (at: number) =>
    kindOf(shown[at]!.charAt(0)) === 2 ? LEFT_TO_RIGHT + ZERO_WIDTH_SPACE.repeat(at % VARIANTS) : mark
  for (let start = 0; start < pieces.length; start++) {
    const { run } = pieces[start]!
    if (run.level <= baseLevel) {
      if (backwards && isMarkable(pieces[start]!)) {
        let before = start - 1
        while (before >= 0 && pieces[before]!.skipped) before--
        const isAfter = (pieces[before]?.run.level ?? 0) > baseLevel
        const isLast = start + 1 === pieces.length
        right += markPart(marksOf(pieces[start]!), shown[start]!, places[start]!, widths[start]!, isAfter, isLast)
      }
      continue
    }
    // A stretch that runs against its line.
    const stretch: number[] = []
    let end = start
    for (; end < pieces.length && pieces[end]!.run.level > baseLevel; end++) {
      if (isMarkable(pieces[end]!)) stretch.push(end)
    }
    start = end - 1
    const first = stretch[0]
    if (first === undefined) continue
    const keys = stretch.map((_, i) => places[first]! + (backwards ? -i - 1 : i) * KEY_STEP)
    stretch.forEach((at, i) => {
      if (i === 0) return
      const marks = marksOf(pieces[at]!)
      marks.key = [mark, keys[i]!]
      // A part of a word ends where PDFium goes on with the part before it, or it would see a gap and put a space.
      if (backwards && pieces[at - 1]!.to === pieces[at]!.from && stretch[i - 1] === at - 1) {
        if (i === 1) marksOf(pieces[first]!).key = [mark, keys[0]!]
        marks.after.push([markAfter(at), keys[i - 1]! - MARK_WIDTH])
      }
    })
    if (backwards) {
      for (const at of stretch) {
        const marks = marksOf(pieces[at]!)
        if (marks.after.length === 0 && markAfter(at) !== mark)
          marks.after.push([markAfter(at), places[at]! + widths[at]! - BESIDE])
      }
    }
    const edge = Math.max(...stretch.map((at) => places[at]! + widths[at]!))
    if (backwards) {
      marksOf(pieces[first]!).apart = [
        [mark, Math.min(...stretch.map((at) => places[at]!)) - BESIDE],
        ...(kindOf(text.charAt(pieces[stretch.at(-1)!]!.to - 1)) === 2
          ? [[LEFT_TO_RIGHT, edge - BESIDE] as const]
          : []),
      ]
    } else {
      left++
      // After what PDFium sorts last, at the place where poppler needs it.
      marksOf(pieces[stretch.at(-1)!]!).after.push([mark, edge - BESIDE])
    }
    // PDFium takes a piece for a shadow of one before it that says the same, begins within the width of its last
    // character, and ends with the same: here that width is next to none.
    for (const at of stretch) {
      const { after } = marksOf(pieces[at]!)
      if (stretch.length > 1 && after.length === 0) after.push([ZERO_WIDTH_SPACE, places[at]! + widths[at]! - BESIDE])
    }
  }
  // PDFium counts, marks too. Those that go with the line are no sure part: it drops what is near to its like.
  if (backwards) {
    for (const { marks } of pieces) left += [...(marks?.apart ?? []), ...(marks?.after ?? [])].filter(isLeft).length
  }
  const missingMarks = backwards ? left - right : right + 1 - left
  const carrier = pieces.findIndex((piece, at) => isMarkable(piece) && /\p{L}/u.test(shown[at]!))
  if (missingMarks <= 0 || carrier < 0) return
  const { after } = marksOf(pieces[carrier]!)
  let place = places[carrier]! + widths[carrier]! + APART
  for (let i = 0; i < missingMarks; i++, place += APART) after.push([ZERO_WIDTH_SPACE, place], [mark, place])
}

/**
 * What runs with a line that runs to the left: letters, or a sign by itself.
 * @param isAfter what runs the other way. @returns by how many more parts PDFium counts for the right-to-left ones.
 */
function markPart(marks: Marks, part: string, place: number, width: number, isAfter: boolean, isLast: boolean): number {
  const start = place + width - BESIDE
  const end = place - BESIDE
  const isSign = part.length === 1 && !LETTER.test(part)
  if (isSign && BRACKET.test(part)) {
    marks.key = [RIGHT_TO_LEFT, end]
    marks.after.push([LEFT_TO_RIGHT, start])
    return 0
  }
  // A sign would be taken for one of the number beside it. A full stop at the end is at the end for everyone, unless a
  // number is before it.
  if (NUMBER_SIGN.test(part.at(-1)!) && (!isSign || !isLast || isAfter)) {
    marks.key = [RIGHT_TO_LEFT, end]
    if (isSign) marks.after.push([RIGHT_TO_LEFT, start])
    return isSign ? 2 : 1
  }
  // The direction of what is before it would hold.
  if (!isSign || !isAfter) return 0
  marks.after.push([RIGHT_TO_LEFT, start])
  return 1
}
