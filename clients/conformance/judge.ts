/** Compares what a driver reports, and what the proxy recorded, with what a scenario expects. See README.md "What is expected". */

type Json = Record<string, unknown>

/** @returns a sentence for each difference. An object may have more fields than are expected. */
export function differences(expected: unknown, actual: unknown, path = ''): string[] {
  const at = path || 'the value'
  if (isObject(expected)) {
    const [operator] = Object.keys(expected)
    if (operator?.startsWith('$')) return special(operator, expected[operator], actual, at)
    if (!isObject(actual)) return [`${at} must be an object, not ${shown(actual)}`]
    return Object.entries(expected).flatMap(([name, value]) =>
      differences(value, actual[name], path ? `${path}.${name}` : name),
    )
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [`${at} must be a list, not ${shown(actual)}`]
    if (actual.length !== expected.length)
      return [`${at} must have ${expected.length} items, not ${actual.length}: ${shown(actual)}`]
    return expected.flatMap((value, index) => differences(value, actual[index], `${path}[${index}]`))
  }
  return Object.is(expected, actual) ? [] : [`${at} must be ${shown(expected)}, not ${shown(actual)}`]
}

function special(operator: string, argument: unknown, actual: unknown, at: string): string[] {
  const check = (holds: boolean, what: string) => (holds ? [] : [`${at} must ${what}, not ${shown(actual)}`])
  switch (operator) {
    case '$match':
      return check(typeof actual === 'string' && new RegExp(argument as string, 'u').test(actual), `match ${argument}`)
    case '$lacks':
      return check(!String(actual).includes(argument as string), `not contain ${shown(argument)}`)
    case '$type':
      return check(typeOf(actual) === argument, `be of type ${argument}`)
    case '$time':
      return check(typeof actual === 'string' && !Number.isNaN(Date.parse(actual)), 'be a time')
    case '$between': {
      const [least, most] = argument as [number, number | null]
      const holds = typeof actual === 'number' && actual >= least && actual <= (most ?? Number.POSITIVE_INFINITY)
      return check(holds, `be ${least} to ${most ?? 'any number'}`)
    }
    case '$absent':
      return check(actual === undefined, 'be absent')
    case '$nothing':
      return check(actual === undefined || actual === null, 'be absent or null')
    case '$length':
      return check(lengthOf(actual) === argument, `have the length ${argument}`)
    case '$items':
      return Array.isArray(actual)
        ? actual.flatMap((item, index) => differences(argument, item, `${at}[${index}]`))
        : check(false, 'be a list')
    case '$includes':
      return check(Array.isArray(actual) && actual.includes(argument), `include ${shown(argument)}`)
    case '$bytes':
      // Base64 whose bytes start so.
      return check(
        typeof actual === 'string' &&
          Buffer.from(actual, 'base64')
            .toString('latin1')
            .startsWith(argument as string),
        `be bytes that start with ${shown(argument)}`,
      )
    case '$all':
      return (argument as unknown[]).flatMap((each) => differences(each, actual, at))
    default:
      throw new Error(`A scenario uses ${operator}, which does not exist.`)
  }
}

/** Replaces `${name}` in every text. A text that is only `${name}` becomes the value, whatever its type. */
export function substitute(value: unknown, variables: Json): unknown {
  if (typeof value === 'string') {
    const whole = /^\$\{(\w+)\}$/.exec(value)
    if (whole) return variable(whole[1] as string, variables)
    return value.replace(/\$\{(\w+)\}/g, (_match, name: string) => String(variable(name, variables)))
  }
  if (Array.isArray(value)) return value.map((item) => substitute(item, variables))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, substitute(field, variables)]))
}

function variable(name: string, variables: Json): unknown {
  if (!(name in variables)) throw new Error(`The scenario has no variable ${name}.`)
  return variables[name]
}

/** The value at `a.b[0].c`. */
export function valueAt(value: unknown, path: string): unknown {
  let at: unknown = value
  for (const part of path.split(/[.[\]]+/).filter(Boolean)) at = (at as Json | undefined)?.[part]
  return at
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

function lengthOf(value: unknown): number | undefined {
  return typeof value === 'string' || Array.isArray(value) ? value.length : undefined
}

const SHOWN_CHARS_MAX = 300

export function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > SHOWN_CHARS_MAX ? `${text.slice(0, SHOWN_CHARS_MAX)}…` : text
}
