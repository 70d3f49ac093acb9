/**
 * A model's text as it comes in, split into reasoning and text; at any chunk boundary the same result.
 *
 * A `<think>` block counts only where the answer begins with it, closed or not. A lone `</think>` that stands on a line
 * of its own or ends one, with no opening tag before it, says that all before it was reasoning: `restart`. Any other
 * tag is part of a document that talks about tags. Source: docs/decisions.md "reasoning".
 */
export type Split = { type: 'text'; text: string } | { type: 'reasoning'; text: string } | { type: 'restart' }

const OPENING = /^<(think|thinking|reasoning)>/iu
const OPENINGS = ['<think>', '<thinking>', '<reasoning>']
const LONE_CLOSING = /<\/(?:think|thinking|reasoning)>/iu
/** Longest tag. */
const TAG_CHARS = '</reasoning>'.length

export class ThinkSplitter {
  #state: 'start' | 'thinking' | 'text' = 'start'
  /** What is not yet decided. */
  #held = ''
  /** Text so far, as long as a lone closing tag may still turn up in it. */
  #text: string | undefined = ''
  #closing = '</think>'

  write(chunk: string): Split[] {
    this.#held += chunk
    return this.#advance(false)
  }

  end(): Split[] {
    return this.#advance(true)
  }

  #advance(ended: boolean): Split[] {
    const out: Split[] = []
    if (this.#state === 'start') {
      const begun = this.#held.trimStart()
      const tag = OPENING.exec(begun)
      if (tag) {
        this.#state = 'thinking'
        this.#closing = `</${tag[1]!.toLowerCase()}>`
        this.#held = begun.slice(tag[0].length).trimStart()
      } else if (!ended && OPENINGS.some((opening) => opening.startsWith(begun.toLowerCase()))) return out
      else this.#state = 'text'
    }
    if (this.#state === 'thinking') {
      const at = this.#held.toLowerCase().indexOf(this.#closing)
      const safe = at >= 0 ? at : ended ? this.#held.length : this.#held.length - partialTag(this.#held, this.#closing)
      if (safe > 0) out.push({ type: 'reasoning', text: this.#held.slice(0, safe) })
      this.#held = this.#held.slice(safe)
      if (at < 0) return out
      this.#held = this.#held.slice(this.#closing.length).trimStart()
      this.#state = 'text'
      this.#text = undefined
    }
    out.push(...this.#plain(ended))
    return out
  }

  #plain(ended: boolean): Split[] {
    if (this.#text === undefined) {
      const text = this.#held
      this.#held = ''
      return text === '' ? [] : [{ type: 'text', text }]
    }
    const whole = this.#text + this.#held
    const tag = LONE_CLOSING.exec(whole)
    if (tag) {
      const after = whole.slice(tag.index + tag[0].length)
      // Whether the tag ends its line decides; that shows with the next character.
      if (after === '' && !ended) return this.#release(tag.index)
      const before = whole.slice(0, tag.index)
      if (
        /^\s*$/u.test(after.split('\n')[0]!) &&
        !/`$/u.test(before) &&
        !/<(?:think|thinking|reasoning)>/iu.test(before)
      ) {
        this.#text = undefined
        this.#held = ''
        const text = after.trimStart()
        const out: Split[] = [{ type: 'restart' }]
        if (before.trim() !== '') out.push({ type: 'reasoning', text: before.trim() })
        if (text !== '') out.push({ type: 'text', text })
        return out
      }
      // The document speaks about tags: from here on every tag is text.
      const text = this.#held
      this.#text = undefined
      this.#held = ''
      return text === '' ? [] : [{ type: 'text', text }]
    }
    return this.#release(ended ? whole.length : whole.length - partialAnyTag(whole))
  }

  /** Gives out the text up to `end` of the whole, and keeps the rest. */
  #release(end: number): Split[] {
    const sent = this.#text!.length
    const whole = this.#text! + this.#held
    const stop = Math.max(sent, end)
    const text = whole.slice(sent, stop)
    this.#text = whole.slice(0, stop)
    this.#held = whole.slice(stop)
    return text === '' ? [] : [{ type: 'text', text }]
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
