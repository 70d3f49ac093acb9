/**
 * A document that was read from a filled template in, the same document with values in the places of their placeholders out.
 *
 * A value is text wherever it is: in a paragraph, cell, heading, code, the address of a link, the label of a note, a formula. Line breaks
 * of a value are line breaks where a block has lines, else spaces; outside blocks of code the blanks at its ends are dropped. A blank is
 * printed as words in brackets, as forms print theirs.
 */
import { CODE, Document, type Kind, type Link } from '@platen/document/model'
import {
  CLOSING,
  DIGIT_ZERO,
  hasPlaceholder,
  OPENING,
  replacePlaceholders,
  type Values,
  type WriteField,
} from './values.ts'

export interface FilledDocument {
  document: Document
  /** Words of the blanks, without brackets: what `withFields` makes fields of. */
  blanks: string[]
}

const NEWLINE = 10
const isPlaceholderUnit = (unit: number): boolean => unit >= OPENING && unit <= CLOSING
const isBlankUnit = (unit: number): boolean => unit === 32 || unit === NEWLINE || unit === 9

/** Blocks whose text is one line. */
const ONE_LINE: ReadonlySet<Kind> = new Set(['heading', 'term'])

/** @param written texts for the fields to write, by their index; a field without one prints its fallback, else a blank. */
export function withValues(
  document: Document,
  values: Values,
  fields: readonly WriteField[],
  written: ReadonlyMap<number, string> = new Map(),
): FilledDocument {
  return new ValuePass(document, values, fields, written).run()
}

/** What is printed in the place of a slot. */
interface Printed {
  text: string
  /** Words of a blank. */
  blank: string | undefined
}

class ValuePass {
  readonly #document: Document
  readonly #values: Values
  readonly #fields: readonly WriteField[]
  readonly #written: ReadonlyMap<number, string>
  readonly #blanks: string[] = []
  readonly #links: Link[] = []
  /** Links whose address may not be one: their text stays. */
  readonly #dropped = new Set<number>()
  #units: Uint16Array
  #length = 0
  readonly #markAt: number[] = []
  readonly #markStyle: number[] = []
  readonly #markLink: number[] = []

  constructor(document: Document, values: Values, fields: readonly WriteField[], written: ReadonlyMap<number, string>) {
    this.#document = document
    this.#values = values
    this.#fields = fields
    this.#written = written
    this.#units = new Uint16Array(document.length + 64)
  }

  run(): FilledDocument {
    const document = this.#document
    const { count } = document
    for (const [at, link] of document.links.entries()) this.#links.push(this.#link(link, at + 1))
    const start = new Int32Array(count)
    const end = new Int32Array(count)
    const firstMark = new Int32Array(count)
    for (let block = 0; block < count; block++) {
      start[block] = this.#length
      firstMark[block] = this.#markAt.length
      if (document.end[block] !== document.start[block]) this.#block(block)
      end[block] = this.#length
    }
    const filled = new Document({
      ...document,
      units: this.#units,
      length: this.#length,
      start,
      end,
      firstMark,
      markCount: this.#markAt.length,
      markAt: Int32Array.from(this.#markAt),
      markStyle: Uint8Array.from(this.#markStyle),
      markLink: Int32Array.from(this.#markLink),
      links: this.#links,
      labels: new Map([...document.labels].map(([block, label]) => [block, this.#label(block, label)])),
      anchors: new Map([...document.anchors].map(([name, block]) => [this.#inWords(name), block])),
    })
    return { document: filled, blanks: this.#blanks }
  }

  /** Copies a block's text and marks. */
  #block(block: number): void {
    const { units, start, end, firstMark, markCount, markAt, markStyle, markLink } = this.#document
    const kind = this.#document.kind(block)
    const from = this.#length
    const last = end[block] ?? 0
    let mark = firstMark[block] ?? 0
    let style = 0
    let link = 0
    for (let at = start[block] ?? 0; at < last; at++) {
      for (; mark < markCount && (markAt[mark] ?? 0) <= at; mark++) {
        style = markStyle[mark] ?? 0
        link = this.#linkNumber(markLink[mark] ?? 0)
        this.#mark(style, link, from)
      }
      const unit = units[at] ?? 0
      if (!isPlaceholderUnit(unit)) {
        this.#unit(unit)
        continue
      }
      if (unit !== OPENING) continue
      let index = 0
      for (at++; at < last && units[at] !== CLOSING; at++) index = index * 10 + (units[at] ?? 0) - DIGIT_ZERO
      const printed = this.#printed(index)
      if (printed.blank !== undefined) this.#blanks.push(printed.blank)
      this.#text(this.#asIn(kind, style, link, printed.text))
    }
    if (kind !== 'code') this.#trimEnd(from)
  }

  /** `text` as its place can have it. */
  #asIn(kind: Kind, style: number, link: number, text: string): string {
    if (kind === 'code') return text
    const target = link === 0 ? undefined : this.#links[link - 1]
    if (target?.kind === 'formula') return inFormula(text)
    if (target?.kind === 'note' || target?.bare === true) return encodeURIComponent(text)
    const isOneLine = ONE_LINE.has(kind) || (style & CODE) !== 0 || target?.kind === 'image'
    return isOneLine ? text.trim().replace(/(?<!\s)\s*\n\s*/gu, ' ') : oneBreak(text.trim())
  }

  #printed(index: number): Printed {
    const slot = this.#values.slots[index]
    if (slot === undefined) return { text: '', blank: undefined }
    if (slot.kind === 'text') return { text: slot.text, blank: undefined }
    if (slot.kind === 'blank') return { text: `[${slot.words}]`, blank: slot.words }
    const field = this.#fields[slot.field]
    const text = this.#written.get(slot.field) ?? field?.fallback
    if (text !== undefined) return { text, blank: undefined }
    const words = wordsOfInstruction(field?.instruction ?? '')
    return { text: `[${words}]`, blank: words }
  }

  #linkNumber(number: number): number {
    return this.#dropped.has(number) ? 0 : number
  }

  /** Style and link of the text from here on. @param from where the block begins */
  #mark(style: number, link: number, from: number): void {
    const last = this.#markAt.length - 1
    if (last >= 0 && this.#markAt[last] === this.#length && this.#length > from) {
      this.#markStyle[last] = style
      this.#markLink[last] = link
      return
    }
    this.#markAt.push(this.#length)
    this.#markStyle.push(style)
    this.#markLink.push(link)
  }

  #unit(unit: number): void {
    if (this.#length === this.#units.length) this.#grow(1)
    this.#units[this.#length++] = unit
  }

  #text(text: string): void {
    if (this.#length + text.length > this.#units.length) this.#grow(text.length)
    for (let at = 0; at < text.length; at++) this.#units[this.#length++] = text.charCodeAt(at)
  }

  #grow(more: number): void {
    const grown = new Uint16Array(Math.max(this.#units.length * 2, this.#length + more))
    grown.set(this.#units)
    this.#units = grown
  }

  /** A value may have ended in blanks. */
  #trimEnd(from: number): void {
    while (this.#length > from && isBlankUnit(this.#units[this.#length - 1] ?? 0)) this.#length--
    for (let mark = this.#markAt.length - 1; mark >= 0 && (this.#markAt[mark] ?? 0) > this.#length; mark--)
      this.#markAt[mark] = this.#length
  }

  /** The label of a code block or note. */
  #label(block: number, label: string): string {
    if (!hasPlaceholder(label)) return label
    return this.#document.kind(block) === 'note' ? this.#encoded(label) : this.#inWords(label).replace(/[`~\s]+/gu, ' ')
  }

  #inWords(text: string): string {
    return hasPlaceholder(text) ? replacePlaceholders(text, (index) => this.#printed(index).text) : text
  }

  #encoded(text: string): string {
    return replacePlaceholders(text, (index) => encodeURIComponent(this.#printed(index).text))
  }

  #link(link: Link, number: number): Link {
    const { kind, href } = link
    const hasValues = hasPlaceholder(`${link.target}${link.title}${href ?? ''}`)
    if (!hasValues) return link
    const filled: Link = { ...link, title: this.#inWords(link.title).replace(/(?<!\s)\s*\n\s*/gu, ' ') }
    if (kind === 'formula')
      return { ...filled, target: replacePlaceholders(link.target, (index) => inFormula(this.#printed(index).text)) }
    if (kind === 'note') return { ...filled, target: this.#encoded(link.target) }
    const target = this.#address(link.target, kind === 'image' ? PICTURES : ADDRESSES)
    if (target === undefined) this.#dropped.add(number)
    const outer = href === undefined ? undefined : (this.#address(href, ADDRESSES) ?? '')
    return { ...filled, target: target ?? '', ...(outer === undefined ? {} : { href: outer }) }
  }

  /** @returns undefined for an address that a value makes one of another scheme. */
  #address(target: string, schemes: RegExp): string | undefined {
    if (!hasPlaceholder(target)) return target
    const isMail = target.startsWith('mailto:')
    const address = replacePlaceholders(target, (index, at) => {
      const { text } = this.#printed(index)
      if (at === 0) return text.trim().replace(NOT_IN_ADDRESS, encodeURIComponent)
      return isMail ? encodeURIComponent(text).replaceAll('%40', '@') : encodeURIComponent(text)
    })
    const scheme = /^[^/?#]*?:/u.exec(address)
    return target.charCodeAt(0) === OPENING && scheme !== null && !schemes.test(address) ? undefined : address
  }
}

const ADDRESSES = /^(?:https?|mailto|tel):/iu
const PICTURES = /^(?:https?|file):|^data:image\/(?:png|jpe?g|gif|webp|svg\+xml)[;,]/iu
const NOT_IN_ADDRESS = /[^\w.~:/?#@!$&'*+,;=%[\]-]/gu

/** Lines of a value, without empty ones and without blanks at their ends. */
const oneBreak = (text: string): string => text.replace(/(?<![ \t])[ \t]*\n\s*/gu, '\n')

/** A number is one; anything else is text in a formula. */
function inFormula(text: string): string {
  if (/^[-+]?[\d.,]+$/u.test(text)) return text
  return `\\text{${text.replace(/[\\{}$&#^_%~]/gu, ' ').replace(/\s+/gu, ' ')}}`
}

const WORDS_MAX = 60

function wordsOfInstruction(instruction: string): string {
  const words = instruction.replace(/[[\]\s]+/gu, ' ').trim()
  return words.length <= WORDS_MAX ? words : `${words.slice(0, WORDS_MAX - 1).trimEnd()}…`
}
