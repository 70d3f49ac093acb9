/** Classes of characters in the bidirectional algorithm, and its brackets. Source: UAX #9 §3.2; the npm package `bidi-js` (Unicode 13). */
import createBidi from 'bidi-js'

export const L = 0
export const R = 1
export const AL = 2
export const EN = 3
export const ES = 4
export const ET = 5
export const AN = 6
export const CS = 7
export const NSM = 8
export const BN = 9
export const B = 10
export const S = 11
export const WS = 12
export const ON = 13
export const LRE = 14
export const LRO = 15
export const RLE = 16
export const RLO = 17
export const PDF = 18
export const LRI = 19
export const RLI = 20
export const FSI = 21
export const PDI = 22

const CLASSES = 'L R AL EN ES ET AN CS NSM BN B S WS ON LRE LRO RLE RLO PDF LRI RLI FSI PDI'.split(' ')

// The package's types describe its ES module; Node and bundlers give the function itself.
export const bidi = (createBidi as unknown as typeof createBidi.default)()
const classNumber = new Map(CLASSES.map((name, number) => [name, number]))
const classPages: (Uint8Array | undefined)[] = []

export function classOf(codePoint: number): number {
  let page = classPages[codePoint >>> 8]
  if (page === undefined) {
    page = new Uint8Array(256)
    for (let low = 0; low < 256; low++) {
      const name = bidi.getBidiCharTypeName(String.fromCodePoint((codePoint & ~255) | low))
      page[low] = classNumber.get(name) ?? L
    }
    classPages[codePoint >>> 8] = page
  }
  return page[codePoint & 255]!
}

export function canonical(bracket: string): string {
  return bidi.getCanonicalBracket(bracket) ?? bracket
}

export function isIsolateControl(type: number): boolean {
  return type >= LRI && type <= PDI
}

export function isNeutral(type: number): boolean {
  return type === B || type === S || type === WS || type === ON || isIsolateControl(type)
}

/** N0 to N2 count numbers as right-to-left. */
export function strongOf(type: number): number | undefined {
  if (type === L) return L
  return type === R || type === EN || type === AN ? R : undefined
}
