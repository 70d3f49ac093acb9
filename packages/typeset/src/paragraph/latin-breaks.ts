/**
 * Where a line of text from font packs may end: UAX #14 (Unicode 17), cut down to the classes of its characters (codes of
 * font/pack/codes.ts).
 *
 * Paragraphs with other characters go through line-break.ts, which has every class; both give the same answer on the
 * text that both can read, and a test holds them to it.
 */
import { NO_BREAK_SPACE } from '../font/encoding.ts'
import { CODES } from '../font/pack/codes.ts'

const AL = 0
const NU = 1
const SP = 2
const GL = 3
const BA = 4
const HY = 5
const B2 = 6
const EX = 7
const IS = 8
const SY = 9
const OP = 10
const CL = 11
const CP = 12
const QU = 13
/** Quotes of general category Pi and Pf. */
const QI = 14
const QF = 15
const PR = 16
const PO = 17
const BB = 18
const IN = 19
/** Unambiguous hyphens. */
const HH = 20
const CLASSES = 21

/** Class by code. Letters are AL; so is what UAX #14 calls AI and HL does not occur. */
const classOf = new Uint8Array(CODES)
/** The codes that are neither letters nor digits. */
export const SPECIAL: number[] = []
function assign(lineBreakClass: number, codes: string): void {
  for (const code of codes.split(' ')) {
    classOf[+code] = lineBreakClass
    if (lineBreakClass !== NU) SPECIAL.push(+code)
  }
}
/** Of characters beyond WinAnsi: the first and the last one of each run. */
function assignRuns(lineBreakClass: number, runs: readonly [first: number, last: number][]): void {
  for (const [first, last] of runs) {
    classOf.fill(lineBreakClass, first, last + 1)
    for (let code = first; code <= last; code++) SPECIAL.push(code)
  }
}
assign(NU, '48 49 50 51 52 53 54 55 56 57')
assign(SP, '32')
assign(GL, `${NO_BREAK_SPACE}`)
assign(BA, '124 150') // | –
assign(HY, '45')
assign(B2, '151') // —
assign(EX, '33 63')
assign(IS, '44 46 58 59')
assign(SY, '47')
assign(OP, '40 91 123 130 132 161 191') // ( [ { ‚ „ ¡ ¿
assign(CL, '125')
assign(CP, '41 93')
assign(QU, '34 39')
assign(QI, '139 145 147 171') // ‹ ‘ “ «
assign(QF, '155 146 148 187') // › ’ ” »
assign(PR, '36 43 92 128 163 164 165 177')
assign(PO, '37 137 162 176') // % ‰ ¢ °
assign(BB, '180')
assign(IN, '133')
assignRuns(BB, [
  [0x2c8, 0x2c8],
  [0x2cc, 0x2cc],
  [0x2df, 0x2df],
])
assignRuns(IS, [
  [0x37e, 0x37e],
  [0x2044, 0x2044],
])
assignRuns(BA, [
  [0x2000, 0x2006],
  [0x2008, 0x200a],
  [0x2012, 0x2012],
  [0x2027, 0x2027],
  [0x2056, 0x2056],
  [0x2058, 0x205b],
  [0x205d, 0x205f],
])
assignRuns(HH, [[0x2010, 0x2010]])
assignRuns(GL, [
  [0x2007, 0x2007],
  [0x2011, 0x2011],
  [0x202f, 0x202f],
])
// Primes and per ten thousand; currency signs, ℃ and ℉.
assignRuns(PO, [
  [0x2031, 0x2037],
  [0x2057, 0x2057],
  [0x20a7, 0x20a7],
  [0x20b6, 0x20b6],
  [0x20bb, 0x20bb],
  [0x20be, 0x20be],
  [0x2103, 0x2103],
  [0x2109, 0x2109],
])
assignRuns(PR, [
  [0x20a0, 0x20a6],
  [0x20a8, 0x20b5],
  [0x20b7, 0x20ba],
  [0x20bc, 0x20bd],
  [0x20bf, 0x20bf],
  [0x2116, 0x2116],
  [0x2212, 0x2212],
])

/** Zero for the codes between which a line never ends: letters and digits. */
export const BREAKS_NEAR = new Uint8Array(CODES)
for (const code of SPECIAL) BREAKS_NEAR[code] = 1

/** Zero for the codes before (after) which spaces can always end a line. */
export const HARD_AFTER_SPACE = new Uint8Array(CODES)
export const HARD_BEFORE_SPACE = new Uint8Array(CODES)
for (const code of SPECIAL) {
  if ([CL, CP, EX, IS, SY, QF, B2].includes(classOf[code]!)) HARD_AFTER_SPACE[code] = 1
  if ([OP, QI, B2].includes(classOf[code]!)) HARD_BEFORE_SPACE[code] = 1
}

const NO = 0
const YES = 1
const LOOK = 2

function between(before: number, after: number): number {
  const quote = (c: number) => c === QU || c === QI || c === QF
  if (after === SP || before === GL) return NO // LB7, LB12
  if (after === GL) return before === BA || before === HY || before === HH ? YES : NO // LB12a
  if (after === CL || after === CP || after === EX || after === SY || after === IS) return NO // LB13, LB15d
  if (before === OP) return NO // LB14
  if (quote(before) || quote(after)) return NO // LB19, LB19a: nothing here is East Asian
  if (before === B2 && after === B2) return NO // LB17
  if ((before === HY || before === HH) && after === AL) return LOOK // LB20a
  if (after === BA || after === HY || after === HH || before === BB || after === IN) return NO // LB21, LB22
  const word = (c: number) => c === AL || c === NU
  if (word(before) && word(after)) return NO // LB23, LB28
  const fix = (c: number) => c === PR || c === PO
  if ((fix(before) && word(after)) || (before === AL && fix(after)) || (before === NU && fix(after))) return NO // LB24, LB25
  if ((before === CL || before === CP || before === SY || before === IS) && fix(after)) return LOOK // LB25
  if (fix(before) && after === OP) return LOOK // LB25
  if ((before === HY || before === IS) && after === NU) return NO // LB25
  if (before === SY && after === NU) return LOOK // LB25
  if (before === IS && after === AL) return NO // LB29
  if ((word(before) && after === OP) || (before === CP && word(after))) return NO // LB30
  return YES // LB31
}

const PAIRS = new Uint8Array(CLASSES * CLASSES)
for (let before = 0; before < CLASSES; before++) {
  for (let after = 0; after < CLASSES; after++) PAIRS[before * CLASSES + after] = between(before, after)
}

/** The nearest code before (step -1) or after `at` that is text; 0 at the ends. Controls do not count. */
function neighbour(codes: Uint16Array, at: number, step: 1 | -1, start: number, end: number): number {
  for (let i = at + step; i >= start && i < end; i += step) {
    const code = codes[i]!
    if (code >= 32) return i
    if (code === 10 || code === 1) return -1
  }
  return -1
}

/** Does NU (SY | IS)* — with `closed`, then one CL or CP — stand right up to and including `at`? */
function endsNumber(codes: Uint16Array, at: number, closed: boolean, start: number, end: number): boolean {
  let i = closed ? neighbour(codes, at, -1, start, end) : at
  while (i >= 0) {
    const c = classOf[codes[i]!]!
    if (c === NU) return true
    if (c !== SY && c !== IS) return false
    i = neighbour(codes, i, -1, start, end)
  }
  return false
}

/**
 * May a line end between the codes at `before` and `at`, which touch?
 *
 * @param start, end the paragraph's codes.
 */
export function breaksBetween(codes: Uint16Array, before: number, at: number, start: number, end: number): boolean {
  const first = classOf[codes[before]!]!
  const second = classOf[codes[at]!]!
  const answer = PAIRS[first * CLASSES + second]!
  if (answer !== LOOK) return answer === YES
  if (first === HY || first === HH) {
    // A hyphen that opens a word stays with it.
    const earlier = neighbour(codes, before, -1, start, end)
    return !(earlier < 0 || classOf[codes[earlier]!] === SP || classOf[codes[earlier]!] === GL)
  }
  if (second === OP) {
    let next = neighbour(codes, at, 1, start, end)
    if (next >= 0 && classOf[codes[next]!] === IS) next = neighbour(codes, next, 1, start, end)
    return !(next >= 0 && classOf[codes[next]!] === NU)
  }
  return !endsNumber(codes, before, first === CL || first === CP, start, end)
}

/**
 * May a line end in the spaces between the codes at `before` and `at`?
 */
export function breaksAfterSpaces(codes: Uint16Array, before: number, at: number, start: number, end: number): boolean {
  const first = classOf[codes[before]!]!
  const second = classOf[codes[at]!]!
  if (second === CL || second === CP || second === EX || second === SY) return false // LB13
  if (first === OP) return false // LB14
  if (first === QI) {
    const earlier = neighbour(codes, before, -1, start, end)
    const c = earlier < 0 ? SP : classOf[codes[earlier]!]!
    if (c === SP || c === GL || c === OP || (c >= QU && c <= QF)) return false // LB15a
  }
  if (second === QF) {
    const next = neighbour(codes, at, 1, start, end)
    const c = next < 0 ? SP : classOf[codes[next]!]!
    if (c === SP || c === GL || (c >= EX && c <= SY) || (c >= CL && c <= QF)) return false // LB15b
  }
  if (second === IS) {
    const next = neighbour(codes, at, 1, start, end)
    return next >= 0 && classOf[codes[next]!] === NU // LB15c, LB15d
  }
  return !(first === B2 && second === B2) // LB17, LB18
}
