/**
 * A piece of HTML in, its text and tags out, in order. Linear: what is searched for in vain is not searched for again.
 *
 * It may be cut anywhere, as the HTML in Markdown is. What is no tag is text; a comment (but for `<!-- pagebreak -->`), a declaration and the content of
 * `script`, `style` and `template`, which no reader sees, are left out. Source: WHATWG HTML §13.2.5, abridged.
 */
import MarkdownIt from 'markdown-it'

export type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string>; source: string }
  | { kind: 'close'; name: string; source: string }
  | { kind: 'page-break' }

/** The comment of many programs that write Markdown. */
const PAGE_BREAK = /^<!--\s*(?:page[ -]?break|new[ -]?page)\s*-->$/iu
const PAGE_BREAK_CHARS = 40

const NAME = /[A-Za-z][A-Za-z0-9:-]{0,40}/uy
const ATTRIBUTE_NAME = /[^\s"'<>/=]+/uy
const BLANKS = /[\s/]*/uy
const SPACES = /\s*/uy
const UNQUOTED = /[^\s"'<>]*/uy
const UNSEEN = new Set(['script', 'style', 'template', 'title'])
const REFERENCE = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/gu

const { unescapeAll } = new MarkdownIt().utils

/** Character references (`&amp;`) as characters. */
const decoded = (text: string): string =>
  text.includes('&') ? text.replace(REFERENCE, (reference) => unescapeAll(reference)) : text

export function htmlTokens(source: string): HtmlToken[] {
  return new Scanner(source).tokens()
}

class Scanner {
  readonly #source: string
  readonly #tokens: HtmlToken[] = []
  #at = 0
  /** From here on there is none of these marks. */
  readonly #noneFrom = new Map<string, number>()

  constructor(source: string) {
    this.#source = source
  }

  tokens(): HtmlToken[] {
    const source = this.#source
    let textFrom = 0
    for (;;) {
      const from = this.#find('<', this.#at)
      if (from < 0) break
      this.#at = from
      const before = this.#tokens.length
      if (!this.#markup()) {
        // What was examined is text, and is not examined again.
        this.#at = Math.max(from + 1, this.#at)
        continue
      }
      if (from > textFrom) this.#tokens.splice(before, 0, textToken(source.slice(textFrom, from)))
      textFrom = this.#at
    }
    if (textFrom < source.length) this.#tokens.push(textToken(source.slice(textFrom)))
    return this.#tokens
  }

  #find(mark: string, from: number): number {
    if (from >= (this.#noneFrom.get(mark) ?? Number.POSITIVE_INFINITY)) return -1
    const at = this.#source.indexOf(mark, from)
    if (at < 0) this.#noneFrom.set(mark, from)
    return at
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#source)?.[0] ?? ''
    this.#at += found.length
    return found
  }

  /** Reads what `<` begins. @returns false where it is text. */
  #markup(): boolean {
    const source = this.#source
    if (source.startsWith('<!--', this.#at)) {
      const from = this.#at
      const isRead = this.#skipPast('-->', true)
      if (this.#at - from <= PAGE_BREAK_CHARS && PAGE_BREAK.test(source.slice(from, this.#at)))
        this.#tokens.push({ kind: 'page-break' })
      return isRead
    }
    if (source.startsWith('<![CDATA[', this.#at)) return this.#skipPast(']]>', false)
    const next = source[this.#at + 1]
    if (next === '!' || next === '?') return this.#skipPast('>', false)
    const closes = next === '/'
    const from = this.#at
    this.#at += closes ? 2 : 1
    const name = this.#match(NAME).toLowerCase()
    if (name === '' || !/^[\s/>]/u.test(source.slice(this.#at, this.#at + 1)) || this.#find('>', this.#at) < 0)
      return false
    const attributes = this.#attributes()
    if (attributes === undefined) return false
    const tag = source.slice(from, this.#at)
    this.#tokens.push(closes ? { kind: 'close', name, source: tag } : { kind: 'open', name, attributes, source: tag })
    if (!closes && UNSEEN.has(name)) {
      const end = this.#find('</', this.#at)
      // With neither values nor an end it may be a word, which hides nothing.
      if (end >= 0 || tag.includes('=')) this.#at = end < 0 ? source.length : end
    }
    return true
  }

  /** @param toEnd whether it ends with the text where its end is missing. */
  #skipPast(mark: string, toEnd: boolean): boolean {
    // `<!-->` is a comment too.
    const end = this.#find(mark, this.#at + 2)
    if (end < 0 && !toEnd) return false
    this.#at = end < 0 ? this.#source.length : end + mark.length
    return true
  }

  /** The attributes up to `>`, and that. @returns undefined where it is missing. */
  #attributes(): Map<string, string> | undefined {
    const source = this.#source
    const attributes = new Map<string, string>()
    for (;;) {
      this.#match(BLANKS)
      const next = source[this.#at]
      if (next === undefined || next === '<') return undefined
      if (next === '>') {
        this.#at++
        return attributes
      }
      const name = this.#match(ATTRIBUTE_NAME).toLowerCase()
      if (name === '') {
        // A mark that belongs to nothing.
        this.#at++
        continue
      }
      this.#match(BLANKS)
      if (source[this.#at] !== '=') {
        if (!attributes.has(name)) attributes.set(name, '')
        continue
      }
      this.#at++
      this.#match(SPACES)
      const value = decoded(this.#value())
      if (!attributes.has(name)) attributes.set(name, value)
    }
  }

  #value(): string {
    const quote = this.#source[this.#at]
    if (quote === '"' || quote === "'") {
      const end = this.#find(quote, this.#at + 1)
      if (end >= 0) {
        const value = this.#source.slice(this.#at + 1, end)
        this.#at = end + 1
        return value
      }
      this.#at++
    }
    return this.#match(UNQUOTED)
  }
}

const textToken = (text: string): HtmlToken => ({ kind: 'text', text: decoded(text) })
