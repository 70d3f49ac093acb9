/**
 * Removes the control tokens with which chat formats end an answer, where a server did not strip them.
 *
 * In: chunks of an answer. Out: the same text without a run of such tokens at the very end. A token stays if it occurs
 * earlier in the answer, is in code, or is a word of a sentence: such an answer is about the token. Only the start of a
 * token, and a run of tokens with the white space after it, are held back.
 */
const END_TOKENS = [
  ...'<|im_end|> <|endoftext|> <|eot_id|> <|end|> <|end_of_text|> <|return|>'.split(' '),
  ...'</s> <end_of_turn> <｜end▁of▁sentence｜>'.split(' '),
]
/** With this tag anywhere in the answer, `</s>` ends struck-out text. */
const STRIKE = '<s>'
const TOKENS = [...END_TOKENS, STRIKE]
const SENTENCE_END = '.!?…:)]"”»\'’*_`。！？）」'

export class EndTokens {
  /** Complete tokens and the white space after them, at the end of the text so far. */
  #run = ''
  #runTokens: string[] = []
  /** The start of a token. */
  #partial = ''
  /** Tokens that are text of the answer. */
  readonly #seen = new Set<string>()
  /** The last two characters before the held text. */
  #before = ''
  /** The current line has an open code span: the number of its runs of one or two backticks is odd. */
  #inSpan = false
  #backticks = 0

  /** @returns text that is certainly not a token at the end. */
  write(text: string): string {
    if (this.#run === '' && this.#partial === '' && !text.includes('<')) {
      this.#pass(text)
      return text
    }
    let out = ''
    let at = 0
    while (at < text.length) {
      if (this.#run === '' && this.#partial === '') {
        const start = text.indexOf('<', at)
        const end = start < 0 ? text.length : start
        const plain = text.slice(at, end)
        this.#pass(plain)
        out += plain
        if (start >= 0) this.#partial = '<'
        at = end + 1
      } else if (this.#accepts(text[at]!)) at++
      else out += this.#release()
    }
    return out
  }

  /**
   * @param inCode whether the text written so far ends inside a block of code.
   * @returns the rest of the text.
   */
  end(inCode: boolean): string {
    const isText = (token: string): boolean =>
      token === STRIKE || this.#seen.has(token) || (token === '</s>' && this.#seen.has(STRIKE))
    const stays = inCode || this.#inSpan || this.#isWord() || this.#runTokens.some(isText)
    // An incomplete token after a run of tokens makes the run text.
    return this.#partial === '' && !stays ? '' : this.#release()
  }

  /** Whether the held text continues with `char`. */
  #accepts(char: string): boolean {
    if (this.#partial === '') {
      if (char === '<') this.#partial = char
      else if (char === ' ' || char === '\n' || char === '\t') this.#run += char
      else return false
      return true
    }
    const token = this.#partial + char
    if (!TOKENS.some((one) => one.startsWith(token))) return false
    this.#partial = token
    if (TOKENS.includes(token)) {
      this.#run += token
      // A run may repeat its token many times.
      if (!this.#runTokens.includes(token)) this.#runTokens.push(token)
      this.#partial = ''
    }
    return true
  }

  #release(): string {
    const text = this.#run + this.#partial
    for (const token of this.#runTokens) this.#seen.add(token)
    this.#run = ''
    this.#runTokens = []
    this.#partial = ''
    this.#pass(text)
    return text
  }

  /** A token after a word and a space belongs to the sentence: "the token is </s>". */
  #isWord(): boolean {
    const [previous, last] = this.#before.length === 2 ? this.#before : ['', this.#before]
    return last === ' ' && previous !== '' && previous !== '\n' && !SENTENCE_END.includes(previous!)
  }

  /** Records text that passes. */
  #pass(text: string): void {
    if (text === '') return
    this.#before = text.length > 1 ? text.slice(-2) : this.#before.slice(-1) + text
    if (this.#backticks === 0 && !text.includes('`')) {
      if (this.#inSpan && text.includes('\n')) this.#inSpan = false
      return
    }
    for (let at = 0; at < text.length; at++) {
      const char = text[at]
      if (char === '`') {
        this.#backticks++
        // A run of three is a fence: it reverts what its first two characters opened.
        if (this.#backticks === 1 || this.#backticks === 3) this.#inSpan = !this.#inSpan
      } else {
        this.#backticks = 0
        if (char === '\n') this.#inSpan = false
      }
    }
  }
}
