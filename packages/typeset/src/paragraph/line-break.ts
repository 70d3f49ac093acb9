/**
 * Where a line of any text may end or must: UAX #14 (rules of Unicode 17), for each code unit.
 *
 * Classes and East Asian widths come from the data of the npm package `@cto.af/linebreak` (Unicode 15.1); its own rules
 * take 2.7 µs a character, those below a tenth of it, and they are later. Inside Thai, Lao, Khmer and Burmese words
 * southeast-asian.ts decides. Left out: LB30b for code points that are reserved for emoji to come, since who is one depends on
 * the platform. latin-breaks.ts is the same for WinAnsi alone; a test holds each to the other.
 */
import { EastAsianWidth, LineBreak } from '@cto.af/linebreak'
import { codePointAt } from '../font/graphemes.ts'
import { breakWords } from './southeast-asian.ts'

/** As they stand in `ShapedParagraph.breaks`. */
export const NO_BREAK = 0
const MAY_BREAK = 1
const MUST_BREAK = 2

// The classes of UAX #14 Table 1, and those that its rules cut finer: PI, PF quotes by category; DC dotted circle; OPE, CPE,
// BAE the East Asian ones of OP, CP, BA.
const AL = 0
const HL = 1
const NU = 2
const ID = 3
const SP = 4
const ZW = 5
const BK = 6
const CR = 7
const LF = 8
const NL = 9
const WJ = 10
const GL = 11
const CM = 12
const ZWJ = 13
const BA = 14
const BB = 15
const HY = 16
const HH = 17
const B2 = 18
const CB = 19
const CL = 20
const CP = 21
const EX = 22
const IN = 23
const IS = 24
const SY = 25
const NS = 26
const OP = 27
const QU = 28
const PI = 29
const PF = 30
const PR = 31
const PO = 32
const RI = 33
const EB = 34
const EM = 35
const JL = 36
const JV = 37
const JT = 38
const H2 = 39
const H3 = 40
const AK = 41
const AP = 42
const AS = 43
const VF = 44
const VI = 45
const DC = 46
const OPE = 47
const CPE = 48
const BAE = 49
const SA = 50

/** By the names in the data. */
const NUMBERS: Readonly<Record<string, number>> = {
  AL,
  HL,
  NU,
  ID,
  SP,
  ZW,
  BK,
  CR,
  LF,
  NL,
  WJ,
  GL,
  CM,
  ZWJ,
  BA,
  BB,
  HY,
  B2,
  CB,
  CL,
  CP,
  EX,
  IN,
  IS,
  SY,
  NS,
  OP,
  QU,
  PR,
  PO,
  RI,
  EB,
  EM,
  JL,
  JV,
  JT,
  H2,
  H3,
  AK,
  AP,
  AS,
  VF,
  VI,
}

/** Quotes of general category Pi and Pf; the other quotes are QU. */
const INITIAL = '\u00ab\u2018\u201b\u201c\u201f\u2039\u2e02\u2e04\u2e09\u2e0c\u2e1c\u2e20'
const FINAL = '\u00bb\u2019\u201d\u203a\u2e03\u2e05\u2e0a\u2e0d\u2e1d\u2e21'
const DOTTED_CIRCLE = 0x25cc
/** Unambiguous hyphens, class HH since Unicode 17. */
const HYPHENS = [0x058a, 0x05be, 0x1400, 0x2010]

/** Set in a page beside the class: East Asian (F, W, H). */
const WIDE = 64

const pages: (Uint8Array | undefined)[] = []

function entryOf(codePoint: number): number {
  const page = (pages[codePoint >>> 8] ??= makePage(codePoint >>> 8))
  return page[codePoint & 255]!
}

function makePage(high: number): Uint8Array {
  const page = new Uint8Array(256)
  for (let low = 0; low < 256; low++) {
    const codePoint = (high << 8) | low
    const wide = EastAsianWidth.get(codePoint) !== 0
    page[low] = resolve(codePoint, `${LineBreak.getString(codePoint)}`, wide) | (wide ? WIDE : 0)
  }
  return page
}

/** LB1, and the classes that rules cut finer. */
function resolve(codePoint: number, name: string, wide: boolean): number {
  const character = codePoint >= 0xd800 && codePoint < 0xe000 ? 'a' : String.fromCodePoint(codePoint)
  if (codePoint === DOTTED_CIRCLE) return DC
  if (HYPHENS.includes(codePoint)) return HH
  switch (name) {
    case 'AI':
    case 'SG':
    case 'XX':
      return AL
    case 'CJ':
      return NS
    case 'SA':
      return /\p{M}/u.test(character) ? CM : SA
    case 'QU':
      return INITIAL.includes(character) ? PI : FINAL.includes(character) ? PF : QU
    case 'OP':
      return wide ? OPE : OP
    case 'CP':
      return wide ? CPE : CP
    case 'BA':
      return wide ? BAE : BA
    default:
      return NUMBERS[name] ?? AL
  }
}

/** Kinds of characters that are an em wide, and what stands in the middle of it: ・：； (JLREQ cl-05). */
export type EastAsianClass = 'open' | 'close' | 'middle' | 'letter' | ''

const MIDDLE = '\u30fb\uff1a\uff1b'
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u

/** @param codePoint of a character that its font has an em wide. */
export function eastAsianClass(codePoint: number): EastAsianClass {
  const character = String.fromCodePoint(codePoint)
  if (MIDDLE.includes(character)) return 'middle'
  switch (entryOf(codePoint) & ~WIDE) {
    case OPE:
    case PI:
      return 'open'
    case CL:
    case CPE:
    case PF:
      return 'close'
    default:
      return LETTER_OR_NUMBER.test(character) ? 'letter' : ''
  }
}

const any = (...members: number[]): Uint8Array => {
  const set = new Uint8Array(64)
  for (const member of members) set[member] = 1
  return set
}
const LINE_END = any(BK, CR, LF, NL)
const UNATTACHED = any(BK, CR, LF, NL, SP, ZW)
const QUOTE = any(QU, PI, PF)
const OPEN = any(OP, OPE)
const CLOSE = any(CL, CP, CPE)
const LETTER = any(AL, HL, SA, DC)
const HANGUL = any(JL, JV, JT, H2, H3)
const IDEOGRAPH = any(ID, EB, EM)
const BEFORE_INITIAL = any(BK, CR, LF, NL, OP, OPE, QU, PI, PF, GL, SP, ZW)
const AFTER_FINAL = any(SP, GL, WJ, CL, QU, PI, PF, CP, CPE, EX, IS, SY, BK, CR, LF, NL, ZW)
const BEFORE_HYPHEN = any(BK, CR, LF, NL, SP, ZW, CB, GL)
const NO_GLUE_AFTER = any(SP, BA, BAE, HY, HH)
const NEVER_BEFORE = any(CL, CP, CPE, EX, SY)
const AKSARA = any(AK, DC, AS)
const BRAHMIC_FINAL = any(VF, VI)

/**
 * @param text UTF-16; a newline is a forced break.
 * @returns for each code unit, and for the end: may a line end before it (1), must it (2), or never (0)?
 */
export function lineBreaks(text: string): Uint8Array {
  return new LineBreaker(text).breaks
}

/** Items are bases with their marks; `at` counts them. */
class LineBreaker {
  readonly breaks: Uint8Array
  readonly #start: Uint32Array
  readonly #type: Uint8Array
  readonly #wide: Uint8Array
  /** The item ends in a joiner. */
  readonly #joined: Uint8Array
  readonly #count: number
  /** The last item that is no space, where spaces stand between. */
  #solid = 0
  /** LB15a: the solid item is an opening quote after nothing, a space or an opening bracket. */
  #opens = false
  /** LB25: 1 after NU (SY | IS)*, 2 after a closing bracket behind that. */
  #number = 0
  /** LB30a: regional indicators in a row. */
  #regional = 0

  constructor(text: string) {
    const length = text.length
    this.breaks = new Uint8Array(length + 1)
    this.breaks[length] = MUST_BREAK
    this.#start = new Uint32Array(length + 1)
    this.#type = new Uint8Array(length + 1)
    this.#wide = new Uint8Array(length + 1)
    this.#joined = new Uint8Array(length + 1)
    this.#count = this.#itemise(text)
    if (length === 0) return
    this.#enter(0, SP)
    for (let at = 1; at < this.#count; at++) {
      this.breaks[this.#start[at]!] = this.#decide(at)
      this.#enter(at, this.#type[at - 1]!)
    }
    this.#breakWords(text)
  }

  /** LB9, LB10. */
  #itemise(text: string): number {
    const length = text.length
    const type = this.#type
    let count = 0
    for (let i = 0; i < length; i++) {
      const codePoint = codePointAt(text, i)
      const entry = entryOf(codePoint)
      let lineBreakClass = entry & 63
      if (lineBreakClass === CM || lineBreakClass === ZWJ) {
        const joiner = lineBreakClass === ZWJ ? 1 : 0
        if (count > 0 && UNATTACHED[type[count - 1]!] === 0) {
          this.#joined[count - 1] = joiner
          if (codePoint > 0xffff) i++
          continue
        }
        lineBreakClass = AL
        this.#joined[count] = joiner
      }
      this.#start[count] = i
      type[count] = lineBreakClass
      this.#wide[count] = entry >>> 6
      count++
      if (codePoint > 0xffff) i++
    }
    return count
  }

  /** Takes note of an item before looking behind it. */
  #enter(at: number, before: number): void {
    const type = this.#type[at]!
    if (type !== SP) {
      this.#opens = type === PI && BEFORE_INITIAL[before] === 1
      this.#solid = type
    } else if (at === 0) this.#solid = SP
    if (type === NU) this.#number = 1
    else if (!((type === SY || type === IS) && this.#number === 1)) {
      this.#number = CLOSE[type] === 1 && this.#number === 1 ? 2 : 0
    }
    this.#regional = type === RI ? this.#regional + 1 : 0
  }

  #breakWords(text: string): void {
    let run = -1
    for (let at = 0; at <= this.#count; at++) {
      const isWord = at < this.#count && this.#type[at] === SA
      if (isWord && run < 0) run = at
      else if (!isWord && run >= 0) {
        breakWords(text, this.#start[run]!, at < this.#count ? this.#start[at]! : text.length, this.breaks)
        run = -1
      }
    }
  }

  #decide(at: number): number {
    const type = this.#type
    const count = this.#count
    const solid = this.#solid
    const before = type[at - 1]!
    const after = type[at]!
    if (LINE_END[before] === 1) return before === CR && after === LF ? NO_BREAK : MUST_BREAK // LB4, LB5
    if (LINE_END[after] === 1 || after === SP || after === ZW) return NO_BREAK // LB6, LB7
    if (solid === ZW) return MAY_BREAK // LB8
    if (this.#joined[at - 1] === 1) return NO_BREAK // LB8a
    if (after === WJ || before === WJ || before === GL) return NO_BREAK // LB11, LB12
    if (after === GL && NO_GLUE_AFTER[before] === 0) return NO_BREAK // LB12a
    if (NEVER_BEFORE[after] === 1 || OPEN[solid] === 1 || this.#opens) return NO_BREAK // LB13, LB14, LB15a
    if (after === PF && (at + 1 === count || AFTER_FINAL[type[at + 1]!] === 1)) return NO_BREAK // LB15b
    if (before === SP && after === IS && at + 1 < count && type[at + 1] === NU) return MAY_BREAK // LB15c
    if (after === IS) return NO_BREAK // LB15d
    if (after === NS && CLOSE[solid] === 1) return NO_BREAK // LB16
    if (after === B2 && solid === B2) return NO_BREAK // LB17
    if (before === SP) return MAY_BREAK // LB18
    if (this.#isQuoted(at, before, after)) return NO_BREAK // LB19, LB19a
    if (before === CB || after === CB) return MAY_BREAK // LB20
    const hyphen = before === HY || before === HH
    if (hyphen && LETTER[after] === 1 && (at === 1 || BEFORE_HYPHEN[type[at - 2]!] === 1)) return NO_BREAK // LB20a
    if (hyphen && after !== HL && at > 1 && type[at - 2] === HL) return NO_BREAK // LB21a
    if (after === BA || after === BAE || after === HH || after === HY || after === NS || before === BB) return NO_BREAK // LB21
    if (before === SY && after === HL) return NO_BREAK // LB21b
    if (after === IN) return NO_BREAK // LB22
    if ((LETTER[before] === 1 && after === NU) || (before === NU && LETTER[after] === 1)) return NO_BREAK // LB23
    const fixBefore = before === PR || before === PO
    const fixAfter = after === PR || after === PO
    if (before === PR && IDEOGRAPH[after] === 1) return NO_BREAK // LB23a
    if (IDEOGRAPH[before] === 1 && after === PO) return NO_BREAK // LB23a
    if ((fixBefore && LETTER[after] === 1) || (LETTER[before] === 1 && fixAfter)) return NO_BREAK // LB24
    if (this.#isNumber(at, before, after, fixBefore, fixAfter)) return NO_BREAK // LB25
    if (this.#isSyllable(at, before, after)) return NO_BREAK // LB26, LB27, LB28a
    if (LETTER[before] === 1 && LETTER[after] === 1) return NO_BREAK // LB28
    if (before === IS && LETTER[after] === 1) return NO_BREAK // LB29
    if ((LETTER[before] === 1 || before === NU) && after === OP) return NO_BREAK // LB30
    if (before === CP && (LETTER[after] === 1 || after === NU)) return NO_BREAK // LB30
    if (before === RI && after === RI && this.#regional % 2 === 1) return NO_BREAK // LB30a
    if (after === EM && before === EB) return NO_BREAK // LB30b
    return MAY_BREAK // LB31
  }

  /** LB19, LB19a. */
  #isQuoted(at: number, before: number, after: number): boolean {
    if (QUOTE[after] === 1) {
      if (after !== PI) return true
      if (this.#wide[at - 1] === 0 || at + 1 === this.#count || this.#wide[at + 1] === 0) return true
    }
    if (QUOTE[before] === 0) return false
    return before !== PF || this.#wide[at] === 0 || at === 1 || this.#wide[at - 2] === 0
  }

  #isNumber(at: number, before: number, after: number, fixBefore: boolean, fixAfter: boolean): boolean {
    if (this.#number > 0 && fixAfter) return true
    if (after === NU && (this.#number === 1 || before === HY || before === IS || fixBefore)) return true
    if (!fixBefore || OPEN[after] === 0 || at + 1 >= this.#count) return false
    return this.#type[at + 1] === NU || (this.#type[at + 1] === IS && at + 2 < this.#count && this.#type[at + 2] === NU)
  }

  #isSyllable(at: number, before: number, after: number): boolean {
    if (before === JL) return after === JL || after === JV || after === H2 || after === H3 || after === PO
    if (HANGUL[before] === 1) {
      if (after === PO || after === JT) return true
      return after === JV && (before === JV || before === H2)
    }
    if (before === PR) return HANGUL[after] === 1
    if (before === AP) return AKSARA[after] === 1
    if (AKSARA[before] === 1) {
      if (BRAHMIC_FINAL[after] === 1) return true
      return AKSARA[after] === 1 && at + 1 < this.#count && this.#type[at + 1] === VF
    }
    return before === VI && at > 1 && AKSARA[this.#type[at - 2]!] === 1 && (after === AK || after === DC)
  }
}
