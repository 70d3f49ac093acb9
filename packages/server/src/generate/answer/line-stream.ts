/**
 * Splits streamed text into lines. A subclass receives each line once enough of it is there to recognize its kind.
 *
 * However the text is cut, each character is read a bounded number of times.
 */
import { isBlank } from './line-kinds.ts'

export abstract class LineStream {
  /** The current line, until its kind is known. */
  #start = ''
  #hasText = false
  #isKnown = false

  /** @returns the text to emit now. */
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

  /** Receives the start of a line. Returns undefined if it needs more, never for a complete line. */
  protected abstract begin(start: string, isWhole: boolean): string | undefined
  /** Receives more of a line that `begin` accepted. */
  protected abstract more(part: string): string
  protected abstract endLine(): string
}
