/**
 * Markdown, opted in to by `markup: "markdown"`: the tree of a CommonMark parser in, a manuscript out. GFM's tables,
 * strikethrough and bare links too. Images print their alternative text; raw HTML is printed as typed.
 *
 * Source: CommonMark 0.31.2, GitHub Flavored Markdown 0.29; the tree is mdast (github.com/syntax-tree/mdast).
 */
import type { Definition, Nodes, Parents, RootContent, Table } from 'mdast'
import { LINK_OFF, LINK_ON, NEWLINE, STYLE } from '../font/encoding.ts'
import { BOLD, ITALIC, type MarkdownReader, MONO } from '../font/resources.ts'
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
  depth: number
  /** Empty lines between blocks. */
  spacing: number
}

export function readMarkdown(source: string, reader: MarkdownReader): Manuscript {
  return new MarkdownWriter(source).write(reader.parse(source) as Nodes)
}

class MarkdownWriter {
  readonly #manuscript: Manuscript
  readonly #definitions = new Map<string, Definition>()
  #n = 0
  #style = 0
  #wide = false
  #gap = 0
  /** Label of the list item whose first block comes next. */
  #label: { text: string; element: number } | undefined
  #lastHeading = 0

  constructor(source: string) {
    this.#manuscript = newManuscript(source.length + 1024)
  }

  write(root: Nodes): Manuscript {
    this.#collect(root)
    if ('children' in root) this.#blocks(root.children as RootContent[], { indent: 0, parent: 0, depth: 0, spacing: 1 })
    this.#manuscript.length = this.#n
    return this.#manuscript
  }

  /** Link definitions may come after their use. */
  #collect(root: Nodes): void {
    const open: Nodes[] = [root]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node.type === 'definition' && !this.#definitions.has(node.identifier)) {
        this.#definitions.set(node.identifier, node)
      }
      if ('children' in node) for (const child of (node as Parents).children) open.push(child)
    }
  }

  #blocks(nodes: readonly RootContent[], place: Place): void {
    let before: RootContent | undefined
    for (const node of nodes) {
      if (node.type === 'definition') continue
      // A heading stands close to what it heads, a title apart.
      const close = before?.type === 'heading' && before.depth > 1
      if (before !== undefined && !close) this.#gap = Math.max(this.#gap, place.spacing)
      before = node
      this.#block(node, place)
    }
  }

  #block(node: RootContent, place: Place): void {
    switch (node.type) {
      case 'heading': {
        // Levels are not skipped (ISO 14289-1 §7.4.2).
        const level = Math.min(node.depth, this.#lastHeading + 1)
        this.#lastHeading = level
        const block = this.#open(place, `H${level}` as ElementName, KEEP_WITH_NEXT | HEADING)
        this.#manuscript.blocks.data[block + SCALE] = HEADING_SCALES[node.depth - 1]!
        this.#setStyle(BOLD)
        this.#inline(node.children)
        this.#close(block)
        this.#manuscript.headings.push({ block: block / BLOCK_FIELDS, level, title: plainText(node) })
        return
      }
      case 'paragraph': {
        const block = this.#open(place, 'P', 0)
        this.#inline(node.children)
        this.#close(block)
        return
      }
      case 'code': {
        const outer = addElement(this.#manuscript, 'P', place.parent)
        const inset = { ...place, parent: outer, indent: place.indent + CODE_INDENT }
        const block = this.#open(inset, 'Code', VERBATIM)
        this.#manuscript.blocks.data[block + SCALE] = CODE_SCALE
        this.#setStyle(MONO)
        this.#text(node.value, true)
        this.#close(block)
        return
      }
      case 'html': {
        const block = this.#open(place, 'P', 0)
        this.#text(node.value, true)
        this.#close(block)
        return
      }
      case 'thematicBreak': {
        const block = this.#open(place, 'P', 0)
        this.#manuscript.blocks.data[block + KIND] = RULE
        this.#close(block)
        return
      }
      case 'blockquote': {
        const parent = addElement(this.#manuscript, 'BlockQuote', place.parent)
        this.#blocks(node.children, deeper(place, QUOTE_INDENT, parent, 1))
        return
      }
      case 'list': {
        const list = addElement(this.#manuscript, 'L', place.parent)
        const start = node.start ?? 1
        const digits = `${start + node.children.length}`.length
        const indent = node.ordered === true ? NUMBER_WIDTH + digits * DIGIT_WIDTH : BULLET_INDENT
        const spacing = node.spread === true || node.children.some((item) => item.spread === true) ? 1 : 0
        const last = this.#manuscript.blocks.length - BLOCK_FIELDS
        if (last >= 0 && place.depth === 0) {
          this.#manuscript.blocks.data[last + FLAGS] = this.#manuscript.blocks.data[last + FLAGS]! | KEEP_WITH_NEXT
        }
        node.children.forEach((item, i) => {
          if (i > 0) this.#gap = Math.max(this.#gap, spacing)
          const element = addElement(this.#manuscript, 'LI', list)
          const labelElement = addElement(this.#manuscript, 'Lbl', element)
          const body = addElement(this.#manuscript, 'LBody', element)
          const box = item.checked === true ? ' [x]' : item.checked === false ? ' [ ]' : ''
          const text = (node.ordered === true ? `${start + i}.` : box === '' ? '\u2022' : '') + box
          this.#label = { text: text.trim(), element: labelElement }
          const inner = deeper(place, box === '' ? indent : indent + 500, body, spacing)
          if (item.children.length > 0) this.#blocks(item.children, inner)
          if (this.#label !== undefined) this.#close(this.#open(inner, 'P', 0))
        })
        return
      }
      case 'table':
        this.#table(node, place)
        return
      case 'footnoteDefinition':
        this.#label = {
          text: `${node.label ?? node.identifier}`,
          element: addElement(this.#manuscript, 'Lbl', place.parent),
        }
        this.#blocks(node.children, deeper(place, BULLET_INDENT, place.parent, 1))
        this.#label = undefined
        return
      default: {
        // Inline content at the level of blocks does not come from a parser; it is set as a paragraph all the same.
        const block = this.#open(place, 'P', 0)
        this.#inline([node])
        this.#close(block)
      }
    }
  }

  #table(node: Table, place: Place): void {
    const table = addElement(this.#manuscript, 'Table', place.parent)
    const columns = Math.max(1, ...node.children.map((row) => row.children.length))
    node.children.forEach((row, rowIndex) => {
      const element = addElement(this.#manuscript, 'TR', table)
      for (let column = 0; column < columns; column++) {
        const cell = row.children[column]
        const align = node.align?.[column]
        const header = rowIndex === 0
        const flags =
          (header ? HEADER_CELL | KEEP_WITH_NEXT : 0) |
          (align === 'center' ? CENTRED : align === 'right' ? FLUSH_RIGHT : 0)
        const inner = { ...place, parent: element }
        const block = this.#open(inner, header ? 'TH' : 'TD', flags)
        this.#manuscript.blocks.data[block + KIND] = CELL
        this.#manuscript.blocks.data[block + EXTRA] = column | (columns << 16)
        if (header) this.#setStyle(BOLD)
        if (cell !== undefined) this.#inline(cell.children)
        this.#close(block)
      }
    })
  }

  #open(place: Place, name: ElementName, flags: number): number {
    const { blocks } = this.#manuscript
    const element = addElement(this.#manuscript, name, place.parent)
    let labelStart = 0
    let labelEnd = 0
    let labelElement = 0
    if (this.#label !== undefined) {
      labelStart = this.#n
      labelElement = this.#label.element
      this.#text(this.#label.text, false)
      labelEnd = this.#n
      // Labels are set in the standard fonts alone.
      const { codes } = this.#manuscript
      for (let i = labelStart; i < labelEnd; i++) if (codes[i]! >= 256) codes[i] = 42
      this.#label = undefined
      this.#wide = false
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
    row[at + LABEL_END] = labelEnd
    row[at + LABEL_ELEMENT] = labelElement
    this.#gap = 0
    this.#style = 0
    return at
  }

  #close(at: number): void {
    const row = this.#manuscript.blocks.data
    row[at + END] = this.#n
    if (this.#wide) row[at + FLAGS] = row[at + FLAGS]! | WIDE
    this.#wide = false
    this.#style = 0
  }

  #inline(nodes: readonly Nodes[]): void {
    for (const node of nodes) {
      const before = this.#style
      switch (node.type) {
        case 'text':
          this.#text(node.value, false)
          break
        case 'emphasis':
          this.#setStyle(before | ITALIC)
          this.#inline(node.children)
          break
        case 'strong':
          this.#setStyle(before | BOLD)
          this.#inline(node.children)
          break
        case 'delete':
          this.#span({ url: '', strike: true }, node.children)
          break
        case 'inlineCode':
          this.#setStyle(before | MONO)
          this.#text(node.value, false)
          break
        case 'break':
          this.#put(NEWLINE)
          break
        case 'link':
          this.#link(node.url, node.children)
          break
        case 'linkReference':
          this.#link(this.#definitions.get(node.identifier)?.url ?? '', node.children)
          break
        case 'image':
        case 'imageReference':
          this.#text(node.alt ?? '', false)
          break
        case 'footnoteReference':
          this.#text(`[${node.label ?? node.identifier}]`, false)
          break
        case 'html':
          this.#text(node.value, false)
          break
        default:
          if ('children' in node) this.#inline((node as Parents).children)
      }
      this.#setStyle(before)
    }
  }

  #link(url: string, children: readonly Nodes[]): void {
    if (LINKED.test(url)) this.#span({ url, strike: false }, children)
    else this.#inline(children)
  }

  /** Spans do not nest: the outer one holds. */
  #inSpan = false
  #span(span: Manuscript['links'][number], children: readonly Nodes[]): void {
    if (this.#inSpan) {
      this.#inline(children)
      return
    }
    this.#inSpan = true
    this.#manuscript.links.push(span)
    this.#put(LINK_ON)
    this.#inline(children)
    this.#put(LINK_OFF)
    this.#inSpan = false
  }

  #setStyle(style: number): void {
    if (style === this.#style) return
    this.#style = style
    this.#manuscript.styles |= 1 << style
    this.#put(STYLE + style)
  }

  #put(code: number): void {
    const { codes } = this.#manuscript
    if (this.#n === codes.length) {
      const grown = takeCodes('manuscript.codes', codes.length * 2)
      grown.set(codes)
      this.#manuscript.codes = grown
      grown[this.#n++] = code
      return
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
        else if (code === 160) this.#manuscript.ambiguous = true
        this.#put(code)
      }
    }
  }
}

function deeper(place: Place, indent: number, parent: number, spacing: number): Place {
  const depth = place.depth + 1
  return { indent: depth > NESTING_MAX ? place.indent : place.indent + indent, parent, depth, spacing }
}

function plainText(node: Nodes): string {
  if ('value' in node) return node.value
  if ('alt' in node) return node.alt ?? ''
  if ('children' in node) return (node as Parents).children.map(plainText).join('')
  return node.type === 'break' ? ' ' : ''
}
