/**
 * A document in, its manuscript out: for each block its printed text, indent and structure element. Images print their
 * alternative text, footnotes are set where they are defined.
 *
 * No function is recursive, so nesting depth cannot exhaust the stack.
 */
import { BLANK_LINE_BEFORE, type Document, HEADER, NO_BLANK_LINE_IN_SOURCE, ORDERED } from '@platen/document/model'
import { BOLD, MONO } from '../font/resources.ts'
import { CodeWriter } from './code-writer.ts'
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
const BULLET = '\u2022'
const BULLET_INDENT = 1250
const QUOTE_INDENT = 1500
const CODE_INDENT = 1000
/** A number's label: what stands before its full stop, then that and the space before the text. */
const DIGIT_WIDTH = 600
const NUMBER_WIDTH = 850
/** Quotes and items within each other that are set further in each. */
const NESTING_MAX = 12

const TAB = 9
const LINE_FEED = 10
const SPACE = 32
const COLON = 58

/** A block that contains others; the outermost is the document. */
interface Container {
  /** First block that is not in it. */
  end: number
  element: number
  indent: number
  /** Quotes and items around it and itself. */
  depth: number
  /** Of a list: how far in its items stand. */
  itemIndent: number
  inItem: boolean
  /** The block before the next one is a heading, so no empty line separates them. */
  afterHeading: boolean
}

/** Label and text printed before the next block. */
interface Lead {
  label: string
  labelElement: number
  text: string
}

export function manuscriptOf(document: Document): Manuscript {
  return new ManuscriptWriter(document).write()
}

class ManuscriptWriter {
  readonly #document: Document
  readonly #manuscript: Manuscript
  readonly #containers: Container[]
  readonly #codes: CodeWriter
  #gap = 0
  #lead: Lead | undefined
  #headingLevel = 0
  /** Columns of the current table, and its next column. */
  #columns = 0
  #column = 0
  #isHeader = false
  /** The last printed block. */
  #last = -1

  constructor(document: Document) {
    this.#document = document
    this.#manuscript = newManuscript(document.length + 1024)
    this.#codes = new CodeWriter(document, this.#manuscript)
    this.#containers = [
      { end: document.count, element: 0, indent: 0, depth: 0, itemIndent: 0, inItem: false, afterHeading: false },
    ]
  }

  write(): Manuscript {
    const { count } = this.#document
    for (let block = 0; block < count; block++) {
      this.#closeBefore(block)
      this.#block(block, this.#containers.at(-1)!)
    }
    this.#closeBefore(count + 1)
    this.#codes.finish()
    return this.#manuscript
  }

  /** Leaves the places that end before `block`, but for the outermost. */
  #closeBefore(block: number): void {
    for (;;) {
      const { end } = this.#containers.at(-1)!
      if (end > block || this.#containers.length === 1) return
      // An empty item still shows its label.
      if (this.#lead !== undefined) this.#flushLead()
      this.#containers.pop()
    }
  }

  #block(block: number, place: Container): void {
    const document = this.#document
    const manuscript = this.#manuscript
    if (document.has(block, BLANK_LINE_BEFORE) && !place.afterHeading) this.#gap = 1
    place.afterHeading = false
    const kind = document.kind(block)
    if (kind !== 'paragraph' && this.#lead !== undefined && this.#lead.text !== '') this.#flushLead()
    switch (kind) {
      case 'paragraph':
        this.#paragraph(block, place)
        break
      case 'heading':
        this.#heading(block, place)
        break
      case 'code': {
        const outer = addElement(manuscript, 'P', place.element)
        const at = this.#open(block, addElement(manuscript, 'Code', outer), place.indent + CODE_INDENT, VERBATIM)
        manuscript.blocks.data[at + SCALE] = CODE_SCALE
        this.#codes.text(block, MONO)
        this.#close(at)
        break
      }
      case 'rule': {
        const at = this.#open(block, addElement(manuscript, 'P', place.element), place.indent, 0)
        manuscript.blocks.data[at + KIND] = RULE
        this.#close(at)
        break
      }
      case 'quote':
        this.#enter(block, place, addElement(manuscript, 'BlockQuote', place.element), QUOTE_INDENT)
        break
      case 'list':
        if (!place.inItem) this.#keepLeadIn(block)
        this.#enter(block, place, addElement(manuscript, 'L', place.element), 0)
        this.#containers.at(-1)!.itemIndent = this.#itemIndent(block)
        break
      case 'item':
        this.#item(block, place)
        break
      case 'note':
        this.#lead ??= { label: '', labelElement: 0, text: '' }
        this.#lead.text = `[${document.labels.get(block) ?? ''}] `
        this.#enter(block, place, place.element, 0)
        break
      case 'table':
        this.#enter(block, place, addElement(manuscript, 'Table', place.element), 0)
        this.#columns = this.#columnsOf(block)
        break
      case 'row':
        this.#isHeader = document.has(block, HEADER)
        this.#enter(block, place, addElement(manuscript, 'TR', place.element), 0)
        this.#column = 0
        break
      case 'cell':
        this.#cell(block, place)
        break
    }
  }

  #enter(block: number, { indent, depth, inItem }: Container, element: number, moreIndent: number): Container {
    const deeper = moreIndent > 0 ? depth + 1 : depth
    const place = {
      end: this.#document.after[block]!,
      element,
      indent: deeper > NESTING_MAX ? indent : indent + moreIndent,
      depth: deeper,
      itemIndent: 0,
      inItem,
      afterHeading: false,
    }
    this.#containers.push(place)
    return place
  }

  #paragraph(block: number, place: Container): void {
    const { parent, after } = this.#document
    const item = parent[block]!
    // The only block of an item is the item's body itself.
    const isBody = item + 1 === block && after[item] === after[block] && this.#document.kind(item) === 'item'
    const element = isBody ? place.element : addElement(this.#manuscript, 'P', place.element)
    const at = this.#open(block, element, place.indent, 0)
    this.#codes.text(block, 0)
    this.#close(at)
    // A paragraph of one bold line serves as a heading.
    if (!place.inItem && this.#isBoldLine(block)) this.#keep(at)
  }

  #heading(block: number, place: Container): void {
    const document = this.#document
    const depth = document.value[block]!
    // Levels are not skipped (ISO 14289-1 §7.4.2).
    const level = Math.min(depth, this.#headingLevel + 1)
    this.#headingLevel = level
    const element = addElement(this.#manuscript, `H${level}` as ElementName, place.element)
    const at = this.#open(block, element, place.indent, KEEP_WITH_NEXT | HEADING)
    this.#manuscript.blocks.data[at + SCALE] = HEADING_SCALES[depth - 1]!
    this.#codes.text(block, BOLD)
    this.#close(at)
    const title = document.text(block).replaceAll('\n', ' ')
    this.#manuscript.headings.push({ block: at / BLOCK_FIELDS, level, title })
    // It stands close to what it heads, a title apart.
    place.afterHeading = depth > 1
  }

  #item(block: number, place: Container): void {
    const document = this.#document
    const element = addElement(this.#manuscript, 'LI', place.element)
    const labelElement = addElement(this.#manuscript, 'Lbl', element)
    const body = addElement(this.#manuscript, 'LBody', element)
    const task = document.value[block]!
    const text = task === 0 ? '' : task === 1 ? '[ ] ' : '[x] '
    this.#lead = { label: document.labels.get(block) ?? BULLET, labelElement, text }
    this.#enter(block, place, body, place.itemIndent).inItem = true
  }

  #cell(block: number, place: Container): void {
    const alignment = this.#document.alignment(block)
    const flags =
      (this.#isHeader ? HEADER_CELL | KEEP_WITH_NEXT : 0) |
      (alignment === 'center' ? CENTRED : alignment === 'right' ? FLUSH_RIGHT : 0)
    const element = addElement(this.#manuscript, this.#isHeader ? 'TH' : 'TD', place.element)
    const at = this.#open(block, element, place.indent, flags)
    this.#manuscript.blocks.data[at + KIND] = CELL
    this.#manuscript.blocks.data[at + EXTRA] = this.#column++ | (this.#columns << 16)
    this.#codes.text(block, this.#isHeader ? BOLD : 0)
    this.#close(at)
  }

  #columnsOf(table: number): number {
    let most = 1
    for (const row of this.#document.children(table)) most = Math.max(most, this.#document.children(row).length)
    return most
  }

  /** Room for the widest label. */
  #itemIndent(list: number): number {
    const { labels, after } = this.#document
    if (!this.#document.has(list, ORDERED)) return BULLET_INDENT
    let length = 2
    for (let item = list + 1; item < after[list]!; item = after[item]!)
      length = Math.max(length, labels.get(item)?.length ?? 0)
    return NUMBER_WIDTH + (length - 1) * DIGIT_WIDTH
  }

  /** Keeps a list with the block that introduces it: one without an empty line between them, or one that ends in a colon. */
  #keepLeadIn(list: number): void {
    const last = this.#last
    if (last < 0) return
    const { units, start, end } = this.#document
    let to = end[last]!
    while (to > start[last]! && units[to - 1]! <= SPACE) to--
    const follows = this.#gap === 0 || this.#document.has(list, NO_BLANK_LINE_IN_SOURCE)
    if (follows || (to > start[last]! && units[to - 1] === COLON))
      this.#keep(this.#manuscript.blocks.length - BLOCK_FIELDS)
  }

  #isBoldLine(block: number): boolean {
    const { units, markAt, markStyle, markCount, start, end, firstMark } = this.#document
    let mark = firstMark[block]!
    const from = start[block]!
    if (mark === markCount || markAt[mark] !== from || (markStyle[mark]! & BOLD) === 0) return false
    let to = end[block]!
    while (to > from && (units[to - 1] === SPACE || units[to - 1] === TAB)) to--
    for (; mark < markCount && markAt[mark]! < to; mark++) if ((markStyle[mark]! & BOLD) === 0) return false
    for (let at = from; at < to; at++) if (units[at] === LINE_FEED) return false
    return to > from
  }

  #keep(at: number): void {
    const { data } = this.#manuscript.blocks
    data[at + FLAGS] = data[at + FLAGS]! | KEEP_WITH_NEXT
  }

  /** Prints a pending label as a paragraph. */
  #flushLead(): void {
    const { element, indent } = this.#containers.at(-1)!
    const hasText = this.#lead!.text !== ''
    this.#close(this.#open(-1, addElement(this.#manuscript, 'P', element), indent, hasText ? KEEP_WITH_NEXT : 0))
  }

  /** @returns where its row is. */
  #open(block: number, element: number, indent: number, flags: number): number {
    const { blocks } = this.#manuscript
    const labelStart = this.#codes.length
    const lead = this.#lead
    if (lead !== undefined) this.#codes.print(lead.label)
    const at = blocks.add(BLOCK_FIELDS)
    const row = blocks.data
    row[at + START] = this.#codes.length
    row[at + GAP] = at === 0 ? 0 : this.#gap
    row[at + ELEMENT] = element
    row[at + INDENT] = indent
    row[at + SCALE] = 1000
    row[at + FLAGS] = flags
    row[at + LABEL] = labelStart
    row[at + LABEL_END] = this.#codes.length
    row[at + LABEL_ELEMENT] = lead?.labelElement ?? 0
    this.#gap = 0
    this.#codes.startLine()
    this.#last = block
    if (lead !== undefined) {
      this.#lead = undefined
      this.#codes.print(lead.text)
    }
    return at
  }

  #close(at: number): void {
    const row = this.#manuscript.blocks.data
    row[at + END] = this.#codes.length
    if (this.#codes.isWide) row[at + FLAGS] = row[at + FLAGS]! | WIDE
    this.#codes.isWide = false
  }
}
