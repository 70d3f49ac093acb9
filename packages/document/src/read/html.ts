/**
 * HTML as people write it in Markdown: the elements that are understood, and what becomes of each. Other tags are left out
 * and counted, their text stays. Nothing that a reader can see is lost; comments are none of it.
 */
import {
  AT_RIGHT,
  alignmentValue,
  BOLD,
  CENTERED,
  CODE,
  DEFINITIONS,
  HEADER,
  type ImageLength,
  ITALIC,
  type Link,
  ORDERED,
  STRIKE,
  SUBSCRIPT,
  SUPERSCRIPT,
} from '../model.ts'
import type { BlockWriter } from './block-writer.ts'
import { BLOCKS, isElement, PLAIN } from './html-elements.ts'
import { type HtmlToken, htmlTokens } from './html-tokens.ts'

const STYLES: Readonly<Record<string, number>> = {
  b: BOLD,
  strong: BOLD,
  i: ITALIC,
  em: ITALIC,
  cite: ITALIC,
  dfn: ITALIC,
  var: ITALIC,
  code: CODE,
  kbd: CODE,
  samp: CODE,
  tt: CODE,
  s: STRIKE,
  del: STRIKE,
  strike: STRIKE,
  sup: SUPERSCRIPT,
  sub: SUBSCRIPT,
}

/** Elements that mean something without an end, and so may lack it. */
const ENDLESS = new Set('br hr wbr p li dt dd tr td th thead tbody tfoot center html body head'.split(' '))
/** Attributes without a value. */
const BARE_ATTRIBUTES = new Set(
  'allowfullscreen async autofocus autoplay checked compact controls default defer disabled download formnovalidate hidden inert ismap itemscope loop multiple muted nomodule noshade novalidate nowrap open playsinline readonly required reversed selected'.split(
    ' ',
  ),
)
const CLOSING_TAG = /<\/([A-Za-z][A-Za-z0-9-]{0,40})/gu

const HEADING = /^h[1-6]$/u
const LISTS = ['ul', 'ol']

/** The name of a picture without a description: the last part of its address, or the media type of its data. */
export function nameOfPicture(source: string): string {
  const data = /^data:([\w.+-]*\/[\w.+-]*)?/iu.exec(source.slice(0, 60))
  if (data !== null) return data[1] ?? 'image'
  let end = source.search(/[?#]|$/u)
  while (end > 0 && source[end - 1] === '/') end--
  const name = source.slice(source.lastIndexOf('/', end - 1) + 1, end)
  return name === '' ? 'image' : name
}

export class HtmlReader {
  readonly #writer: BlockWriter
  /** By name, how often. */
  readonly tagsLeftOut = new Map<string, number>()

  readonly #hasTables: boolean
  /** Elements that end somewhere in the text. */
  readonly #closed: ReadonlySet<string>

  constructor(writer: BlockWriter, source: string) {
    this.#writer = writer
    this.#hasTables = /<table/iu.test(source)
    this.#closed = new Set(Array.from(source.matchAll(CLOSING_TAG), ([, name]) => name!.toLowerCase()))
  }

  /**
   * Words in angle brackets, as in `cp <input>` and `<b and c>`: the name of an element that has no value and does not end. Of elements
   * that may lack their end, and of blocks that do in a block of HTML, one with words that HTML does not know.
   */
  #isWord({ name, attributes, source }: HtmlToken & { kind: 'open' }, isInline: boolean): boolean {
    if (source.includes('=') || source.endsWith('/>') || this.#closed.has(name)) return false
    for (const attribute of attributes.keys()) if (!BARE_ATTRIBUTES.has(attribute)) return true
    return !ENDLESS.has(name) && (isInline || !BLOCKS.has(name))
  }

  /** Whether the text may have tables. */
  get hasTables(): boolean {
    return this.#hasTables
  }

  /** @param isInline it is one tag within text. */
  read(source: string, isInline = false): void {
    for (const token of htmlTokens(source)) {
      if (token.kind === 'text') this.#writer.htmlText(token.text)
      else if (token.kind === 'page-break') this.#writer.breakPage()
      else if (!isElement(token.name) || (token.kind === 'open' && this.#isWord(token, isInline)))
        this.#writer.htmlText(token.source)
      else if (token.kind === 'open') this.#open(token.name, token.attributes)
      else this.#close(token.name)
    }
  }

  #open(name: string, attributes: ReadonlyMap<string, string>): void {
    const writer = this.#writer
    const isBlock = BLOCKS.has(name)
    if (isBlock) {
      if (writer.frame.name === 'p') writer.closeElement(['p'])
      writer.closeText()
    }
    const breaks = pageBreaks(attributes.get('style'))
    if (breaks.before && (isBlock || name === 'br')) writer.breakPage()
    this.#anchor(attributes.get('id'), isBlock)
    if (name === 'a') {
      this.#anchor(attributes.get('name'), false)
      const target = attributes.get('href')
      const link: Link | undefined =
        target === undefined ? undefined : { kind: 'link', target, bare: false, title: attributes.get('title') ?? '' }
      // Links do not nest: a second one ends the first.
      if (link !== undefined && writer.link !== undefined) writer.closeStyle('a')
      if (!writer.isDeepStyle) writer.openStyle('a', 0, link)
      return
    }
    if (STYLES[name] !== undefined) {
      if (!(name === 'code' && writer.frame.isVerbatim) && !writer.isDeepStyle) writer.openStyle(name, STYLES[name])
      return
    }
    switch (name) {
      case 'br':
        if (breaks.after) writer.breakPage()
        else if (!breaks.before) writer.lineBreak()
        return
      case 'img':
        this.#image(attributes)
        return
      case 'hr':
        if (writer.frame.separator === '') {
          writer.open('rule', 'hr')
          writer.frame.place.hasBefore = true
          writer.closeElement(['hr'])
          if (breaks.after) writer.breakPage()
        }
        return
      case 'input':
        if (attributes.get('type') === 'checkbox' && this.#task(attributes.has('checked'))) return
        break
      default:
    }
    if (!isBlock || !this.#openBlock(name, attributes)) {
      if (!PLAIN.has(name)) this.#leaveOut(name)
    }
    if (breaks.after && writer.frame.name === name) writer.breakPageAfter()
  }

  #anchor(name: string | undefined, isBlock: boolean): void {
    if (name === undefined || name === '') return
    const { builder, isTextOpen } = this.#writer
    builder.addAnchor(name, isTextOpen && !isBlock ? builder.current : builder.count)
  }

  #leaveOut(name: string): void {
    this.tagsLeftOut.set(name, (this.tagsLeftOut.get(name) ?? 0) + 1)
  }

  #task(isDone: boolean): boolean {
    const { frame, builder } = this.#writer
    if (frame.block < 0 || frame.name !== 'li' || frame.place.hasBefore) return false
    builder.setValue(frame.block, isDone ? 2 : 1)
    return true
  }

  #image(attributes: ReadonlyMap<string, string>): void {
    const target = attributes.get('src') ?? ''
    const alt = (attributes.get('alt') ?? '').replace(/\s+/gu, ' ').trim()
    const title = attributes.get('title') ?? ''
    const width = imageLength(attributes, 'width')
    const height = imageLength(attributes, 'height')
    // A height has nothing that it is a part of.
    const size = { ...(width && { width }), ...(height?.unit === 'px' && { height }) }
    const isDecoration = alt === '' && attributes.has('alt')
    const own = { ...size, ...(isDecoration && { isDecoration }) }
    this.#writer.image(alt === '' ? nameOfPicture(target) : alt, target, title, own)
  }

  /** @returns whether the element is understood. */
  #openBlock(name: string, attributes: ReadonlyMap<string, string>): boolean {
    const writer = this.#writer
    if (writer.isDeep) return true
    const flags = alignmentFlags(name === 'center' ? 'center' : attributes.get('align'), writer.frame.flags)
    if (HEADING.test(name)) {
      writer.openElement(name, { text: 'heading', level: Number(name[1]), flags })
      return true
    }
    switch (name) {
      case 'ul':
      case 'ol':
        writer.open('list', name, { flags: name === 'ol' ? ORDERED : 0, tight: true })
        if (name === 'ol') writer.frame.nextLabel = labelsFrom(attributes)
        return true
      case 'li':
        writer.closeElement(['li'], ['ul', 'ol', 'table'])
        if (writer.frame.holds !== 'items') writer.open('list', 'ul', { tight: true })
        writer.openItem('li')
        return true
      case 'dl':
        writer.open('list', name, { flags: DEFINITIONS, tight: true })
        return true
      case 'dt':
      case 'dd':
        writer.closeElement(['dt', 'dd'], ['dl', 'table'])
        if (writer.frame.holds !== 'items') writer.open('list', 'dl', { flags: DEFINITIONS, tight: true })
        if (name === 'dd') writer.openItem(name)
        else writer.openElement(name, { text: 'term', holds: 'terms' })
        return true
      case 'blockquote':
        writer.open('quote', name)
        return true
      case 'pre':
        writer.openElement(name, { text: 'code', isVerbatim: true, flags: 0 })
        if (writer.frame.separator !== '') writer.openStyle(name, CODE)
        return true
      case 'table':
        writer.open('table', name)
        writer.frame.flags = 0
        return true
      case 'caption':
        if (writer.openCaption(name)) return true
        writer.openElement(name)
        return false
      case 'tr':
        writer.closeElement(['tr', 'caption'], ['table'])
        if (writer.frame.holds !== 'rows') break
        writer.open('row', name)
        return true
      case 'td':
      case 'th':
        writer.closeElement(['td', 'th', 'caption'], ['table', 'tr'])
        if (writer.frame.holds !== 'rows' && writer.frame.holds !== 'cells') break
        this.#openCell(name, attributes)
        return true
      case 'thead':
      case 'tbody':
      case 'tfoot':
        writer.closeElement(['caption', 'thead', 'tbody', 'tfoot'], ['table'])
        writer.openElement(name, { flags })
        writer.beginRowGroup()
        return true
      case 'summary':
        writer.openElement(name, { text: 'bold' })
        return true
      default:
    }
    writer.openElement(name, { flags })
    return PLAIN.has(name)
  }

  #openCell(name: string, attributes: ReadonlyMap<string, string>): void {
    const writer = this.#writer
    if (writer.frame.holds === 'rows') writer.open('row', 'tr')
    const align = attributes.get('align')?.toLowerCase()
    const alignment = align === 'center' || align === 'right' || align === 'left' ? align : undefined
    const flags = name === 'th' ? HEADER : 0
    const cell = writer.open('cell', name, { flags, value: alignmentValue(alignment) })
    const columns = spanOf(attributes.get('colspan'), COLUMNS_MAX) || 1
    const rows = spanOf(attributes.get('rowspan'), ROWS_MAX)
    if (cell >= 0 && (columns > 1 || rows !== 1)) writer.tables.spans.set(cell, { columns, rows })
  }

  #close(name: string): void {
    const writer = this.#writer
    if (name === 'a' || STYLES[name] !== undefined) {
      writer.closeStyle(name)
      return
    }
    if (name === 'br') {
      writer.lineBreak()
      return
    }
    if (!BLOCKS.has(name)) return
    if (name === 'pre') writer.dropLastLineBreak()
    const within = name === 'table' ? [] : name === 'li' ? ['table', ...LISTS] : ['table']
    // A heading is closed by the end of any other one.
    writer.closeElement(HEADING.test(name) ? ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] : [name], within)
    writer.closeText()
  }
}

/** WHATWG HTML §4.9.11. */
const COLUMNS_MAX = 1000
const ROWS_MAX = 65_534
const NUMBER = /^[ \t\n\f\r]*\+?(\d+)/u
const NUMBER_CHARS_MAX = 40

/** A `colspan` or `rowspan` (WHATWG HTML §2.3.4.2): 1 where it is no number of 0 or more. */
const spanOf = (value: string | undefined, most: number): number =>
  Math.min(most, Number(NUMBER.exec((value ?? '').slice(0, NUMBER_CHARS_MAX))?.[1] ?? 1))

const BREAKS =
  /(?:^|;)\s*(?:page-)?break-(before|after)\s*:\s*(?:always|page|left|right|recto|verso)\s*(?:!important\s*)?(?=;|$)/giu

/** Where an element's own style begins a page (CSS Fragmentation 3 §3.1; CSS 2.2 §13.3.1). */
function pageBreaks(style = ''): { before: boolean; after: boolean } {
  const found = Array.from(style.slice(0, STYLE_CHARS_MAX).matchAll(BREAKS), ([, side]) => side!.toLowerCase())
  return { before: found.includes('before'), after: found.includes('after') }
}

const LENGTH = /^(\d{1,6}(?:\.\d{1,6})?)(px|%)?$/u
const PIXELS_MAX = 20_000
const STYLE_CHARS_MAX = 1000

/** @returns undefined where there is none that can be used. */
function imageLength(attributes: ReadonlyMap<string, string>, name: 'width' | 'height'): ImageLength | undefined {
  const styles = (attributes.get('style') ?? '').slice(0, STYLE_CHARS_MAX).split(';')
  const style = styles.map((one) => one.split(':')).find(([property]) => property!.trim().toLowerCase() === name)
  const text = style?.[1] ?? attributes.get(name) ?? ''
  const [, number, unit] = LENGTH.exec(text.trim().toLowerCase()) ?? []
  const value = Number(number ?? 0)
  if (value <= 0) return undefined
  return unit === '%' ? { value: Math.min(value, 100), unit } : { value: Math.min(value, PIXELS_MAX), unit: 'px' }
}

function alignmentFlags(align: string | undefined, around: number): number {
  switch (align?.toLowerCase()) {
    case 'center':
    case 'middle':
      return CENTERED
    case 'right':
      return AT_RIGHT
    case undefined:
      return around
    default:
      return 0
  }
}

/** Labels of an ordered list, one after the other. */
function labelsFrom(attributes: ReadonlyMap<string, string>): () => string {
  const start = Number.parseInt(attributes.get('start') ?? '1', 10)
  let number = Number.isSafeInteger(start) ? start : 1
  const letter = /^[aA]$/u.exec(attributes.get('type') ?? '')?.[0]
  return () => {
    const n = number++
    return letter === undefined || n < 1 || n > 26 ? `${n}.` : `${String.fromCharCode(letter.charCodeAt(0) + n - 1)}.`
  }
}
