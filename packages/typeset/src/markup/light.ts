/**
 * The interface's five rules: `**bold**`, `*italic*`, a line starting with `- `, line break, paragraph break. Source in,
 * manuscript out, in one pass over the characters; anything else is printed as typed.
 *
 * Delimiters follow CommonMark 0.31.2 §6.2 (flanking, the rule of three), within one paragraph or one list item.
 * `\*` is an asterisk. A line of blanks alone counts as empty. Edge cases: docs/decisions.md "Markup".
 */
import { NEWLINE, NO_BREAK_SPACE, NOTHING, STYLE, winAnsiCode, ZERO_WIDTH_SPACE } from '../font/encoding.ts'
import { BOLD, ITALIC } from '../font/resources.ts'
import { takeBytes, takeCodes } from '../workspace.ts'
import {
  addElement,
  BLOCK_FIELDS,
  ELEMENT,
  END,
  FLAGS,
  GAP,
  INDENT,
  KEEP_WITH_NEXT,
  LABEL,
  LABEL_ELEMENT,
  LABEL_END,
  type Manuscript,
  newManuscript,
  SCALE,
  START,
  WIDE,
} from './manuscript.ts'

/** The text of a list item stands this far in, its bullet at the margin. */
const ITEM_INDENT = 1250
const BULLET = 149
const TAB_STOP = 4

const LF = 10
const CR = 13
const SPACE = 32
const ASTERISK = 42
const HYPHEN = 45
const COLON = 58
const BACKSLASH = 92

/** Bytes of UTF-8: 0 is copied as it is; the rest needs a look. */
const LOOK = new Uint8Array(256).fill(1)
for (let byte = 32; byte < 127; byte++) if (byte !== ASTERISK && byte !== BACKSLASH) LOOK[byte] = 0

const utf8 = new TextEncoder()

const PUNCTUATION_OR_SYMBOL = /[\p{P}\p{S}]/u
const SPACE_SEPARATOR = /[\p{Zs}\u0085\u2028\u2029]/u

const BLANK = 0
const PUNCTUATION = 1
const WORD = 2

/** The code point whose UTF-8 begins at `at`. */
function pointAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!
  if (lead < 0x80) return lead
  if (lead < 0xe0) return ((lead & 31) << 6) | (bytes[at + 1]! & 63)
  if (lead < 0xf0) return ((lead & 15) << 12) | ((bytes[at + 1]! & 63) << 6) | (bytes[at + 2]! & 63)
  return ((lead & 7) << 18) | ((bytes[at + 1]! & 63) << 12) | ((bytes[at + 2]! & 63) << 6) | (bytes[at + 3]! & 63)
}

/** CommonMark's three kinds of neighbour of a delimiter run, for the character that `at` lies in; the ends are blank. */
function kindAt(bytes: Uint8Array, length: number, at: number): number {
  if (at < 0 || at >= length) return BLANK
  const byte = bytes[at]!
  if (byte < 128) {
    if (byte === SPACE || (byte >= 9 && byte <= 13)) return BLANK
    if (byte < 32 || byte === 127) return WORD
    const letterOrDigit = (byte >= 48 && byte <= 57) || ((byte | 32) >= 97 && (byte | 32) <= 122)
    return letterOrDigit ? WORD : PUNCTUATION
  }
  let lead = at
  while ((bytes[lead]! & 0xc0) === 0x80) lead--
  const character = String.fromCodePoint(pointAt(bytes, lead))
  if (SPACE_SEPARATOR.test(character)) return BLANK
  return PUNCTUATION_OR_SYMBOL.test(character) ? PUNCTUATION : WORD
}

// Delimiter runs of the scope at hand. [from, to) is what is left of a run; `length` is what it had.
const CAN_OPEN = 1
const CAN_CLOSE = 2
interface Delimiters {
  count: number
  from: number[]
  to: number[]
  /** As they were before any of it was used. */
  first: number[]
  length: number[]
  can: number[]
  /** Openers that are still open. */
  stack: number[]
}

// Below these heights of the stack no opener will be found, by kind of closer: this keeps the search linear.
const bottoms = new Int32Array(6)

/**
 * Pairs the delimiter runs of one scope and writes the style switches over those that paired.
 *
 * @returns the styles in use, as in `Manuscript.styles`.
 */
function pair(codes: Uint16Array, runs: Delimiters): number {
  const { from, to, first, length, can, stack, count } = runs
  bottoms.fill(0)
  stack.length = 0
  const ON_BOLD = 1
  const OFF_BOLD = 2
  const ON_ITALIC = 3
  const OFF_ITALIC = 5
  for (let closer = 0; closer < count; closer++) {
    if ((can[closer]! & CAN_CLOSE) !== 0) {
      const kind = ((can[closer]! & CAN_OPEN) !== 0 ? 3 : 0) + (length[closer]! % 3)
      while (from[closer]! < to[closer]!) {
        let height = stack.length - 1
        for (; height >= bottoms[kind]!; height--) {
          const opener = stack[height]!
          const both = (can[closer]! & CAN_OPEN) !== 0 || (can[opener]! & CAN_CLOSE) !== 0
          const ruleOfThree =
            both &&
            (length[opener]! + length[closer]!) % 3 === 0 &&
            !(length[opener]! % 3 === 0 && length[closer]! % 3 === 0)
          if (!ruleOfThree) break
        }
        if (height < bottoms[kind]!) {
          bottoms[kind] = stack.length
          break
        }
        const opener = stack[height]!
        const strong = to[opener]! - from[opener]! >= 2 && to[closer]! - from[closer]! >= 2
        const used = strong ? 2 : 1
        to[opener] = to[opener]! - used
        // Marked for now; made into absolute styles below. 4 (NOTHING) is the second half of `**`.
        codes[to[opener]!] = strong ? ON_BOLD : ON_ITALIC
        if (strong) codes[to[opener]! + 1] = NOTHING
        codes[from[closer]!] = strong ? OFF_BOLD : OFF_ITALIC
        if (strong) codes[from[closer]! + 1] = NOTHING
        from[closer] = from[closer]! + used
        stack.length = to[opener] === from[opener] ? height : height + 1
        for (let i = 0; i < 6; i++) if (bottoms[i]! > stack.length) bottoms[i] = stack.length
      }
    }
    if ((can[closer]! & CAN_OPEN) !== 0 && from[closer]! < to[closer]!) stack.push(closer)
  }
  let bold = 0
  let italic = 0
  let styles = 1
  for (let run = 0; run < count; run++) {
    for (let at = first[run]!; at < first[run]! + length[run]!; at++) {
      const mark = codes[at]!
      if (mark === ASTERISK || mark === NOTHING) continue
      if (mark === ON_BOLD) bold++
      else if (mark === OFF_BOLD) bold--
      else if (mark === ON_ITALIC) italic++
      else italic--
      const style = (bold > 0 ? BOLD : 0) + (italic > 0 ? ITALIC : 0)
      codes[at] = STYLE + style
      styles |= 1 << style
    }
  }
  return styles
}

/** The code of a UTF-16 unit outside the plain set: WinAnsi, a control made visible, or the unit itself. */
export function codeOf(unit: number): number {
  if (unit < 32) return 0x2400 + unit
  if (unit === 127) return 0x2421
  if (unit < 127) return unit
  if (unit < 160) return 0xfffd
  if (unit === 0x200b) return ZERO_WIDTH_SPACE
  return winAnsiCode(unit) || unit
}

export function readLight(source: string): Manuscript {
  // Bytes are several times faster to walk than a string. A lone surrogate becomes U+FFFD, which no line is lost for.
  const bytes = takeBytes('light.bytes', source.length * 3)
  const length = utf8.encodeInto(source, bytes).written
  const manuscript = newManuscript(source.length + 64)
  const { blocks } = manuscript
  let codes = manuscript.codes
  codes[0] = BULLET
  let n = 1
  let i = 0
  let wide = false
  const runs: Delimiters = { count: 0, from: [], to: [], first: [], length: [], can: [], stack: [] }

  /** Copies up to the end of the line, or of the source; leaves `i` there. */
  function copyLine(): void {
    let from = i
    let to = n
    const lineStart = n
    for (;;) {
      let byte = 0
      while (from < length) {
        byte = bytes[from]!
        if (LOOK[byte] !== 0) break
        codes[to++] = byte
        from++
      }
      if (from >= length || byte === LF || byte === CR) break
      if (byte === ASTERISK) {
        let end = from + 1
        while (end < length && bytes[end] === ASTERISK) end++
        const before = kindAt(bytes, length, from - 1)
        const after = kindAt(bytes, length, end)
        const leftFlanking = after !== BLANK && (after === WORD || before !== WORD)
        const rightFlanking = before !== BLANK && (before === WORD || after !== WORD)
        if (leftFlanking || rightFlanking) {
          const run = runs.count++
          runs.from[run] = to
          runs.first[run] = to
          runs.to[run] = to + end - from
          runs.length[run] = end - from
          runs.can[run] = (leftFlanking ? CAN_OPEN : 0) | (rightFlanking ? CAN_CLOSE : 0)
        }
        while (from < end) {
          codes[to++] = ASTERISK
          from++
        }
        continue
      }
      if (byte === BACKSLASH) {
        // What lies beyond `length` is left from a document before.
        if (from + 1 < length && bytes[from + 1] === ASTERISK) from++
        codes[to++] = bytes[from++]!
        continue
      }
      if (byte === 9) {
        if (to + TAB_STOP + length - from > codes.length) {
          const grown = takeCodes('manuscript.codes', codes.length * 2)
          grown.set(codes)
          codes = grown
        }
        do codes[to++] = SPACE
        while ((to - lineStart) % TAB_STOP !== 0)
        from++
        continue
      }
      const point = pointAt(bytes, from)
      if (point === 0x85 || point === 0x2028 || point === 0x2029) break
      from += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
      if (point >= 0x10000) {
        wide = true
        codes[to++] = 0xd7c0 + (point >> 10)
        codes[to++] = 0xdc00 + (point & 0x3ff)
        continue
      }
      const code = codeOf(point)
      if (code >= 256) wide = true
      else if (code === NO_BREAK_SPACE) manuscript.ambiguous = true
      codes[to++] = code
    }
    i = from
    n = to
  }

  function closeBlock(at: number): void {
    if (runs.count > 0) {
      manuscript.styles |= pair(codes, runs)
      runs.count = 0
    }
    blocks.data[at + END] = n
    if (wide) {
      blocks.data[at + FLAGS] = blocks.data[at + FLAGS]! | WIDE
      wide = false
    }
  }

  function openBlock(gap: number, element: number): number {
    const at = blocks.add(BLOCK_FIELDS)
    const row = blocks.data
    row[at + START] = n
    row[at + GAP] = gap
    row[at + ELEMENT] = element
    row[at + SCALE] = 1000
    return at
  }

  /** One line, bold from end to end, is a heading in all but name: it keeps with what follows. */
  function isBoldLine(at: number): boolean {
    const start = blocks.data[at + START]!
    let end = blocks.data[at + END]!
    while (end > start && (codes[end - 1] === NOTHING || codes[end - 1] === SPACE)) end--
    if (codes[start] !== STYLE + BOLD || codes[end - 1] !== STYLE) return false
    for (let at = start + 1; at < end - 1; at++) {
      const code = codes[at]!
      if (code === NEWLINE || (code >= STYLE && code < STYLE + 8 && (code & BOLD) === 0)) return false
    }
    return true
  }

  function leadsIn(at: number, gap: number): boolean {
    if (gap === 0) return true
    let end = blocks.data[at + END]!
    while (end > blocks.data[at + START]! && codes[end - 1]! <= SPACE) end--
    return codes[end - 1] === COLON
  }

  let paragraph = -1
  let list = -1
  let gap = 0
  const endParagraph = () => {
    if (paragraph < 0) return
    closeBlock(paragraph)
    if (isBoldLine(paragraph)) blocks.data[paragraph + FLAGS] = blocks.data[paragraph + FLAGS]! | KEEP_WITH_NEXT
    paragraph = -1
  }
  while (i < length) {
    if (i + 1 < length && bytes[i] === HYPHEN && bytes[i + 1] === SPACE) {
      const before = paragraph >= 0 ? paragraph : blocks.length - BLOCK_FIELDS
      endParagraph()
      if (list < 0) {
        if (before >= 0 && leadsIn(before, gap)) {
          blocks.data[before + FLAGS] = blocks.data[before + FLAGS]! | KEEP_WITH_NEXT
        }
        list = addElement(manuscript, 'L', 0)
      }
      const item = addElement(manuscript, 'LI', list)
      const label = addElement(manuscript, 'Lbl', item)
      const block = openBlock(gap, addElement(manuscript, 'LBody', item))
      gap = 0
      blocks.data[block + INDENT] = ITEM_INDENT
      blocks.data[block + LABEL_END] = 1
      blocks.data[block + LABEL] = 0
      blocks.data[block + LABEL_ELEMENT] = label
      i += 2
      copyLine()
      closeBlock(block)
    } else {
      let blank = i
      while (blank < length) {
        const space = bytes[blank]!
        if (space !== SPACE && space !== 9) break
        blank++
      }
      const next = blank < length ? pointAt(bytes, blank) : LF
      if (next === LF || next === CR || next === 0x85 || next === 0x2028 || next === 0x2029) {
        endParagraph()
        i = blank
        if (blocks.length > 0) gap = 1
      } else {
        if (paragraph < 0) {
          paragraph = openBlock(gap, addElement(manuscript, 'P', 0))
          gap = 0
          list = -1
        } else codes[n++] = NEWLINE
        copyLine()
      }
    }
    // Over the end of the line: LF, CR, CR LF, NEL, LS, PS.
    if (i < length) {
      const byte = bytes[i]!
      i += byte === CR && bytes[i + 1] === LF ? 2 : byte < 0x80 ? 1 : byte < 0xe0 ? 2 : 3
    }
  }
  endParagraph()
  manuscript.codes = codes
  manuscript.length = n
  return manuscript
}
