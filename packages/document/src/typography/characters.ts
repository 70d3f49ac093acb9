/**
 * Typographic characters for text that was typed on a keyboard: quotation marks and apostrophes by language, `...`, `--` and `---`,
 * primes after figures, and no-break spaces in place of spaces that must not end a line. A document in, the same document
 * with other text out; positions of marks follow.
 *
 * Letters and figures stay as they are, and so do code, addresses and what is typographic already: a second pass changes
 * nothing. Linear in the text.
 */
import { namesOf } from '../anchors.ts'
import { CODE, Document, type Kind } from '../model.ts'
import { AddressFinder } from './addresses.ts'
import { isBlank, isDigit, isWord } from './classes.ts'
import { SpaceBinder } from './no-break.ts'
import { clippedWordsOf, type Quotes, quotesOf } from './quotes.ts'

const DOUBLE = 34
const APOSTROPHE = 39
const HYPHEN = 45
const FULL_STOP = 46
const SPACE = 32
const ELLIPSIS = 0x2026
const EN_DASH = 0x2013
const EM_DASH = 0x2014
const PRIME = 0x2032
const DOUBLE_PRIME = 0x2033
export const NARROW_NO_BREAK_SPACE = 0x202f

const WITH_TEXT: ReadonlySet<Kind> = new Set(['paragraph', 'heading', 'cell', 'term'])

/** Units that may become others, up to the last of them. */
const CANDIDATE = new Uint8Array(FULL_STOP + 1)
for (const unit of [SPACE, DOUBLE, APOSTROPHE, HYPHEN, FULL_STOP]) CANDIDATE[unit] = 1
/** Shorter stretches are copied unit by unit. */
const COPIED_AT_ONCE = 32

/** What the word before a dash may end in, besides letters, figures and quotation marks. */
const ENDS_WORD = new Set([...')].,!?%…′″'].map((character) => character.charCodeAt(0)))
const OPENING_BRACKET = 40

/** Before a word, what an opening quotation mark may follow. */
const OPENERS = new Set([...'([{<-–—/¿¡“‘„‚«‹「『（'].map((character) => character.charCodeAt(0)))

const ANY_QUOTE = new Set([...'"\'“”„‘’‚«»‹›'].map((character) => character.charCodeAt(0)))

/** The characters that `withTypography` puts in place of others. */
export function typographicCharacters(language: string): string {
  const { open = '', close = '', innerOpen = '', innerClose = '' } = quotesOf(language) ?? {}
  return `${open}${close}${innerOpen}${innerClose}\u2019\u2026\u2013\u2014\u2032\u2033\u00a0\u202f`
}

/** @param language BCP 47; of languages without a rule only numbers keep to their units. */
export function withTypography(document: Document, language: string): Document {
  return new CharacterPass(document, language).run()
}

class CharacterPass {
  readonly #document: Document
  readonly #units: Uint16Array
  readonly #quotes: Quotes | undefined
  readonly #clipped: ReadonlySet<string>
  readonly #spaces: SpaceBinder
  readonly #addresses: AddressFinder
  readonly #isEnglish: boolean
  readonly #out: Uint16Array
  #length = 0
  // Of the block at hand.
  #start = 0
  #end = 0
  #isQuoteOpen = false
  /** A space behind an opening quotation mark. */
  #narrowAt = -1
  /** Where in the output single quotation marks that may be apostrophes were opened. */
  readonly #opened: number[] = []
  /** End of the opening quotation mark that was written last. */
  #openingEnd = -1

  constructor(document: Document, language: string) {
    const { units, length } = document
    this.#document = document
    this.#units = units
    this.#quotes = quotesOf(language)
    this.#isEnglish = /^en\b/iu.test(language)
    const primary = language.split(/[-_]/, 1)[0]!.toLowerCase()
    this.#clipped = clippedWordsOf(primary)
    this.#spaces = new SpaceBinder(units, primary, this.#quotes?.isFrench ?? false)
    this.#addresses = new AddressFinder(units)
    // A spaced quotation mark is two characters.
    this.#out = new Uint16Array((this.#quotes?.isSpaced === true ? 2 * length : length) + 1)
  }

  run(): Document {
    const document = this.#document
    const { count, start, end, after, firstMark, markCount, markAt, markStyle, markLink, links } = document
    const newStart = new Int32Array(count)
    const newEnd = new Int32Array(count)
    const newMarkAt = new Int32Array(markAt.length)
    let mark = 0
    for (let block = 0; block < count; block++) {
      const from = start[block]!
      const to = end[block]!
      newStart[block] = this.#length
      // A container has no text.
      if (to > from && (after[block] === block + 1 || WITH_TEXT.has(document.kind(block)))) {
        for (; mark < firstMark[block]!; mark++) newMarkAt[mark] = this.#length
        const isText = WITH_TEXT.has(document.kind(block))
        this.#begin(from, to)
        let at = from
        let isFixed = !isText
        for (; mark < markCount && markAt[mark]! < to; mark++) {
          this.#run(at, markAt[mark]!, isFixed)
          at = Math.max(at, markAt[mark]!)
          newMarkAt[mark] = this.#length
          const link = markLink[mark]!
          isFixed = !isText || (markStyle[mark]! & CODE) !== 0 || (link > 0 && links[link - 1]!.bare)
        }
        this.#run(at, to, isFixed)
        this.#endQuotes()
      }
      newEnd[block] = this.#length
    }
    for (; mark < markCount; mark++) newMarkAt[mark] = this.#length
    return new Document({
      ...document,
      units: this.#out,
      length: this.#length,
      start: newStart,
      end: newEnd,
      markAt: newMarkAt,
      // Headings are linked to by their text as it was typed.
      anchors: links.some(({ target }) => target.startsWith('#')) ? namesOf(document) : document.anchors,
    })
  }

  #begin(start: number, end: number): void {
    this.#start = start
    this.#end = end
    this.#isQuoteOpen = false
    this.#openingEnd = -1
    this.#spaces.begin(start, end)
  }

  /** Text between two marks. */
  #run(from: number, to: number, isFixed: boolean): void {
    const units = this.#units
    const spaces = this.#spaces
    // Up to here the text was copied.
    let copied = from
    for (let at = from; !isFixed && at < to; ) {
      const unit = units[at]!
      if (unit > FULL_STOP || CANDIDATE[unit] === 0) at++
      else if (unit === SPACE) {
        const space = at === this.#narrowAt ? NARROW_NO_BREAK_SPACE : spaces.spaceAt(at)
        if (space !== SPACE) {
          this.#copy(copied, at)
          this.#put(space)
          copied = at + 1
        }
        at++
      } else {
        this.#copy(copied, at)
        at += this.#mark(unit, at, to)
        copied = at
      }
    }
    this.#copy(copied, to)
  }

  #copy(from: number, to: number): void {
    const units = this.#units
    const out = this.#out
    let length = this.#length
    if (to - from > COPIED_AT_ONCE) {
      out.set(units.subarray(from, to), length)
      length += to - from
    } else for (let at = from; at < to; at++) out[length++] = units[at]!
    this.#length = length
  }

  /** Writes the quotation mark, full stop or hyphen at `at`. @returns how many units it took. */
  #mark(unit: number, at: number, to: number): number {
    const quotes = this.#quotes
    const units = this.#units
    if (unit === FULL_STOP) {
      const isEllipsis =
        quotes?.hasDots === true &&
        at + 2 < to &&
        units[at + 1] === FULL_STOP &&
        units[at + 2] === FULL_STOP &&
        this.#isEllipsis(at)
      this.#put(isEllipsis ? ELLIPSIS : FULL_STOP)
      return isEllipsis ? 3 : 1
    }
    if (unit === HYPHEN) {
      if (quotes?.hasDots === true && this.#isLongDash(at, to)) {
        this.#put(EM_DASH)
        return 3
      }
      const isDash = quotes?.hasDots === true && at + 1 < to && units[at + 1] === HYPHEN && this.#isDash(at)
      const isRange = !isDash && quotes?.hasDots === true && this.#isRange(at)
      const dash = isDash && this.#isEnglish && this.#isBetweenWords(at) ? EM_DASH : EN_DASH
      this.#put(isDash || isRange ? dash : HYPHEN)
      return isDash ? 2 : 1
    }
    if (this.#addresses.has(at, this.#start, this.#end)) this.#put(unit)
    else if (unit === DOUBLE) this.#double(at)
    else this.#single(at)
    return 1
  }

  #isRange(at: number): boolean {
    return this.#spaces.isRange(at) && !this.#addresses.has(at, this.#start, this.#end)
  }

  #put(unit: number): void {
    this.#out[this.#length++] = unit
  }

  #unit(at: number): number {
    return at < this.#start || at >= this.#end ? SPACE : this.#units[at]!
  }

  #isEllipsis(at: number): boolean {
    const before = this.#unit(at - 1)
    const after = this.#unit(at + 3)
    if (before === FULL_STOP || after === FULL_STOP || (isDigit(before) && isDigit(after))) return false
    return !this.#addresses.has(at, this.#start, this.#end)
  }

  /** Three hyphens between words, as in LaTeX: both close to them or both a space away. */
  #isLongDash(at: number, to: number): boolean {
    const units = this.#units
    if (at + 3 >= to || units[at + 1] !== HYPHEN || units[at + 2] !== HYPHEN) return false
    const before = this.#unit(at - 1)
    const after = this.#unit(at + 3)
    if (before === HYPHEN || after === HYPHEN || isBlank(before) !== isBlank(after)) return false
    const [end, start] = isBlank(before) ? [at - 2, at + 4] : [at - 1, at + 3]
    // Of a quotation mark that closes, what stands before it.
    const first = this.#unit(ANY_QUOTE.has(this.#unit(end)) ? end - 1 : end)
    if (!isWord(first) && !ENDS_WORD.has(first)) return false
    const opens = ANY_QUOTE.has(this.#unit(start)) || this.#unit(start) === OPENING_BRACKET
    if (!isWord(this.#unit(opens ? start + 1 : start))) return false
    return !this.#addresses.has(at, this.#start, this.#end)
  }

  /** Not of an option (`--name`), nor one of three and more. */
  #isDash(at: number): boolean {
    const before = this.#unit(at - 1)
    const after = this.#unit(at + 2)
    if (before === HYPHEN || after === HYPHEN || after === 62 || before === 60 || before === 33) return false
    const opener = ANY_QUOTE.has(before) ? this.#unit(at - 2) : before
    if (isWord(after) && (isBlank(opener) || OPENERS.has(opener))) return false
    return !this.#addresses.has(at, this.#start, this.#end)
  }

  /** Two hyphens of a typewriter without spaces, as in `word--word`. Between figures they are those of a range. */
  #isBetweenWords(at: number): boolean {
    const [before, after] = [this.#unit(at - 1), this.#unit(at + 2)]
    return !isBlank(before) && !isBlank(after) && !(isDigit(before) && isDigit(after))
  }

  /** Nothing, a blank or an opening mark stands before it. */
  #beginsWord(at: number): boolean {
    const before = this.#unit(at - 1)
    return isBlank(before) || OPENERS.has(before) || this.#openingEnd === this.#length
  }

  #double(at: number): void {
    const quotes = this.#quotes
    const before = this.#unit(at - 1)
    const after = this.#unit(at + 1)
    if (isDigit(before) && (!this.#isQuoteOpen || this.#isAfterFeet(at)) && !isWord(after)) {
      this.#put(DOUBLE_PRIME)
      return
    }
    if (quotes === undefined) {
      this.#put(DOUBLE)
      return
    }
    const begins = this.#beginsWord(at)
    const ends = isBlank(after)
    // Some type French with a space on both sides.
    if (quotes.isSpaced && this.#isQuoteOpen && isBlank(before) && !isWord(after)) this.#writeDouble(quotes, false, at)
    else if (begins !== ends) this.#writeDouble(quotes, begins, at)
    else if (begins && isBlank(before)) {
      if (quotes.isSpaced) this.#writeDouble(quotes, true, at)
      else this.#put(DOUBLE)
    } else if (!isWord(after) || this.#isQuoteOpen) this.#writeDouble(quotes, false, at)
    else if (!isWord(before) || before > 0x2e80) this.#writeDouble(quotes, true, at)
    else this.#put(DOUBLE)
  }

  #writeDouble(quotes: Quotes, opens: boolean, at: number): void {
    this.#isQuoteOpen = opens
    if (opens) {
      this.#put(quotes.open.charCodeAt(0))
      if (quotes.isSpaced && this.#unit(at + 1) === SPACE) this.#narrowAt = at + 1
      else if (quotes.isSpaced && !isBlank(this.#unit(at + 1))) this.#put(NARROW_NO_BREAK_SPACE)
      this.#openingEnd = this.#length
      return
    }
    if (quotes.isSpaced) {
      if (this.#unit(at - 1) === SPACE && this.#length > 0) this.#out[this.#length - 1] = NARROW_NO_BREAK_SPACE
      else if (!isBlank(this.#unit(at - 1))) this.#put(NARROW_NO_BREAK_SPACE)
    }
    this.#put(quotes.close.charCodeAt(0))
  }

  /** Whether it closes feet and inches: `5'10"`. */
  #isAfterFeet(at: number): boolean {
    const feet = isDigit(this.#unit(at - 2)) ? at - 3 : at - 2
    const mark = this.#unit(feet)
    return (mark === APOSTROPHE || mark === PRIME) && isDigit(this.#unit(feet - 1))
  }

  #single(at: number): void {
    const quotes = this.#quotes
    const before = this.#unit(at - 1)
    const after = this.#unit(at + 1)
    if (isDigit(before) && (isDigit(after) || (this.#opened.length === 0 && !isWord(after)))) {
      this.#put(PRIME)
      return
    }
    if (quotes === undefined) {
      this.#put(APOSTROPHE)
      return
    }
    if (this.#beginsWord(at) && !isBlank(after) && !this.#isClipped(at)) {
      this.#opened.push(this.#length)
      this.#put(quotes.innerOpen.charCodeAt(0))
      this.#openingEnd = this.#length
    } else if (!isBlank(before) && !isWord(after) && this.#opened.length > 0) {
      this.#opened.pop()
      this.#put(quotes.innerClose.charCodeAt(0))
    } else this.#put(quotes.apostrophe.charCodeAt(0))
  }

  /** `'90s`, and words such as `'tis`. */
  #isClipped(at: number): boolean {
    let to = at + 1
    if (isDigit(this.#unit(to)) && isDigit(this.#unit(to + 1)) && !isDigit(this.#unit(to + 2))) return true
    while (to - at <= CLIPPED_MAX && isWord(this.#unit(to))) to++
    if (this.#clipped.size === 0 || to === at + 1 || to - at > CLIPPED_MAX) return false
    return this.#clipped.has(String.fromCharCode(...this.#units.subarray(at + 1, to)).toLowerCase())
  }

  /** What was opened and not closed was an apostrophe. */
  #endQuotes(): void {
    const apostrophe = this.#quotes?.apostrophe.charCodeAt(0) ?? APOSTROPHE
    for (const at of this.#opened) this.#out[at] = apostrophe
    this.#opened.length = 0
  }
}

const CLIPPED_MAX = 6
