/** Addresses in running text, in which no character changes: of the web, of mail, and paths. */
import { isBlank } from './classes.ts'

const COLON = 58
const SLASH = 47
const BACKSLASH = 92
const AT = 64
const FULL_STOP = 46

export class AddressFinder {
  readonly #units: Uint16Array
  /** The word that was looked at last. */
  #from = 0
  #to = 0
  #isAddress = false

  constructor(units: Uint16Array) {
    this.#units = units
  }

  /** Whether the word at `at`, between blanks, is an address. @param start, end of the block. */
  has(at: number, start: number, end: number): boolean {
    if (at >= this.#from && at < this.#to) return this.#isAddress
    const units = this.#units
    let from = at
    let to = at
    while (from > start && !isBlank(units[from - 1]!)) from--
    while (to < end && !isBlank(units[to]!)) to++
    this.#from = from
    this.#to = to
    this.#isAddress = isAddress(units, from, to)
    return this.#isAddress
  }
}

function isAddress(units: Uint16Array, from: number, to: number): boolean {
  let at = -1
  for (let i = from; i < to; i++) {
    const unit = units[i]!
    if (unit === AT) at = i
    else if (unit === FULL_STOP && at > from) return true
    else if (unit === BACKSLASH) return true
    else if (unit === SLASH) {
      if (i + 1 < to && units[i + 1] === SLASH && i > from && units[i - 1] === COLON) return true
      // A path: `/usr/share`, `./a`.
      if (i === from || (i <= from + 2 && units[from] === FULL_STOP)) return true
    }
  }
  return to - from > 4 && String.fromCharCode(...units.subarray(from, from + 4)).toLowerCase() === 'www.'
}
