/**
 * Decimal numbers as a template and its data have them: read from their digits, never through floating point.
 *
 * Sums, differences and products are exact. A quotient has QUOTIENT_DECIMALS decimals. A number that would need more than
 * DIGITS_MAX digits is refused rather than rounded, so that a short template cannot fill the memory with one number.
 *
 * The methods `equals`, `gt`, `geq`, `lt`, `leq` are those that liquidjs looks for on both sides of a comparison.
 */
import Big from 'big.js'

const DIGITS_MAX = 1000
/** In data: before and after the point together, so that `1e999999` is no number of a million digits. */
const DATA_DIGITS_MAX = 100
const QUOTIENT_DECIMALS = 20

/** As JSON writes a number. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,6})?$/u
/** A string that counts as a number where one is needed: no exponent, no grouping. */
const NUMERIC_STRING = /^-?\d{1,100}(?:\.\d{1,100})?$/u

/** A number is too long to be computed exactly, or there is none: a division by zero. */
export class DecimalError extends RangeError {
  override name = 'DecimalError'
}

// Constructors of their own: the settings of `Big` are global.
const Exact = Big()
const Quotient = Big()
Quotient.DP = QUOTIENT_DECIMALS
Quotient.RM = Big.roundHalfUp

/** Digits that the number has written out. */
const digitsOf = ({ c, e }: Big): number => Math.max(c.length, Math.abs(e) + 1, c.length - e)

export class Decimal {
  readonly #value: Big
  /** As it is printed: the source's digits for a number of data, so that `1.50` stays `1.50`. */
  readonly #text: string

  private constructor(value: Big, text: string) {
    this.#value = value
    this.#text = text
  }

  /**
   * @param source a number as JSON writes it
   * @throws {DecimalError} for more than 100 digits
   */
  static fromJson(source: string): Decimal {
    if (!NUMBER.test(source)) throw new DecimalError(`${source.slice(0, 40)} is not a number.`)
    const value = Exact(source)
    if (digitsOf(value) > DATA_DIGITS_MAX) throw new DecimalError(`A number has more than ${DATA_DIGITS_MAX} digits.`)
    return new Decimal(value, /[eE]/u.test(source) ? value.toFixed() : source)
  }

  /** @returns the number that `value` is or spells (`"12.50"`), undefined for anything else. */
  static from(value: unknown): Decimal | undefined {
    if (value instanceof Decimal) return value
    if (typeof value === 'number') return Number.isFinite(value) ? Decimal.#of(Exact(String(value))) : undefined
    if (typeof value === 'string' && NUMERIC_STRING.test(value)) return new Decimal(Exact(value), value)
    return undefined
  }

  static #of(value: Big): Decimal {
    if (digitsOf(value) > DIGITS_MAX) throw new DecimalError(`A number has more than ${DIGITS_MAX} digits.`)
    return new Decimal(value, value.toFixed())
  }

  plus(other: Decimal): Decimal {
    return Decimal.#of(this.#value.plus(other.#value))
  }

  minus(other: Decimal): Decimal {
    return Decimal.#of(this.#value.minus(other.#value))
  }

  times(other: Decimal): Decimal {
    return Decimal.#of(this.#value.times(other.#value))
  }

  /** To 20 decimals, half away from zero. @throws {DecimalError} for a division by zero */
  dividedBy(other: Decimal): Decimal {
    if (other.isZero()) throw new DecimalError('A division by zero.')
    return Decimal.#of(Quotient(this.#value).div(other.#value))
  }

  /** The remainder has the sign of `other`, as in Liquid. @throws {DecimalError} for a division by zero */
  modulo(other: Decimal): Decimal {
    if (other.isZero()) throw new DecimalError('A division by zero.')
    const remainder = this.#value.mod(other.#value)
    const isOpposite = !remainder.eq(0) && remainder.lt(0) !== other.#value.lt(0)
    return Decimal.#of(isOpposite ? remainder.plus(other.#value) : remainder)
  }

  /** Half away from zero: 0.125 is 0.13 and -0.125 is -0.13. @param decimals negative before the point */
  round(decimals = 0): Decimal {
    return Decimal.#of(this.#value.round(checkedDecimals(decimals), Big.roundHalfUp))
  }

  floor(): Decimal {
    const whole = this.#value.round(0, Big.roundDown)
    return Decimal.#of(this.#value.lt(whole) ? whole.minus(1) : whole)
  }

  ceil(): Decimal {
    const whole = this.#value.round(0, Big.roundDown)
    return Decimal.#of(this.#value.gt(whole) ? whole.plus(1) : whole)
  }

  abs(): Decimal {
    return Decimal.#of(this.#value.abs())
  }

  isZero(): boolean {
    return this.#value.eq(0)
  }

  compare(other: Decimal): -1 | 0 | 1 {
    return this.#value.cmp(other.#value)
  }

  /** Decimals that the number needs, without zeros at its end: 1 for `1.50`. */
  get decimals(): number {
    const { c, e } = this.#value
    return Math.max(0, c.length - 1 - e)
  }

  /** Rounded, with exactly `decimals` decimals and a point. */
  toFixed(decimals: number): string {
    return this.#value.toFixed(checkedDecimals(decimals), Big.roundHalfUp)
  }

  /** Equal for equal numbers, whatever their zeros: a key for groups. */
  get key(): string {
    return this.#value.toFixed()
  }

  toString(): string {
    return this.#text
  }

  toJSON(): string {
    return this.#text
  }

  /** For liquidjs where it counts (indices, limits): a number that is too large to count with is refused. */
  [Symbol.toPrimitive](hint: string): string | number {
    if (hint === 'string') return this.#text
    if (this.#value.abs().gt(COUNT_MAX)) throw new DecimalError(`${this.#text} is too large to count with.`)
    return Number(this.#text)
  }

  equals(other: unknown): boolean {
    const number = Decimal.from(other)
    return number !== undefined && this.compare(number) === 0
  }

  gt(other: unknown): boolean {
    const number = Decimal.from(other)
    return number !== undefined && this.compare(number) > 0
  }

  geq(other: unknown): boolean {
    const number = Decimal.from(other)
    return number !== undefined && this.compare(number) >= 0
  }

  lt(other: unknown): boolean {
    const number = Decimal.from(other)
    return number !== undefined && this.compare(number) < 0
  }

  leq(other: unknown): boolean {
    const number = Decimal.from(other)
    return number !== undefined && this.compare(number) <= 0
  }
}

const COUNT_MAX = 1_000_000_000
const DECIMALS_MAX = 100

function checkedDecimals(decimals: number): number {
  if (!Number.isInteger(decimals) || Math.abs(decimals) > DECIMALS_MAX)
    throw new DecimalError(`Decimals are a whole number of at most ${DECIMALS_MAX}.`)
  return decimals
}
