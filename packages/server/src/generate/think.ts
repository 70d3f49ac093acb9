/**
 * Splits a model's streamed text into reasoning and text. The result does not depend on the chunk boundaries.
 *
 * A block such as `<think>` counts only at the start of the answer, closed or not. A `</think>` without an opening tag, on a
 * line of its own or at the end of one, means that all text before it was reasoning: `restart`. Any other tag is text of a
 * document about tags. Source: docs/decisions.md "reasoning".
 */
export type AnswerPiece = { type: 'text'; text: string } | { type: 'reasoning'; text: string } | { type: 'restart' }

/** Marks around reasoning, in lower case. The last is Harmony's, whose closing mark opens the answer. */
const MARKS: readonly (readonly [opening: string, closing: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<reasoning>', '</reasoning>'],
  ['<thought>', '</thought>'],
  ['<seed:think>', '</seed:think>'],
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<|channel|>analysis<|message|>', '<|channel|>final<|message|>'],
]
/** What Harmony writes between its two channels. */
const TURN = /<\|end\|>(?:<\|start\|>(?:assistant)?)?$/u
const LONE_CLOSING = /<\/(?:think|thinking|reasoning)>/iu
/** Length of the longest tag. */
const TAG_CHARS = '</reasoning>'.length
/** A line is taken to end after this much white space. */
const BLANK_CHARS_MAX = 200
const MARK_CHARS = Math.max(...MARKS.map(([opening]) => opening.length))

/** Keeps all offsets: letters such as `İ` are longer in lower case. */
const lowerAscii = (text: string): string => text.replace(/[A-Z]/gu, (letter) => letter.toLowerCase())

export class ThinkSplitter {
  #state: 'start' | 'thinking' | 'text' = 'start'
  /** White space before the first word: text only if no tag follows. */
  #blank = ''
  /** Undecided text. */
  #pending = ''
  /** Emitted text, in pieces; undefined once a lone closing tag is no longer possible. */
  #text: string[] | undefined = []
  #closing = '</think>'
  /** Whether the open block has text. */
  #hasReasoning = false

  write(chunk: string): AnswerPiece[] {
    this.#pending += chunk
    return this.#advance(false)
  }

  end(): AnswerPiece[] {
    return this.#advance(true)
  }

  #advance(ended: boolean): AnswerPiece[] {
    const out: AnswerPiece[] = []
    if (this.#state === 'start') {
      const trimmed = this.#pending.trimStart()
      this.#blank += this.#pending.slice(0, this.#pending.length - trimmed.length)
      this.#pending = trimmed
      const head = trimmed.slice(0, MARK_CHARS).toLowerCase()
      const marks = MARKS.find(([opening]) => head.startsWith(opening))
      if (!marks && !ended && MARKS.some(([opening]) => opening.startsWith(head))) return out
      if (marks) {
        this.#state = 'thinking'
        this.#closing = marks[1]
        this.#pending = trimmed.slice(marks[0].length)
        this.#hasReasoning = false
      } else {
        this.#state = 'text'
        this.#pending = this.#text === undefined ? trimmed : this.#blank + trimmed
      }
      this.#blank = ''
    }
    if (this.#state === 'thinking') {
      if (!this.#hasReasoning) this.#pending = this.#pending.trimStart()
      this.#hasReasoning ||= this.#pending !== ''
      const at = lowerAscii(this.#pending).indexOf(this.#closing)
      const safe = at >= 0 ? at : ended ? this.#pending.length : this.#pending.length - this.#mayClose()
      const reasoning = this.#pending.slice(0, safe).replace(TURN, '')
      if (reasoning !== '') out.push({ type: 'reasoning', text: reasoning })
      this.#pending = this.#pending.slice(safe)
      if (at < 0) return out
      this.#pending = this.#pending.slice(this.#closing.length).trimStart()
      // Some models write several blocks before the answer.
      this.#state = 'start'
      this.#text = undefined
      out.push(...this.#advance(ended))
      return out
    }
    out.push(...this.#plain(ended))
    return out
  }

  /** How many characters at the end of the pending text may start the closing mark, or what Harmony writes before it. */
  #mayClose(): number {
    if (!this.#closing.startsWith('<|')) return partialTag(this.#pending, this.#closing)
    const full = `<|end|><|start|>assistant${this.#closing}`
    return Math.max(partialTag(this.#pending, full), partialTag(this.#pending, this.#closing))
  }

  #plain(ended: boolean): AnswerPiece[] {
    const pending = this.#pending
    if (this.#text === undefined || pending === '') {
      this.#pending = ''
      return pending === '' ? [] : [{ type: 'text', text: pending }]
    }
    const tag = LONE_CLOSING.exec(pending)
    if (!tag) return this.#emit(ended ? pending.length : pending.length - partialAnyTag(pending))
    const after = pending.slice(tag.index + tag[0].length)
    // It counts only at the end of its line, so the rest of the line is needed.
    if (!ended && after.length < BLANK_CHARS_MAX && /^[^\S\n]*$/u.test(after)) return this.#emit(tag.index)
    const before = this.#text.join('') + pending.slice(0, tag.index)
    const endsLine = /^\s*$/u.test(after.split('\n')[0]!)
    this.#text = undefined
    this.#pending = ''
    // Otherwise the document is about tags: from here on every tag is text.
    if (!endsLine || before.endsWith('`') || /<(?:think|thinking|reasoning)>/iu.test(before)) {
      return [{ type: 'text', text: pending }]
    }
    this.#pending = after
    this.#state = 'start'
    return [
      { type: 'restart' },
      ...(before.trim() === '' ? [] : [{ type: 'reasoning' as const, text: before.trim() }]),
      ...this.#advance(ended),
    ]
  }

  /** Emits the pending text up to `end`. */
  #emit(end: number): AnswerPiece[] {
    const text = this.#pending.slice(0, end)
    this.#pending = this.#pending.slice(end)
    if (text === '') return []
    this.#text?.push(text)
    return [{ type: 'text', text }]
  }
}

/** How many characters at the end of `text` may start `tag`. */
function partialTag(text: string, tag: string): number {
  const tail = text.slice(-tag.length).toLowerCase()
  for (let length = Math.min(tail.length, tag.length - 1); length > 0; length--) {
    if (tag.startsWith(tail.slice(-length))) return length
  }
  return 0
}

const partialAnyTag = (text: string): number => {
  const at = text.lastIndexOf('<', text.length)
  if (at < 0 || text.length - at > TAG_CHARS) return 0
  return Math.max(...['</think>', '</thinking>', '</reasoning>'].map((tag) => partialTag(text, tag)))
}
