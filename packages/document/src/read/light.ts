/**
 * Light markup in, a document out: the interface's five rules (`**bold**`, `*italic*`, a line starting with `- `, line
 * break, paragraph break), in one pass over the characters. Anything else is text as typed, control characters and tabs too.
 *
 * Delimiters follow CommonMark 0.31.2 §6.2 (flanking, the rule of three), within one paragraph or one list item.
 * `\*` is an asterisk. A line of blanks alone counts as empty. Edge cases: docs/decisions/018-light-markup-and-pdf-options.md.
 */
import { DocumentBuilder } from '../builder.ts'
import { BLANK_LINE_BEFORE, BOLD, type Document, ITALIC, KINDS, LOOSE } from '../model.ts'

const PARAGRAPH = KINDS.indexOf('paragraph')
const LIST = KINDS.indexOf('list')
const ITEM = KINDS.indexOf('item')

const TAB = 9
const LF = 10
const CR = 13
const SPACE = 32
const ASTERISK = 42
const HYPHEN = 45
const BACKSLASH = 92
const NEXT_LINE = 0x85
const LINE_SEPARATOR = 0x2028
const PARAGRAPH_SEPARATOR = 0x2029

/** Per byte of UTF-8: 0 to copy it, 1 to examine it. */
const LOOK = new Uint8Array(256).fill(1)
for (let byte = SPACE; byte < 127; byte++) if (byte !== ASTERISK && byte !== BACKSLASH) LOOK[byte] = 0

const utf8 = new TextEncoder()

/** Buffer reused by the next document: new memory pages cost more than filling them. */
let workspace = new Uint8Array(1 << 16)
const WORKSPACE_BYTES_MAX = 1 << 20

function bytesFor(length: number): Uint8Array {
  if (length <= workspace.length) return workspace
  const bytes = new Uint8Array(length)
  if (length <= WORKSPACE_BYTES_MAX) workspace = bytes
  return bytes
}

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
  if (byte < 0x80) {
    if (byte === SPACE || (byte >= TAB && byte <= CR)) return BLANK
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

const isLineEnd = (point: number): boolean =>
  point === LF || point === CR || point === NEXT_LINE || point === LINE_SEPARATOR || point === PARAGRAPH_SEPARATOR

const CAN_OPEN = 1
const CAN_CLOSE = 2

// A row of `Runs.data`: a run of asterisks that may open or close emphasis.
/** Position in the text, which does not contain the asterisks. */
const POSITION = 0
const LENGTH = 1
const CAN = 2
/** Asterisks without a partner; they are printed as typed. */
const UNPAIRED = 3
/** How many italic and bold ranges it closes and opens. */
const CLOSES_ITALIC = 4
const CLOSES_BOLD = 5
const OPENS_ITALIC = 6
const OPENS_BOLD = 7
const RUN_FIELDS = 8

/** Runs of one paragraph or item. */
interface Runs {
  /** In use, a multiple of RUN_FIELDS. */
  length: number
  data: Int32Array
}

function addRun(runs: Runs, at: number, length: number, can: number): void {
  const row = runs.length
  runs.length += RUN_FIELDS
  if (runs.length > runs.data.length) {
    const grown = new Int32Array(runs.length * 2)
    grown.set(runs.data)
    runs.data = grown
  }
  const { data } = runs
  data[row + POSITION] = at
  data[row + LENGTH] = length
  data[row + CAN] = can
  data[row + UNPAIRED] = length
  for (let field = CLOSES_ITALIC; field < RUN_FIELDS; field++) data[row + field] = 0
}

/** The "multiple of 3" rule: a run that could do both pairs only where the lengths allow it. */
function fits(runs: Int32Array, opener: number, closer: number): boolean {
  if ((runs[opener + CAN]! & CAN_CLOSE) === 0 && (runs[closer + CAN]! & CAN_OPEN) === 0) return true
  const length = runs[opener + LENGTH]!
  return (length + runs[closer + LENGTH]!) % 3 !== 0 || length % 3 === 0
}

/** Stack of the open openers, lowest first; entries above its height are stale. */
const openers: number[] = []
/** By kind of closer: below this height of the stack no opener will be found. This keeps the search linear. */
const floors = new Int32Array(6)

/** CommonMark 0.31.2, appendix "An algorithm for parsing nested emphasis". */
function pair({ data: runs, length: end }: Runs): void {
  floors.fill(0)
  let highestFloor = 0
  let stacked = 0
  for (let closer = 0; closer < end; closer += RUN_FIELDS) {
    const can = runs[closer + CAN]!
    const kind = ((can & CAN_OPEN) !== 0 ? 3 : 0) + (runs[closer + LENGTH]! % 3)
    while ((can & CAN_CLOSE) !== 0 && runs[closer + UNPAIRED]! > 0) {
      let height = stacked - 1
      while (height >= floors[kind]! && !fits(runs, openers[height]!, closer)) height--
      if (height < floors[kind]!) {
        floors[kind] = highestFloor = stacked
        break
      }
      const opener = openers[height]!
      const isBold = runs[opener + UNPAIRED]! >= 2 && runs[closer + UNPAIRED]! >= 2
      const used = isBold ? 2 : 1
      runs[opener + UNPAIRED] = runs[opener + UNPAIRED]! - used
      runs[closer + UNPAIRED] = runs[closer + UNPAIRED]! - used
      const opens = opener + (isBold ? OPENS_BOLD : OPENS_ITALIC)
      const closes = closer + (isBold ? CLOSES_BOLD : CLOSES_ITALIC)
      runs[opens] = runs[opens]! + 1
      runs[closes] = runs[closes]! + 1
      stacked = runs[opener + UNPAIRED] === 0 ? height : height + 1
      if (highestFloor > stacked) {
        highestFloor = stacked
        for (let i = 0; i < floors.length; i++) floors[i] = Math.min(floors[i]!, highestFloor)
      }
    }
    if ((can & CAN_OPEN) !== 0 && runs[closer + UNPAIRED]! > 0) openers[stacked++] = closer
  }
}

export function readLight(source: string): Document {
  return new LightReader(source).read()
}

class LightReader {
  readonly #builder: DocumentBuilder
  // Bytes are several times faster to walk than a string. A lone surrogate becomes U+FFFD.
  readonly #bytes: Uint8Array
  readonly #length: number
  readonly #units: Uint16Array
  /** Bytes [0, from) are read, units [0, to) are written. */
  #from = 0
  #to = 0
  readonly #runs: Runs = { length: 0, data: new Int32Array(8 * RUN_FIELDS) }

  constructor(source: string) {
    this.#bytes = bytesFor(source.length * 3)
    this.#length = utf8.encodeInto(source, this.#bytes).written
    this.#builder = new DocumentBuilder(source.length)
    // No character becomes more units than it was.
    this.#units = this.#builder.room(source.length)
  }

  read(): Document {
    const builder = this.#builder
    const bytes = this.#bytes
    let inParagraph = false
    let list = -1
    let listFlags = 0
    let apart = 0
    let isFirst = true
    while (this.#from < this.#length) {
      const from = this.#from
      if (bytes[from] === HYPHEN && from + 1 < this.#length && bytes[from + 1] === SPACE) {
        if (inParagraph) this.#close()
        inParagraph = false
        if (list < 0) {
          listFlags = apart
          list = builder.openCode(LIST, listFlags, 0, '')
          apart = 0
        } else if (apart !== 0 && (listFlags & LOOSE) === 0) {
          listFlags |= LOOSE
          builder.setFlags(list, listFlags)
        }
        builder.openCode(ITEM, apart, 0, '')
        builder.openCode(PARAGRAPH, 0, 0, '')
        this.#from += 2
        this.#copyLine()
        this.#close()
        builder.close()
        apart = 0
        isFirst = false
      } else if (this.#skipBlankLine()) {
        if (inParagraph) this.#close()
        inParagraph = false
        if (!isFirst) apart = BLANK_LINE_BEFORE
      } else {
        if (inParagraph) this.#units[this.#to++] = LF
        else {
          if (list >= 0) builder.close()
          list = -1
          builder.openCode(PARAGRAPH, apart, 0, '')
          inParagraph = true
          isFirst = false
          apart = 0
        }
        this.#copyLine()
      }
      this.#skipLineEnd()
    }
    if (inParagraph) this.#close()
    return builder.finish()
  }

  /** Moves to the end of the line if it has only blanks. */
  #skipBlankLine(): boolean {
    const bytes = this.#bytes
    const length = this.#length
    let at = this.#from
    while (at < length && (bytes[at] === SPACE || bytes[at] === TAB)) at++
    if (at < length && !isLineEnd(pointAt(bytes, at))) return false
    this.#from = at
    return true
  }

  /** Skips LF, CR, CR LF, NEL, LS or PS. */
  #skipLineEnd(): void {
    if (this.#from >= this.#length) return
    const byte = this.#bytes[this.#from]!
    this.#from += byte === CR && this.#bytes[this.#from + 1] === LF ? 2 : byte < 0x80 ? 1 : byte < 0xe0 ? 2 : 3
  }

  /** Copies up to the end of the line, or of the source. */
  #copyLine(): void {
    const bytes = this.#bytes
    const length = this.#length
    const units = this.#units
    let from = this.#from
    let to = this.#to
    for (;;) {
      let byte = 0
      while (from < length) {
        byte = bytes[from]!
        if (LOOK[byte] !== 0) break
        units[to++] = byte
        from++
      }
      if (from >= length || byte === LF || byte === CR) break
      if (byte === ASTERISK) {
        let end = from + 1
        while (end < length && bytes[end] === ASTERISK) end++
        const can = this.#flanks(from, end)
        // A possible delimiter is not part of the text yet.
        if (can !== 0) addRun(this.#runs, to, end - from, can)
        else for (let count = end - from; count > 0; count--) units[to++] = ASTERISK
        from = end
      } else if (byte === BACKSLASH) {
        // Bytes beyond `length` belong to an earlier document.
        if (from + 1 < length && bytes[from + 1] === ASTERISK) from++
        units[to++] = bytes[from++]!
      } else if (byte < 0x80) {
        units[to++] = byte
        from++
      } else {
        const point = pointAt(bytes, from)
        if (point === NEXT_LINE || point === LINE_SEPARATOR || point === PARAGRAPH_SEPARATOR) break
        from += point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
        if (point < 0x10000) units[to++] = point
        else {
          units[to++] = 0xd7c0 + (point >> 10)
          units[to++] = 0xdc00 + (point & 0x3ff)
        }
      }
    }
    this.#from = from
    this.#to = to
  }

  /** Whether the asterisks [from, end) can open and close: the sum of CAN_OPEN and CAN_CLOSE. */
  #flanks(from: number, end: number): number {
    const before = kindAt(this.#bytes, this.#length, from - 1)
    const after = kindAt(this.#bytes, this.#length, end)
    const opens = after !== BLANK && (after === WORD || before !== WORD)
    const closes = before !== BLANK && (before === WORD || after !== WORD)
    return (opens ? CAN_OPEN : 0) | (closes ? CAN_CLOSE : 0)
  }

  /** Closes the current paragraph. */
  #close(): void {
    if (this.#runs.length > 0) {
      pair(this.#runs)
      this.#restoreUnpaired()
      this.#mark()
      this.#runs.length = 0
    }
    this.#builder.setLength(this.#to)
    this.#builder.close()
  }

  /** Inserts asterisks without a partner back into the text. */
  #restoreUnpaired(): void {
    const units = this.#units
    const { data: runs, length } = this.#runs
    let more = 0
    for (let run = 0; run < length; run += RUN_FIELDS) more += runs[run + UNPAIRED]!
    let end = this.#to
    this.#to += more
    for (let run = length - RUN_FIELDS; run >= 0 && more > 0; run -= RUN_FIELDS) {
      const from = runs[run + POSITION]!
      const left = runs[run + UNPAIRED]!
      units.copyWithin(from + more, from, end)
      end = from
      more -= left
      runs[run + POSITION] = from + more
      units.fill(ASTERISK, from + more, from + more + left)
    }
  }

  #mark(): void {
    const builder = this.#builder
    const { data: runs, length } = this.#runs
    let italic = 0
    let bold = 0
    for (let run = 0; run < length; run += RUN_FIELDS) {
      const at = runs[run + POSITION]!
      italic -= runs[run + CLOSES_ITALIC]!
      bold -= runs[run + CLOSES_BOLD]!
      builder.setStyle((bold > 0 ? BOLD : 0) | (italic > 0 ? ITALIC : 0), at)
      italic += runs[run + OPENS_ITALIC]!
      bold += runs[run + OPENS_BOLD]!
      builder.setStyle((bold > 0 ? BOLD : 0) | (italic > 0 ? ITALIC : 0), at + runs[run + UNPAIRED]!)
    }
  }
}
