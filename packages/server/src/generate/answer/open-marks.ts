/**
 * Tracks the marks of Markdown that are open at the current place of a paragraph: where none is, words can be emitted.
 *
 * Reads each character once. A simplification of CommonMark 0.31.2 §6: where it is wrong, words wait longer than necessary,
 * or are emitted too early and voided at the end (content.ts).
 */
import { lengthWithoutBlank } from './line-kinds.ts'

/** Characters that may be markup or part of it. */
const MARKUP = /[*_`~$[\]<&\\|:!]/u
const RUNS = '*_~`$'

export class OpenMarks {
  /** Characters of unclosed delimiter runs. */
  #stars = 0
  #underscores = 0
  #tildes = 0
  #code = ''
  /** What closes the current math: the character after a backslash, or `$` or `$$`. */
  #math = ''
  #brackets = 0
  /** Open parentheses in the address of a link. */
  #address = 0
  #isTag = false
  #isEscaped = false
  /** In an entity or a web address, up to the next space. */
  #isWord = false
  /** The line has a `|` and may be the head of a table. */
  #isRow = false
  /** The current delimiter run, which may still grow, and the character before it. */
  #run = ''
  #before = ' '
  #last = ' '

  /** Whether a mark is open that a later line may close. */
  get any(): boolean {
    return (
      this.#stars > 0 ||
      this.#underscores > 0 ||
      this.#tildes > 0 ||
      this.#code !== '' ||
      this.#math !== '' ||
      this.#brackets > 0 ||
      this.#address > 0
    )
  }

  get inCode(): boolean {
    return this.#code !== ''
  }

  get #inLine(): boolean {
    // An address may follow a bracket.
    return this.#run !== '' || this.#isTag || this.#isEscaped || this.#isWord || this.#isRow || this.#last === ']'
  }

  /** @returns how many characters of `part` can be emitted; -1 for none, not even the pending text before it. */
  see(part: string): number {
    if (!MARKUP.test(part) && !this.any && !this.#inLine) {
      this.#last = part.at(-1)!
      return lengthWithoutBlank(part) || -1
    }
    let safe = -1
    for (let at = 0; at < part.length; at++) {
      const character = part[at]!
      this.#see(character)
      this.#last = character
      if (character !== ' ' && character !== '\t' && isPlain(character) && !this.#inLine && !this.any) safe = at + 1
    }
    return safe
  }

  /** Ends a line whose paragraph continues. */
  endLine(): void {
    this.#endRun('\n')
    this.#isTag = false
    this.#isEscaped = false
    this.#isWord = false
    this.#isRow = false
    this.#last = '\n'
  }

  #see(character: string): void {
    if (this.#run !== '') {
      if (character === this.#run[0]) {
        this.#run += character
        return
      }
      this.#endRun(character)
    }
    const isText = this.#code === '' && this.#math === ''
    if (this.#isEscaped) {
      this.#isEscaped = false
      if (this.#math === character) this.#math = ''
      else if (isText && character === '(') this.#math = ')'
      else if (isText && character === '[') this.#math = ']'
      return
    }
    if (character === '\\') {
      this.#isEscaped = this.#code === ''
      return
    }
    if (RUNS.includes(character)) {
      this.#run = character
      this.#before = this.#last
      return
    }
    if (!isText) return
    switch (character) {
      case '[':
        this.#brackets++
        break
      case ']':
        if (this.#brackets > 0) this.#brackets--
        break
      case '(':
        if (this.#last === ']' || this.#address > 0) this.#address++
        break
      case ')':
        if (this.#address > 0) this.#address--
        break
      case '<':
        this.#isTag = true
        break
      case '>':
        this.#isTag = false
        break
      case '|':
        this.#isRow = true
        break
      case '&':
      case ':':
        this.#isWord = true
        break
      case ' ':
      case '\t':
        this.#isWord = false
        if (this.#last === '<') this.#isTag = false
        break
    }
  }

  #endRun(next: string): void {
    const run = this.#run
    if (run === '') return
    this.#run = ''
    const isInside = this.#code !== '' || this.#math !== ''
    if (run[0] === '`') {
      if (this.#code === run) this.#code = ''
      else if (!isInside) this.#code = run
      return
    }
    if (run[0] === '$') {
      if (this.#math === run) this.#math = ''
      // `$5` is a price.
      else if (!isInside && !/[\s\d]/u.test(next)) this.#math = run
      return
    }
    if (isInside) return
    const opens = !/\s/u.test(next)
    const closes = !/\s/u.test(this.#before)
    switch (run[0]) {
      case '*':
        this.#stars = after(this.#stars, run.length, opens, closes)
        break
      case '_': {
        const isInWord = /[\p{L}\p{N}]/u.test(this.#before) && /[\p{L}\p{N}]/u.test(next)
        if (!isInWord) this.#underscores = after(this.#underscores, run.length, opens, closes)
        break
      }
      case '~':
        if (run.length === 2) this.#tildes = after(this.#tildes, 2, opens, closes)
    }
  }
}

/** Open characters after a run of `length`. */
function after(open: number, length: number, opens: boolean, closes: boolean): number {
  if (closes && open > 0) return Math.max(0, open - length)
  return opens ? open + length : open
}

/** Neither markup nor the first half of a character. */
function isPlain(character: string): boolean {
  const code = character.charCodeAt(0)
  return !MARKUP.test(character) && (code < 0xd800 || code > 0xdbff)
}
