/** The lines and sentences of a text that is edited, each looked at once however many figures stand in it. Pure. */
import { scanAtoms } from '../facts/scan.ts'
import { sentencesOf } from '../facts/split.ts'

export interface Span {
  start: number
  end: number
}

export class Lines {
  readonly text: string
  readonly #language: string
  readonly #lines: Line[] = []

  constructor(text: string, language: string) {
    this.text = text
    this.#language = language
    for (let start = 0; start <= text.length; ) {
      const line = this.#lineFrom(start, start)
      this.#lines.push(line)
      start = line.end + 1
    }
  }

  /** The line that holds `at`; lines, where it goes on in the next. */
  round(at: Span): Line {
    const line = lastBefore(this.#lines, at.start)
    if (line !== undefined && at.end <= line.end) return line
    return this.#lineFrom(line?.start ?? 0, at.end)
  }

  #lineFrom(start: number, atLeast: number): Line {
    const end = this.text.indexOf('\n', atLeast)
    return new Line(this.text, { start, end: end === -1 ? this.text.length : end }, this.#language)
  }
}

class Line implements Span {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly #language: string
  readonly #whole: Passage
  #sentences: { start: number; end: number; passage: Passage }[] | undefined
  #bare: string | undefined
  #opening: { words: readonly string[]; says: boolean } | undefined

  constructor(text: string, { start, end }: Span, language: string) {
    this.start = start
    this.end = end
    this.text = text.slice(start, end).replace(/\r$/u, '')
    this.#language = language
    this.#whole = new Passage(this.text)
  }

  /** Without marks and spaces, and without the article of a date. */
  get bare(): string {
    this.#bare ??= this.text.replace(/[*\s,]|^(?:Le|Den|El)\s/gu, '')
    return this.#bare
  }

  /** `at` counts from the start of the text. */
  sentenceRound(at: Span): Passage {
    this.#sentences ??= sentencesOf(this.text, scanAtoms(this.text, this.#language)).map(({ text, start, end }) => ({
      start: this.start + start,
      end: this.start + end,
      passage: new Passage(text),
    }))
    const sentence = lastBefore(this.#sentences, at.start)
    return sentence !== undefined && sentence.end >= at.end ? sentence.passage : this.#whole
  }

  /** Whether it is the line of what the words name: "- Chairs: £135" is that of the chairs. */
  opensWith(words: readonly string[]): boolean {
    if (this.#opening?.words !== words) {
      const line = this.text.toLowerCase().replace(/^[\s\-*•#>|\d.)]+/u, '')
      const label = /^[^:|–]*(?=[:|–])/u.exec(line)?.[0] ?? line.split(/\s+/u, words.length).join(' ')
      this.#opening = { words, says: words.every((word) => label.includes(word)) }
    }
    return this.#opening.says
  }
}

class Passage {
  readonly #text: string
  #asked: { words: readonly string[]; says: boolean } | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** Whether all of the words, which are in small letters, stand in it. */
  says(words: readonly string[]): boolean {
    if (this.#asked?.words !== words) {
      const text = this.#text.toLowerCase()
      this.#asked = { words, says: words.every((word) => text.includes(word)) }
    }
    return this.#asked.says
  }
}

/** The last of them that does not start behind `position`. `spans` are in order. */
function lastBefore<One extends { start: number }>(spans: readonly One[], position: number): One | undefined {
  let [from, until] = [-1, spans.length]
  while (until - from > 1) {
    const middle = (from + until) >> 1
    if ((spans[middle]?.start ?? 0) <= position) from = middle
    else until = middle
  }
  return spans[from]
}
