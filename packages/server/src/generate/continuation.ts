/**
 * Joins the continuation of a text to the text before it.
 *
 * The model is asked to begin with its last words (`lastWords`); they are removed, and so is more of the text before it if the
 * continuation repeats more. Nothing less is taken for a repetition: the next row of a table may be equal to the last one. A
 * continuation that does not begin so is joined as it was sent. White space is ignored in the comparison, since models break
 * lines anywhere. Pure.
 */
import { closesFence, fenceOf } from './answer/line-kinds.ts'
import { afterOpening, type Marks } from './clean/marks.ts'

/** Length of the words that a continuation is asked to begin with. */
const LAST_WORDS_CHARS = 60
/** The start of a continuation that is searched for an overlap. */
const OVERLAP_CHARS_MAX = 300
/** A continuation that repeats this much of the start of the text is the whole text again. */
const START_CHARS = 40

export class Continuation {
  readonly #before: string
  readonly #marks: Marks | undefined
  /** The start of the continuation, until it is long enough to compare. */
  #pending: string | undefined
  /** The model started the whole text again, which is no continuation. */
  #startsOver = false

  /**
   * @param exact the continuation repeats nothing, even in the middle of a word
   * @param marks around the text: the model may write the opening mark again
   */
  constructor(before: string, exact: boolean, marks?: Marks) {
    this.#before = before
    this.#marks = marks
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
    let pending = this.#pending
    this.#pending = undefined
    let rest = continuationOf(this.#before, pending)
    if (rest === pending) {
      pending = this.#withoutMark(pending)
      rest = continuationOf(this.#before, pending)
    }
    this.#startsOver = rest === pending && isSameStart(this.#withoutMark(this.#before), pending)
    return this.#startsOver ? '' : rest
  }

  #withoutMark(text: string): string {
    return this.#marks ? afterOpening(text, this.#marks) : text
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

/** The part of `text` that is new after `before`. */
export function continuationOf(before: string, text: string): string {
  const overlap = overlapOf(before, text)
  if (overlap > 0) return withoutRepeatedBlank(before, text.slice(offsetAfter(text, overlap)))
  const code = inReopenedFence(before, text)
  if (code === undefined) return text
  const overlapOfCode = overlapOf(before, code.text)
  if (overlapOfCode > 0) return withoutRepeatedBlank(before, code.text.slice(offsetAfter(code.text, overlapOfCode)))
  return code.isCertain ? code.text : text
}

/**
 * Characters of `text`, without white space, that repeat the end of `before`: as few as possible, but at least its last words.
 */
function overlapOf(before: string, text: string): number {
  const end = withoutBlank(before.slice(-2 * OVERLAP_CHARS_MAX)).slice(-OVERLAP_CHARS_MAX)
  const start = withoutBlank(text.slice(0, 2 * OVERLAP_CHARS_MAX)).slice(0, OVERLAP_CHARS_MAX)
  const least = Math.max(1, withoutBlank(lastWords(before)).length)
  for (let length = least; length <= Math.min(end.length, start.length); length++)
    if (end.endsWith(start.slice(0, length))) return length
  return 0
}

/**
 * The text after a first line that opens the code block again in which `before` ends: the line would end the block, or be a line
 * of code. It is certain if the line has the same language, since a line that ends a block has none.
 */
function inReopenedFence(before: string, text: string): { text: string; isCertain: boolean } | undefined {
  const open = openFenceOf(before)
  const start = text.length - text.trimStart().length
  const lineEnd = text.indexOf('\n', start)
  if (open === undefined || lineEnd < 0) return undefined
  const line = text.slice(start, lineEnd).trim()
  const marks = fenceOf(line)
  if (marks === undefined || marks !== fenceOf(open)) return undefined
  return { text: text.slice(lineEnd + 1), isCertain: line !== marks && line === open }
}

/** The first line of the code block in which a text ends. */
function openFenceOf(text: string): string | undefined {
  let open: string | undefined
  for (const line of text.split('\n')) {
    if (open === undefined) {
      if (fenceOf(line) !== undefined) open = line.trim()
    } else if (closesFence(line, fenceOf(open)!)) open = undefined
  }
  return open
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
  const lead = rest.slice(0, rest.length - rest.trimStart().length)
  if (lead.startsWith(blank)) return rest.slice(blank.length)
  return blank.startsWith(lead) ? rest.slice(lead.length) : rest
}
