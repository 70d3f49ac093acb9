/**
 * Finds the first syntax error of a JSON text (RFC 8259): where it is, and what is expected there.
 *
 * The messages of JSON.parse name no position for some errors and quote the text for others. One pass without recursion, so that
 * the time is linear and the depth is not limited.
 */

export interface JsonSyntaxError {
  /** Counted from 1; columns in characters. */
  line: number
  column: number
  /** Completes "expected …". */
  expected: string
}

type State = keyof typeof EXPECTED

const EXPECTED = {
  value: 'a value',
  firstItem: 'a value or ]',
  firstName: 'a name in double quotes or }',
  name: 'a name in double quotes',
  colon: 'a colon',
  afterItem: 'a comma or ]',
  afterMember: 'a comma or }',
  end: 'the end of the body',
} as const

const SPACE = /[\t\n\r ]*/y
/** Numbers, `true`, `false`, `null`. */
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/** @returns undefined where the text is JSON. */
export function findJsonSyntaxError(text: string): JsonSyntaxError | undefined {
  const open: ('{' | '[')[] = []
  const afterValue = (): State => (open.length === 0 ? 'end' : open.at(-1) === '{' ? 'afterMember' : 'afterItem')
  let state: State = 'value'
  let at = 0
  for (;;) {
    at = endOf(SPACE, text, at) ?? at
    if (at === text.length) return state === 'end' ? undefined : placeOf(text, at, EXPECTED[state])
    const character = text[at]!
    const wantsValue: boolean = state === 'value' || state === 'firstItem'
    if (character === '"' && (wantsValue || state === 'name' || state === 'firstName')) {
      const string = scanString(text, at)
      if (string.expected !== undefined) return placeOf(text, string.end, string.expected)
      at = string.end
      state = wantsValue ? afterValue() : 'colon'
      continue
    }
    if (wantsValue && (character === '{' || character === '[')) {
      open.push(character)
      state = character === '{' ? 'firstName' : 'firstItem'
    } else if (
      (character === '}' && (state === 'firstName' || state === 'afterMember')) ||
      (character === ']' && (state === 'firstItem' || state === 'afterItem'))
    ) {
      open.pop()
      state = afterValue()
    } else if (character === ':' && state === 'colon') state = 'value'
    else if (character === ',' && state === 'afterMember') state = 'name'
    else if (character === ',' && state === 'afterItem') state = 'value'
    else {
      const end = wantsValue ? endOf(LITERAL, text, at) : undefined
      if (end === undefined) return placeOf(text, at, EXPECTED[state])
      at = end
      state = afterValue()
      continue
    }
    at++
  }
}

/** @returns where the string ends, or its first error and what is expected there. */
function scanString(text: string, start: number): { end: number; expected?: string } {
  for (let at = start + 1; at < text.length; ) {
    const character = text[at]!
    if (character === '"') return { end: at + 1 }
    if (character < ' ') return { end: at, expected: 'a closing quote or an escape such as \\n' }
    if (character !== '\\') {
      at++
      continue
    }
    const end = endOf(ESCAPE, text, at)
    if (end === undefined) return { end: at, expected: 'an escape that JSON knows' }
    at = end
  }
  return { end: text.length, expected: 'a closing quote' }
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

function placeOf(text: string, at: number, expected: string): JsonSyntaxError {
  let line = 1
  let start = 0
  for (let next = text.indexOf('\n'); next !== -1 && next < at; next = text.indexOf('\n', start)) {
    line++
    start = next + 1
  }
  let column = 1
  for (let i = start; i < at; i += text.codePointAt(i)! > 0xffff ? 2 : 1) column++
  return { line, column, expected }
}
