/**
 * The speed of a backend, measured with its last answers: of documents, and of tests by the operator. Times are milliseconds.
 *
 * A word is what stands between spaces, so the speed of Chinese or Japanese texts is understated. The wait for a slow reader of a
 * stream counts as writing.
 */
import type { Speed } from '@platen/wire'

const ANSWERS_MAX = 20
/** Shorter answers say nothing about speed. */
const WORDS_MIN = 5
/** An answer that comes in one piece has no time between its first word and its last: its whole time counts. */
const WRITING_MS_MIN = 20

export interface MeasuredAnswer {
  words: number
  firstWordMs: number
  wordsPerSecond: number
}

/** Measures one answer. Starts when it is made. */
export class AnswerTimer {
  readonly #now: () => number
  readonly #startedAt: number
  #firstAt: number | undefined
  #lastAt = 0
  #inWord = false
  words = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#startedAt = now()
  }

  /** The next piece of the text. */
  text(text: string): void {
    const found = text.match(/\S+/g)
    if (found) {
      this.words += found.length - (this.#inWord && /^\S/.test(text) ? 1 : 0)
      this.#lastAt = this.#now()
      this.#firstAt ??= this.#lastAt
    }
    if (text !== '') this.#inWord = /\S$/.test(text)
  }

  get firstWordMs(): number | undefined {
    return this.#firstAt === undefined ? undefined : Math.round(this.#firstAt - this.#startedAt)
  }

  get totalMs(): number {
    return Math.round(this.#now() - this.#startedAt)
  }

  /** Undefined for an answer that is too short. */
  measured(): MeasuredAnswer | undefined {
    const { words, firstWordMs } = this
    if (words < WORDS_MIN || firstWordMs === undefined || this.#firstAt === undefined) return undefined
    const writingMs = this.#lastAt - this.#firstAt
    const ms = writingMs < WRITING_MS_MIN ? this.#lastAt - this.#startedAt : writingMs
    return { words, firstWordMs, wordsPerSecond: twoDigits((words / Math.max(1, ms)) * 1000) }
  }
}

/** The last answers of a backend. */
export class SpeedLog {
  readonly #answers: MeasuredAnswer[] = []

  add(answer: MeasuredAnswer | undefined): void {
    if (!answer) return
    this.#answers.push(answer)
    if (this.#answers.length > ANSWERS_MAX) this.#answers.shift()
  }

  /** Null if nothing was measured. */
  read(): Speed | null {
    const answers = this.#answers
    if (answers.length === 0) return null
    const words = answers.reduce((sum, one) => sum + one.words, 0)
    const seconds = answers.reduce((sum, one) => sum + one.words / one.wordsPerSecond, 0)
    return {
      wordsPerSecond: twoDigits(words / seconds),
      firstWordMs: Math.round(answers.reduce((sum, one) => sum + one.firstWordMs, 0) / answers.length),
      recent: answers.map((one) => one.wordsPerSecond),
    }
  }
}

function twoDigits(value: number): number {
  return Number(value.toPrecision(2))
}
