/**
 * Styled pieces of text in, one line of marked-up text out. Parsed by CommonMark's rules for delimiter runs (0.31.2 §6.2), it
 * gives the same styles.
 *
 * A mark must touch a word: blank space, and punctuation that would prevent it from opening or closing, is moved out of the range.
 */
import { HAN } from '../read/han.ts'

export interface Piece {
  /** The text, already escaped. */
  escape: string
  bold: boolean
  italic: boolean
  strike: boolean
}

export interface Marks {
  bold: string
  italic: string
  /** Used where neither side is a letter or digit; `italic` elsewhere. */
  italicAlone: string
  strike: string
  /** The reader knows HTML, which stands where marks would be read with those before them. */
  hasTags?: boolean
  /** Whether the reader lets `**` open and close next to scripts without spaces, regardless of punctuation. */
  besideHan: boolean
}

type Style = 'bold' | 'italic' | 'strike'

const BLANK = /\s/u
const PUNCTUATION = /[\p{P}\p{S}]/u
const isBlank = (character: string): boolean => character === '' || BLANK.test(character)

/** The first and last character of a text; empty for none. A surrogate pair is one. */
const firstOf = (text: string): string => (text === '' ? '' : String.fromCodePoint(text.codePointAt(0)!))
const lastOf = (text: string): string => {
  const pair = text.slice(-2)
  return pair.length === 2 && /^[\ud800-\udbff][\udc00-\udfff]$/u.test(pair) ? pair : text.slice(-1)
}

export function writeEmphasis(pieces: readonly Piece[], marks: Marks): string {
  return writePieces(pieces, ['bold', 'italic', 'strike'], marks, '', '')
}

/** @param before @param after the characters on either side. */
function writePieces(
  pieces: readonly Piece[],
  styles: readonly Style[],
  marks: Marks,
  before: string,
  after: string,
): string {
  let line = ''
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at]!
    let end = at + 1
    let outer: Style | undefined
    for (const style of styles) {
      if (!piece[style]) continue
      let to = at + 1
      while (to < pieces.length && pieces[to]![style]) to++
      if (outer !== undefined && to <= end) continue
      outer = style
      end = to
    }
    if (outer === undefined) {
      line += piece.escape
      at++
      continue
    }
    const inner = styles.filter((style) => style !== outer)
    const next = end < pieces.length ? startOf(pieces[end]!, styles) : after
    const previous = line === '' ? before : lastOf(line)
    const text = writePieces(pieces.slice(at, end), inner, marks, previous, next)
    const wrapped = wrapInMarks(text, outer, marks, previous, next)
    const run =
      asterisksAtEnd(line) * asterisksAtStart(wrapped) > 0 ? asterisksAtEnd(line) + asterisksAtStart(wrapped) : 0
    const isAmbiguous = marks.hasTags === true && run >= RUN_AMBIGUOUS
    line += isAmbiguous ? `<${TAGS[outer]}>${text}</${TAGS[outer]}>` : wrapped
    at = end
  }
  return line
}

/** Marks that close a style and open the next one are one delimiter run; one that is as long pairs in other ways (§6.2, rule 9). */
const RUN_AMBIGUOUS = 4
const TAGS = { bold: 'b', italic: 'i', strike: 's' } as const satisfies Record<Style, string>

function asterisksAtStart(text: string): number {
  let count = 0
  while (text[count] === '*') count++
  return count
}

function asterisksAtEnd(text: string): number {
  let from = text.length
  while (from > 0 && text[from - 1] === '*') from--
  // The first one is escaped.
  return text.length - from - (from > 0 && text[from - 1] === '\\' ? 1 : 0)
}

/** First character of a piece in the line: of its mark or its text. */
const startOf = (piece: Piece, styles: readonly Style[]): string =>
  styles.some((style) => piece[style]) && !isBlank(firstOf(piece.escape)) ? '*' : firstOf(piece.escape)

function wrapInMarks(text: string, style: Style, marks: Marks, before: string, after: string): string {
  let core = text.trimStart()
  let lead = text.slice(0, text.length - core.length)
  let trail = core.slice(core.trimEnd().length)
  core = core.trimEnd()
  for (;;) {
    if (core === '') return lead + trail
    const previous = lead === '' ? before : lastOf(lead)
    const next = trail === '' ? after : firstOf(trail)
    const lenient = style === 'bold' && marks.besideHan
    if (!canOpen(previous, firstOf(withoutMarks(core)), lenient)) {
      const size = core.startsWith('\\') ? 2 : firstOf(core).length
      // The mark of a nested style cannot be separated from its text.
      if ('*_~`['.includes(core[0]!)) return lead + core + trail
      const rest = core.slice(size).trimStart()
      lead += core.slice(0, core.length - rest.length)
      core = rest
    } else if (!canOpen(next, lastOf(withoutMarks(core)), lenient)) {
      const last = lastOf(core)
      if ('*_~`)'.includes(last) && !core.endsWith(`\\${last}`)) return lead + core + trail
      const size = core.at(-2) === '\\' && core.length > 1 ? 2 : last.length
      const rest = core.slice(0, core.length - size).trimEnd()
      trail = core.slice(rest.length) + trail
      core = rest
    } else {
      // An underscore beside an underscore of the text would be one run with it.
      const alone = !isWord(previous) && !isWord(next) && previous !== '_' && next !== '_'
      const mark = style === 'italic' && alone ? marks.italicAlone : marks[style]
      return lead + mark + core + mark + trail
    }
  }
}

/** Without the asterisks of a nested style, which form one delimiter run with the outer ones. */
function withoutMarks(core: string): string {
  let from = 0
  let to = core.length
  while (core[from] === '*') from++
  while (to > from && core[to - 1] === '*' && core[to - 2] !== '\\') to--
  return core.slice(from, to)
}

const isWord = (character: string): boolean => !isBlank(character) && !PUNCTUATION.test(character)

/** Whether a mark between the two characters can open before `inside` (or, mirrored, close after it). */
function canOpen(outside: string, inside: string, lenient: boolean): boolean {
  if (isBlank(inside)) return false
  if (lenient && (HAN.test(outside) || HAN.test(inside))) return true
  return !PUNCTUATION.test(inside) || isBlank(outside) || PUNCTUATION.test(outside)
}
