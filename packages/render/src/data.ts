/**
 * JSON text in, data for a template out: numbers as decimals from their source text, objects without a prototype, text that
 * a document can have.
 *
 * Text is changed in three ways: lone surrogates, control characters other than tab and line feed, and Unicode's
 * noncharacters U+FDD0 to U+FDEF (which stand for values while a template is filled, values.ts) become U+FFFD; line ends
 * become line feeds.
 */
import { Decimal, DecimalError } from './decimal.ts'
import { type DataFault, DataInvalid, pointerPart } from './faults.ts'

export type Data = null | boolean | string | Decimal | readonly Data[] | { readonly [key: string]: Data }

export interface DataRead {
  data: Data
  /** The same as JSON.parse gives it, for the check against a schema. */
  plain: unknown
}

const LEVELS_MAX = 64
const VALUES_MAX = 500_000

const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufdd0-\ufdef]/gu

/** @returns `text` as a document can have it. */
export const documentText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/gu, '\n').replace(NO_TEXT, '\ufffd')

/** A number of the JSON text, by its digits. */
class NumberSource {
  readonly digits: string

  constructor(digits: string) {
    this.digits = digits
  }
}

// TypeScript's library does not know the third argument yet.
type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown
const withDigits: Reviver = (_key, value, context) =>
  typeof value === 'number' && context?.source !== undefined ? new NumberSource(context.source) : value

/** @throws {DataInvalid} */
export function readData(text: string): DataRead {
  try {
    const plain: unknown = JSON.parse(text)
    return { data: new DataReader().read(JSON.parse(text, withDigits)), plain }
  } catch (error) {
    // Without V8's message, which quotes the text: a caller may log it.
    if (error instanceof SyntaxError) throw new DataInvalid([{ path: '', message: 'is not valid JSON' }])
    // JSON.parse runs out of stack.
    if (error instanceof RangeError) throw tooDeep()
    throw error
  }
}

const tooDeep = (): DataInvalid =>
  new DataInvalid([{ path: '', message: `objects and lists nest more than ${LEVELS_MAX} deep` }])

class DataReader {
  readonly #faults: DataFault[] = []
  #values = 0

  /** @throws {DataInvalid} */
  read(parsed: unknown): Data {
    const data = this.#value(parsed, '', 0)
    if (this.#faults.length > 0) throw new DataInvalid(this.#faults)
    return data
  }

  #value(value: unknown, path: string, level: number): Data {
    if (++this.#values > VALUES_MAX)
      throw new DataInvalid([{ path: '', message: `has more than ${VALUES_MAX} values` }])
    if (typeof value === 'string') return documentText(value)
    if (value instanceof NumberSource) return this.#number(value, path)
    if (value === null || typeof value !== 'object') return value as null | boolean
    if (level >= LEVELS_MAX) throw tooDeep()
    if (Array.isArray(value)) return value.map((item, at) => this.#value(item, `${path}/${at}`, level + 1))
    const read: Record<string, Data> = Object.create(null)
    for (const [key, item] of Object.entries(value))
      if (item !== null) read[documentText(key)] = this.#value(item, `${path}/${pointerPart(key)}`, level + 1)
    return read
  }

  #number({ digits }: NumberSource, path: string): Data {
    try {
      return Decimal.fromJson(digits)
    } catch (error) {
      if (!(error instanceof DecimalError)) throw error
      this.#faults.push({ path, message: error.message })
      return null
    }
  }
}
