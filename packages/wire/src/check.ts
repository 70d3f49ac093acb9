/**
 * Checks a request against its schema. The result is the parsed value, or every invalid field with the reason.
 *
 * Unknown fields are ignored, so that old and new clients both work. A misspelt field (`modeltype`, `webhook_url`) is refused:
 * if it were ignored, the request would silently do something other than intended.
 */
import * as z from 'zod'
import type { FieldError } from './errors.ts'

export type CheckResult<Value> = { ok: true; value: Value } | { ok: false; errors: [FieldError, ...FieldError[]] }

/** @param inputName name of `input` in errors about `input` itself: `body`, `query`. */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  inputName: string,
): CheckResult<z.output<Schema>> {
  const parsed = schema.safeParse(input)
  const errors = [...(parsed.success ? [] : parsed.error.issues.flatMap((issue) => errorsOf(issue, input, inputName)))]
  errors.push(...misspeltFields(schema, input, []))
  const [first, ...rest] = errors
  if (first) return { ok: false, errors: [first, ...rest] }
  return { ok: true, value: parsed.data as z.output<Schema> }
}

/** One message for all errors: the first error and the number of the others. */
export function fieldErrorSentence(errors: [FieldError, ...FieldError[]]): string {
  const { field, reason } = errors[0]
  const first = `${field}: ${reason}${reason.endsWith('?') ? '' : '.'}`
  if (errors.length === 1) return first
  return `${first} ${errors.length - 1} more ${errors.length === 2 ? 'field is' : 'fields are'} wrong; details.errors lists them.`
}

type Issue = z.core.$ZodIssue

function errorsOf(issue: Issue, input: unknown, inputName: string): FieldError[] {
  const field = issue.path.length ? pathOf(issue.path) : inputName
  const value = issue.path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined),
    input,
  )
  switch (issue.code) {
    case 'invalid_type':
      if (issue.path.length === 0) {
        return [{ field, reason: `must be a JSON object${value === undefined ? '' : `, not ${kindOf(value)}`}` }]
      }
      if (value === undefined) return [{ field, reason: 'is required' }]
      return [{ field, reason: `must be ${EXPECTED[issue.expected] ?? issue.expected}, not ${kindOf(value)}` }]
    case 'invalid_value':
      return [{ field, ...notAllowed(value, issue.values.map(String)) }]
    case 'too_small':
      return [{ field, reason: `must ${bound(issue, 'least')}` }]
    case 'too_big':
      return [{ field, reason: `must ${bound(issue, 'most')}` }]
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ field: pathOf([...issue.path, key]), reason: 'is not a known field' }))
    case 'invalid_union':
      if ('options' in issue && Array.isArray(issue.options))
        return [{ field, ...notAllowed(value, issue.options.map(String)) }]
      return [{ field, reason: issue.message === 'Invalid input' ? 'has none of the accepted forms' : issue.message }]
    case 'invalid_format':
      return [{ field, reason: FORMS[issue.format] ?? issue.message }]
    case 'invalid_key':
      return [{ field, reason: `is not a valid name: it ${issue.issues[0]?.message}` }]
    case 'custom': {
      const allowed = issue.params?.['allowed']
      return [{ field, reason: issue.message, ...(Array.isArray(allowed) ? { allowed: allowed.map(String) } : {}) }]
    }
    default:
      return [{ field, reason: issue.message }]
  }
}

function notAllowed(value: unknown, allowed: string[]): { reason: string; allowed: string[] } {
  if (value === undefined) return { reason: `is required: one of ${allowed.join(', ')}`, allowed }
  const near = typeof value === 'string' ? nearest(value, allowed) : undefined
  const sent = typeof value === 'string' ? quoted(value) : kindOf(value)
  return {
    reason: `must be one of ${allowed.join(', ')}, not ${sent}${near ? `; did you mean ${near}?` : ''}`,
    allowed,
  }
}

const FORMS: Record<string, string> = {
  datetime: 'must be a time such as 2026-03-14T09:30:00Z',
  date: 'must be a day such as 2026-03-14',
}

const EXPECTED: Record<string, string> = {
  string: 'a string',
  number: 'a finite number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}

function bound(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall, side: 'least' | 'most'): string {
  const limit = issue.code === 'too_big' ? issue.maximum : issue.minimum
  const verb = issue.origin === 'string' || issue.origin === 'array' ? 'have' : 'be'
  const unit = issue.origin === 'string' ? ' characters' : issue.origin === 'array' ? ' items' : ''
  if (issue.inclusive === false) return `${verb} ${side === 'least' ? 'more' : 'less'} than ${limit}${unit}`
  return `${verb} at ${side} ${limit}${unit}`
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  // http/body.ts parses NaN in a body as an infinity.
  if (typeof value === 'number')
    return Number.isFinite(value) ? `the number ${value}` : Number.isNaN(value) ? 'NaN' : 'Infinity or NaN'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'boolean') return `${value}`
  return `a ${typeof value}`
}

/** The received value, shortened and without control characters. It goes into the reply, not into the log. */
function quoted(value: string): string {
  const clean = value.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
  return `"${clean.length > 40 ? `${[...clean].slice(0, 40).join('')}…` : clean}"`
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}

/** How many unknown fields are compared with the field names of the schema. */
const UNKNOWN_FIELDS_MAX = 50

/** Errors for misspelt fields, at every depth. */
function misspeltFields(schema: z.ZodType, input: unknown, path: string[]): FieldError[] {
  const object = objectIn(schema)
  if (!object || typeof input !== 'object' || input === null || Array.isArray(input)) return []
  const names = Object.keys(object.shape)
  const errors: FieldError[] = []
  let unknown = 0
  for (const [key, value] of Object.entries(input)) {
    if (names.includes(key)) {
      errors.push(...misspeltFields(object.shape[key] as z.ZodType, value, [...path, key]))
      continue
    }
    // So many unknown names are not misspellings, and comparing each one takes time.
    unknown += 1
    const near = unknown <= UNKNOWN_FIELDS_MAX ? nearest(key, names) : undefined
    if (near) errors.push({ field: pathOf([...path, key]), reason: `is not a known field; did you mean ${near}?` })
  }
  return errors
}

/** The object schema inside optional, default and refined wrappers. */
function objectIn(schema: z.ZodType): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return objectIn(schema.unwrap() as z.ZodType)
  }
  return undefined
}

/**
 * The candidate that `name` probably misspells: equal except for case and punctuation, or at most one edit away for every four letters
 * and at most two edits in all. So `width` does not match `height`. For a candidate of three letters (`top`) one edit is allowed if the
 * first letter is right, since many short words differ only in that letter (`top`, `pop`). Undefined where two candidates are equally
 * far: either may be meant.
 */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const plain = flatten(name)
  const same = candidates.find((candidate) => flatten(candidate) === plain)
  if (same) return same
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  let isTie = false
  for (const candidate of candidates) {
    const edits = distance(plain, flatten(candidate))
    if (edits <= least) isTie = edits === least
    if (edits < least) [best, least] = [candidate, edits]
  }
  if (isTie) return undefined
  const match = flatten(best ?? '')
  const shorter = Math.min(plain.length, match.length)
  if (shorter < 4) return least <= 1 && match.length >= 3 && shorter >= 2 && plain[0] === match[0] ? best : undefined
  return least <= Math.min(2, Math.floor(shorter / 4)) ? best : undefined
}

function flatten(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Optimal string alignment distance: insertions, deletions, substitutions, swaps of neighbours. Damerau 1964. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  let older: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let value = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) value = Math.min(value, older[j - 2]! + 1)
      row.push(value)
    }
    older = previous
    previous = row
  }
  return previous[b.length]!
}
