/**
 * Markdown, opted in to by `markup: "markdown"`: the tokens of a CommonMark parser in, a manuscript out. GFM's tables and
 * strikethrough too. Images print their alternative text; raw HTML is printed as typed.
 *
 * Source: CommonMark 0.31.2, GitHub Flavored Markdown 0.29. No function here calls itself, however deep lists and
 * quotes nest.
 */
import { LINK_OFF, LINK_ON, NEWLINE, STYLE } from '../font/encoding.ts'
import { BOLD, ITALIC, type MarkdownReader, type MarkdownToken, MONO } from '../font/resources.ts'
import { takeCodes } from '../workspace.ts'
import { codeOf } from './light.ts'
import {
  addElement,
  BLOCK_FIELDS,
  CELL,
  CENTRED,
  ELEMENT,
  type ElementName,
  END,
  EXTRA,
  FLAGS,
  FLUSH_RIGHT,
  GAP,
  HEADER_CELL,
  HEADING,
  INDENT,
  KEEP_WITH_NEXT,
  KIND,
  LABEL,
  LABEL_ELEMENT,
  LABEL_END,
  type Manuscript,
  newManuscript,
  RULE,
  SCALE,
  START,
  VERBATIM,
  WIDE,
} from './manuscript.ts'

/** Type sizes of headings, thousandths of the text's. */
const HEADING_SCALES = [1600, 1300, 1100, 1000, 1000, 1000]
const CODE_SCALE = 850
const BULLET_INDENT = 1250
const QUOTE_INDENT = 1500
const CODE_INDENT = 1000
/** A number's label: its digits, its full stop and the space before the text. */
const DIGIT_WIDTH = 600
const NUMBER_WIDTH = 850
const NESTING_MAX = 12

const LINKED = /^(?:https?|mailto|tel|ftp):/i

/** Where a block stands: how far in, under which element. */
interface Place {
  indent: number
  parent: number
  /** Empty lines between its blocks. */
  spacing: number
}

interface List {
  element: number
  ordered: boolean
  next: number
  indent: number
  spacing: number
}

export function readMarkdown(source: string, reader: MarkdownReader): Manuscript {
  const writer = new MarkdownWriter(source)
  writer.write(reader.parse(source))
  return writer.manuscript
}

class MarkdownWriter {
  readonly manuscript: Manuscript
  #n = 0
  #style = 0
  #wide = false
  #gap = 0
  /** Label of the list item whose first block comes next. */
  #label: { text: string; element: number } | undefined
  #lastLevel = 0
  #inSpan = false

  constructor(source: string) {
    this.manuscript = newManuscript(source.length + 1024)
  }

  write(tokens: readonly MarkdownToken[]): void {
    const places: Place[] = [{ indent: 0, parent: 0, spacing: 1 }]
    const lists: List[] = []
    let isFirst = true
    let table = 0
    let row = 0
    let column = 0
    let columns = 1
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]!
      const place = places[places.length - 1]!
      const inner = (indent: number, parent: number, spacing: number) => {
        places.push({ indent: places.length > NESTING_MAX ? place.indent : place.indent + indent, parent, spacing })
        isFirst = true
      }
      /** Before a block that stands in `place`. */
      const apart = () => {
        if (!isFirst) this.#gap = Math.max(this.#gap, place.spacing)
        isFirst = false
      }
      switch (token.type) {
        case 'heading_open':
          apart()
          this.#heading(Number(token.tag.slice(1)), tokens[++i]!, place)
          // A heading stands close to what it heads, a title apart.
          isFirst = token.tag !== 'h1'
          break
        case 'paragraph_open': {
          apart()
          const block = this.#open(place, 'P', 0)
          this.#inline(tokens[++i]!)
          this.#close(block)
          break
        }
        case 'fence':
        case 'code_block': {
          apart()
          const outer = addElement(this.manuscript, 'P', place.parent)
          const block = this.#open({ ...place, parent: outer, indent: place.indent + CODE_INDENT }, 'Code', VERBATIM)
          this.manuscript.blocks.data[block + SCALE] = CODE_SCALE
          this.#setStyle(MONO)
          this.#text(token.content.replace(/\n$/, ''), true)
          this.#close(block)
          break
        }
        case 'html_block': {
          apart()
          const block = this.#open(place, 'P', 0)
          this.#text(token.content.replace(/\n+$/, ''), true)
          this.#close(block)
          break
        }
        case 'hr': {
          apart()
          const block = this.#open(place, 'P', 0)
          this.manuscript.blocks.data[block + KIND] = RULE
          this.#close(block)
          break
        }
        case 'blockquote_open':
          apart()
          inner(QUOTE_INDENT, addElement(this.manuscript, 'BlockQuote', place.parent), 1)
          break
        case 'bullet_list_open':
        case 'ordered_list_open': {
          apart()
          if (lists.length === 0) this.#keepLast()
          const { items, loose } = survey(tokens, i)
          const ordered = token.type === 'ordered_list_open'
          const next = Number(attribute(token, 'start') ?? 1)
          const digits = `${next + items}`.length
          lists.push({
            element: addElement(this.manuscript, 'L', place.parent),
            ordered,
            next,
            indent: ordered ? NUMBER_WIDTH + digits * DIGIT_WIDTH : BULLET_INDENT,
            spacing: loose ? 1 : 0,
          })
          isFirst = true
          break
        }
        case 'list_item_open': {
          const list = lists[lists.length - 1]!
          if (!isFirst) this.#gap = Math.max(this.#gap, list.spacing)
          const element = addElement(this.manuscript, 'LI', list.element)
          const label = addElement(this.manuscript, 'Lbl', element)
          this.#label = { text: list.ordered ? `${list.next++}.` : '\u2022', element: label }
          inner(list.indent, addElement(this.manuscript, 'LBody', element), list.spacing)
          break
        }
        case 'list_item_close':
          // An empty item still shows its label.
          if (this.#label !== undefined) this.#close(this.#open(place, 'P', 0))
          places.pop()
          isFirst = false
          break
        case 'blockquote_close':
          places.pop()
          isFirst = false
          break
        case 'bullet_list_close':
        case 'ordered_list_close':
          lists.pop()
          isFirst = false
          break
        case 'table_open': {
          apart()
          table = addElement(this.manuscript, 'Table', place.parent)
          columns = 0
          for (let at = i; tokens[at]!.type !== 'tr_close'; at++) if (tokens[at]!.type === 'th_open') columns++
          break
        }
        case 'tr_open':
          row = addElement(this.manuscript, 'TR', table)
          column = 0
          break
        case 'th_open':
        case 'td_open':
          this.#cell(token, tokens[++i]!, { ...place, parent: row }, column++ | (columns << 16))
          break
        default:
      }
    }
    this.manuscript.length = this.#n
  }

  #heading(depth: number, content: MarkdownToken, place: Place): void {
    // Levels are not skipped (ISO 14289-1 §7.4.2).
    const level = Math.min(depth, this.#lastLevel + 1)
    this.#lastLevel = level
    const block = this.#open(place, `H${level}` as ElementName, KEEP_WITH_NEXT | HEADING)
    this.manuscript.blocks.data[block + SCALE] = HEADING_SCALES[depth - 1]!
    this.#setStyle(BOLD)
    this.#inline(content)
    this.#close(block)
    this.manuscript.headings.push({ block: block / BLOCK_FIELDS, level, title: plainText(content) })
  }

  #cell(token: MarkdownToken, content: MarkdownToken, place: Place, extra: number): void {
    const isHeader = token.type === 'th_open'
    const align = attribute(token, 'style') ?? ''
    const flags =
      (isHeader ? HEADER_CELL | KEEP_WITH_NEXT : 0) |
      (align.endsWith('center') ? CENTRED : align.endsWith('right') ? FLUSH_RIGHT : 0)
    const block = this.#open(place, isHeader ? 'TH' : 'TD', flags)
    this.manuscript.blocks.data[block + KIND] = CELL
    this.manuscript.blocks.data[block + EXTRA] = extra
    if (isHeader) this.#setStyle(BOLD)
    this.#inline(content)
    this.#close(block)
  }

  /** What leads in a list is not left alone at the foot of a page. */
  #keepLast(): void {
    const { data, length } = this.manuscript.blocks
    const last = length - BLOCK_FIELDS
    if (last >= 0) data[last + FLAGS] = data[last + FLAGS]! | KEEP_WITH_NEXT
  }

  #open(place: Place, name: ElementName, flags: number): number {
    const { blocks } = this.manuscript
    const element = addElement(this.manuscript, name, place.parent)
    const labelStart = this.#n
    let labelElement = 0
    if (this.#label !== undefined) {
      labelElement = this.#label.element
      this.#text(this.#label.text, false)
      this.#label = undefined
    }
    const at = blocks.add(BLOCK_FIELDS)
    const row = blocks.data
    row[at + START] = this.#n
    row[at + GAP] = at === 0 ? 0 : this.#gap
    row[at + ELEMENT] = element
    row[at + INDENT] = place.indent
    row[at + SCALE] = 1000
    row[at + FLAGS] = flags
    row[at + LABEL] = labelStart
    row[at + LABEL_END] = this.#n
    row[at + LABEL_ELEMENT] = labelElement
    this.#gap = 0
    this.#style = 0
    return at
  }

  #close(at: number): void {
    const row = this.manuscript.blocks.data
    row[at + END] = this.#n
    if (this.#wide) row[at + FLAGS] = row[at + FLAGS]! | WIDE
    this.#wide = false
    this.#style = 0
  }

  #inline({ children }: MarkdownToken): void {
    const styles: number[] = []
    const spans: boolean[] = []
    for (const token of children ?? []) {
      switch (token.type) {
        case 'em_open':
        case 'strong_open':
          styles.push(this.#style)
          this.#setStyle(this.#style | (token.type === 'em_open' ? ITALIC : BOLD))
          break
        case 'em_close':
        case 'strong_close':
          this.#setStyle(styles.pop() ?? 0)
          break
        case 's_open':
          spans.push(this.#openSpan('', true))
          break
        case 'link_open': {
          const url = attribute(token, 'href') ?? ''
          spans.push(LINKED.test(url) && this.#openSpan(url, false))
          break
        }
        case 's_close':
        case 'link_close':
          if (spans.pop() === true) {
            this.#put(LINK_OFF)
            this.#inSpan = false
          }
          break
        case 'code_inline': {
          const before = this.#style
          this.#setStyle(before | MONO)
          this.#text(token.content, false)
          this.#setStyle(before)
          break
        }
        case 'softbreak':
          this.#put(32)
          break
        case 'hardbreak':
          this.#put(NEWLINE)
          break
        default:
          // Text, raw HTML, the alternative text of an image.
          this.#text(token.content, false)
      }
    }
  }

  /** Spans do not nest: the outer one holds. */
  #openSpan(url: string, strike: boolean): boolean {
    if (this.#inSpan) return false
    this.#inSpan = true
    this.manuscript.links.push({ url, strike })
    this.#put(LINK_ON)
    return true
  }

  #setStyle(style: number): void {
    if (style === this.#style) return
    this.#style = style
    this.manuscript.styles |= 1 << style
    this.#put(STYLE + style)
  }

  #put(code: number): void {
    let { codes } = this.manuscript
    if (this.#n === codes.length) {
      codes = takeCodes('manuscript.codes', codes.length * 2)
      codes.set(this.manuscript.codes)
      this.manuscript.codes = codes
    }
    codes[this.#n++] = code
  }

  /** @param verbatim newlines end lines; else they are spaces, as CommonMark has it. */
  #text(text: string, verbatim: boolean): void {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      if (unit === 10) this.#put(verbatim ? NEWLINE : 32)
      else if (unit === 9) for (let k = 0; k < 4; k++) this.#put(32)
      else if (unit !== 13) {
        const code = codeOf(unit)
        if (code >= 256) this.#wide = true
        else if (code === 160) this.manuscript.ambiguous = true
        this.#put(code)
      }
    }
  }
}

function attribute(token: MarkdownToken, name: string): string | undefined {
  return token.attrs?.find(([key]) => key === name)?.[1]
}

/** Items of the list that opens at `from`, and whether empty lines are between or in them. */
function survey(tokens: readonly MarkdownToken[], from: number): { items: number; loose: boolean } {
  const level = tokens[from]!.level
  let items = 0
  let loose = false
  for (let i = from + 1; i < tokens.length && tokens[i]!.level > level; i++) {
    const token = tokens[i]!
    if (token.type === 'list_item_open' && token.level === level + 1) items++
    if (token.type === 'paragraph_open' && token.level === level + 2 && !token.hidden) loose = true
  }
  return { items, loose }
}

function plainText({ children }: MarkdownToken): string {
  let text = ''
  for (const { type, content } of children ?? []) text += type.endsWith('break') ? ' ' : content
  return text
}
