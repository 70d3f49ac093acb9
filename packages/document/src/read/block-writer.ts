/**
 * Writes blocks for Markdown and HTML alike, which may stand in each other: Markdown in `<div>`, `<kbd>` in a paragraph,
 * `<ul>` in a cell of a Markdown table.
 *
 * Containers are frames on a stack. Markdown's are closed by Markdown alone, with all HTML in them. A cell and a heading have
 * text only: blocks in them become lines of that text.
 */
import { DocumentBuilder } from '../builder.ts'
import {
  BLANK_LINE_BEFORE,
  BOLD,
  CAPTION,
  CODE,
  type Document,
  type Kind,
  type Link,
  NO_BLANK_LINE_IN_SOURCE,
  PAGE_BREAK,
} from '../model.ts'
import { formTables, TableSources } from './form-tables.ts'

/** What a container has in it. */
type Holds = 'blocks' | 'items' | 'terms' | 'rows' | 'cells'
const HOLDS: Partial<Record<Kind, Holds>> = { list: 'items', table: 'rows', row: 'cells' }

interface Place {
  /** Whether it already has a block. */
  hasBefore: boolean
  /** It is a tight item, without empty lines between its blocks. */
  tight: boolean
}

export interface Frame {
  /** Name of the HTML element; '' for Markdown. */
  name: string
  /** The block that it is, -1 for none. */
  block: number
  place: Place
  holds: Holds
  /** Blocks in it are lines of one text, separated by this; '' where they are blocks. */
  separator: string
  /** Flags and kind of the text in it. */
  flags: number
  text: 'paragraph' | 'heading' | 'term' | 'code' | 'bold'
  level: number
  /** Spaces and line ends are kept. */
  isVerbatim: boolean
  /** Of a list: label of its next item; undefined for bullets. */
  nextLabel: (() => string) | undefined
  /** Styles that were open before it. */
  styles: number
  /** The HTML table that it stands in. */
  table?: OpenTable | undefined
  /** In place of closing its block. */
  onClose?: (() => void) | undefined
}

interface OpenTable {
  /** The next row begins a group of rows. */
  beginsGroup: boolean
  /** Rows without cells before the next one. */
  emptyRows: number
}

interface InlineStyle {
  name: string
  /** 0 for none. */
  style: number
  /** All styles up to this one. */
  sum: number
  isLink: boolean
}

/** HTML containers and styles beyond these are ignored. */
const FRAMES_MAX = 160
const STYLES_MAX = 32
const SPACE = 32
const LINE_FEED = 10

export class BlockWriter {
  readonly builder: DocumentBuilder
  readonly #frames: Frame[] = [
    {
      name: '',
      block: -1,
      place: { hasBefore: false, tight: false },
      holds: 'blocks',
      separator: '',
      flags: 0,
      text: 'paragraph',
      level: 0,
      isVerbatim: false,
      nextLabel: undefined,
      styles: 0,
    },
  ]
  readonly #styles: InlineStyle[] = []
  /** How many styles of a name are open. */
  readonly #styleNames = new Map<string, number>()
  /** The next block of the document itself begins a page. */
  #breaksPage = false
  /** HTML elements that a page ends behind. */
  readonly #pageEnds = new Set<Frame>()
  /** The link that is open. */
  #link: Link | undefined
  #linkIndex = -1
  /** A block whose text is being written, and its kind. */
  #isOpen = false
  #kind: Kind = 'paragraph'
  /** In a frame with a separator: what comes next is on another line. */
  #isNewLine = false
  /** Where the text of an item begins in a text, behind its mark; -1 for none. */
  #labelEnd = -1
  /** Style of the block itself. */
  #base = 0
  /** Source line after the previous block. */
  #lineAfter = -1

  readonly tables = new TableSources()

  constructor(capacity: number) {
    this.builder = new DocumentBuilder(capacity)
  }

  get frame(): Frame {
    return this.#frames[this.#frames.length - 1]!
  }

  /** Whether no further HTML element may be opened. */
  get isDeep(): boolean {
    return this.#frames.length >= FRAMES_MAX
  }

  get isTextOpen(): boolean {
    return this.#isOpen
  }

  /** Whether the container has no block yet. */
  get isFirst(): boolean {
    return !this.frame.place.hasBefore
  }

  /** The next block begins a page. Within a list, a quotation, a table or a line of text nothing does. */
  breakPage(): void {
    if (this.frame.separator === '') this.closeText()
    if (this.builder.current < 0 && this.builder.count > 0) this.#breaksPage = true
  }

  /** What follows the HTML element at hand begins a page. */
  breakPageAfter(): void {
    this.#pageEnds.add(this.frame)
  }

  /** Removes the block at hand, which has no text; the next one begins the page that it began. */
  #discardBlock(): void {
    if ((this.builder.flagsOf(this.builder.current) & PAGE_BREAK) !== 0) this.#breaksPage = true
    this.builder.discard()
  }

  /** Flags of the next block, which takes source lines `map`. */
  #apart(map: readonly [number, number] | null): number {
    const breaks = this.#breaksPage && this.builder.current < 0 ? PAGE_BREAK : 0
    if (breaks !== 0) this.#breaksPage = false
    return breaks | this.#spaceBefore(map)
  }

  #spaceBefore(map: readonly [number, number] | null): number {
    const { place } = this.frame
    const apart = place.hasBefore && !place.tight ? BLANK_LINE_BEFORE : 0
    const joined = apart !== 0 && map !== null && map[0] === this.#lineAfter ? NO_BLANK_LINE_IN_SOURCE : 0
    place.hasBefore = true
    if (map !== null) this.#lineAfter = map[1]
    return apart | joined
  }

  /** Opens what must stand around a block of that kind: an item in a list, a row and a cell in a table. */
  #openAround(kind: Kind): void {
    const isItem = kind === 'item' || kind === 'term'
    if (this.frame.holds === 'items' && !isItem) this.openItem('li')
    else if (this.frame.holds === 'terms' && !isItem) {
      // A term has text only.
      this.closeElement(['dt'])
      this.openItem('dd')
    }
    if (this.frame.holds === 'rows' && kind !== 'row') this.open('row', 'tr')
    if (this.frame.holds === 'cells' && kind !== 'cell') this.open('cell', 'td')
  }

  /**
   * Opens a container.
   * @param name of the HTML element, '' for Markdown.
   * @returns its block, -1 in a text.
   */
  open(
    kind: Kind,
    name: string,
    {
      flags = 0,
      value = 0,
      label = '',
      tight = false,
      map = null,
    }: { flags?: number; value?: number; label?: string; tight?: boolean; map?: readonly [number, number] | null } = {},
  ): number {
    this.closeText()
    this.#openAround(kind)
    const around = this.frame
    const isFlat = around.separator !== ''
    let { table } = around
    if (kind === 'table' && !isFlat) table = name === '' ? undefined : { beginsGroup: false, emptyRows: 0 }
    const block = isFlat
      ? -1
      : this.builder.open(kind, {
          // Rows and cells stand as their table does.
          flags: flags | (kind === 'row' || kind === 'cell' ? this.#count() : this.#apart(map)),
          value,
          label,
        })
    if (kind === 'row' && table !== undefined && !isFlat) this.#noteRow(block, table)
    this.#frames.push({
      ...around,
      name,
      block,
      table,
      place: { hasBefore: false, tight },
      holds: HOLDS[kind] ?? 'blocks',
      separator: isFlat ? around.separator : kind === 'cell' ? '\n' : '',
      text: 'paragraph',
      nextLabel: undefined,
      styles: this.#styles.length,
      onClose: undefined,
    })
    if (kind === 'cell' && !isFlat) this.#beginText('cell')
    return block
  }

  #noteRow(row: number, table: OpenTable): void {
    const { groupStarts, headRows, emptyRowsBefore } = this.tables
    if (table.beginsGroup) groupStarts.add(row)
    if (this.find(['thead']) !== undefined) headRows.add(row)
    if (table.emptyRows > 0) emptyRowsBefore.set(row, table.emptyRows)
    table.beginsGroup = false
    table.emptyRows = 0
  }

  /** What follows in the HTML table at hand is another group of rows. */
  beginRowGroup(): void {
    const { table } = this.frame
    if (table !== undefined) table.beginsGroup = true
  }

  /**
   * Opens the caption of the HTML table at hand: a paragraph before the table, whose block is opened anew behind it.
   *
   * @returns false where the table has rows already, or is in a text.
   */
  openCaption(name: string): boolean {
    const { builder, frame: table } = this
    if (table.name !== 'table' || table.block < 0 || table.place.hasBefore || builder.current !== table.block)
      return false
    const flags = builder.flagsOf(table.block)
    builder.discard()
    const block = builder.open('paragraph', { flags: flags | CAPTION })
    this.#frames.push({
      ...table,
      name,
      block,
      place: { hasBefore: false, tight: true },
      holds: 'blocks',
      separator: ' ',
      styles: this.#styles.length,
      onClose: () => {
        const isEmpty = builder.isEmpty
        if (isEmpty) builder.discard()
        else builder.close()
        table.block = builder.open('table', { flags: isEmpty ? flags : flags & ~NO_BLANK_LINE_IN_SOURCE })
      },
    })
    this.#beginText('paragraph')
    return true
  }

  #count(): number {
    this.frame.place.hasBefore = true
    return 0
  }

  /** An item of the list at hand; its label is the list's next one. */
  openItem(name: string): void {
    const label = this.frame.nextLabel?.() ?? ''
    const isFlat = this.frame.separator !== ''
    this.open('item', name, { label, tight: true })
    if (isFlat) this.label(label === '' ? '•' : label)
  }

  /** Begins a line of text with the mark of an item, whose text goes on behind it. */
  label(label: string): void {
    this.text(`${label} `)
    this.#labelEnd = this.builder.length
  }

  /** An HTML element that is no block itself. */
  openElement(name: string, changes: Partial<Frame> = {}): void {
    this.closeText()
    this.#frames.push({
      ...this.frame,
      name,
      block: -1,
      styles: this.#styles.length,
      nextLabel: undefined,
      onClose: undefined,
      ...changes,
      ...(this.frame.holds === 'terms' ? { text: 'term' } : {}),
    })
  }

  /** Closes the innermost Markdown container, with what is open in it. */
  close(): void {
    while (this.frame.name !== '') this.#closeFrame()
    this.#closeFrame()
  }

  /** Closes the HTML in the Markdown container at hand. */
  closeAll(): void {
    while (this.frame.name !== '') this.#closeFrame()
    this.closeText()
  }

  /**
   * Closes the innermost HTML element of one of these names, with what is open in it.
   * @param within names of elements that it is not searched beyond.
   */
  closeElement(names: readonly string[], within: readonly string[] = []): void {
    let at = this.#frames.length - 1
    for (; at > 0; at--) {
      const { name } = this.#frames[at]!
      if (names.includes(name)) break
      if (name === '' || within.includes(name)) return
    }
    if (at <= 0) return
    while (this.#frames.length > at) this.#closeFrame()
  }

  /** The innermost HTML element of one of these names, in the Markdown container at hand. */
  find(names: readonly string[]): Frame | undefined {
    for (let at = this.#frames.length - 1; at > 0; at--) {
      const frame = this.#frames[at]!
      if (names.includes(frame.name)) return frame
      if (frame.name === '') return undefined
    }
    return undefined
  }

  #closeFrame(): void {
    const { builder } = this
    const frame = this.frame
    const isCell = frame.block >= 0 && frame.separator !== ''
    this.truncateStyles(frame.styles)
    this.closeText()
    if (isCell) this.#endText()
    if (frame.onClose !== undefined) frame.onClose()
    else if (frame.block >= 0) {
      // An HTML element with nothing in it is not printed.
      const isEmpty = frame.name !== '' && !frame.place.hasBefore && !isCell && builder.current === frame.block
      if (isEmpty) this.#discard(frame)
      else builder.close()
    }
    this.#frames.pop()
    this.#isNewLine = this.frame.separator !== ''
    if (this.#pageEnds.delete(frame)) this.breakPage()
  }

  #discard({ block, name, table }: Frame): void {
    this.#discardBlock()
    if (name !== 'tr' || table === undefined) return
    // Its spans count it.
    const { groupStarts, headRows, emptyRowsBefore } = this.tables
    table.beginsGroup ||= groupStarts.delete(block)
    headRows.delete(block)
    table.emptyRows += 1 + (emptyRowsBefore.get(block) ?? 0)
    emptyRowsBefore.delete(block)
  }

  /** Opens a block of text. */
  openText(
    kind: Kind,
    {
      flags = 0,
      value = 0,
      label = '',
      map = null,
    }: { flags?: number; value?: number; label?: string; map?: readonly [number, number] | null } = {},
  ): void {
    this.closeText()
    this.#openAround(kind)
    const { frame } = this
    if (frame.separator !== '') {
      this.#isNewLine = true
      return
    }
    this.builder.open(kind, {
      flags: flags | (frame.flags & (kind === 'code' ? 0 : 0xff)) | this.#apart(map),
      value,
      label,
    })
    this.#beginText(kind)
  }

  #beginText(kind: Kind): void {
    this.#isOpen = true
    this.#kind = kind
    this.#isNewLine = false
    this.#base = 0
    this.#applyStyle()
    this.#applyLink()
  }

  #endText(): void {
    if (this.#kind !== 'code') this.builder.trimEnd()
    this.#isOpen = false
  }

  /** Ends the block of text that is open. In a frame with a separator, the line. */
  closeText(): void {
    if (this.frame.separator !== '') {
      this.#isNewLine = true
      return
    }
    if (!this.#isOpen) return
    this.#endText()
    // A paragraph of nothing but line breaks.
    if (this.builder.isEmpty && this.#kind === 'paragraph') this.#discardBlock()
    else this.builder.close()
  }

  /** Blocks in the text that is open are lines of it. */
  flatten(separator: string): void {
    this.#frames.push({
      ...this.frame,
      name: '',
      block: -1,
      separator,
      styles: this.#styles.length,
      onClose: undefined,
    })
  }

  /** Ends `flatten`. */
  unflatten(): void {
    while (this.frame.name !== '') this.#closeFrame()
    this.#frames.pop()
    this.#isNewLine = false
  }

  /** Opens a block of text where none is, as the element around it wants it. */
  #needText(): void {
    if (this.frame.separator !== '') {
      if (this.#isNewLine && !this.builder.isEmpty && this.builder.length !== this.#labelEnd) {
        const { separator } = this.frame
        if (separator === '\n') this.builder.trimEnd()
        if (!this.builder.isEmpty && this.builder.lastUnit !== separator.charCodeAt(0)) this.builder.text(separator)
      }
      this.#isNewLine = false
      return
    }
    if (this.#isOpen) return
    if (this.frame.text !== 'term') this.#openAround('paragraph')
    const { frame } = this
    if (frame.separator !== '') return
    const { text, level } = frame
    if (text === 'heading') this.openText('heading', { value: level })
    else if (text === 'term') this.openText('term')
    else if (text === 'code') this.openText('code')
    else this.openText('paragraph')
    if (text === 'bold') {
      this.#base = BOLD
      this.#applyStyle()
    }
  }

  /** Text as it is. */
  text(text: string): void {
    if (text === '') return
    this.#needText()
    this.builder.text(text)
  }

  /** Text of Markdown. @param followsTag blanks on both sides of a tag are one. */
  markdownText(text: string, followsTag: boolean): void {
    const isAtBlank =
      !this.#isOpen || this.#isNewLine || this.builder.lastUnit === SPACE || this.builder.lastUnit === LINE_FEED
    const own = followsTag && isAtBlank ? text.replace(/^[ \t\n]+/u, '') : text
    if (own !== '') this.text(own)
  }

  code(text: string, label: string, map: readonly [number, number] | null): void {
    const isFlat = this.frame.separator !== ''
    this.openText('code', { label, map })
    if (isFlat) this.openStyle('`', CODE)
    if (text !== '') this.text(text)
    if (isFlat) this.closeStyle('`')
    this.closeText()
  }

  /** Text of HTML: blanks are one space, none at the edges of a line; nothing but blanks opens no block. */
  htmlText(text: string): void {
    if (this.frame.isVerbatim) {
      this.text(this.#isOpen || this.frame.separator !== '' ? text : text.replace(/^\n/u, ''))
      return
    }
    let collapsed = text.replace(/[ \t\n\r\f]+/gu, ' ')
    const isStart = this.frame.separator === '' ? !this.#isOpen : this.#isNewLine
    const last = this.#isOpen ? this.builder.lastUnit : LINE_FEED
    if (collapsed.startsWith(' ') && (isStart || last === SPACE || last === LINE_FEED)) collapsed = collapsed.slice(1)
    if (collapsed !== '') this.text(collapsed)
  }

  lineBreak(): void {
    if (this.frame.separator === ' ') this.text(' ')
    else if (this.frame.separator !== '') this.#isNewLine = true
    else if (this.#isOpen) this.builder.text('\n')
  }

  get styleCount(): number {
    return this.#styles.length
  }

  /** The link that is open. */
  get link(): Link | undefined {
    return this.#link
  }

  /** @param link starts here; one within another has no effect. */
  openStyle(name: string, style: number, link?: Link): void {
    const isLink = link !== undefined && this.#link === undefined
    if (isLink) {
      this.#link = link
      this.#linkIndex = -1
      if (this.#isOpen) this.#applyLink()
    }
    const sum = style | (this.#styles.at(-1)?.sum ?? 0)
    this.#styles.push({ name, style, sum, isLink })
    this.#styleNames.set(name, (this.#styleNames.get(name) ?? 0) + 1)
    this.#applyStyle()
  }

  /** Whether HTML may open a style. */
  get isDeepStyle(): boolean {
    return this.#styles.length >= STYLES_MAX
  }

  /** Closes the innermost style of that name that was opened in the container at hand. */
  closeStyle(name: string): void {
    if ((this.#styleNames.get(name) ?? 0) === 0) return
    let at = this.#styles.length - 1
    while (at >= this.frame.styles && this.#styles[at]!.name !== name) at--
    if (at < this.frame.styles) return
    const later = this.#styles.slice(at + 1)
    this.truncateStyles(at)
    for (const { name, style } of later) this.openStyle(name, style)
  }

  truncateStyles(count: number): void {
    while (this.#styles.length > count) {
      const { name, isLink } = this.#styles.pop()!
      this.#styleNames.set(name, this.#styleNames.get(name)! - 1)
      if (!isLink) continue
      this.#link = undefined
      if (this.#isOpen) this.builder.setLink(undefined)
    }
    this.#applyStyle()
  }

  #applyStyle(): void {
    if (this.#isOpen) this.builder.setStyle(this.#base | (this.#styles.at(-1)?.sum ?? 0))
  }

  #applyLink(): void {
    if (this.#link === undefined) return
    if (this.#linkIndex < 0) this.#linkIndex = this.builder.setLink(this.#link)
    else this.builder.resumeLink(this.#linkIndex)
  }

  /** Text that is a link or image of its own, in the styles at hand. */
  linkedText(text: string, link: Link): void {
    this.#needText()
    this.builder.setLink(link)
    this.builder.text(text)
    this.builder.setLink(undefined)
    this.#applyLink()
  }

  /** An image, in the link that is open. */
  image(alt: string, target: string, title: string, size: Pick<Link, 'width' | 'height' | 'isDecoration'> = {}): void {
    const href = this.#link === undefined ? {} : { href: this.#link.target }
    this.linkedText(alt, { kind: 'image', target, bare: false, title, ...href, ...size })
  }

  /** The line end before `</pre>` is no line. */
  dropLastLineBreak(): void {
    if (this.#isOpen && this.#kind === 'code' && !this.builder.isEmpty && this.builder.lastUnit === LINE_FEED)
      this.builder.setLength(this.builder.length - 1)
  }

  /** @param tagsLeftOut gets what was left out while tables were formed. */
  finish(unevenRows: number | undefined, tagsLeftOut: Map<string, number>): Document {
    this.closeAll()
    const { document, spansLeftOut } = formTables(this.builder.finish(unevenRows, tagsLeftOut), this.tables)
    if (spansLeftOut > 0) tagsLeftOut.set('colspan', spansLeftOut)
    return document
  }
}
