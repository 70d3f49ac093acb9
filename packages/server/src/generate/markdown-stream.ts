/**
 * Markdown that is still being written, with two spaces where a newline of a paragraph is meant as a line break
 * (`withHardBreaks` does the same to the whole).
 *
 * Text goes out as it comes; blank space and newlines wait for what follows them. A forecast, as light-stream.ts.
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

/** Before a line there are no more quotation marks than this. */
const LOOK_CHARS_MAX = 200
/** What these begin is no text of a paragraph. */
const NO_TEXT = /^(?:>|\||={3,})/u
const MATH: Readonly<Record<string, string>> = { $$: '$$', '\\[': '\\]' }

export class MarkdownStream extends LineStream {
  /** Blank space and newlines behind the last text that went out. */
  #gap = ''
  #line = ''
  /** The line before is text of a paragraph, which the next may go on with. */
  #isText = false
  #isQuoted = false
  #hasBreak = false
  #inList = false
  #isCode = false
  #emptyLine = true
  #fence = ''
  /** What closes the lines of math at hand. */
  #math = ''
  /** Of the paragraph: a code span may go on in the next line. */
  #marks = new OpenMarks()

  protected begin(line: string, isWhole: boolean): string | undefined {
    if (isBlank(line)) {
      this.#gap += line
      return ''
    }
    const goesOn = this.#isText ? this.#goesOn(line, isWhole || line.length >= LOOK_CHARS_MAX) : false
    if (goesOn === undefined) return undefined
    const out = goesOn && !this.#hasBreak && !this.#marks.inCode ? '  \n' : this.#gap
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

  /** Whether a line goes on with the paragraph of the line before; undefined where more of it is needed. */
  #goesOn(line: string, isEnough: boolean): boolean | undefined {
    const text = withoutQuotes(line)
    if (text === '') return isEnough ? false : undefined
    const kind = kindOf(text, isEnough)
    if (kind === undefined) return undefined
    return (this.#isQuoted || !isQuoted(line)) && continuesParagraph(text, kind, { inList: this.#inList })
  }

  /** Whether a whole line is text of a paragraph. @param text of the line, without quotation marks. */
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
