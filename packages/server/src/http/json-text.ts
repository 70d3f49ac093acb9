/**
 * Takes one field out of the text of a JSON object without parsing it: `data` of `POST /render` may be large, its numbers must keep
 * their digits, and a worker thread parses it. One pass, linear in the text; strings are skipped as a whole.
 */

/** The text of a JSON value that is not parsed yet, and perhaps not valid. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** For the hash of a request. */
  toJSON(): string {
    return this.text
  }
}

export interface SplitText {
  /** The same object with `null` for the field. */
  rest: string
  value: string
}

/**
 * @returns undefined where `text` is no object with such a field. Of several fields with the name the last counts, as for JSON.parse.
 *   If both parts are valid JSON, so is `text`.
 */
export function splitField(text: string, name: string): SplitText | undefined {
  let depth = 0
  /** Of the last name on the first level. */
  let key = ''
  /** Where the value of `name` begins. */
  let start = -1
  let found: { start: number; end: number } | undefined
  let isName = false
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at)
        if (depth === 1 && isName) key = nameOf(text.slice(at, end + 1))
        at = end
        break
      }
      case BRACE:
      case BRACKET:
        depth += 1
        isName = depth === 1
        break
      case COLON:
        if (depth === 1 && isName) {
          isName = false
          if (key === name) start = at + 1
        }
        break
      case COMMA:
      case BRACE_CLOSE:
      case BRACKET_CLOSE:
        if (depth === 1 && start >= 0) {
          found = { start, end: at }
          start = -1
        }
        if (text.charCodeAt(at) === COMMA) isName ||= depth === 1
        else depth -= 1
        break
    }
  }
  if (!found) return undefined
  return {
    rest: `${text.slice(0, found.start)}null${text.slice(found.end)}`,
    value: text.slice(found.start, found.end).trim(),
  }
}

/** A name may have escapes. '' for a string that is not valid. */
function nameOf(string: string): string {
  try {
    return JSON.parse(string)
  } catch {
    return ''
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BRACKET = 0x5b
const BACKSLASH = 0x5c
const BRACKET_CLOSE = 0x5d
const BRACE = 0x7b
const BRACE_CLOSE = 0x7d

/** Index of the quote that closes the string that opens at `open`, or the length of the text. */
export function endOfString(text: string, open: number): number {
  for (let close = text.indexOf('"', open + 1); close !== -1; close = text.indexOf('"', close + 1)) {
    let before = close
    while (text.charCodeAt(before - 1) === BACKSLASH) before--
    if ((close - before) % 2 === 0) return close
  }
  return text.length
}
