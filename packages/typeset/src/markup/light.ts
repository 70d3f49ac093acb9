/**
 * The interface's five rules: `**bold**`, `*italic*`, a line starting with `- `, line break, paragraph break. Source in,
 * manuscript out, in one pass over the characters; anything else is printed as typed.
 *
 * Delimiters follow CommonMark 0.31.2 §6.2 (flanking, the rule of three), within one paragraph or one list item.
 * `\*` is an asterisk. A line of blanks alone counts as empty. Edge cases: docs/decisions.md "Markup".
 */
import { NEWLINE, NOTHING, STYLE, winAnsiCode, ZERO_WIDTH_SPACE } from '../font/encoding.ts'
import { BOLD, ITALIC } from '../font/resources.ts'
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
export const ITEM_INDENT = 1250
const BULLET = 149
const TAB_STOP = 4

const LF = 10
const CR = 13
const SPACE = 32
const ASTERISK = 42
const HYPHEN = 45
const COLON = 58
const BACKSLASH = 92

/** 0 is copied as it is; the rest needs a look. */
const LOOK = new Uint8Array(256)
for (let unit = 0; unit < 256; unit++) {
  if (unit < 32 || unit === ASTERISK || unit === BACKSLASH || (unit >= 127 && unit < 160)) LOOK[unit] = 1
}

const PUNCTUATION_OR_SYMBOL = /[\p{P}\p{S}]/u
const SPACE_SEPARATOR = /\p{Zs}/u

const BLANK = 0
const PUNCTUATION = 1
const WORD = 2

/** CommonMark's three kinds of neighbour of a delimiter run; the ends of the source are blank. */
function kindAt(source: string, at: number, backwards: boolean): number {
  if (at < 0 || at >= source.length) return BLANK
  const unit = source.charCodeAt(at)
  if (unit < 128) {
    if (unit === SPACE || (unit >= 9 && unit <= 13)) return BLANK
    if (unit < 32 || unit === 127) return WORD
    const letterOrDigit = (unit >= 48 && unit <= 57) || ((unit | 32) >= 97 && (unit | 32) <= 122)
    return letterOrDigit ? WORD : PUNCTUATION
  }
  const pairStart = backwards && unit >= 0xdc00 && unit < 0xe000 && at > 0 ? at - 1 : at
  const character = String.fromCodePoint(source.codePointAt(pairStart)!)
  if (SPACE_SEPARATOR.test(character) || unit === 0x2028 || unit === 0x2029 || unit === 0x85) return BLANK
  return PUNCTUATION_OR_SYMBOL.test(character) ? PUNCTUATION : WORD
}

// Delimiter runs of the scope at hand. [from, to) is what is left of a run; `length` is what it had.
const CAN_OPEN = 1
const CAN_CLOSE = 2
interface Delimiters {
  count: number
  from: number[]
  to: number[]
  length: number[]
  can: number[]
}

/** Pairs the delimiter runs of one scope and writes the style switches over those that paired. */
function pair(codes: Uint16Array, runs: Delimiters): void {
  const { from, to, length, can, count } = runs
  const stack: number[] = []
  // Below these heights of the stack no opener will be found, by kind of closer: this keeps the search linear.
  const bottoms = [0, 0, 0, 0, 0, 0]
  const first = from.slice(0, count)
  const last = to.slice(0, count)
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
  for (let run = 0; run < count; run++) {
    for (let at = first[run]!; at < last[run]!; at++) {
      const mark = codes[at]!
      if (mark === ASTERISK || mark === NOTHING) continue
      if (mark === ON_BOLD) bold++
      else if (mark === OFF_BOLD) bold--
      else if (mark === ON_ITALIC) italic++
      else italic--
      codes[at] = STYLE + (bold > 0 ? BOLD : 0) + (italic > 0 ? ITALIC : 0)
    }
  }
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
  const manuscript = newManuscript(source.length + 64)
  const { blocks } = manuscript
  let codes = manuscript.codes
  const length = source.length
  codes[0] = BULLET
  let n = 1
  let i = 0
  let wide = false
  let lineStart = 1
  const runs: Delimiters = { count: 0, from: [], to: [], length: [], can: [] }

  /** Copies up to the end of the line, or of the source; leaves `i` there. */
  function copyLine(): void {
    lineStart = n
    for (;;) {
      let unit = 0
      while (i < length) {
        unit = source.charCodeAt(i)
        if (unit > 255 || LOOK[unit] !== 0) break
        codes[n++] = unit
        i++
      }
      if (i >= length || unit === LF || unit === CR) return
      if (unit === 0x85 || unit === 0x2028 || unit === 0x2029) return
      if (unit === ASTERISK) {
        let end = i + 1
        while (end < length && source.charCodeAt(end) === ASTERISK) end++
        const before = kindAt(source, i - 1, true)
        const after = kindAt(source, end, false)
        const leftFlanking = after !== BLANK && (after === WORD || before !== WORD)
        const rightFlanking = before !== BLANK && (before === WORD || after !== WORD)
        if (leftFlanking || rightFlanking) {
          const run = runs.count++
          runs.from[run] = n
          runs.to[run] = n + end - i
          runs.length[run] = end - i
          runs.can[run] = (leftFlanking ? CAN_OPEN : 0) | (rightFlanking ? CAN_CLOSE : 0)
        }
        codes.fill(ASTERISK, n, n + end - i)
        n += end - i
        i = end
        continue
      }
      if (unit === BACKSLASH) {
        if (source.charCodeAt(i + 1) === ASTERISK) i++
        codes[n++] = source.charCodeAt(i++)
        continue
      }
      i++
      if (unit === 9) {
        if (n + TAB_STOP + length - i > codes.length) {
          const grown = new Uint16Array(codes.length * 2)
          grown.set(codes)
          codes = grown
        }
        do codes[n++] = SPACE
        while ((n - lineStart) % TAB_STOP !== 0)
        continue
      }
      const code = codeOf(unit)
      if (code >= 256) wide = true
      codes[n++] = code
    }
  }

  function closeBlock(at: number): void {
    if (runs.count > 0) {
      pair(codes, runs)
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
    const unit = source.charCodeAt(i)
    if (unit === HYPHEN && source.charCodeAt(i + 1) === SPACE) {
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
        const space = source.charCodeAt(blank)
        if (space !== SPACE && space !== 9) break
        blank++
      }
      const next = blank < length ? source.charCodeAt(blank) : LF
      if (next === LF || next === CR) {
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
    if (i < length) i += source.charCodeAt(i) === CR && source.charCodeAt(i + 1) === LF ? 2 : 1
  }
  endParagraph()
  manuscript.codes = codes
  manuscript.length = n
  return manuscript
}
