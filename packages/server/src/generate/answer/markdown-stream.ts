/**
 * Streams Markdown, with two spaces at the end of each line of a paragraph where the newline is a line break, as
 * `withHardBreaks` does for complete text.
 *
 * Text is emitted as it arrives; white space and newlines wait for what follows. Provisional, as in light-stream.ts.
 */
import {
  closesFence,
  continuesParagraph,
  fenceOf,
  isBlank,
  kindOf,
  lengthWithoutBlank,
  withoutQuotes,
} from './line-kinds.ts'
import { LineStream } from './line-stream.ts'
import { OpenMarks } from './open-marks.ts'

/** No line has more quotation marks than this. */
const PREFIX_CHARS_MAX = 200
/** Starts of lines that are not part of a paragraph. */
const NO_TEXT = /^(?:>|\||={3,})/u
const MATH: Readonly<Record<string, string>> = { $$: '$$', '\\[': '\\]' }

export class MarkdownStream extends LineStream {
  /** White space and newlines after the last emitted text. */
  #gap = ''
  #line = ''
  /** The previous line belongs to a paragraph, which the next may continue. */
  #isText = false
  #isQuoted = false
  #hasBreak = false
  #inList = false
  #isCode = false
  #emptyLine = true
  #fence = ''
  /** What closes the current math block. */
  #math = ''
  /** Marks of the paragraph: a code span may continue in the next line. */
  #marks = new OpenMarks()

  protected begin(line: string, isWhole: boolean): string | undefined {
    if (isBlank(line)) {
      this.#gap += line
      return ''
    }
    const continues = this.#isText ? this.#continues(line, isWhole || line.length >= PREFIX_CHARS_MAX) : false
    if (continues === undefined) return undefined
    const out = continues && !this.#hasBreak && !this.#marks.inCode ? '  \n' : this.#gap
    this.#gap = ''
    return out + this.more(line)
  }

  protected more(part: string): string {
    this.#line += part
    const end = lengthWithoutBlank(part)
    if (end === 0) {
      this.#gap += part
      return ''
    }
    const out = this.#gap + part.slice(0, end)
    this.#gap = part.slice(end)
    return out
  }

  protected endLine(): string {
    const line = this.#line
    const text = withoutQuotes(line)
    this.#isText = this.#isParagraph(line, text)
    if (!this.#isText) this.#marks = new OpenMarks()
    else if (this.#marks.inCode || line.includes('`')) {
      this.#marks.see(line)
      this.#marks.endLine()
    }
    this.#isQuoted = isQuoted(line)
    this.#hasBreak = line.endsWith('  ') || line.endsWith('\\')
    this.#emptyLine = text === ''
    this.#gap += '\n'
    this.#line = ''
    return ''
  }

  /** Whether a line continues the paragraph of the previous line; undefined if more of it is needed. */
  #continues(line: string, isEnough: boolean): boolean | undefined {
    const text = withoutQuotes(line)
    if (text === '') return isEnough ? false : undefined
    const kind = kindOf(text, isEnough)
    if (kind === undefined) return undefined
    return (this.#isQuoted || !isQuoted(line)) && continuesParagraph(text, kind, { inList: this.#inList })
  }

  /** Whether a complete line belongs to a paragraph. @param text the line without quotation marks */
  #isParagraph(line: string, text: string): boolean {
    if (this.#fence !== '') {
      if (closesFence(text, this.#fence)) this.#fence = ''
      return false
    }
    if (this.#math !== '') {
      if (text === '' || text.includes(this.#math)) this.#math = ''
      return false
    }
    if (text === '') return false
    const kind = kindOf(text, true)
    if (kind === 'item') this.#inList = true
    else if (this.#emptyLine && !/^(?: {2}|\t)/u.test(line)) this.#inList = false
    this.#isCode = (this.#emptyLine || this.#isCode) && !this.#inList && /^(?: {4}|\t)/u.test(line)
    this.#fence = fenceOf(text) ?? ''
    const closer = MATH[text.slice(0, 2)]
    if (closer !== undefined && !text.includes(closer, 2)) this.#math = closer
    if (this.#isCode || closer !== undefined || NO_TEXT.test(text)) return false
    return kind === 'paragraph' || kind === 'item' || kind === 'other'
  }
}

const isQuoted = (line: string): boolean => line.trimStart().startsWith('>')
