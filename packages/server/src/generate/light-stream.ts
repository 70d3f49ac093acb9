/**
 * Light markup from Markdown that is still being written: as much as will surely stand so in the whole.
 *
 * In: cleaned Markdown in the answer dialect, in chunks. Out: the beginning of what `toLight` makes of all of it. Plain words
 * go out as they come, words beside marks once the marks are closed, a heading with its line, a list item by item, and a table,
 * quotation or code block when it is whole. What goes out is a forecast: the caller compares it with the whole at the
 * end (content.ts), so this file needs no rule for rare cases. Linear in the text, however it is cut.
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

/** What the reader must see: text without it stands as typed. */
const INLINE = /[*_`[\]\\]|~~|<[a-z]|&[#a-z]/iu

export class LightStream extends LineStream {
  #block: LineKind | undefined
  /** Source of the block at hand; of a paragraph, what has not gone out. */
  #held = ''
  /** The fence that the block, or an item, is in. */
  #fence = ''
  /** The block before that printed something. */
  #before: LineKind | undefined
  /** An empty line stands before the block at hand, or before the next line of it. */
  #isApart = false
  #emptyLine = false
  #marks = new OpenMarks()
  /** Of the paragraph at hand: whether words went out, and the last character of its line that did. */
  #hasWords = false
  #last = ' '

  protected begin(line: string, isWhole: boolean): string | undefined {
    switch (this.#block) {
      case undefined:
        return this.#beginBlock(line, isWhole)
      case 'paragraph':
        return this.#beginLine(line, isWhole)
      case 'fence':
        if (isWhole) this.#held += line
        return isWhole && closesFence(line, this.#fence) ? this.#give() : undefined
      default:
        return this.#stretch(line, isWhole)
    }
  }

  protected more(part: string): string {
    if (this.#block === 'paragraph') return this.#words(part)
    this.#held += part
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
        return this.#give()
      default:
        if (this.#block === 'fence' && this.#fence === '') {
          this.#fence = fenceOf(this.#held) ?? ''
          // A backtick stands further on in its first line.
          if (this.#fence === '') this.#block = 'other'
        }
        this.#held += '\n'
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
    this.#held = line
    return ''
  }

  /** The next line of a paragraph, or the block behind it. */
  #beginLine(line: string, isWhole: boolean): string | undefined {
    const start = line.trimStart()
    const kind = isBlank(line) ? 'other' : kindOf(start, isWhole)
    if (kind === undefined) return undefined
    if (continuesParagraph(start, kind, { inList: false })) {
      if (this.#held === '') return `\n${this.#words(start)}`
      this.#held += '\n'
      return this.#words(start)
    }
    const rest = this.#flush()
    this.#before = 'paragraph'
    this.#endBlock()
    return rest + (this.#beginBlock(line, isWhole) ?? '')
  }

  /** A line of an item, or of a block that goes on to an empty line: it ends where a line at the margin begins something else. */
  #stretch(line: string, isWhole: boolean): string | undefined {
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
        const out = this.#give()
        this.#emptyLine = isApart
        return out + (this.#beginBlock(line, isWhole) ?? '')
      }
      this.#fence = fenceOf(line) ?? ''
      this.#emptyLine = false
    }
    this.#held += line
    return ''
  }

  /** The block at hand, whole. */
  #give(): string {
    const text = lightOf(this.#held)
    const out = text === '' ? '' : this.#separator() + text
    if (text !== '') this.#before = this.#block
    this.#endBlock()
    return out
  }

  #endBlock(): void {
    this.#block = undefined
    this.#held = ''
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
      this.#held += part
      return ''
    }
    const text = this.#held + part.slice(0, length)
    this.#held = part.slice(length)
    return this.#wordsOut(text)
  }

  /** The rest of a line or paragraph. */
  #flush(): string {
    const text = this.#held.trimEnd()
    this.#held = ''
    const out = text === '' ? '' : this.#wordsOut(text)
    this.#last = ' '
    return out
  }

  #wordsOut(text: string): string {
    const separator = this.#hasWords ? '' : this.#separator()
    this.#hasWords = true
    // The reader needs to see what stands before the words: marks mean something else behind a letter.
    const lead = `x${this.#last}`
    this.#last = text.at(-1)!
    return separator + (INLINE.test(text) ? lightOf(lead + text).slice(lead.length) : text)
  }
}

/** A footnote that is referred to is defined further down. */
const lightOf = (source: string): string =>
  toLight(readAnswer(source.replace(/\[\^([^[\]\s]{1,100})\](?!:)/gu, '[$1]')))
