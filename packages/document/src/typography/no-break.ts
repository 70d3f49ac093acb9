/**
 * Which spaces do not end a line: between a number and its unit, a day and its month, initials and a surname, and so on.
 * A space becomes a no-break space; none is added or taken away. Each space looks at a bounded stretch around it.
 */
import { isBlank, isDigit, isUpper, isWord } from './classes.ts'
import { CURRENCY_CODES, titleKey, UNIT_WORDS, type Words, wordsOf } from './words.ts'

const SPACE = 32
const NO_BREAK_SPACE = 0xa0
const NARROW_NO_BREAK_SPACE = 0x202f
const FULL_STOP = 46
const HYPHEN = 45
const EN_DASH = 0x2013
const EM_DASH = 0x2014
const DOUBLE = 34
const COMMA = 44
const OPENING_BRACKET = 40
const SECTION = 0xa7
const NUMERO = 0x2116

/** Longest word that is looked up. */
const WORD_MAX = 14
/** Longest title, and a full stop. */
const TITLE_MAX = 11
/** Longest figure of a range. */
const FIGURES_MAX = 4
/** Longest number in groups; longer ones may end a line anywhere. */
const GROUPS_UNITS_MAX = 40
/** Words of one letter that stay together with the next. */
const ONE_LETTER_CHAIN_MAX = 3

/** After a number: % ‰ ° and currencies. */
const SIGNS = new Set([...'%‰°€£$¥₽₴₺₹₩₪¢'].map((sign) => sign.charCodeAt(0)))
/** Before a number: currencies. */
const PREFIXES = new Set([...'€£$¥₽₴₺₹₩₪'].map((sign) => sign.charCodeAt(0)))
const FRENCH_MARKS = new Set([...';:!?»'].map((mark) => mark.charCodeAt(0)))
const OPENING_GUILLEMET = 0xab
const OPENS_WORD = new Set([...'"\'(„«“‚‘'].map((mark) => mark.charCodeAt(0)))

export class SpaceBinder {
  readonly #units: Uint16Array
  readonly #words: Words
  readonly #isFrench: boolean
  /** Words of letters alone end a line anywhere. */
  readonly #isPlain: boolean
  #start = 0
  #end = 0
  /** Up to here groups of figures were looked at, and whether they belong together. */
  #groupsEnd = -1
  #isNumber = false
  #oneLetters = 0
  #lastOneLetter = -1

  constructor(units: Uint16Array, language: string, isFrench: boolean) {
    this.#units = units
    this.#words = wordsOf(language)
    this.#isFrench = isFrench
    this.#isPlain = !this.#words.bindsOneLetter && this.#words.monthParticle === ''
  }

  begin(start: number, end: number): void {
    this.#start = start
    this.#end = end
    this.#groupsEnd = -1
    this.#lastOneLetter = -1
  }

  #unit(at: number): number {
    return at < this.#start || at >= this.#end ? SPACE : this.#units[at]!
  }

  /** What the space at `at` becomes. */
  spaceAt(at: number): number {
    if (at === this.#start || at + 1 === this.#end) return SPACE
    const before = this.#units[at - 1]!
    const after = this.#units[at + 1]!
    // Most spaces stand between words in small letters.
    if (this.#isPlain && after >= 97 && after <= 122 && ((before >= 97 && before <= 122) || before === COMMA))
      return SPACE
    // One of several spaces, or at an end.
    if (isBlank(before) || isBlank(after)) return SPACE
    if (this.#isFrench && (before === OPENING_GUILLEMET || (FRENCH_MARKS.has(after) && !isWord(this.#unit(at + 2)))))
      return NARROW_NO_BREAK_SPACE
    return this.#binds(at, before, after) ? NO_BREAK_SPACE : SPACE
  }

  #binds(at: number, before: number, after: number): boolean {
    if (after === EN_DASH || after === EM_DASH) return this.#endsDash(at + 2)
    if (after === HYPHEN) {
      const end = this.#unit(at + 3) === HYPHEN ? at + 4 : at + 3
      return (this.#unit(at + 2) === HYPHEN && this.#endsDash(end)) || this.#isPeriod(at + 1)
    }
    if (this.#words.bindsOneLetter && (isWord(after) || OPENS_WORD.has(after)) && this.#isOneLetter(at)) return true
    if (isDigit(after)) return this.#bindsBeforeNumber(at, before)
    if (isDigit(before)) return this.#bindsAfterNumber(at, after)
    // (£ thousand)
    if (PREFIXES.has(before) && isWord(after)) return this.#unit(at - 2) === OPENING_BRACKET
    if (before === FULL_STOP && isWord(after)) {
      const unit = this.#unit(at - 2)
      if (isDigit(unit)) return this.#bindsAfterOrdinal(at)
      if (this.#bindsAbbreviation(at, unit)) return true
      if (isUpper(unit) && !isWord(this.#unit(at - 3)) && !this.#isStop(at - 3))
        return isUpper(after) && !this.#isAfterInitial(at - 2)
    }
    if (!isUpper(after)) return this.#bindsParticle(at)
    return this.#bindsTitle(at) || (isRoman(after) && this.#bindsRoman(at))
  }

  /** A full stop that is none of several. */
  #isStop(at: number): boolean {
    return this.#unit(at) === FULL_STOP && this.#unit(at - 1) !== FULL_STOP
  }

  /** z. B., i. d. R., и т. д.: two spaces of it, and no more, so that lines end somewhere. */
  #bindsAbbreviation(at: number, letter: number): boolean {
    if (!isWord(letter) || isUpper(letter) || this.#unit(at + 2) !== FULL_STOP) return false
    if (isWord(this.#unit(at - 3)) || this.#isStop(at - 3)) return false
    return !(this.#isLetterStop(at - 4) && this.#isLetterStop(at - 7))
  }

  #isLetterStop(at: number): boolean {
    return this.#unit(at) === FULL_STOP && isWord(this.#unit(at - 1)) && !isWord(this.#unit(at - 2))
  }

  /** A space follows a dash; in French one is added before a closing quotation mark. */
  #endsDash(at: number): boolean {
    return isBlank(this.#unit(at)) || (this.#isFrench && this.#unit(at) === DOUBLE)
  }

  /** The word before `to`, full stops in it and after it included; '' for none or a long one. */
  #wordBefore(to: number): string {
    let from = to
    while (to - from <= WORD_MAX && from > this.#start) {
      const unit = this.#units[from - 1]!
      if (unit === FULL_STOP || unit === HYPHEN) {
        // Two and more are no part of a word.
        if (from - 2 >= this.#start && this.#units[from - 2] === unit) break
      } else if (!isWord(unit) && unit !== 0xb0 && unit !== 58) break
      from--
    }
    return to - from > WORD_MAX ? '' : String.fromCharCode(...this.#units.subarray(from, to))
  }

  /** The letters from `from` on; '' for none or a long one. */
  #wordAfter(from: number): string {
    let to = from
    while (to < this.#end && to - from <= WORD_MAX && isWord(this.#units[to]!)) to++
    return to - from > WORD_MAX ? '' : String.fromCharCode(...this.#units.subarray(from, to))
  }

  #bindsBeforeNumber(at: number, before: number): boolean {
    if (before === SECTION || before === NUMERO || PREFIXES.has(before)) return true
    if (this.#bindsGroups(at)) return true
    if (isDigit(before)) return false
    if (!isWord(before) && before !== FULL_STOP && before !== 0xb0) return false
    const word = this.#wordBefore(at)
    if (word === '') return false
    if (this.#words.references.has(word.toLowerCase()) || CURRENCY_CODES.has(word)) return true
    // Month and day: March 14.
    if (!this.#isMonth(word)) return false
    const days = isDigit(this.#unit(at + 2)) ? 2 : 1
    return !isDigit(this.#unit(at + 1 + days))
  }

  #bindsAfterNumber(at: number, after: number): boolean {
    if (SIGNS.has(after)) return true
    if (after === 40) return this.#bindsGroups(at)
    if (!isWord(after)) return false
    const word = this.#wordAfter(at + (after === 0xb0 ? 2 : 1))
    if (UNIT_WORDS.has(word)) return true
    const particle = this.#words.monthParticle
    if (particle !== '' && word === particle) return this.#isMonth(this.#wordAfter(at + 2 + particle.length))
    return this.#isMonth(word) && this.#isDay(at)
  }

  /** One or two figures, with or without a full stop, stand before `to`. */
  #isDay(to: number): boolean {
    let from = this.#unit(to - 1) === FULL_STOP ? to - 1 : to
    const last = from
    while (last - from < 3 && isDigit(this.#unit(from - 1))) from--
    return last - from > 0 && last - from < 3 && !isWord(this.#unit(from - 1))
  }

  /** 14. März, 2. Stock. */
  #bindsAfterOrdinal(at: number): boolean {
    if (!this.#isDay(at)) return false
    if (this.#words.hasOrdinalStop) return true
    return this.#isMonth(this.#wordAfter(at + 1))
  }

  /** The second space of `14 de marzo`. */
  #bindsParticle(at: number): boolean {
    const particle = this.#words.monthParticle
    if (particle === '' || this.#unit(at - 1) !== particle.charCodeAt(particle.length - 1)) return false
    const space = at - particle.length - 1
    const isSpace = this.#unit(space) === SPACE || this.#unit(space) === NO_BREAK_SPACE
    return isSpace && this.#wordBefore(at) === particle && this.#isDay(space) && this.#isMonth(this.#wordAfter(at + 1))
  }

  #isMonth(word: string): boolean {
    if (word.length < 3) return false
    const name = word.endsWith('.') ? word.slice(0, -1) : word
    return this.#words.months.get(name.slice(0, 3))?.some((month) => month.startsWith(name)) ?? false
  }

  /** Another initial stands before the one at `at`. */
  #isAfterInitial(at: number): boolean {
    const gap = this.#unit(at - 1)
    return (
      (gap === SPACE || gap === NO_BREAK_SPACE) &&
      this.#unit(at - 2) === FULL_STOP &&
      isUpper(this.#unit(at - 3)) &&
      !isWord(this.#unit(at - 4))
    )
  }

  #isOneLetter(at: number): boolean {
    const unit = this.#unit(at - 1)
    const edge = this.#unit(at - 2)
    if (!isWord(unit) || isDigit(unit) || !(isBlank(edge) || OPENS_WORD.has(edge))) return false
    this.#oneLetters = this.#lastOneLetter === at - 2 ? this.#oneLetters + 1 : 1
    this.#lastOneLetter = at
    return this.#oneLetters % (ONE_LETTER_CHAIN_MAX + 1) !== 0
  }

  #bindsTitle(at: number): boolean {
    const end = this.#units[at - 1] === FULL_STOP ? at - 1 : at
    const beforeLast = this.#unit(end - 2)
    if (this.#words.titleKeys[titleKey(this.#unit(end - 1), isWord(beforeLast) ? beforeLast : 0)] === 0) return false
    // Titles are short.
    let from = at - 1
    while (at - from <= TITLE_MAX && from >= this.#start && !isBlank(this.#units[from]!)) from--
    if (at - from > TITLE_MAX) return false
    const word = this.#wordBefore(at)
    if (word.length < 1) return false
    return this.#words.titles.has(word.endsWith('.') ? word.slice(0, -1) : word)
  }

  /** Louis XIV. */
  #bindsRoman(at: number): boolean {
    let to = at + 1
    while (to - at <= 6 && isRoman(this.#unit(to))) to++
    if (to === at + 1 || isWord(this.#unit(to)) || this.#unit(to) === 0x2019 || this.#unit(to) === 39) return false
    if (to === at + 2 && (this.#words.isEnglish ? this.#unit(at + 1) === 73 : false)) return false
    const word = this.#wordBefore(at)
    return word.length > 2 && isUpper(word.charCodeAt(0)) && !isUpper(word.charCodeAt(1))
  }

  /** Whether the hyphen at `at` stands between the first and last of several: two years, two figures after a reference. */
  isRange(at: number): boolean {
    if (this.#unit(at - 1) === SPACE) return this.#isPeriod(at)
    let from = at
    while (at - from <= FIGURES_MAX && isDigit(this.#unit(from - 1))) from--
    let to = at + 1
    while (to - at <= FIGURES_MAX + 1 && isDigit(this.#unit(to))) to++
    const [first, last] = [at - from, to - at - 1]
    if (first === 0 || last === 0 || first > FIGURES_MAX || last > FIGURES_MAX) return false
    // Part of a date, a telephone number, a code.
    if (isJoined(this.#unit(from - 1)) || isJoined(this.#unit(to))) return false
    if (this.#unit(to) === FULL_STOP && isDigit(this.#unit(to + 1))) return false
    const [low, high] = [this.#number(from, at), this.#number(at + 1, to)]
    if (isYear(low) && isYear(high) && low < high) return true
    const space = this.#unit(from - 1)
    if ((space !== SPACE && space !== NO_BREAK_SPACE) || low >= high) return false
    return this.#words.references.has(this.#wordBefore(from - 1).toLowerCase())
  }

  /** Sep 2021 - today. */
  #isPeriod(at: number): boolean {
    if (this.#unit(at - 1) !== SPACE || this.#unit(at + 1) !== SPACE || !isDigit(this.#unit(at - 2))) return false
    if (!isYear(this.#number(at - 5, at - 1)) || isDigit(this.#unit(at - 6))) return false
    const end = this.#wordAfter(at + 2)
    return (end.length === 4 && isYear(Number(end))) || this.#isMonth(end) || this.#words.present.has(end)
  }

  /** Of figures; NaN for anything else. */
  #number(from: number, to: number): number {
    let number = 0
    for (let at = from; at < to; at++) {
      if (!isDigit(this.#unit(at))) return Number.NaN
      number = 10 * number + this.#unit(at) - 48
    }
    return number
  }

  /** Groups of a telephone, account or long number: 20 000, +49 30 901820, DE89 3704 0044 0532 0130 00. */
  #bindsGroups(at: number): boolean {
    if (at >= this.#groupsEnd) this.#readGroups(at)
    return at < this.#groupsEnd && this.#isNumber
  }

  #readGroups(at: number): void {
    const limit = Math.min(this.#end, at + GROUPS_UNITS_MAX)
    let from = at
    while (from > this.#start && at - from <= 6 && isGroupUnit(this.#units[from - 1]!)) from--
    this.#groupsEnd = at + 1
    this.#isNumber = false
    const first = this.#unit(from)
    if (from === at || !(isDigit(first) || first === 43 || first === 40)) return
    const isFirstPlain = !Number.isNaN(this.#number(from, at)) && !isWord(this.#unit(from - 1))
    const isAccount = this.#isAccountStart(from, at)
    let to = at
    let groups = 1
    let isThousands = isFirstPlain && at - from <= 3 && !this.#isStop(from - 1)
    for (;;) {
      let next = to + 1
      while (next < limit && isGroupUnit(this.#units[next]!)) next++
      if (this.#unit(to) !== SPACE || next === to + 1 || !(isDigit(this.#unit(to + 1)) || this.#unit(to + 1) === 40))
        break
      if (next < this.#end && isWord(this.#unit(next))) break
      if (next - to !== 4 || !isDigit(this.#unit(to + 2)) || !isDigit(this.#unit(to + 3))) isThousands = false
      groups++
      to = next
    }
    const isLong = to >= limit && limit < this.#end
    const isTelephone = first === 43 || first === 40 || (first === 48 && at - from > 1)
    this.#groupsEnd = Math.max(to, at + 1)
    this.#isNumber = groups > 1 && !isLong && (isThousands || isTelephone || isAccount || (groups > 2 && isFirstPlain))
  }

  /** Country code and check digits of an IBAN. */
  #isAccountStart(from: number, at: number): boolean {
    const letters = at - 4
    return (
      from === at - 2 &&
      isUpper(this.#unit(letters)) &&
      isUpper(this.#unit(letters + 1)) &&
      !isWord(this.#unit(letters - 1))
    )
  }
}

const isYear = (number: number): boolean => number >= 1000 && number < 2200

/** Nothing that is part of a longer number stands before or after a range. */
function isJoined(unit: number): boolean {
  return isWord(unit) || unit === HYPHEN || unit === EN_DASH || unit === EM_DASH || unit === 47 || unit === 43
}

/** Figures, and what telephone numbers have between them. */
function isGroupUnit(unit: number): boolean {
  return (
    isDigit(unit) || unit === 40 || unit === 41 || unit === 43 || unit === HYPHEN || unit === EN_DASH || unit === 47
  )
}

function isRoman(unit: number): boolean {
  return unit === 73 || unit === 86 || unit === 88 || unit === 76
}
