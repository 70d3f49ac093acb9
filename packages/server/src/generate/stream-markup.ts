/**
 * Clean Markdown in, piece by piece; the document's text in the wanted format out, piece by piece.
 *
 * A paragraph goes out word by word, a list item by item; a heading, a table, a quote or a code block waits until it is
 * whole, because only then is it known what it becomes. What is given out depends on the text alone, never on where the
 * pieces were cut: the pieces joined are the final content. Formats: `pdf` and `doc` are the light markup, `markdown`
 * is CommonMark with every meant line end kept as a hard break.
 */
import type { Block } from './blocks.ts'
import { toLight } from './markup/light.ts'
import { toCommonMark } from './markup/markdown.ts'
import { parseMarkdown } from './markup/parse.ts'
import { parseLight } from './markup/parse-light.ts'

/** A line shorter than this ends where the model ended it (see markup/parse.ts). */
const SHORT_LINE_CHARS = 60
/** Emphasis that is not closed within this many characters goes out as it stands. */
const INLINE_CHARS_MAX = 400
/**
 * How often the parser may be asked: so many times at first, then once in so many characters. Each time costs a tenth of
 * a millisecond, whatever it reads. No text that is one comes near it; thousands of items of one letter are read
 * by the simpler rules of light markup from there on, so that they do not hold up the service.
 */
const PARSES_AT_FIRST = 500
const CHARS_PER_PARSE = 24

export interface MarkupStream {
  write(markdown: string): string
  /** A part that code wrote. */
  blocks(blocks: Block[]): string
  /** Closes what is open: the next piece begins a new block. */
  flush(): string
}

interface StreamSettings {
  /** Something stands before it, so the first block is parted from that. */
  started?: boolean
  /** Each newline is a line end that is meant, however long its line. */
  keepsLines?: boolean
}

export function markupStream(format: 'pdf' | 'markdown', settings: StreamSettings = {}): MarkupStream {
  return new Stream(format === 'markdown', settings)
}

type Mode = 'none' | 'paragraph' | 'list' | 'fence' | 'lines'

class Stream implements MarkupStream {
  readonly #markdown: boolean
  /** A line shorter than this ends where it was ended. */
  readonly #shortChars: number
  #started = false
  #rule = false
  #mode: Mode = 'none'
  /** Characters of the line being read, not yet given to a block. */
  #line = ''
  /** Lines of the block being read (all modes but `paragraph`). */
  #block = ''
  #fence = ''
  #blank = false
  #item = { ordered: false, number: 0, first: true, loose: false }
  /** The paragraph's words that wait for an open mark to close. */
  #words = ''
  #lineChars = 0
  /** Inside a paragraph: a newline was read, what follows decides what it was. */
  #breakOpen = false
  #guard = false
  #chars = 0
  #parses = 0
  /** So many words held are looked at next for a mark that has closed. */
  #lookAt = 0

  constructor(markdown: boolean, { started = false, keepsLines = false }: StreamSettings) {
    this.#markdown = markdown
    this.#started = started
    this.#shortChars = keepsLines ? Number.POSITIVE_INFINITY : SHORT_LINE_CHARS
  }

  write(text: string): string {
    let out = ''
    for (const character of text) out += this.#character(character)
    return out
  }

  blocks(blocks: Block[]): string {
    let out = this.flush()
    for (const block of blocks) {
      const text = this.#markdown ? toCommonMark([block]).trimEnd() : toLight([block])
      if (block.kind === 'rule') {
        this.#rule = this.#started
        continue
      }
      if (text !== '') out += this.#gap(block.kind === 'heading') + text
    }
    return out
  }

  flush(): string {
    let out = ''
    if (this.#line !== '') out += this.#lineRead(`${this.#line}\n`)
    this.#line = ''
    out += this.#close()
    this.#mode = 'none'
    this.#blank = false
    return out
  }

  /** What the parser makes of a source; see PARSES_AT_FIRST. */
  #parse(source: string): Block[] {
    this.#parses++
    return this.#parses > PARSES_AT_FIRST + this.#chars / CHARS_PER_PARSE ? parseLight(source) : parseMarkdown(source)
  }

  #character(character: string): string {
    this.#chars++
    if (this.#mode === 'paragraph' && !this.#breakOpen && character !== '\n') return this.#word(character)
    if (this.#mode === 'paragraph' && !this.#breakOpen) {
      this.#breakOpen = true
      return ''
    }
    this.#line += character
    if (character === '\n') {
      const line = this.#line
      this.#line = ''
      return this.#lineRead(line)
    }
    // More blank space does not tell what a line is.
    if (this.#line.length > BLANK_CHARS_MAX && isBlank(character)) return ''
    // A line that can be nothing but a paragraph's goes out word by word from its second word on.
    if ((this.#mode === 'none' || this.#breakOpen || (this.#mode === 'list' && this.#blank)) && isProse(this.#line)) {
      const line = this.#line
      this.#line = ''
      return this.#prose(line)
    }
    return ''
  }

  #prose(begun: string): string {
    let out = ''
    if (this.#mode === 'paragraph' && this.#breakOpen) {
      out += this.#lineEnd()
    } else {
      out += this.#close()
      out += this.#gap(false)
      this.#mode = 'paragraph'
      this.#words = ''
      this.#lineChars = 0
      this.#guard = true
    }
    this.#breakOpen = false
    for (const character of begun.trimStart()) out += this.#word(character)
    return out
  }

  /** The newline between two lines of one paragraph. */
  #lineEnd(): string {
    // A backslash or two spaces at the end: CommonMark's hard break (CommonMark 0.31.2 §6.7), and no words.
    const hard = /(?<!\\)(?:\\\\)*\\$/u.test(this.#words) || this.#words.endsWith('  ')
    if (hard) this.#words = this.#words.replace(/\\$/u, '')
    const short = hard || this.#lineChars < this.#shortChars
    const out = this.#flushWords()
    this.#lineChars = 0
    this.#guard = short
    return out + (short ? (this.#markdown ? '\\\n' : '\n') : this.#markdown ? '\n' : ' ')
  }

  #word(character: string): string {
    this.#lineChars++
    if (this.#markdown) {
      // Blank space at a line's end says nothing, and a backslash may be a hard break: they wait for the next word.
      if (/[\s\\]/u.test(character)) {
        this.#words += character
        return ''
      }
      const out = this.#words + character
      this.#words = ''
      return out
    }
    let out = ''
    // Two spaces may be a hard break; more than a few are none.
    const settles = this.#words.length > BLANK_CHARS_MAX || this.#words.trim() !== ''
    if (isBlank(character) && settles) out = this.#settle(false)
    this.#words += character
    return out
  }

  /** Gives out the words held, where every mark among them is closed. */
  #settle(forced: boolean): string {
    if (this.#words === '') return ''
    if (!/[*_`[\]!<&\\~]/u.test(this.#words)) {
      const out = this.#words
      this.#words = ''
      return this.#guarded(out)
    }
    const waits = !forced && this.#words.length < INLINE_CHARS_MAX
    if (waits && this.#words.length < this.#lookAt) return ''
    const text = inlineLight(this.#words, (source) => this.#parse(source))
    if (waits && hasOpenMark(text, this.#words)) {
      this.#lookAt = this.#words.length * 1.5
      return ''
    }
    this.#lookAt = 0
    this.#words = ''
    return this.#guarded(text)
  }

  /** A paragraph's line that begins with `- ` by chance would become a bullet in light markup. */
  #guarded(text: string): string {
    if (!this.#guard || text === '') return text
    this.#guard = false
    return text.replace(/^-(?=\s|$)/u, '–')
  }

  #flushWords(): string {
    if (this.#markdown) {
      const held = this.#words.trimEnd()
      this.#words = ''
      return held
    }
    this.#words = this.#words.trimEnd()
    return this.#settle(true)
  }

  /** A whole line, its newline included, that is not known to be prose. */
  #lineRead(line: string): string {
    const text = line.trim()
    let out = ''
    if (this.#mode === 'paragraph') {
      // Here the newline before this line is still open.
      if (text === '' || startsBlock(line) || isTableDivider(text)) {
        out += this.#flushWords()
        this.#mode = 'none'
        this.#breakOpen = false
        if (text === '' || /^(?:=+|-+)$/u.test(text) || isTableDivider(text)) {
          // An underline makes a heading of what is already given out: it goes, the words stay.
          return out
        }
      } else return out + this.#prose(line.replace(/\n$/u, '')) + this.#openBreak()
    }
    switch (this.#mode) {
      case 'fence':
        this.#block += line
        if (isFenceEnd(text, this.#fence)) out += this.#close()
        return out
      case 'list':
        return out + this.#listLine(line)
      case 'lines':
        if (text === '' || /^#{1,6}\s/u.test(text) || fenceOf(line) !== '') {
          out += this.#close()
          break
        }
        this.#block += line
        return out
      default:
        break
    }
    return text === '' ? out : out + this.#open(line)
  }

  #openBreak(): string {
    this.#breakOpen = true
    return ''
  }

  #open(line: string): string {
    const text = line.trim()
    const fence = fenceOf(line)
    if (fence !== '') {
      this.#mode = 'fence'
      this.#fence = fence
      this.#block = line
      return ''
    }
    if (/^(?:-{3,}|\*{3,}|_{3,}|(?:\* ){2,}\*|(?:- ){2,}-)$/u.test(text)) {
      this.#rule = this.#started
      return ''
    }
    if (/^#{1,6}\s/u.test(text)) return this.#give(line)
    const marker = markerOf(line)
    if (marker) {
      this.#mode = 'list'
      this.#blank = false
      this.#item = { ordered: marker.ordered, number: marker.number, first: true, loose: false }
      this.#block = line
      return ''
    }
    if (/^(?:\||>|<| {4}|\t)/u.test(line)) {
      this.#mode = 'lines'
      this.#block = line
      return ''
    }
    return this.#prose(line.replace(/\n$/u, '')) + this.#openBreak()
  }

  #listLine(line: string): string {
    const text = line.trim()
    if (text === '') {
      this.#blank = true
      this.#block += line
      return ''
    }
    const marker = markerOf(line)
    const isRule = /^(?:-{3,}|\*{3,}|_{3,})$/u.test(text)
    if (marker && marker.indent < 2 && marker.ordered === this.#item.ordered && !isRule) {
      const out = this.#giveItem()
      this.#block = line
      this.#blank = false
      return out
    }
    // A line at the margin goes on with an item only where that was wrapped.
    const item = this.#block.slice(this.#block.lastIndexOf('\n', this.#block.length - 2) + 1)
    const wraps = !this.#blank && !startsBlock(line) && item.length - 1 >= this.#shortChars
    const belongs = !isRule && (marker ? marker.indent >= 2 : /^(?: {2,}|\t)/u.test(line) || wraps)
    if (belongs) {
      this.#block += line
      this.#blank = false
      return ''
    }
    return this.#close() + this.#lineReadAnew(line)
  }

  #lineReadAnew(line: string): string {
    this.#mode = 'none'
    this.#blank = false
    return this.#open(line)
  }

  /** Ends the open block and gives it out. */
  #close(): string {
    const mode = this.#mode
    this.#mode = 'none'
    this.#blank = false
    switch (mode) {
      case 'paragraph':
        this.#breakOpen = false
        return this.#flushWords()
      case 'list':
        this.#mode = 'none'
        return this.#giveItem()
      case 'fence':
      case 'lines': {
        let source = this.#block
        if (mode === 'fence' && !isFenceEnd(source.trimEnd().split('\n').at(-1)!.trim(), this.#fence))
          source += `${this.#fence}\n`
        return this.#give(source)
      }
      case 'none':
        return ''
    }
  }

  #give(source: string): string {
    this.#block = ''
    const blocks = this.#parse(source)
    if (blocks.length === 0) return ''
    const text = this.#markdown
      ? blocks.some((block) => block.kind === 'table') || /^</u.test(source)
        ? toCommonMark(blocks).trimEnd()
        : source.trimEnd()
      : toLight(blocks)
    return text === '' ? '' : this.#gap(blocks[0]!.kind === 'heading') + text
  }

  #giveItem(): string {
    const source = this.#block
    this.#block = ''
    if (source.trim() === '') return ''
    const { ordered, first } = this.#item
    const gap = first ? this.#gap(false) : '\n'
    this.#item.first = false
    const number = this.#item.number++
    if (this.#markdown)
      return gap + source.trimEnd().replace(/^\s{0,3}(?:[-*+]|\d{1,9}[.)])\s+/u, ordered ? `${number}. ` : '- ')
    const plain = PLAIN_ITEM.exec(source)
    if (plain) return `${gap}${ordered ? `${number}.` : '-'} ${plain[1]}`
    const text = toLight(this.#parse(source))
    return gap + (ordered ? text.replace(/^\d+\./u, `${number}.`) : text)
  }

  #gap(heading: boolean): string {
    const rule = this.#rule && !heading ? (this.#markdown ? '---\n\n' : '* * *\n\n') : ''
    this.#rule = false
    const gap = this.#started ? '\n\n' : ''
    this.#started = true
    return gap + rule
  }
}

/** An item of one line in which nothing can be a mark: it needs no parser. */
const PLAIN_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)]) (\p{L}[\p{L}\p{N} ,;.()'’“”„%€$£–—-]*)\n?$/u

/** A line that begins with more blank space than this waits for its first word. */
const BLANK_CHARS_MAX = 64
const isBlank = (character: string): boolean => /\s/u.test(character)

/** The inline markup of a stretch that begins at a word; `x ` before it keeps it from being read as a list or heading. */
function inlineLight(words: string, parse: (source: string) => Block[]): string {
  const [, before = '', rest = ''] = /^(\s*)([\s\S]*)$/u.exec(words) ?? []
  const after = /\s*$/u.exec(rest)![0]
  const [block] = parse(`x ${rest}`)
  const text = block?.kind === 'paragraph' ? block.text : block?.kind === 'lines' ? block.lines.join('\n') : `x ${rest}`
  return before + text.replace(/^x ?/u, '') + (rest.trim() === '' ? '' : after)
}

/** Is there a mark that a later word may close? `text` is what the words come out as now. */
function hasOpenMark(text: string, words: string): boolean {
  if (/\\\*|`|(?<![\p{L}\p{N}])_(?=\S)/u.test(text)) return true
  const opened = words.split('[').length
  const closed = words.split(']').length
  return opened > closed || /\](?:\(|\[)[^)\]]*$/u.test(words) || /<[^>\s][^>]*$/u.test(words)
}

/** Enough of a line to know that it is a paragraph's: it is no marker, heading, fence, table, quote, rule or HTML. */
function isProse(begun: string): boolean {
  if (/^(?: {4}|\t)/u.test(begun)) return false
  const text = begun.trimStart()
  if (text === '') return false
  if (/^[#>|<`~=]/u.test(text)) return /^(?:#{7}|#{1,6}[^#\s]|`{1,2}[^`]|~{1,2}[^~])/u.test(text)
  if (/^[-+*_]/u.test(text)) return /^(?:[-+][^\s-]|\*{1,2}[^\s*]|\*{3}[^\s*]|_{1,3}[^\s_])/u.test(text)
  if (/^\d/u.test(text)) return !/^\d{1,9}[.)]?$/u.test(text) && !/^\d{1,9}[.)]\s/u.test(text)
  return true
}

const startsBlock = (line: string): boolean =>
  /^\s{0,3}(?:#{1,6}\s|`{3,}|~{3,}|>|\||(?:-{3,}|\*{3,}|_{3,}|=+)\s*$)/u.test(line) || markerOf(line) !== undefined

const isTableDivider = (text: string): boolean => /^\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)+\|?$/u.test(text)

const fenceOf = (line: string): string => /^\s{0,3}(`{3,}|~{3,})/u.exec(line)?.[1] ?? ''

const isFenceEnd = (text: string, fence: string): boolean =>
  text.length >= fence.length && text.startsWith(fence) && /^(?:`+|~+)$/u.test(text)

function markerOf(line: string): { indent: number; ordered: boolean; number: number } | undefined {
  const [, indent, bullet, number] = /^( *)(?:([-*+])|(\d{1,9})[.)])(?:\s)/u.exec(line) ?? []
  if (indent === undefined) return undefined
  return bullet === undefined
    ? { indent: indent.length, ordered: true, number: Number(number) }
    : { indent: indent.length, ordered: false, number: 0 }
}
