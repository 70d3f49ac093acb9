/**
 * Writes the text of a document's blocks as codes (font/encoding.ts), with switches of style and link, block after block: the inner part of from-document.ts.
 */
import { CODE, type Document, ITALIC, STRIKE, SUBSCRIPT, SUPERSCRIPT } from '@platen/document/model'
import { noteNumbers } from '@platen/document/notes'
import { subscriptOf, superscriptOf } from '@platen/document/raised'
import { splitNames } from '@platen/document/roles'
import { LINK_OFF, LINK_ON, NEWLINE, NO_BREAK_SPACE, PIECE_END, STYLE, unitOf, winAnsiCode } from '../font/encoding.ts'
import { MONO, plainStyle, shiftedStyle } from '../font/resources.ts'
import { scratchCodes } from '../scratch.ts'
import { type Formulas, OBJECT } from './formulas.ts'
import { backLink, LinkTargets } from './link-targets.ts'
import { addElement, addFormulaStyles, type Manuscript } from './manuscript.ts'
import {
  codeOf,
  copyPlain,
  isDirectionMark,
  isFromRight,
  isNoText,
  isPlain,
  isSeparator,
  isShapersHint,
  isWordUnit,
  placeholderOf,
} from './text-codes.ts'

const TAB = 9
const SPACE = 32
const HYPHEN = 45
const DIGIT_ZERO = 48
const EN_DASH = 0x2013
const TAB_STOP = 4
/** Inline code up to this length is one piece. */
const SOLID_CODE_MAX = 24
/** A longer name, such as one with a place behind it, is divided. */
const SOLID_NAME_MAX = 48
/** Longer code and bare addresses may be divided after these. */
const ENDS_PIECE = new Uint8Array(128)
for (const character of '/.-_|?&=') ENDS_PIECE[character.charCodeAt(0)] = 1
const COLON = 58
/** Signs follow, some of which have a coloured form; these do too. */
const LETTERS_END = 0x2000
const COLOURED = new Set([0xa9, 0xae])
/** Longer text is not raised. */
const RAISED_MAX = 100
const WIN_ANSI = new Uint8Array(256).fill(1)
const FIGURES = /^\d+$/
/** Styles of text that are faces of a font. */
const FACES = 7

export class CodeWriter {
  readonly #document: Document
  readonly #manuscript: Manuscript
  #codes: Uint16Array
  /** Number of codes written. */
  length = 0
  /** Whether one of them, since it was last false, is in no font of its family. */
  isWide = false
  /** By code, for text and for what is marked as code: whether its fonts have it (font/pack/coverage.ts). */
  #textCoverage: Uint8Array = WIN_ANSI
  #monoCoverage: Uint8Array = WIN_ANSI
  #family = 0
  /** Origin of the columns of tab stops. */
  #lineStart = 0
  #style = 0
  #blockStyle = 0
  #inSpan = false
  #inField = false
  #fieldFrom = 0
  /** Whether a letter of the document runs from right to left. */
  #runsBothWays: boolean | undefined
  /** Lines of a text that is one field and nothing else. */
  fieldLines = 1
  #notes: Map<string, number> | undefined
  readonly #hasFootnotes: boolean
  /** Printed after the description of a picture. */
  #imageEnd = ''
  readonly #isCareful: boolean
  readonly #formulas: Formulas | undefined
  readonly #targets: LinkTargets

  /** @param options whether notes stand at the foot of pages; whether code and addresses are divided nowhere, or after punctuation alone. */
  constructor(
    document: Document,
    manuscript: Manuscript,
    {
      hasFootnotes,
      isCareful,
      formulas,
    }: { hasFootnotes: boolean; isCareful: boolean; formulas: Formulas | undefined },
  ) {
    this.#hasFootnotes = hasFootnotes
    this.#document = document
    this.#isCareful = isCareful
    this.#formulas = formulas
    this.#targets = new LinkTargets(document, manuscript)
    this.#manuscript = manuscript
    this.#codes = manuscript.codes
  }

  /** What follows, up to a switch of style, is set in these families: a block, or its label. */
  setCoverage([text, mono]: readonly [text: Uint8Array, mono: Uint8Array], isMono: boolean, family: number): void {
    this.#style = 0
    this.#family = family
    this.#textCoverage = isMono ? mono : text
    this.#monoCoverage = mono
  }

  /** The codes that follow begin a line. */
  startLine(): void {
    this.#lineStart = this.length
  }

  /** A label, or what stands before the text. */
  print(text: string): void {
    this.#reserve(text.length)
    for (let i = 0; i < text.length; i++) this.#copyUnit(text.charCodeAt(i), 1)
  }

  /** Text before a block's own, in a block style. @param face of it. */
  printIn(text: string, blockStyle: number, face: number): void {
    this.#style = 0
    this.#blockStyle = blockStyle
    if (text === '') return
    this.#setStyle(face)
    this.print(text)
    // The block's own text begins in style 0.
    this.#setStyle(0)
  }

  /** In the codes from `from` on, the first hyphen becomes a minus sign where it begins the text, an en dash elsewhere. */
  setSign(from: number, minus: string): void {
    let isFirst = true
    for (let at = from; at < this.length; at++) {
      const code = this.#codes[at]!
      if (code < SPACE) continue
      if (code === HYPHEN) {
        const sign = codeOf(isFirst ? minus.charCodeAt(0) : EN_DASH)
        if (sign >= 256) this.#countWide(sign)
        this.#codes[at] = sign
        return
      }
      if (code >= DIGIT_ZERO && code < DIGIT_ZERO + 10) isFirst = false
    }
  }

  /** The codes from `from` on are in lower case, where that is one letter for one. @returns the text that they had, U+0000 for a switch. */
  lowerCase(from: number): string {
    let text = ''
    for (let at = from; at < this.length; at++) {
      const letter = String.fromCharCode(unitOf(this.#codes[at]!))
      const lower = letter.toLowerCase()
      text += letter
      if (lower.length === 1 && lower !== letter) this.#codes[at] = codeOf(lower.charCodeAt(0))
    }
    return text
  }

  /** No line ends within a name of the codes from `from` on, a list of people. */
  keepNames(from: number): void {
    let text = ''
    for (let at = from; at < this.length; at++) text += String.fromCharCode(unitOf(this.#codes[at]!))
    let start = from
    for (const [at, piece] of splitNames(text).entries()) {
      const end = start + piece.length
      if (at % 2 === 0 && piece.length > 0 && piece.length <= SOLID_NAME_MAX) this.#manuscript.solids.push(start, end)
      start = end
    }
  }

  /** The printed text of the codes from `from` on, up to a switch. */
  textFrom(from: number): string {
    let text = ''
    for (let at = from; at < this.length && this.#codes[at]! >= SPACE; at++)
      text += String.fromCharCode(unitOf(this.#codes[at]!))
    return text
  }

  /** Codes [start, end) have style bits besides their face, where they are of one style. */
  restyle(start: number, end: number, blockStyle: number, face: number, added: number): void {
    for (let at = start; at < end; at++) if (this.#codes[at]! < SPACE) return
    this.#reserve(2)
    this.#codes.copyWithin(end + 2, end, this.length)
    this.#codes.copyWithin(start + 1, start, end)
    this.#codes[start] = STYLE + (face | added)
    this.#codes[end + 1] = STYLE + face
    this.length += 2
    const { solids, formulas } = this.#manuscript
    for (const [at, place] of [...formulas].filter(([at]) => at >= start).reverse()) {
      formulas.delete(at)
      formulas.set(at + (at >= end ? 2 : 1), place)
    }
    for (let i = solids.length - 1; i >= 0 && solids[i]! > start; i--) solids[i]! += solids[i]! > end ? 2 : 1
    this.#manuscript.styles |= 1 << (face | added)
    this.#manuscript.inlineStyles[blockStyle]! |= 1 << (face | added)
  }

  /** Text [from, to) of a block, all of it by default, in a block style. `face` is added to its own styles, of which those of `shown` count. */
  text(
    block: number,
    blockStyle: number,
    face: number,
    from = this.#document.start[block]!,
    to = this.#document.end[block]!,
    shown = FACES,
  ): void {
    const { firstMark, markCount, markAt, markStyle, markLink } = this.#document
    const start = this.length
    this.#style = 0
    this.#blockStyle = blockStyle
    // An empty block switches nothing.
    if (to > from) this.#setStyle(face)
    let link = 0
    let strike = 0
    let style = 0
    let mark = firstMark[block]!
    // Of the marks before the text, the last one counts.
    while (mark + 1 < markCount && markAt[mark + 1]! <= from) mark++
    for (; mark < markCount && markAt[mark]! < to; mark++) {
      const at = Math.max(from, markAt[mark]!)
      this.#writeRun(from, at, style, link)
      from = at
      const isOther = markLink[mark] !== link || (markStyle[mark]! & STRIKE) !== strike
      if (isOther) this.#endSpan()
      style = markStyle[mark]!
      const isImage = markLink[mark]! > 0 && this.#document.links[markLink[mark]! - 1]!.kind === 'image'
      // In place of a picture its description, in italic and in square brackets.
      this.#setStyle(face | (style & shown) | (isImage ? ITALIC : 0))
      if (!isOther) continue
      link = markLink[mark]!
      strike = style & STRIKE
      this.#beginSpan(link, strike !== 0)
      const isHidden = isImage && this.#document.links[link - 1]!.isDecoration === true
      if (isHidden || this.#beginNote(link, block) || this.#writeFormula(link)) {
        from = Math.min(to, mark + 1 < markCount ? markAt[mark + 1]! : to)
        continue
      }
      if (isImage) {
        this.print('[')
        this.#imageEnd = ']'
      }
    }
    this.#writeRun(from, to, style, link)
    // Before it are switches of style at most.
    if (this.#inField && this.#fieldFrom <= start + 2) this.#addFieldLines()
    this.#endSpan()
  }

  #addFieldLines(): void {
    for (let line = 1; line < this.fieldLines; line++) {
      this.#reserve(2)
      this.#codes[this.length++] = NEWLINE
      this.#codes[this.length++] = NO_BREAK_SPACE
    }
  }

  /** A reference to a footnote prints its number, raised. @returns whether `link` is one. */
  #beginNote(link: number, block: number): boolean {
    const note = link === 0 ? undefined : this.#document.links[link - 1]!
    if (note?.kind !== 'note') return false
    this.#notes ??= noteNumbers(this.#document)
    const number = this.#notes.get(note.target)
    if (number === undefined) return false
    this.print(superscriptOf(`${number}`))
    if (this.#hasFootnotes) {
      const { links, references, destinations } = this.#manuscript
      references.push({ link: links.length, footnote: number - 1 })
      const name = backLink(note.target)
      if (!destinations.has(name)) destinations.set(name, block)
    }
    return true
  }

  /** Pieces of a formula, with spaces between them at which a line may end. @returns whether `link` is one that can be set. */
  #writeFormula(link: number): boolean {
    const formula = this.#document.links[link - 1]
    if (formula?.kind !== 'formula' || this.#formulas === undefined) return false
    const { target } = formula
    const { blocks, formulas, alternates, formulasAsTyped } = this.#manuscript
    const set = this.#formulas.set(target, false, this.#family)
    if (set === undefined || blocks.count === 0) {
      formulasAsTyped.add(target)
      return false
    }
    const element = addElement(this.#manuscript, 'Formula', blocks.element[blocks.count - 1] ?? 0)
    alternates.set(element, target)
    addFormulaStyles(this.#manuscript, this.#blockStyle)
    for (const { box, gap } of set.rows.flatMap(({ pieces }) => pieces)) {
      this.#reserve(2)
      if (gap > 0) {
        formulas.set(this.length, { box: { width: gap, height: 0, depth: 0, glyphs: [], rules: [] }, element: -1 })
        this.#codes[this.length++] = SPACE
      }
      formulas.set(this.length, { box, element })
      this.#countWide(OBJECT)
      this.#codes[this.length++] = OBJECT
    }
    return true
  }

  /** Text of one style. @param link 0 for none. */
  #writeRun(from: number, to: number, style: number, link: number): void {
    if (to === from) return
    if (this.#inField) {
      this.#holdPlace(from, to)
      return
    }
    const isCode = (style & CODE) !== 0
    if (this.#isCareful && (isCode || (link > 0 && this.#document.links[link - 1]!.bare))) {
      if (isCode && to - from <= SOLID_CODE_MAX) this.#copySolid(from, to)
      else this.#copyWords(from, to)
      return
    }
    if ((style & (SUPERSCRIPT | SUBSCRIPT)) === 0) {
      this.#copy(from, to)
      return
    }
    const text = String.fromCharCode(...this.#document.units.subarray(from, Math.min(to, from + RAISED_MAX)))
    const isRaised = (style & SUPERSCRIPT) !== 0
    const raised = isRaised ? superscriptOf(text) : subscriptOf(text)
    // The fonts of the designs have figures of their own for both, and nothing else.
    const hasGlyphs = FIGURES.test(text) || !this.#isCareful
    if (to - from > RAISED_MAX) this.#copy(from, to)
    else if (!hasGlyphs) {
      const around = this.#style
      this.#setStyle(shiftedStyle(around, isRaised))
      this.#copy(from, to)
      this.#setStyle(around)
    } else this.print(raised)
  }

  /** The codes go to the manuscript. */
  finish(): void {
    this.#manuscript.codes = this.#codes
    this.#manuscript.length = this.length
  }

  #setStyle(style: number): void {
    if (style === this.#style) return
    this.#style = style
    this.#manuscript.styles |= 1 << style
    this.#manuscript.inlineStyles[this.#blockStyle]! |= 1 << style
    this.#put(STYLE + style)
  }

  /**
   * In place of a field's text, which the field prints itself: codes of its width, between which no line ends. Switches
   * to the style that they are in already keep its words from being divided.
   */
  #holdPlace(from: number, to: number): void {
    const { units } = this.#document
    this.#reserve(2 * (to - from))
    for (let at = from; at < to; at++) {
      const code = winAnsiCode(units[at]!)
      this.#codes[this.length++] = placeholderOf(code)
      if ((at - from) % 2 === 1) this.#codes[this.length++] = STYLE + this.#style
    }
  }

  /** Whether the fonts of fields have all characters of a text. */
  #isFillable(text: string): boolean {
    for (let at = 0; at < text.length; at++) if (winAnsiCode(text.charCodeAt(at)) === 0) return false
    return true
  }

  /** Begins a link, a field or struck-through text. @param link 0 for none. */
  #beginSpan(link: number, strike: boolean): void {
    const field = link === 0 ? undefined : this.#document.links[link - 1]!
    if (field?.kind === 'field') {
      const text = field.isUnderscores ? '' : `[${field.target}]`
      if (!this.#isFillable(text)) {
        this.#manuscript.fieldsLeftOut++
        return
      }
      const link = { url: '', strike: false, isReference: false, field: text }
      this.#manuscript.links.push(field.isUnderscores ? { ...link, blank: field.target } : link)
      if (!field.isUnderscores) this.#fieldFrom = this.length
      this.#put(LINK_ON)
      this.#inSpan = true
      this.#inField = true
      return
    }
    const isCue = field?.kind === 'cue'
    const url = link === 0 || isCue ? '' : this.#targets.urlOf(link - 1)
    if (url === '' && !strike && !isCue) return
    const isReference = this.#hasFootnotes && link > 0 && this.#document.links[link - 1]!.kind === 'note'
    this.#manuscript.links.push(isCue ? { url, strike, isReference, isCue } : { url, strike, isReference })
    this.#put(LINK_ON)
    this.#inSpan = true
  }

  #endSpan(): void {
    if (this.#imageEnd !== '') this.print(this.#imageEnd)
    this.#imageEnd = ''
    if (this.#inSpan) this.#put(LINK_OFF)
    this.#inSpan = false
    this.#inField = false
  }

  /** An address, or long code: a line may end after each word, and in a long one after punctuation. */
  #copyWords(start: number, end: number): void {
    const { units } = this.#document
    for (let from = start; from < end; ) {
      let to = from
      while (to < end && units[to] !== SPACE) to++
      if (to - from <= SOLID_CODE_MAX) this.#copySolid(from, to)
      else {
        const first = this.length
        this.#copyInPieces(from, to)
        this.#manuscript.solids.push(first, this.length)
      }
      from = to
      while (to < end && units[to] === SPACE) to++
      this.#copy(from, to)
      from = to
    }
  }

  #copySolid(start: number, end: number): void {
    const first = this.length
    this.#copy(start, end)
    if (end > start) this.#manuscript.solids.push(first, this.length)
  }

  /** A line may end after punctuation before a letter or digit, but for that of `https://`, and not right before or after the end of the text. */
  #copyInPieces(start: number, end: number): void {
    const { units } = this.#document
    let from = start
    for (let at = start + 1; at + 2 < end; at++) {
      const unit = units[at]!
      if (ENDS_PIECE[unit] !== 1 || !isWordUnit(units[at + 1]!) || units[at - 2] === COLON) continue
      this.#copy(from, at + 1)
      this.#put(PIECE_END)
      from = at + 1
    }
    this.#copy(from, end)
  }

  #copy(start: number, end: number): void {
    const { units } = this.#document
    this.#reserve(end - start)
    for (let from = start; from < end; ) {
      const plain = copyPlain(units, from, end, this.#codes, this.length)
      from += plain
      this.length += plain
      for (; from < end && !isPlain(units[from]!); from++) {
        if (!isNoText(units[from]!) && !this.#isIdle(from)) this.#copyUnit(units[from]!, end - from)
      }
    }
  }

  /** @param rest units that there is room for, this one included. */
  #copyUnit(unit: number, rest: number): void {
    if (unit === NEWLINE || isSeparator(unit)) {
      this.#codes[this.length++] = NEWLINE
      this.#lineStart = this.length
    } else if (unit === TAB) {
      this.#reserve(TAB_STOP + rest)
      do this.#codes[this.length++] = SPACE
      while ((this.length - this.#lineStart) % TAB_STOP !== 0)
    } else {
      const code = codeOf(unit)
      if (code >= 256) this.#countWide(code)
      this.#codes[this.length++] = code
    }
  }

  /** Is this an invisible character beside which nothing is shaped? It would have its word set in a font of the shaper. */
  #isIdle(at: number): boolean {
    const { units } = this.#document
    const unit = units[at]!
    if (isDirectionMark(unit)) return !(this.#runsBothWays ??= units.some(isFromRight))
    if (!isShapersHint(unit)) return false
    const before = at > 0 ? units[at - 1]! : SPACE
    const after = at + 1 < units.length ? units[at + 1]! : SPACE
    // Signs have a coloured form that it asks for.
    return before < LETTERS_END && !COLOURED.has(before) && this.#isInPacks(before) && this.#isInPacks(after)
  }

  #isInPacks(unit: number): boolean {
    return unit < 256 || winAnsiCode(unit) !== 0 || isShapersHint(unit) || this.#textCoverage[unit] === 1
  }

  #countWide(code: number): void {
    const coverage = (plainStyle(this.#style) & MONO) === 0 ? this.#textCoverage : this.#monoCoverage
    if (coverage[code] !== 1) this.isWide = true
    this.#manuscript.wideCodes++
  }

  /** Puts a code that takes no room. */
  #put(code: number): void {
    this.#reserve(1)
    this.#codes[this.length++] = code
    this.#lineStart++
  }

  #reserve(more: number): void {
    const needed = this.length + more
    if (needed <= this.#codes.length) return
    const grown = scratchCodes('manuscript.codes', Math.max(needed, this.#codes.length * 2))
    grown.set(this.#codes.subarray(0, this.length))
    this.#codes = grown
  }
}
