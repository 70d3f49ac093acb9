/**
 * Joins the continuation of a text to the text before it: repeated words are removed.
 *
 * White space is ignored in the comparison, since models break lines anywhere. Pure.
 */

/** Length of the words that a continuation is asked to start with. */
const LAST_WORDS_CHARS = 60
/** The start of a continuation that is searched for an overlap. */
const OVERLAP_CHARS_MAX = 300
/** Shorter overlaps, without white space, may be chance. */
const OVERLAP_CHARS_MIN = 8
/** A continuation that repeats this much of the start of the text is the whole text again. */
const START_CHARS = 40

export class Continuation {
  readonly #before: string
  /** The start of the continuation, until it is long enough to compare. */
  #pending: string | undefined
  /** The model started the whole text again, which is no continuation. */
  #startsOver = false

  /** @param exact the continuation repeats nothing, even in the middle of a word */
  constructor(before: string, exact: boolean) {
    this.#before = before
    this.#pending = exact || before === '' ? undefined : ''
  }

  get startsOver(): boolean {
    return this.#startsOver
  }

  /** @returns the text to emit now. */
  write(text: string): string {
    if (this.#startsOver) return ''
    if (this.#pending === undefined) return text
    this.#pending += text
    return this.#pending.length < OVERLAP_CHARS_MAX ? '' : this.end()
  }

  end(): string {
    if (this.#pending === undefined) return ''
    const pending = this.#pending
    this.#pending = undefined
    const rest = continuationOf(this.#before, pending)
    this.#startsOver = rest.trim() === pending.trim() && isSameStart(this.#before, pending)
    return this.#startsOver ? '' : rest
  }
}

/** The last words of a text; complete words if it has spaces. */
export function lastWords(text: string): string {
  const tail = tailOf(text.trimEnd(), LAST_WORDS_CHARS)
  const space = text.trimEnd().length > LAST_WORDS_CHARS ? tail.search(/\s\S/u) : -1
  return (space < 0 ? tail : tail.slice(space)).trim()
}

/** The last `length` characters, or one less where that would split a surrogate pair. */
export function tailOf(text: string, length: number): string {
  const tail = text.slice(-length)
  return /^[\udc00-\udfff]/u.test(tail) ? tail.slice(1) : tail
}

/** The part of `text` that is new after `before`, with a space before it if needed. */
export function continuationOf(before: string, text: string): string {
  const end = withoutBlank(before.slice(-2 * OVERLAP_CHARS_MAX)).slice(-OVERLAP_CHARS_MAX)
  const start = withoutBlank(text.slice(0, 2 * OVERLAP_CHARS_MAX)).slice(0, OVERLAP_CHARS_MAX)
  const least = Math.min(OVERLAP_CHARS_MIN, withoutBlank(before.slice(0, 2 * OVERLAP_CHARS_MIN)).length)
  for (let length = Math.min(end.length, start.length); length >= Math.max(1, least); length--)
    if (end.endsWith(start.slice(0, length))) return withoutRepeatedBlank(before, text.slice(offsetAfter(text, length)))
  return needsSpace(before, text) ? ` ${text}` : text
}

function isSameStart(one: string, other: string): boolean {
  const start = withoutBlank(one.slice(0, 2 * START_CHARS)).slice(0, START_CHARS)
  return start.length === START_CHARS && withoutBlank(other.slice(0, 2 * START_CHARS)).startsWith(start)
}

const withoutBlank = (text: string): string => text.replace(/\s/gu, '')

/** Offset after the first `count` characters that are not white space. */
function offsetAfter(text: string, count: number): number {
  let at = 0
  for (let seen = 0; seen < count; at++) if (/\S/u.test(text[at]!)) seen++
  return at
}

/** `rest` without the white space that `before` ends with. */
function withoutRepeatedBlank(before: string, rest: string): string {
  const blank = before.slice(before.trimEnd().length)
  if (rest.startsWith(blank)) return rest.slice(blank.length)
  return rest.trimStart()
}

/** Scripts without spaces between words, and their punctuation. */
const NO_SPACES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u3000-\u303f\uff00-\uffef]/u

/** A model that repeats nothing starts with a word and omits the space before it. */
function needsSpace(before: string, text: string): boolean {
  const last = before.slice(-1)
  const first = text.slice(0, 1)
  if (NO_SPACES.test(last) || NO_SPACES.test(first)) return false
  return !/[\s\p{Ps}\p{Pi}'’/-]/u.test(last) && /[^\s\p{P}]/u.test(first)
}
