/**
 * Joins the continuation of a text to what stands before it: words that it says again are taken out.
 *
 * Blank space makes no difference to what is the same: models break lines where they like. Pure.
 */

/** Characters of the end of a text that a continuation is asked to begin with. */
const SEAM_CHARS = 60
/** A continuation is held so long to see where it overlaps. */
const OVERLAP_CHARS_MAX = 300
/** Fewer characters, blank space apart, are the same by chance. */
const OVERLAP_CHARS_MIN = 8
/** A continuation that begins with so many characters of the text's beginning is the text once more. */
const START_CHARS = 40

export class Continuation {
  readonly #before: string
  /** The beginning of the continuation, until it is long enough to tell; undefined from then on. */
  #held: string | undefined
  /** The model began the whole text anew: nothing of that is a continuation. */
  #startsOver = false

  /** @param exact the continuation goes on without saying anything again, if need be inside a word. */
  constructor(before: string, exact: boolean) {
    this.#before = before
    this.#held = exact || before === '' ? undefined : ''
  }

  get startsOver(): boolean {
    return this.#startsOver
  }

  /** @returns what of the text can be given out. */
  write(text: string): string {
    if (this.#startsOver) return ''
    if (this.#held === undefined) return text
    this.#held += text
    return this.#held.length < OVERLAP_CHARS_MAX ? '' : this.end()
  }

  end(): string {
    if (this.#held === undefined) return ''
    const held = this.#held
    this.#held = undefined
    const rest = joined(this.#before, held)
    this.#startsOver = rest.trim() === held.trim() && isSameStart(this.#before, held)
    return this.#startsOver ? '' : rest
  }
}

/** The last words of a text, whole words where there is a space. */
export function lastWords(text: string): string {
  const tail = tailOf(text.trimEnd(), SEAM_CHARS)
  const space = text.trimEnd().length > SEAM_CHARS ? tail.search(/\s\S/u) : -1
  return (space < 0 ? tail : tail.slice(space)).trim()
}

/** The last `length` characters, or one less than would part a surrogate pair. */
export function tailOf(text: string, length: number): string {
  const tail = text.slice(-length)
  return /^[\udc00-\udfff]/u.test(tail) ? tail.slice(1) : tail
}

/** What of `text` is new after `before`, with the space that the place needs. */
export function joined(before: string, text: string): string {
  const known = withoutBlank(before.slice(-2 * OVERLAP_CHARS_MAX)).slice(-OVERLAP_CHARS_MAX)
  const said = withoutBlank(text.slice(0, 2 * OVERLAP_CHARS_MAX)).slice(0, OVERLAP_CHARS_MAX)
  const least = Math.min(OVERLAP_CHARS_MIN, withoutBlank(before.slice(0, 2 * OVERLAP_CHARS_MIN)).length)
  for (let length = Math.min(known.length, said.length); length >= Math.max(1, least); length--)
    if (known.endsWith(said.slice(0, length))) return afterBlankOf(before, text.slice(offsetBehind(text, length)))
  return needsSpace(before, text) ? ` ${text}` : text
}

function isSameStart(one: string, other: string): boolean {
  const start = withoutBlank(one.slice(0, 2 * START_CHARS)).slice(0, START_CHARS)
  return start.length === START_CHARS && withoutBlank(other.slice(0, 2 * START_CHARS)).startsWith(start)
}

const withoutBlank = (text: string): string => text.replace(/\s/gu, '')

/** Offset behind the first `count` characters that are not blank. */
function offsetBehind(text: string, count: number): number {
  let at = 0
  for (let seen = 0; seen < count; at++) if (/\S/u.test(text[at]!)) seen++
  return at
}

/** `rest` without the blank space that `before` ends in. */
function afterBlankOf(before: string, rest: string): string {
  const blank = before.slice(before.trimEnd().length)
  if (rest.startsWith(blank)) return rest.slice(blank.length)
  return rest.trimStart()
}

/** Scripts that put no space between words, and their punctuation. */
const NO_SPACES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u3000-\u303f\uff00-\uffef]/u

/** A model that says nothing again begins with a word, and leaves out the space before it. */
function needsSpace(before: string, text: string): boolean {
  const last = before.slice(-1)
  const first = text.slice(0, 1)
  if (NO_SPACES.test(last) || NO_SPACES.test(first)) return false
  return !/[\s\p{Ps}\p{Pi}'’/-]/u.test(last) && /[^\s\p{P}]/u.test(first)
}
