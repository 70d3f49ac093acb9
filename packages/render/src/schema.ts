/**
 * Checks data against a JSON Schema (2020-12, ajv): every fault with its path, all at once.
 *
 * Bounds on numbers (`multipleOf`, `minimum` …) are compared as decimals. Patterns run in RE2, whose time is linear in the
 * text: it has no backreferences and no lookaround. A `$ref` reaches the schema itself alone; nothing is loaded.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { RE2JS } from 're2js'
import type { Data, DataRead } from './data.ts'
import { Decimal } from './decimal.ts'
import { type DataFault, DataInvalid, pointerPart } from './faults.ts'

export type Schema = Readonly<Record<string, unknown>>

/** The schema is no JSON Schema, or has what is not allowed. */
export class SchemaInvalid extends Error {
  override name = 'SchemaInvalid'
}

const SCHEMA_CHARS_MAX = 200_000
const PATTERN_CHARS_MAX = 1000
const FAULTS_MAX = 100

/** Linear in the text. In place of `RegExp` in ajv. */
const linearPattern = Object.assign(
  (pattern: string) => {
    if (pattern.length > PATTERN_CHARS_MAX)
      throw new SchemaInvalid(`A pattern has more than ${PATTERN_CHARS_MAX} characters.`)
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern))
    // ajv keeps one for each text.
    return { test: (text: string) => compiled.matcher(text).find(), toString: () => pattern }
  },
  { code: 'linearPattern' },
)

/** A string that spells a decimal number, for amounts: `12`, `-3.50`. */
const DECIMAL_STRING = /^-?\d{1,30}(?:\.\d{1,30})?$/u

const BOUNDS: Readonly<Record<string, { holds: (value: Decimal, bound: Decimal) => boolean; says: string }>> = {
  minimum: { holds: (value, bound) => value.compare(bound) >= 0, says: 'must be at least' },
  maximum: { holds: (value, bound) => value.compare(bound) <= 0, says: 'must be at most' },
  exclusiveMinimum: { holds: (value, bound) => value.compare(bound) > 0, says: 'must be more than' },
  exclusiveMaximum: { holds: (value, bound) => value.compare(bound) < 0, says: 'must be less than' },
  multipleOf: { holds: (value, bound) => value.modulo(bound).isZero(), says: 'must be a multiple of' },
}

/** By its check digits (ISO 13616: the number, rearranged, is 1 modulo 97). Spaces are allowed. */
function isIban(text: string): boolean {
  const iban = text.replaceAll(' ', '')
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/u.test(iban)) return false
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97
  }
  return remainder === 1
}

interface CheckContext {
  data: Data
}

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    strictSchema: true,
    passContext: true,
    ownProperties: true,
    validateSchema: false,
    logger: false,
    code: { regExp: linearPattern },
  })
  formats.default(ajv)
  ajv.addFormat('decimal', { type: 'string', validate: DECIMAL_STRING })
  ajv.addFormat('iban', { type: 'string', validate: isIban })
  for (const [keyword, { holds, says }] of Object.entries(BOUNDS)) {
    ajv.removeKeyword(keyword)
    ajv.addKeyword({
      keyword,
      type: 'number',
      schemaType: 'number',
      validate: function boundHolds(this: CheckContext, bound: number, _value: unknown, _parent: unknown, at?: Place) {
        const value = Decimal.from(valueAt(this.data, at?.instancePath ?? ''))
        const limit = Decimal.from(bound)
        return value !== undefined && limit !== undefined && holds(value, limit)
      } as never,
      error: { message: ({ schema }: { schema: unknown }) => `${says} ${String(schema)}` as never },
    })
  }
  return ajv
}

/** Checks schemas themselves; the other one has the bounds of its own. */
let metaSchema: Ajv2020 | undefined

interface Place {
  instancePath: string
}

/** The value that a JSON pointer leads to. */
function valueAt(data: Data, path: string): unknown {
  let value: unknown = data
  for (const part of path.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    value = (value as Record<string, unknown> | undefined)?.[key]
  }
  return value
}

/**
 * @returns a function that checks data, and throws SchemaInvalid for a schema that recurses without end.
 * @throws {SchemaInvalid}
 */
export function schemaChecker(schema: Schema): (read: DataRead) => readonly DataFault[] {
  let validate: ValidateFunction
  try {
    if (JSON.stringify(schema).length > SCHEMA_CHARS_MAX)
      throw new SchemaInvalid(`A schema has at most ${SCHEMA_CHARS_MAX} characters.`)
    checkRefs(schema)
    metaSchema ??= new Ajv2020({ strict: false, logger: false })
    if (metaSchema.validateSchema(schema) !== true) throw new SchemaInvalid(metaSchema.errorsText(metaSchema.errors))
    validate = newAjv().compile(schema)
  } catch (error) {
    if (error instanceof SchemaInvalid) throw error
    throw new SchemaInvalid(error instanceof Error ? error.message : String(error), { cause: error })
  }
  return ({ data, plain }) => {
    const context: CheckContext = { data }
    try {
      if (validate.call(context as never, plain)) return []
    } catch (error) {
      // A schema may refer to itself without end.
      if (error instanceof RangeError) throw new SchemaInvalid('The schema recurses without end.', { cause: error })
      throw error
    }
    return (validate.errors ?? []).slice(0, FAULTS_MAX).map(faultOf)
  }
}

/** @throws {DataInvalid} with all faults */
export function checkData(read: DataRead, check: (read: DataRead) => readonly DataFault[]): void {
  const faults = check(read)
  if (faults.length > 0) throw new DataInvalid(faults)
}

/** Every `$ref` and `$dynamicRef` begins with `#`. Also bounds how deep a schema nests. */
function checkRefs(schema: unknown, level = 0): void {
  if (schema === null || typeof schema !== 'object') return
  if (level > 64) throw new SchemaInvalid('A schema nests at most 64 deep.')
  for (const [key, value] of Object.entries(schema)) {
    if ((key === '$ref' || key === '$dynamicRef') && typeof value === 'string' && !value.startsWith('#'))
      throw new SchemaInvalid(`A $ref leads into the schema itself (#/$defs/…), not to ${value.slice(0, 100)}.`)
    checkRefs(value, level + 1)
  }
}

function faultOf({ instancePath, keyword, params, message = 'is not valid' }: ErrorObject): DataFault {
  const missing: unknown = params['missingProperty']
  if (keyword === 'required' && typeof missing === 'string')
    return { path: `${instancePath}/${pointerPart(missing)}`, message: 'is missing' }
  const extra: unknown = params['additionalProperty'] ?? params['unevaluatedProperty']
  if (typeof extra === 'string') return { path: `${instancePath}/${pointerPart(extra)}`, message: 'is not known' }
  const allowed: unknown = params['allowedValues'] ?? (keyword === 'const' ? [params['allowedValue']] : undefined)
  if (Array.isArray(allowed)) return { path: instancePath, message: `must be one of ${allowed.map(String).join(', ')}` }
  return { path: instancePath, message }
}
