/**
 * A text that comes in chunks, cut into lines: each is looked at when enough of it is there to know what it begins.
 *
 * However the text is cut, each character is looked at a bounded number of times.
 */
import { isBlank } from './line-kinds.ts'

export abstract class LineStream {
  /** The line at hand, until it is known what it begins. */
  #start = ''
  #hasText = false
  #isKnown = false

  /** @returns what goes out now. */
  write(chunk: string): string {
    let out = ''
    let from = 0
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', from)) {
      if (at > from) out += this.#take(chunk.slice(from, at))
      if (!this.#isKnown) out += this.begin(this.#start, true) ?? ''
      out += this.endLine()
      this.#start = ''
      this.#hasText = false
      this.#isKnown = false
      from = at + 1
    }
    if (from < chunk.length) out += this.#take(from === 0 ? chunk : chunk.slice(from))
    return out
  }

  #take(part: string): string {
    if (this.#isKnown) return this.more(part)
    this.#start += part
    if (!this.#hasText && isBlank(part)) return ''
    this.#hasText = true
    const out = this.begin(this.#start, false)
    if (out === undefined) return ''
    this.#isKnown = true
    return out
  }

  /** The beginning of a line; undefined where more of it is needed, which is never so for a whole one. */
  protected abstract begin(start: string, isWhole: boolean): string | undefined
  /** More of a line whose beginning is known. */
  protected abstract more(part: string): string
  protected abstract endLine(): string
}
