/**
 * The marks with which a model shows where its document begins and ends, and the reader that finds them in its answer.
 *
 * In: the text of an answer without its reasoning block (think.ts), in chunks. Out: the document while it arrives. What is
 * between the marks passes byte for byte, apart from blank lines and white space directly at the marks; what is outside is
 * not the document. Before a mark 300 characters are held back; then the text passes as provisional, and a mark after it
 * gives `restart`. The joined output depends on the text only, not on the chunk boundaries. Time is linear.
 *
 * A model may name the marks before it uses them ("between <x> and </x>:"). So an opening mark that has other text on both
 * sides of its line is uncertain: the answer is read to its end, and a later mark replaces it.
 */
import type { AnswerPiece } from '../answer/think.ts'

export interface Marks {
  opening: string
  closing: string
}

const NAME = 'final-text'
const NAMES = /final-text(?:-(\d{1,6}))?/gu

/** Marks whose name does not occur in `texts`, so that none of these texts has to be changed for them. */
export function marksFor(texts: readonly string[]): Marks {
  const lower = texts.map((text) => text.toLowerCase())
  let last = 0
  for (const text of lower) for (const [, number = '1'] of text.matchAll(NAMES)) last = Math.max(last, Number(number))
  let name = last === 0 ? NAME : `${NAME}-${last + 1}`
  while (lower.some((text) => text.includes(name))) name += '-1'
  return { opening: `<${name}>`, closing: `</${name}>` }
}

/** Held back before an opening mark. */
const HELD_CHARS_MAX = 300
/** More white space after an uncertain mark is not waited for. */
const BLANK_CHARS_MAX = 200
/** A shorter start of a mark at the very end of an answer may be text, such as `<`. */
const PARTIAL_CHARS_MIN = 4
/** A closing tag without an opening one, at the end of its line. */
const LONE_CLOSING = /<\/(?:think|thinking|reasoning)>[^\S\n]{0,200}\n/iu
const LONE_CLOSING_AT_END = /<\/(?:think|thinking|reasoning)>\s{0,200}$/iu
/** More than such a tag and the white space after it. */
const TAIL_CHARS = 220

interface MarkReaderOptions {
  /** Without marks: all text passes. */
  marks: Marks | undefined
  /** The model may write reasoning that has a closing tag only: what precedes it is not text. */
  isReasoning: boolean
}

export class MarkReader {
  readonly #marks: Marks | undefined
  readonly #isReasoning: boolean
  #state: 'before' | 'inside' | 'after' = 'before'
  /** No later mark can replace those that were read. */
  #isCertain = false
  #isOpened = false
  #out: AnswerPiece[] = []
  /** The start of a mark, or a mark whose line is not complete. */
  #pending = ''
  /** The end of the current line. */
  #line = ''
  /** The text before the marks, and how many parts of it were passed on. */
  #before: string[] = []
  #sentParts = 0
  #held = 0
  #recent = ''
  /** White space that belongs to the document if text follows. */
  #gap = ''
  #hasText = false
  #hasLoneClosing = false

  constructor({ marks, isReasoning }: MarkReaderOptions) {
    this.#marks = marks
    this.#isReasoning = isReasoning
  }

  /** Whether both marks were read: nothing that follows belongs to the document. */
  get isComplete(): boolean {
    return this.#state === 'after' && this.#isCertain
  }

  /** Whether the text follows an opening mark. */
  get isMarked(): boolean {
    return this.#isOpened
  }

  get isInside(): boolean {
    return this.#state === 'inside'
  }

  /** Whether the answer began with reasoning that has a closing tag only. */
  get hasLoneClosing(): boolean {
    return this.#hasLoneClosing
  }

  write(text: string): AnswerPiece[] {
    this.#out = []
    this.#read(this.#pending + text, false)
    return this.#out
  }

  /** @returns the rest. */
  end(): AnswerPiece[] {
    this.#out = []
    this.#read(this.#pending, true)
    if (!this.#isOpened) {
      if (this.#isReasoning) this.#dropReasoning(LONE_CLOSING_AT_END)
      this.#releaseHeld()
    }
    return this.#out
  }

  /** Drops the start of a mark at the end of the text, which a continuation would repeat. @returns its length */
  dropPartial(): number {
    const { length } = this.#pending
    const isPartial = length > 1 && this.#all.some((mark) => mark !== this.#pending && mark.startsWith(this.#pending))
    if (!isPartial) return 0
    this.#pending = ''
    return length
  }

  get #all(): string[] {
    return this.#marks ? [this.#marks.opening, this.#marks.closing] : []
  }

  #read(text: string, isEnd: boolean): void {
    this.#pending = ''
    let from = 0
    while (this.#marks && !this.isComplete) {
      const at = text.indexOf('<', from)
      if (at < 0) break
      this.#pass(text.slice(from, at))
      const mark = this.#all.find((one) => text.startsWith(one, at))
      if (mark === undefined) {
        const rest = text.slice(at)
        const isPartial = rest.length < this.#marks.closing.length && this.#all.some((one) => one.startsWith(rest))
        if (isPartial && !isEnd) this.#pending = rest
        // The answer ends within the mark.
        if (isPartial && (!isEnd || (this.#state === 'inside' && rest.length >= PARTIAL_CHARS_MIN))) return
        this.#pass('<')
        from = at + 1
        continue
      }
      const end = at + mark.length
      const isAtEdge = !this.#hasLine() || endsLine(text, end, isEnd)
      if (isAtEdge === undefined) {
        this.#pending = text.slice(at)
        return
      }
      if (mark === this.#marks.opening) this.#open(mark, isAtEdge)
      else this.#close(mark, isAtEdge)
      from = end
    }
    if (!this.isComplete) this.#pass(text.slice(from))
  }

  /** Whether the mark has other text before it on its line. */
  #hasLine(): boolean {
    return this.#line.trim() !== '' && !LONE_CLOSING_AT_END.test(this.#line)
  }

  #open(mark: string, isAtEdge: boolean): void {
    if (this.#state === 'inside' && (this.#isCertain || !this.#hasText)) {
      // The model repeats its mark.
      this.#isCertain ||= isAtEdge
      return
    }
    if (this.#state !== 'before' && !isAtEdge) {
      this.#pass(mark)
      return
    }
    if (this.#state === 'before') this.#dropReasoning(LONE_CLOSING, LONE_CLOSING_AT_END)
    if (this.#sentParts > 0 || this.#hasText) this.#out.push({ type: 'restart' })
    this.#before = []
    this.#sentParts = 0
    this.#state = 'inside'
    this.#isOpened = true
    this.#isCertain = isAtEdge
    this.#gap = ''
    this.#hasText = false
  }

  #close(mark: string, isAtEdge: boolean): void {
    // Without an opening mark, the text so far is the document.
    if (this.#state === 'inside' || (this.#state === 'before' && isAtEdge)) this.#state = 'after'
    else this.#pass(mark)
  }

  /** Text that is no mark. */
  #pass(text: string): void {
    if (text === '') return
    const newline = text.lastIndexOf('\n')
    const line = newline < 0 ? this.#line + text.slice(-TAIL_CHARS) : text.slice(newline + 1)
    this.#line = line.trim() === '' ? '' : line.slice(-TAIL_CHARS)
    if (this.#state === 'inside') this.#passInside(text)
    else if (this.#state === 'before') this.#passBefore(text)
  }

  #passInside(text: string): void {
    const end = text.trimEnd().length
    if (end === 0) {
      this.#gap += text
      return
    }
    let before = this.#gap
    let rest = text.slice(0, end)
    if (!this.#hasText) {
      const start = rest.length - rest.trimStart().length
      before += rest.slice(0, start)
      rest = rest.slice(start)
      // The indentation of the first line belongs to it, unless the mark stands on this line.
      before = before.includes('\n') ? before.slice(before.lastIndexOf('\n') + 1) : ''
      this.#hasText = true
    }
    this.#emit(before + rest)
    this.#gap = text.slice(end)
  }

  #passBefore(part: string): void {
    // White space after reasoning belongs to it.
    const text = this.#hasLoneClosing && this.#before.length === 0 ? part.trimStart() : part
    if (text === '') return
    this.#before.push(text)
    this.#held += text.length
    if (this.#isReasoning) {
      const recent = this.#recent + text
      this.#recent = recent.slice(-TAIL_CHARS)
      if (LONE_CLOSING.test(recent)) this.#dropReasoning(LONE_CLOSING)
    }
    if (this.#sentParts > 0 || this.#marks === undefined || this.#held >= HELD_CHARS_MAX) this.#releaseHeld()
  }

  /** Passes on what is held back before the marks. */
  #releaseHeld(): void {
    this.#emit(this.#before.slice(this.#sentParts).join(''))
    this.#sentParts = this.#before.length
    this.#held = 0
  }

  /** Takes reasoning that has a closing tag only from the text before the marks. */
  #dropReasoning(...patterns: RegExp[]): void {
    const text = this.#before.join('')
    const tag = patterns.map((one) => one.exec(text)).find((match) => match !== null)
    if (!tag) return
    this.#hasLoneClosing = true
    if (this.#sentParts > 0) this.#out.push({ type: 'restart' })
    const reasoning = text.slice(0, tag.index).trim()
    if (reasoning !== '') this.#out.push({ type: 'reasoning', text: reasoning })
    const rest = text.slice(tag.index + tag[0].length).trimStart()
    this.#before = rest === '' ? [] : [rest]
    this.#sentParts = 0
    this.#held = rest.length
    this.#recent = ''
  }

  #emit(text: string): void {
    const last = this.#out.at(-1)
    if (text === '') return
    if (last?.type === 'text') last.text += text
    else this.#out.push({ type: 'text', text })
  }
}

/** Whether nothing follows on the line after `from`; undefined if more of it is needed. */
function endsLine(text: string, from: number, isEnd: boolean): boolean | undefined {
  let at = from
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\r') at++
  if (text[at] === '\n' || (at === text.length && isEnd)) return true
  return at < text.length || at - from > BLANK_CHARS_MAX ? false : undefined
}

/** `text` after reasoning that has a closing tag only. */
export function afterReasoning(text: string): string {
  const tag = LONE_CLOSING.exec(text)
  return tag ? text.slice(tag.index + tag[0].length).trimStart() : text
}

/** `text` after its opening mark and the end of its line; all of it without one. */
export function afterOpening(text: string, { opening }: Marks): string {
  const at = text.indexOf(opening)
  return at < 0 ? text : text.slice(at + opening.length).replace(/^[^\S\n]*\n/u, '')
}
