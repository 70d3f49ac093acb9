/** Text of a block → Word's runs, with links and bookmarks. */
import { anchorsOf, type Document, followableAddress, type Link, type Run } from '@platen/document'
import { directionsOf } from '@platen/document/direction'
import {
  Bookmark,
  ExternalHyperlink,
  FootnoteReferenceRun,
  InternalHyperlink,
  type ParagraphChild,
  TextRun,
} from 'docx'
import type { Packs } from '../font-files.ts'
import type { RasterOptions } from '../raster/raster.ts'
import { Work } from '../raster/work.ts'
import { DocxFields } from './fields.ts'
import type { DocxNotes } from './notes.ts'
import { pictureAt, pictureRun, type WordPicture } from './pictures.ts'

/** What stands in a paragraph for a formula; undefined where it is printed as typed. @param isAlone its paragraph has nothing else. */
export type SetFormulas = (link: Link, isAlone: boolean) => ParagraphChild[] | undefined

export interface RunOptions {
  rightToLeft: boolean
  notes: DocxNotes
  /** For pictures, in points. */
  room: { measure: number; height: number }
  /** For pictures. */
  packs: Packs
  /** The style of code is bold already. */
  isCodeBold?: boolean
  /** ID of the style of code in text of a paragraph style: in its size. */
  codeStyle: (paragraph: string) => string
  /** Absent where the document has no formulas. */
  formulas?: SetFormulas | undefined
}

/** How the text of a block stands in its paragraph. */
export interface TextOptions {
  /** ID of the paragraph's style. Absent: Body Text. */
  style?: string | undefined
  /** ID of the style of its characters that are neither code nor a link. */
  character?: string | undefined
  /** The paragraph's style is bold, so that bold text in it is no different. */
  isBold?: boolean
  /** All of it is bold. */
  embolden?: boolean
}

export class DocxRuns {
  readonly #codeStyle: RunOptions['codeStyle']
  readonly #isCodeBold: boolean
  readonly #document: Document
  readonly #rightToLeft: boolean
  readonly #anchors: (target: string) => number | undefined
  readonly #notes: DocxNotes
  readonly #fields = new DocxFields()
  readonly #formulas: SetFormulas | undefined
  readonly #room: { measure: number; height: number }
  readonly #raster: RasterOptions
  /** By address. */
  readonly #pictures = new Map<string, WordPicture | undefined>()
  /** Blocks that links lead to. */
  readonly #targets = new Set<number>()

  constructor(document: Document, options: RunOptions) {
    const { rightToLeft, notes, room, packs, isCodeBold = false, codeStyle, formulas } = options
    this.#codeStyle = codeStyle
    this.#formulas = formulas
    this.#document = document
    this.#rightToLeft = rightToLeft
    this.#anchors = anchorsOf(document)
    this.#notes = notes
    this.#room = room
    this.#raster = { packs, work: Work.ofDocument() }
    this.#isCodeBold = isCodeBold
    for (const { kind, target, href } of document.links) {
      const isNone = kind === 'note' || kind === 'formula'
      const place = isNone ? undefined : this.#anchors(kind === 'image' ? (href ?? '') : target)
      if (place !== undefined) this.#targets.add(place)
    }
  }

  ofBlock(block: number, options: TextOptions & { runs?: readonly Run[] } = {}): ParagraphChild[] {
    const { embolden = false, runs = this.#document.runs(block) } = options
    const children = this.#linked(embolden ? runs.map((run) => ({ ...run, bold: true })) : runs, options)
    return this.#targets.has(block) ? [new Bookmark({ id: bookmarkOf(block), children })] : children
  }

  /** Text of a block: units [from, to) of the document. @param options `isUpright`: italic letters are not shown. */
  ofRange(
    block: number,
    from: number,
    to: number,
    { isUpright = false, ...options }: TextOptions & { isUpright?: boolean } = {},
  ): ParagraphChild[] {
    const start = this.#document.startOf(block)
    const runs = slice(this.#document.runs(block), from - start, to - start)
    return this.ofBlock(block, { ...options, runs: isUpright ? runs.map((run) => ({ ...run, italic: false })) : runs })
  }

  /** Text that is not in the document, such as a label. @param style of characters. */
  plain(text: string, { isBold = false, style }: { isBold?: boolean; style?: string } = {}): TextRun {
    return new TextRun({
      text: printable(text),
      ...(isBold ? { bold: true } : {}),
      ...(style === undefined ? {} : { style }),
      ...this.#direction(),
    })
  }

  /** Number of a footnote as it is printed; '' where it has none. */
  noteNumber(label: string): string {
    return `${this.#notes.number(label) || ''}`
  }

  /** Whether a block, or units [from, to) of it, is a picture and nothing else. */
  isPicture(block: number, from = this.#document.startOf(block), to = this.#document.endOf(block)): boolean {
    const start = this.#document.startOf(block)
    const runs = slice(this.#document.runs(block), from - start, to - start).filter(({ text }) => text.trim() !== '')
    return runs.length > 0 && runs.every(({ link }) => this.#picture(link) !== undefined)
  }

  #picture(link: number): WordPicture | undefined {
    if (link < 0 || this.#document.links[link]!.kind !== 'image') return undefined
    const { target } = this.#document.links[link]!
    if (!this.#pictures.has(target)) this.#pictures.set(target, pictureAt(target, this.#raster))
    return this.#pictures.get(target)
  }

  #linked(runs: readonly Run[], options: TextOptions): ParagraphChild[] {
    const children: ParagraphChild[] = []
    for (let at = 0; at < runs.length; ) {
      const { link } = runs[at]!
      let end = at + 1
      while (link >= 0 && end < runs.length && runs[end]!.link === link) end++
      const texts = runs.slice(at, end).flatMap((run) => this.#texts(run, options, link >= 0 && this.#isFollowed(link)))
      if (link < 0) children.push(...texts)
      else {
        const linked = this.#document.links[link]!
        const { kind, target: address, href = '', isDecoration } = linked
        if (kind === 'formula') {
          children.push(...(this.#formulas?.(linked, at === 0 && end === runs.length) ?? texts))
          at = end
          continue
        }
        if (kind === 'field') {
          children.push(this.#fields.write(printable(address), texts))
          at = end
          continue
        }
        const target = kind === 'image' ? href : address
        const place = kind === 'note' ? undefined : this.#anchors(target)
        const followed = kind === 'note' ? '' : followableAddress(target)
        // A place that the document does not have is text, as in a PDF.
        const isDead = place === undefined && target.startsWith('#')
        const picture = this.#picture(link)
        if (picture !== undefined) {
          const description = isDecoration === true ? [] : runs.slice(at, end).map(({ text }) => text)
          children.push(pictureRun(picture, description.join(''), this.#room, this.#document.links[link]!))
          at = end
          continue
        }
        if (isDecoration === true) {
          at = end
          continue
        }
        if (kind === 'image') {
          texts.unshift(new TextRun({ text: '[', italics: true }))
          texts.push(new TextRun({ text: ']', italics: true }))
        }
        if (place !== undefined) children.push(new InternalHyperlink({ anchor: bookmarkOf(place), children: texts }))
        else if (followed !== '') children.push(new ExternalHyperlink({ link: followed, children: texts }))
        else children.push(...texts)
        // An address that is no link is printed.
        if (followed === '' && place === undefined && !isDead && kind !== 'note' && target !== '')
          children.push(new TextRun({ text: printable(` (${target})`) }))
      }
      at = end
    }
    return children
  }

  #isFollowed(link: number): boolean {
    const { kind, target } = this.#document.links[link] ?? {}
    return kind === 'link' && (this.#anchors(target ?? '') !== undefined || followableAddress(target ?? '') !== '')
  }

  #texts(
    run: Run,
    { style: paragraph = 'BodyText', character, isBold = false }: TextOptions,
    isLink: boolean,
  ): TextRun[] {
    const kind = run.link < 0 ? undefined : this.#document.links[run.link]!.kind
    const note = kind === 'note' ? this.#document.links[run.link]!.target : ''
    const footnote = note === '' ? undefined : this.#notes.refer(note)
    if (footnote !== undefined) return [new FootnoteReferenceRun(footnote)]
    const number = note === '' ? '' : this.noteNumber(note)
    if (number !== '') return [new TextRun({ text: number, superScript: true, ...this.#direction() })]
    const named = run.code ? this.#codeStyle(paragraph) : isLink ? 'Hyperlink' : character
    const style = named === undefined ? {} : { style: named }
    return run.text.split('\n').flatMap((line, at) =>
      // Word sets all of a run that runs from right to left in the font for complex scripts, Latin words too.
      (run.code ? [{ text: line, isRightToLeft: false }] : directionsOf(line, this.#rightToLeft)).map(
        ({ text, isRightToLeft }, part) =>
          new TextRun({
            text: printable(text),
            ...(run.bold && !isBold && !(run.code && this.#isCodeBold) ? { bold: true } : {}),
            ...(run.italic || kind === 'image' ? { italics: true } : {}),
            ...(run.strike ? { strike: true } : {}),
            ...(run.superscript ? { superScript: true } : run.subscript ? { subScript: true } : {}),
            ...(isRightToLeft ? { rightToLeft: true } : {}),
            ...style,
            ...(at > 0 && part === 0 ? { break: 1 } : {}),
          }),
      ),
    )
  }

  #direction(): { rightToLeft?: true } {
    return this.#rightToLeft ? { rightToLeft: true } : {}
  }
}

/** XML does not allow control characters (XML 1.0 §2.2): they are printed as their pictures, as in a PDF. */
export const printable = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/gu, (character) => {
    const code = character.charCodeAt(0)
    return code < 32 ? String.fromCharCode(0x2400 + code) : code === 127 ? '\u2421' : '\ufffd'
  })

/** Word hides bookmarks that begin so from its list of them. */
const bookmarkOf = (block: number): string => `_block${block}`

/** The runs of units [from, to) of a block's text. */
function slice<R extends { text: string }>(runs: readonly R[], from: number, to: number): R[] {
  const some: R[] = []
  let at = 0
  for (const run of runs) {
    const text = run.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    if (text !== '') some.push({ ...run, text })
    at += run.text.length
  }
  return some
}
