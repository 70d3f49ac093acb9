/**
 * Splits a model's streamed text into reasoning and text. The result does not depend on the chunk boundaries.
 *
 * Only blocks such as `<think>…</think>` at the very beginning are reasoning, with attributes too, closed or not. Any later
 * tag is text: the document may be about tags. Reasoning that has a closing tag only: marks.ts, and `lone` here.
 * Source: docs/decisions/009-reasoning.md.
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
const LONE_CLOSING = /<\/(?:think|thinking|reasoning)>[^\S\n]{0,200}\n/iu
/** Limit of a tag with its attributes, or with the white space after it. */
const TAG_CHARS_MAX = 220

/** Keeps all offsets: letters such as `İ` are longer in lower case. */
const lowerAscii = (text: string): string => text.replace(/[A-Z]/gu, (letter) => letter.toLowerCase())

export class ThinkSplitter {
  #state: 'start' | 'thinking' | 'text' | 'held' = 'start'
  /** White space before the first word: text only if no tag follows. */
  #blank = ''
  /** Undecided text. */
  #pending = ''
  #closing = '</think>'
  /** Whether a block was read, and whether the open one has text. */
  #hasBlock = false
  #hasReasoning = false
  /** With `lone`: the text so far, and the end of it. */
  #held: string[] = []
  #recent = ''
  readonly #lone: boolean

  /** @param lone the text may begin with reasoning that has a closing tag only: it is held back until that tag or the end */
  constructor({ lone = false } = {}) {
    this.#lone = lone
  }

  /** Whether a block is open. */
  get isThinking(): boolean {
    return this.#state === 'thinking'
  }

  write(chunk: string): AnswerPiece[] {
    this.#pending += chunk
    return this.#advance(false)
  }

  end(): AnswerPiece[] {
    return this.#advance(true)
  }

  #advance(ended: boolean): AnswerPiece[] {
    const out: AnswerPiece[] = []
    while (this.#state !== 'text') {
      const isDecided =
        this.#state === 'start'
          ? this.#readStart(ended)
          : this.#state === 'held'
            ? this.#readHeld(ended, out)
            : this.#readReasoning(ended, out)
      if (!isDecided) return out
    }
    if (this.#pending !== '') {
      out.push({ type: 'text', text: this.#pending })
      this.#pending = ''
    }
    return out
  }

  /** @returns whether it is known what the text begins with. */
  #readStart(ended: boolean): boolean {
    const text = this.#pending.trimStart()
    this.#blank += this.#pending.slice(0, this.#pending.length - text.length)
    this.#pending = text
    const opened = openingOf(text)
    if (opened === undefined && !ended && text.length <= TAG_CHARS_MAX) return false
    if (opened) {
      this.#state = 'thinking'
      this.#closing = opened.closing
      this.#pending = text.slice(opened.length)
      this.#hasReasoning = false
    } else {
      this.#state = this.#lone && !this.#hasBlock ? 'held' : 'text'
      if (!this.#hasBlock) this.#pending = this.#blank + text
    }
    this.#blank = ''
    return true
  }

  /** @returns whether the block has ended. */
  #readReasoning(ended: boolean, out: AnswerPiece[]): boolean {
    if (!this.#hasReasoning) this.#pending = this.#pending.trimStart()
    this.#hasReasoning ||= this.#pending !== ''
    const at = lowerAscii(this.#pending).indexOf(this.#closing)
    const safe = at >= 0 ? at : ended ? this.#pending.length : this.#pending.length - this.#mayClose()
    const reasoning = this.#pending.slice(0, safe).replace(TURN, '')
    if (reasoning !== '') out.push({ type: 'reasoning', text: reasoning })
    this.#pending = this.#pending.slice(safe)
    if (at < 0) return false
    // Some models write several blocks before the answer.
    this.#pending = this.#pending.slice(this.#closing.length).trimStart()
    this.#hasBlock = true
    this.#state = 'start'
    return true
  }

  /** @returns whether reasoning with a closing tag only was read. */
  #readHeld(ended: boolean, out: AnswerPiece[]): boolean {
    this.#held.push(this.#pending)
    const recent = this.#recent + this.#pending
    this.#recent = recent.slice(-TAG_CHARS_MAX)
    this.#pending = ''
    const isClosed = LONE_CLOSING.test(recent)
    if (!isClosed && !ended) return false
    const text = this.#held.join('')
    this.#held = []
    const tag = isClosed ? LONE_CLOSING.exec(text) : undefined
    const reasoning = text.slice(0, tag?.index ?? 0).trim()
    if (reasoning !== '') out.push({ type: 'reasoning', text: reasoning })
    this.#pending = text.slice(tag ? tag.index + tag[0].length : 0)
    this.#hasBlock = true
    this.#state = tag ? 'start' : 'text'
    return true
  }

  /** How many characters at the end of the pending text may start the closing mark, or what Harmony writes before it. */
  #mayClose(): number {
    if (!this.#closing.startsWith('<|')) return partialTag(this.#pending, this.#closing)
    const full = `<|end|><|start|>assistant${this.#closing}`
    return Math.max(partialTag(this.#pending, full), partialTag(this.#pending, this.#closing))
  }
}

/** The mark that opens reasoning at the start of `text`; null if there is none, undefined if more of it is needed. */
function openingOf(text: string): { length: number; closing: string } | null | undefined {
  const head = lowerAscii(text.slice(0, TAG_CHARS_MAX))
  let isOpen = false
  for (const [opening, closing] of MARKS) {
    if (head.startsWith(opening)) return { length: opening.length, closing }
    if (opening.startsWith(head)) isOpen = true
    // `<think lang="en">`
    if (
      !opening.startsWith('<') ||
      !head.startsWith(opening.slice(0, -1)) ||
      !/^\s/u.test(head[opening.length - 1] ?? '')
    )
      continue
    const end = /[<>]/u.exec(head.slice(opening.length))
    if (end?.[0] === '>') return { length: opening.length + end.index + 1, closing }
    if (!end) isOpen = true
  }
  return isOpen ? undefined : null
}

/** How many characters at the end of `text` may start `tag`. */
function partialTag(text: string, tag: string): number {
  const tail = text.slice(-tag.length).toLowerCase()
  for (let length = Math.min(tail.length, tag.length - 1); length > 0; length--) {
    if (tag.startsWith(tail.slice(-length))) return length
  }
  return 0
}
