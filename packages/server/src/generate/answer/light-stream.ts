/**
 * Streams light markup from Markdown that is still being written.
 *
 * In: Markdown in the answer dialect, in chunks. Out: the beginning of what `toLight` makes of the complete text.
 * Plain words are emitted as they arrive, words in marks once the marks are closed, a heading with its line, a list item by
 * item, and a table, quotation or code block when it is complete. The output is provisional: content.ts compares it with the
 * complete text at the end, so this file needs no rules for rare cases. Linear in the text, however it is cut.
 */
import { toLight } from '@platen/document'
import {
  closesFence,
  continuesParagraph,
  fenceOf,
  ITEM,
  isBlank,
  kindOf,
  type LineKind,
  START_CHARS,
} from './line-kinds.ts'
import { LineStream } from './line-stream.ts'
import { OpenMarks } from './open-marks.ts'
import { readAnswer } from './read-answer.ts'

/** Text without these characters is printed as typed. */
const INLINE = /[*_`[\]\\]|~~|<[a-z]|&[#a-z]/iu

export class LightStream extends LineStream {
  #block: LineKind | undefined
  /** Source of the current block; of a paragraph, the part that is not emitted. */
  #pending = ''
  /** The open fence of the block or list item. */
  #fence = ''
  /** The last block with output. */
  #before: LineKind | undefined
  /** An empty line precedes the current block, or its next line. */
  #isApart = false
  #emptyLine = false
  #marks = new OpenMarks()
  /** Of the current paragraph: whether words were emitted, and the last emitted character of its line. */
  #hasWords = false
  #last = ' '

  protected begin(line: string, isWhole: boolean): string | undefined {
    switch (this.#block) {
      case undefined:
        return this.#beginBlock(line, isWhole)
      case 'paragraph':
        return this.#beginLine(line, isWhole)
      case 'fence':
        if (isWhole) this.#pending += line
        return isWhole && closesFence(line, this.#fence) ? this.#completeBlock() : undefined
      default:
        return this.#extendBlock(line, isWhole)
    }
  }

  protected more(part: string): string {
    if (this.#block === 'paragraph') return this.#words(part)
    this.#pending += part
    return ''
  }

  protected endLine(): string {
    switch (this.#block) {
      case undefined:
        return ''
      case 'paragraph': {
        const text = this.#marks.any ? '' : this.#flush()
        this.#marks.endLine()
        return text
      }
      case 'heading':
      case 'rule':
        return this.#completeBlock()
      default:
        if (this.#block === 'fence' && this.#fence === '') {
          this.#fence = fenceOf(this.#pending) ?? ''
          // A backtick later in its first line: not a fence.
          if (this.#fence === '') this.#block = 'other'
        }
        this.#pending += '\n'
        return ''
    }
  }

  #beginBlock(line: string, isWhole: boolean): string | undefined {
    if (isBlank(line)) {
      this.#emptyLine = true
      return ''
    }
    const kind = kindOf(line, isWhole)
    if (kind === undefined) return undefined
    this.#block = kind
    this.#isApart = this.#emptyLine
    this.#emptyLine = false
    if (kind === 'paragraph') return this.#words(line.trimStart())
    this.#pending = line
    return ''
  }

  /** The next line of a paragraph, or the block after it. */
  #beginLine(line: string, isWhole: boolean): string | undefined {
    const start = line.trimStart()
    const kind = isBlank(line) ? 'other' : kindOf(start, isWhole)
    if (kind === undefined) return undefined
    if (continuesParagraph(start, kind, { inList: false })) {
      if (this.#pending === '') return `\n${this.#words(start)}`
      this.#pending += '\n'
      return this.#words(start)
    }
    const rest = this.#flush()
    this.#before = 'paragraph'
    this.#endBlock()
    return rest + (this.#beginBlock(line, isWhole) ?? '')
  }

  /** A line of an item, or of a block that ends at an empty line. A line at the margin that starts another block ends it too. */
  #extendBlock(line: string, isWhole: boolean): string | undefined {
    if (this.#fence !== '') {
      if (!isWhole) return undefined
      if (closesFence(line, this.#fence)) this.#fence = ''
    } else if (isBlank(line)) {
      this.#emptyLine = true
    } else {
      if (!isWhole && line.trimStart().length < START_CHARS) return undefined
      const isInside = /^(?: {2}|\t)/u.test(line)
      if (!isInside && (this.#emptyLine || (this.#block === 'item' && ITEM.test(line)))) {
        const isApart = this.#emptyLine
        const out = this.#completeBlock()
        this.#emptyLine = isApart
        return out + (this.#beginBlock(line, isWhole) ?? '')
      }
      this.#fence = fenceOf(line) ?? ''
      this.#emptyLine = false
    }
    this.#pending += line
    return ''
  }

  /** Prints and ends the current block. */
  #completeBlock(): string {
    const text = lightOf(this.#pending)
    const out = text === '' ? '' : this.#separator() + text
    if (text !== '') this.#before = this.#block
    this.#endBlock()
    return out
  }

  #endBlock(): void {
    this.#block = undefined
    this.#pending = ''
    this.#fence = ''
    this.#emptyLine = false
    this.#hasWords = false
    this.#last = ' '
    this.#marks = new OpenMarks()
  }

  #separator(): string {
    if (this.#before === undefined) return ''
    const isClose = this.#block === 'item' && (this.#before === 'item' || this.#before === 'paragraph')
    return isClose && !this.#isApart ? '\n' : '\n\n'
  }

  #words(part: string): string {
    const length = this.#marks.see(part)
    if (length < 0) {
      this.#pending += part
      return ''
    }
    const text = this.#pending + part.slice(0, length)
    this.#pending = part.slice(length)
    return this.#printWords(text)
  }

  /** The rest of a line or paragraph. */
  #flush(): string {
    const text = this.#pending.trimEnd()
    this.#pending = ''
    const out = text === '' ? '' : this.#printWords(text)
    this.#last = ' '
    return out
  }

  #printWords(text: string): string {
    const separator = this.#hasWords ? '' : this.#separator()
    this.#hasWords = true
    // The reader needs the character before the words: marks after a letter have another meaning.
    const lead = `x${this.#last}`
    this.#last = text.at(-1)!
    return separator + (INLINE.test(text) ? lightOf(lead + text).slice(lead.length) : text)
  }
}

/** Footnotes are defined later in the text, so a reference is printed as typed. */
const lightOf = (source: string): string =>
  toLight(readAnswer(source.replace(/\[\^([^[\]\s]{1,100})\](?!:)/gu, '[$1]')))
