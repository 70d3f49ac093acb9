/**
 * Blanks in square brackets, such as `[address]`, and of four underscores or more, as ranges of text of their own (links of the
 * kind `field`), which layout makes fields of a form. A document in, the same document with further marks out. Linear in the text.
 *
 * What a blank is, is decided here alone: for the fields of PDF and Word files and for the warning that a text has blanks.
 */
import { isBlank } from './blanks.ts'
import { CODE, Document, HEADER, type Kind, type Link } from './model.ts'

const OPENING = 91
const CLOSING = 93
const NEWLINE = 10
const UNDERSCORE = 95
const LOW_SURROGATE = 0xdc00
/** Fewer underscores are no blank. */
const UNDERSCORES_MIN = 4
/** Of a blank of underscores, read of the text before it. */
const NAME_MAX = 40
const NAME_WORDS = 3

const WORDS_MIN = 2
/** Further blanks are printed as text. */
const FIELDS_MAX = 10_000
const WORDS_MAX = 60
const WITH_TEXT: ReadonlySet<Kind> = new Set(['paragraph', 'heading', 'cell', 'term'])
const LETTER = /\p{L}/u
/** A bracket after one of them belongs to its word: `list[index]`, `colleague[s]`. Other scripts have no spaces between words. */
const OF_WORD = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}_]/u

/** Words as they are compared: with typewriter apostrophes and plain spaces. */
const plainWords = (words: string): string => words.replace(/’/gu, "'").replace(/[\u00a0\u202f]/gu, ' ')

/**
 * @param only the words of the blanks, without brackets; absent: those of `isBlank`, and underscores. Code, links and heads of tables have
 * no blanks, the latter since they may be printed again on the next page.
 */
export function withFields(document: Document, only?: readonly string[]): Document {
  const words = only === undefined ? undefined : new Set(only.map(plainWords))
  const pass = new FieldPass(document, words)
  return pass.run()
}

/** How many blanks in square brackets a document has. Those of underscores may be lines to sign on. */
export const countBlanks = (document: Document): number =>
  withFields(document).links.filter(({ kind, isUnderscores }) => kind === 'field' && isUnderscores !== true).length

class FieldPass {
  readonly #document: Document
  readonly #only: ReadonlySet<string> | undefined
  readonly #links: Link[]
  #found = 0
  readonly #markAt: number[] = []
  readonly #markStyle: number[] = []
  readonly #markLink: number[] = []
  /** The next mark of the document, and what the one before it says. */
  #mark = 0
  #style = 0
  #link = 0

  constructor(document: Document, only: ReadonlySet<string> | undefined) {
    this.#document = document
    this.#only = only
    this.#links = [...document.links]
  }

  run(): Document {
    const document = this.#document
    const { count, start, end } = document
    const firstMark = new Int32Array(count)
    for (let block = 0; block < count; block++) {
      firstMark[block] = this.#markAt.length
      if (end[block] === start[block]) continue
      this.#style = 0
      this.#link = 0
      if (this.#mayHaveFields(block)) this.#readBlock(block)
      this.#copyMarks(end[block]!, 0)
    }
    if (this.#found === 0) return document
    return new Document({
      ...document,
      firstMark,
      markCount: this.#markAt.length,
      markAt: Int32Array.from(this.#markAt),
      markStyle: Uint8Array.from(this.#markStyle),
      markLink: Int32Array.from(this.#markLink),
      links: this.#links,
    })
  }

  #mayHaveFields(block: number): boolean {
    const document = this.#document
    const kind = document.kind(block)
    return WITH_TEXT.has(kind) && !(kind === 'cell' && document.has(document.parent[block]!, HEADER))
  }

  #readBlock(block: number): void {
    const { units, start, end } = this.#document
    let from = -1
    for (let at = start[block]!; at < end[block]!; at++) {
      const unit = units[at]!
      if (unit === UNDERSCORE) {
        const first = at
        while (units[at + 1] === UNDERSCORE && at + 1 < end[block]!) at++
        if (this.#only === undefined && at + 1 - first >= UNDERSCORES_MIN)
          this.#addField(first, at + 1, this.#nameBefore(block, first), true)
      } else if (unit === OPENING) from = at
      else if (unit === NEWLINE) from = -1
      else if (unit === CLOSING && from >= 0) {
        this.#readBlank(from, at + 1, start[block]!)
        from = -1
      }
    }
  }

  #readBlank(from: number, to: number, start: number): void {
    const { units } = this.#document
    const length = to - from - 2
    if (length < WORDS_MIN || length > WORDS_MAX) return
    const words = String.fromCharCode(...units.subarray(from + 1, to - 1)).replaceAll('\u202f', '\u00a0')
    const isField =
      this.#only === undefined
        ? isBlank(words) && !(from > start && OF_WORD.test(String.fromCharCode(units[from - 1]!)))
        : this.#only.has(plainWords(words))
    if (!isField) return
    this.#addField(from, to, words, false)
  }

  /** The words before a blank of underscores on its line; the underscores where there are none. */
  #nameBefore(block: number, to: number): string {
    const { units, start } = this.#document
    let from = Math.max(start[block]!, to - NAME_MAX)
    const isCut = from > start[block]! && !/\s/u.test(String.fromCharCode(units[from - 1]!))
    if (isCut && (units[from]! & 0xfc00) === LOW_SURROGATE) from++
    const text = String.fromCharCode(...units.subarray(from, to))
    const before = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('_')) + 1
    const words = text.slice(before).split(/\s+/u)
    const named = words.filter((word) => LETTER.test(word))
    // Of its first word only the end was read. Chinese has no spaces.
    if (isCut && before === 0 && named.length > 1 && named[0] === words[0]) named.shift()
    const name = named.slice(-NAME_WORDS).join(' ')
    return name.replace(/[:：,;]$/u, '') || '____'
  }

  #addField(from: number, to: number, words: string, isUnderscores: boolean): void {
    if (this.#found === FIELDS_MAX) return
    // A mark where it begins says what it looks like.
    this.#copyMarks(from + 1, 0)
    if (!this.#isPlain(to)) return
    this.#found++
    const link = this.#links.push({ kind: 'field', target: words, bare: false, isUnderscores, title: '' })
    this.#add(from, this.#style, link)
    this.#copyMarks(to, link)
    this.#add(to, this.#style, this.#link)
  }

  /** Whether the text up to `to` is neither code nor part of a link. */
  #isPlain(to: number): boolean {
    const { markCount, markAt, markStyle, markLink } = this.#document
    if (this.#link > 0 || (this.#style & CODE) !== 0) return false
    for (let mark = this.#mark; mark < markCount && markAt[mark]! < to; mark++)
      if (markLink[mark]! > 0 || (markStyle[mark]! & CODE) !== 0) return false
    return true
  }

  /** Copies the marks before `to`. @param link takes the place of theirs where it is not 0. */
  #copyMarks(to: number, link: number): void {
    const { markCount, markAt, markStyle, markLink } = this.#document
    for (; this.#mark < markCount && markAt[this.#mark]! < to; this.#mark++) {
      this.#style = markStyle[this.#mark]!
      this.#link = markLink[this.#mark]!
      this.#add(markAt[this.#mark]!, this.#style, link === 0 ? this.#link : link)
    }
  }

  #add(at: number, style: number, link: number): void {
    this.#markAt.push(at)
    this.#markStyle.push(style)
    this.#markLink.push(link)
  }
}
