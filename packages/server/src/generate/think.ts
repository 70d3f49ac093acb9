/**
 * A model's text as it comes in, split into reasoning and text; at any chunk boundary the same result.
 *
 * A block such as `<think>` counts only where the answer begins with it, closed or not. A lone `</think>` that stands on a line
 * of its own or ends one, with no opening tag before it, says that all before it was reasoning: `restart`. Any other
 * tag is part of a document that talks about tags. Source: docs/decisions.md "reasoning".
 */
export type AnswerPiece = { type: 'text'; text: string } | { type: 'reasoning'; text: string } | { type: 'restart' }

/** How models mark what they think, in lower case; the last is Harmony's, which opens the answer as it ends the thoughts. */
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
/** What Harmony says between its two channels. */
const TURN = /<\|end\|>(?:<\|start\|>(?:assistant)?)?$/u
const LONE_CLOSING = /<\/(?:think|thinking|reasoning)>/iu
/** Longest tag. */
const TAG_CHARS = '</reasoning>'.length
/** A line of so much blank space ends with it. */
const BLANK_CHARS_MAX = 200
const MARK_CHARS = Math.max(...MARKS.map(([opening]) => opening.length))

/** Every unit stays at its place: other letters may be longer in lower case, such as `İ`. */
const lowerAscii = (text: string): string => text.replace(/[A-Z]/gu, (letter) => letter.toLowerCase())

export class ThinkSplitter {
  #state: 'start' | 'thinking' | 'text' = 'start'
  /** Blank space before the first word: it is text only once what follows is no tag. */
  #blank = ''
  /** What is not yet decided. */
  #held = ''
  /** Text given out so far, in pieces; undefined once no lone closing tag may turn up any more. */
  #text: string[] | undefined = []
  #closing = '</think>'
  /** A word of the thoughts has come. */
  #hasThought = false

  write(chunk: string): AnswerPiece[] {
    this.#held += chunk
    return this.#advance(false)
  }

  end(): AnswerPiece[] {
    return this.#advance(true)
  }

  #advance(ended: boolean): AnswerPiece[] {
    const out: AnswerPiece[] = []
    if (this.#state === 'start') {
      const begun = this.#held.trimStart()
      this.#blank += this.#held.slice(0, this.#held.length - begun.length)
      this.#held = begun
      const head = begun.slice(0, MARK_CHARS).toLowerCase()
      const marks = MARKS.find(([opening]) => head.startsWith(opening))
      if (!marks && !ended && MARKS.some(([opening]) => opening.startsWith(head))) return out
      if (marks) {
        this.#state = 'thinking'
        this.#closing = marks[1]
        this.#held = begun.slice(marks[0].length)
        this.#hasThought = false
      } else {
        this.#state = 'text'
        this.#held = this.#text === undefined ? begun : this.#blank + begun
      }
      this.#blank = ''
    }
    if (this.#state === 'thinking') {
      if (!this.#hasThought) this.#held = this.#held.trimStart()
      this.#hasThought ||= this.#held !== ''
      const at = lowerAscii(this.#held).indexOf(this.#closing)
      const safe = at >= 0 ? at : ended ? this.#held.length : this.#held.length - this.#mayClose()
      const thought = this.#held.slice(0, safe).replace(TURN, '')
      if (thought !== '') out.push({ type: 'reasoning', text: thought })
      this.#held = this.#held.slice(safe)
      if (at < 0) return out
      this.#held = this.#held.slice(this.#closing.length).trimStart()
      // Some think in several blocks before they answer.
      this.#state = 'start'
      this.#text = undefined
      out.push(...this.#advance(ended))
      return out
    }
    out.push(...this.#plain(ended))
    return out
  }

  /** How many characters at the end of what is held may begin the closing mark, or what stands before it. */
  #mayClose(): number {
    if (!this.#closing.startsWith('<|')) return partialTag(this.#held, this.#closing)
    const whole = `<|end|><|start|>assistant${this.#closing}`
    return Math.max(partialTag(this.#held, whole), partialTag(this.#held, this.#closing))
  }

  #plain(ended: boolean): AnswerPiece[] {
    const held = this.#held
    if (this.#text === undefined || held === '') {
      this.#held = ''
      return held === '' ? [] : [{ type: 'text', text: held }]
    }
    const tag = LONE_CLOSING.exec(held)
    if (!tag) return this.#release(ended ? held.length : held.length - partialAnyTag(held))
    const after = held.slice(tag.index + tag[0].length)
    // Whether the tag ends its line decides; that shows with the next line.
    if (!ended && after.length < BLANK_CHARS_MAX && /^[^\S\n]*$/u.test(after)) return this.#release(tag.index)
    const before = this.#text.join('') + held.slice(0, tag.index)
    const endsLine = /^\s*$/u.test(after.split('\n')[0]!)
    this.#text = undefined
    this.#held = ''
    // Else the document speaks about tags: from here on every tag is text.
    if (!endsLine || before.endsWith('`') || /<(?:think|thinking|reasoning)>/iu.test(before)) {
      return [{ type: 'text', text: held }]
    }
    this.#held = after
    this.#state = 'start'
    return [
      { type: 'restart' },
      ...(before.trim() === '' ? [] : [{ type: 'reasoning' as const, text: before.trim() }]),
      ...this.#advance(ended),
    ]
  }

  /** Gives out what is held up to `end`, and keeps the rest. */
  #release(end: number): AnswerPiece[] {
    const text = this.#held.slice(0, end)
    this.#held = this.#held.slice(end)
    if (text === '') return []
    this.#text?.push(text)
    return [{ type: 'text', text }]
  }
}

/** How many characters at the end of `text` may be the beginning of `tag`. */
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
