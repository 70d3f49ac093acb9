/**
 * Marks of Markdown that are open at a place of a paragraph, while it is written: where none is, words can go out.
 *
 * Looks at each character once. A simplification of CommonMark 0.31.2 §6: where it is wrong, words wait longer than they have
 * to, or go out too early and are taken back at the end (content.ts).
 */
import { lengthWithoutBlank } from './line-kinds.ts'

/** Characters that may be markup, or stand in it. */
const MARKUP = /[*_`~$[\]<&\\|:!]/u
const RUNS = '*_~`$'

export class OpenMarks {
  /** Characters of delimiter runs without their partner. */
  #stars = 0
  #underscores = 0
  #tildes = 0
  #code = ''
  /** The character behind the backslash that closes the math at hand, or `$` and `$$`. */
  #math = ''
  #brackets = 0
  /** In the address of a link: open parentheses. */
  #address = 0
  #isTag = false
  #isEscaped = false
  /** An entity or a web address: up to the next blank. */
  #isWord = false
  /** A bar: the line may be a table's head. */
  #isRow = false
  /** The run at hand, which may still grow, and the character before it. */
  #run = ''
  #before = ' '
  #last = ' '

  /** Whether a mark is open that may be closed in a later line. */
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

  /** @returns how much of `part` can go out; -1 for nothing, not even what waits before it. */
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

  /** The line ends, and its paragraph goes on. */
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

/** Open characters behind a run of `length`. */
function after(open: number, length: number, opens: boolean, closes: boolean): number {
  if (closes && open > 0) return Math.max(0, open - length)
  return opens ? open + length : open
}

/** Neither markup nor the first half of a character. */
function isPlain(character: string): boolean {
  const code = character.charCodeAt(0)
  return !MARKUP.test(character) && (code < 0xd800 || code > 0xdbff)
}
