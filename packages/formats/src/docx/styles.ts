/**
 * A design as Word styles: the one mapping from a style sheet of the typesetter (packages/typeset, style/sheet.ts) to the styles,
 * fonts and measures of a .docx file.
 *
 * In: a sheet and the caller's options, in points. Out: styles of the library `docx`, in twentieths of a point and half points.
 * Word takes the larger of the space below a paragraph and that above the next one, as the typesetter does. Names and values:
 * ECMA-376 Part 1 §17.7.
 */
import { marginsOf, PAGE_SIZES, type Sheet, type Style, sheetOf } from '@platen/typeset/designs'
import {
  AlignmentType,
  BorderStyle,
  type ICharacterStyleOptions,
  type IFontAttributesProperties,
  type IParagraphStyleOptions,
  type IParagraphStylePropertiesOptions,
  type IRunStylePropertiesOptions,
  LineRuleType,
  TabStopType,
} from 'docx'
import type { WordOptions } from '../options.ts'
import type { FaceName, WordFont } from './fonts.ts'
import { CLAUSE_LEVELS, CLAUSES, CONTAINERS, type EastAsianFonts, FONTS, idOfName, wordNameOf } from './names.ts'
import { TWIPS_PER_POINT, twips } from './units.ts'

/** Widths of rules are in eighths of a point; 2 is the least. */
const EIGHTHS_PER_POINT = 8
const RULE_MIN = 2
/** Distance of a border from the text: whole points up to 31. */
const BORDER_SPACE_MAX = 31

/** In right-to-left paragraphs Word takes left as the side where lines begin. */
const ALIGNMENTS = {
  left: AlignmentType.LEFT,
  justify: AlignmentType.BOTH,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
} as const

/** ID of the style of inline code in the text. */
const CODE_STYLE = 'VerbatimChar'

/** Points. */
interface Look {
  size: number
  isBold: boolean
}

const hex = (colour: number): string => colour.toString(16).padStart(6, '0').toUpperCase()

/** A style with a leading below this is a rule. */
const RULE_LEADING_MAX = 2
/** Of inline code, where the design does not say. */
const CODE_SIZE = 0.9
/** An em of letterspacing in small capitals. */
const SMALL_CAPS_SPACING = 0.05
/** From the baseline of a line with a fixed height to its top, as Word sets it. */
const ASCENT_PART = 0.8

export class WordStyles {
  readonly sheet: Sheet
  /** Points. */
  readonly page: { width: number; height: number; top: number; right: number; bottom: number; left: number }
  /** Width between the margins, in points. */
  readonly measure: number
  readonly #options: WordOptions
  readonly #size: number
  readonly #eastAsian: EastAsianFonts | undefined
  readonly #leading: number
  readonly #fonts = new Map<string, WordFont>()
  /** By ID: the face of a style's own text. */
  readonly #faces = new Map<string, { font: string; bold: boolean; italic: boolean }>()
  /** By ID of a paragraph style: size of its text, and whether it is bold. */
  readonly #looks = new Map<string, Look>()
  /** By ID: looks that code has besides that in the text. */
  readonly #codes = new Map<string, Look>()
  /** Styles of the sheet that labels have. */
  readonly #labels = new Set<string>()
  readonly #added = new Map<string, IParagraphStyleOptions>()

  /** @param sheet the design's, or a step of it. */
  constructor(options: WordOptions, sheet = sheetOf(options), eastAsian?: EastAsianFonts) {
    this.#eastAsian = eastAsian
    const pageSize = options.pageSize ?? 'a4'
    const [width, height] = PAGE_SIZES[pageSize]
    this.sheet = sheet
    this.page = { width, height, ...marginsOf(sheet, options) }
    this.measure = width - this.page.left - this.page.right
    this.#options = options
    this.#size = options.fontSize ?? sheet.size
    this.#leading = (options.lineHeight ?? sheet.leading / sheet.size) * this.#size
    for (const name of ['text', 'first', ...Object.keys(sheet.styles)])
      if (!CONTAINERS.has(name)) this.#looks.set(idOfName(wordNameOf(name)), this.#lookOf(this.style(name)))
  }

  #lookOf(style: Style): Look {
    const size = style.size ?? this.style('text').size ?? this.sheet.size
    return { size: (size * this.#size) / this.sheet.size, isBold: style.bold ?? false }
  }

  /** Width between the margins of a page in portrait or landscape, in points. */
  measureOf(isLandscape: boolean): number {
    return isLandscape ? this.page.height - this.page.left - this.page.right : this.measure
  }

  /** Fonts that the styles have named so far. */
  get fonts(): readonly WordFont[] {
    return [...this.#fonts.values()]
  }

  /** Twips of a width of the sheet. */
  across(points: number): number {
    return twips((points * this.#size) / this.sheet.size)
  }

  /** Twips of a leading of the sheet, or of a space above or below. */
  down(points: number): number {
    return twips((points * this.#leading) / this.sheet.leading)
  }

  /** Size and leading in points of the page → those of the sheet. */
  unscaled({ size, leading }: { size: number; leading: number }): { size: number; leading: number } {
    return { size: (size * this.sheet.size) / this.#size, leading: (leading * this.sheet.leading) / this.#leading }
  }

  /** Whether text stands at the end of lines: at a tab stop. */
  get #hasDates(): boolean {
    return Object.values(this.sheet.styles).some(({ beside }) => beside !== undefined)
  }

  get isJustified(): boolean {
    return (this.#options.align ?? this.style('text').align) === 'justify'
  }

  /** A style of the sheet, or an empty one. */
  style(name: string): Style {
    return this.sheet.styles[name] ?? {}
  }

  /** ID of the first of the styles that the sheet has, else of the text. */
  id(...names: string[]): string {
    const name = names.find((one) => this.sheet.styles[one] !== undefined && !CONTAINERS.has(one)) ?? 'text'
    return idOfName(wordNameOf(name))
  }

  colour(name: string | undefined): string | undefined {
    const value = name === undefined ? undefined : this.sheet.colours[name]
    return value === undefined ? undefined : hex(value)
  }

  /** A rule of so many points as a border. */
  border(width: number, colour?: string, space = 0) {
    return {
      style: BorderStyle.SINGLE,
      size: Math.max(RULE_MIN, Math.round(width * EIGHTHS_PER_POINT)),
      color: this.colour(colour) ?? '000000',
      space: Math.min(BORDER_SPACE_MAX, Math.round(space)),
    }
  }

  /** All paragraph styles: those of the sheet, `others`, and last those that were asked for by `derived`. */
  paragraphStyles(others: readonly IParagraphStyleOptions[], { hasClauses }: { hasClauses: boolean }) {
    const names = new Set(['text', 'first', ...Object.keys(this.sheet.styles)])
    const styles = new Map<string, IParagraphStyleOptions>()
    const add = (style: IParagraphStyleOptions): void => {
      if (!styles.has(style.id)) styles.set(style.id, style)
    }
    for (const name of names) if (!CONTAINERS.has(name)) add(this.#sheetStyle(name))
    for (const style of [...others, ...this.#added.values()]) add(style)
    if (!hasClauses) return [...styles.values()]
    return [...styles.values()].map((style) => {
      const level = CLAUSE_LEVELS.indexOf(style.id)
      return level < 0
        ? style
        : { ...style, paragraph: { ...style.paragraph, numbering: { reference: CLAUSES, level } } }
    })
  }

  #sheetStyle(name: string): IParagraphStyleOptions {
    const wordName = wordNameOf(name)
    const id = idOfName(wordName)
    const isHeading = /^heading/u.test(wordName)
    return {
      id,
      name: wordName,
      quickFormat: true,
      ...(name === 'text' ? {} : { basedOn: 'BodyText' }),
      ...(isHeading ? { next: 'FirstParagraph' } : {}),
      run: this.run(this.style(name), id),
      paragraph: {
        ...this.paragraph(name, this.style(name)),
        ...(isHeading ? { outlineLevel: Number(name.slice(1)) - 1 } : {}),
      },
    }
  }

  /**
   * ID of a style that differs from one of the sheet. It is added to the file.
   *
   * @param name of the sheet's style. @param suffix of the name in Word, such as `Right`.
   */
  derived(name: string, suffix: string, changes: Partial<Style>): string {
    const base = this.id(name)
    const id = `${base}${suffix.replaceAll(' ', '')}`
    if (!this.#added.has(id)) {
      const style = { ...this.style(name), ...changes }
      this.#added.set(id, {
        id,
        name: `${wordNameOf(name)} ${suffix}`,
        // A rule would be inherited.
        basedOn: 'ruleAbove' in changes ? 'BodyText' : base,
        quickFormat: true,
        run: this.run(style, id),
        paragraph: this.paragraph(name, style),
      })
    }
    return id
  }

  /** ID of one of Word's styles as it is in text of a style of the sheet, such as lists in a summary. It is added to the file. */
  inText(id: string, name: string): string {
    const own = `${id}${this.id(name)}`
    const style = this.style(name)
    if (!this.#added.has(own))
      this.#added.set(own, {
        id: own,
        name: `${id.replace(/(?<=[a-z])(?=[A-Z0-9])/gu, ' ')} ${wordNameOf(name)}`,
        basedOn: id,
        quickFormat: true,
        run: this.run(style, own),
        paragraph: { indent: { right: this.#endIndent(style) } },
      })
    return own
  }

  /**
   * The faces that text of these styles needs, by name of their font.
   *
   * @param inline whether text within paragraphs is bold, or italic, somewhere.
   */
  usedFaces(ids: ReadonlySet<string>, inline: { bold: boolean; italic: boolean }): Map<string, Set<FaceName>> {
    const used = new Map<string, Set<FaceName>>()
    const styles = [...ids, 'BodyText'].flatMap((id) => this.#faces.get(id) ?? [])
    for (const { font, bold, italic } of styles) {
      const faces = used.get(font) ?? new Set()
      used.set(font, faces)
      for (const isBold of inline.bold ? [bold, true] : [bold])
        for (const isItalic of inline.italic ? [italic, true] : [italic])
          faces.add(isBold ? (isItalic ? 'BoldItalic' : 'Bold') : isItalic ? 'Italic' : 'Regular')
    }
    return used
  }

  /** Figures and ligatures of the styles, which the library does not write: elements by ID. */
  runProperties(): Map<string, string> {
    const properties = new Map<string, string>()
    if (this.sheet.grid === 'line') return properties
    for (const name of ['text', 'first', ...Object.keys(this.sheet.styles)]) {
      if (CONTAINERS.has(name)) continue
      const { set = this.style('text').set ?? 'tabular', mono = false } = this.style(name)
      if (mono) continue
      const form = set === 'old-style' ? 'oldStyle' : 'lining'
      const spacing = set === 'tabular' ? 'tabular' : 'proportional'
      properties.set(
        idOfName(wordNameOf(name)),
        `<w14:ligatures w14:val="standard"/><w14:numForm w14:val="${form}"/><w14:numSpacing w14:val="${spacing}"/>`,
      )
    }
    return properties
  }

  /** Twips from the top of a line of a style to its baseline, where its leading is exact. */
  ascent(name: string): number {
    return Math.round(this.down(this.style(name).leading ?? this.sheet.leading) * ASCENT_PART)
  }

  /** From its baseline to the bottom of the line. */
  descent(name: string): number {
    return this.down(this.style(name).leading ?? this.sheet.leading) - this.ascent(name)
  }

  /** ID of the style of inline code in text of a paragraph style: in its size, bold where that is bold. */
  codeStyle(paragraph: string): string {
    const text = this.#lookOf(this.style('text'))
    const look = this.#looks.get(paragraph) ?? text
    if (look.size === text.size && !look.isBold) return CODE_STYLE
    const id = `${CODE_STYLE}${Math.round(look.size * 10) / 10}${look.isBold ? 'Bold' : ''}`
    this.#codes.set(id, look)
    return id
  }

  /** Font of inline code. @param id of its style. */
  codeRun(id = CODE_STYLE, look = this.#lookOf(this.style('text'))): IRunStylePropertiesOptions {
    const { cues, codeSize = 1 } = this.sheet
    const isBold = cues !== undefined || look.isBold
    const { font, bold } = this.#fontOf('mono', isBold)
    this.#faces.set(id, { font, bold, italic: false })
    const colour = this.colour(cues?.colour)
    return {
      font,
      size: Math.round(look.size * 2 * (codeSize === 1 ? CODE_SIZE : codeSize)),
      ...(isBold ? { bold } : {}),
      ...(colour === undefined ? {} : { color: colour }),
    }
  }

  /** Styles of characters: inline code, and labels. */
  characterStyles(): ICharacterStyleOptions[] {
    const labels = [...this.#labels].map((name) => ({
      id: this.characterId(name),
      name: `${wordNameOf(name)} Char`,
      run: this.run(this.style(name), this.characterId(name)),
    }))
    const accent = this.colour('accent')
    return [
      { id: CODE_STYLE, name: 'Verbatim Char', run: this.codeRun() },
      ...[...this.#codes].map(([id, look]) => ({
        id,
        name: id.replace(CODE_STYLE, 'Verbatim Char ').replace('Bold', ' Bold'),
        run: this.codeRun(id, look),
      })),
      { id: 'ChartBar', name: 'Chart Bar', run: { shading: { type: 'clear', fill: this.colour('bar') ?? '808080' } } },
      { id: 'NoteLabel', name: 'Note Label', run: { bold: true, ...(accent === undefined ? {} : { color: accent }) } },
      ...labels,
    ]
  }

  /** ID of the style of characters for a label: a style of the sheet. */
  characterId(name: string): string {
    this.#labels.add(name)
    return idOfName(`${wordNameOf(name)} Char`)
  }

  get linkRun(): IRunStylePropertiesOptions {
    return { color: this.colour(this.sheet.link.colour) ?? '000000', underline: {} }
  }

  get textRun(): IRunStylePropertiesOptions {
    return this.run(this.style('text'))
  }

  /** @param id of the style, for its font. */
  run(style: Style, id = 'BodyText'): IRunStylePropertiesOptions {
    const text = this.style('text')
    const family = style.mono ? 'mono' : (style.family ?? text.family ?? 'text')
    const { font, bold } = this.#fontOf(family, style.bold ?? false)
    const colour = this.colour(style.colour ?? text.colour)
    const size = ((style.size ?? text.size ?? this.sheet.size) * this.#size) / this.sheet.size
    this.#faces.set(id, { font, bold, italic: style.italic ?? false })
    this.#looks.set(id, this.#lookOf(style))
    return {
      font: this.#fontsBeside(font, family),
      size: Math.round(size * 2),
      bold,
      italics: style.italic ?? false,
      ...(this.sheet.grid === 'line' ? {} : { kern: 1 }),
      ...(style.smallCaps === 'all' ? { smallCaps: true, characterSpacing: twips(size * SMALL_CAPS_SPACING) } : {}),
      ...(colour === undefined ? {} : { color: colour }),
    }
  }

  /** The font, with that for East Asian text beside it. */
  #fontsBeside(font: string, family: string): string | IFontAttributesProperties {
    if (this.#eastAsian === undefined) return font
    const own = this.sheet.families[family] ?? 'serif'
    const { serif, sans } = this.#eastAsian
    const isSerif = own === 'serif' || own === 'display' || own === 'times'
    return { ascii: font, hAnsi: font, cs: font, eastAsia: isSerif ? serif : sans }
  }

  #fontOf(family: string, isBold: boolean): { font: string; bold: boolean } {
    const { families } = this.sheet
    const own = families[family] ?? families['text']!
    const faces = FONTS[family === 'mono' ? own : (this.#options.font ?? own)]!
    const face = isBold ? (faces.semibold ?? faces.regular) : faces.regular
    this.#fonts.set(face.name, face)
    return { font: face.name, bold: isBold && faces.semibold === undefined }
  }

  /** @param name in the sheet. */
  paragraph(name: string, style: Style): IParagraphStylePropertiesOptions {
    const text = this.style('text')
    const size = style.size ?? text.size ?? this.sheet.size
    const leading = style.leading ?? text.leading ?? this.sheet.leading
    const isText = size === (text.size ?? this.sheet.size)
    // A paragraph that follows another one: spaces of `between` count, unless it is the first.
    const isBetween = name === 'text' && (style.between ?? 0) > (style.below ?? 0)
    const between = isBetween ? style.between! : 0
    // It stands in a cell beside what it labels.
    const isBeside = style.hung !== undefined && this.sheet.styles['speech'] !== undefined
    const isSource = this.sheet.spacing === 'source' && name !== 'cell' && name !== 'head'
    const fixed = style.align !== undefined && style.align !== 'justify'
    const align = fixed ? style.align! : (this.#options.align ?? style.align ?? text.align ?? 'left')
    const boxes = this.#box(style)
    // A box and a rule take their padding themselves.
    const hasBox = boxes.border !== undefined || style.ruleAbove !== undefined
    const isRule = leading < RULE_LEADING_MAX
    // A heading beside its text in the design stands above it here.
    const besideBelow = style.hung === undefined ? 0 : (style.padAbove ?? 0)
    const indent = style.indent ?? 0
    const hanging = style.label === undefined ? Math.max(0, -(style.firstLine ?? 0)) : indent - style.label.at
    return {
      spacing: {
        before: this.down(Math.max(isBeside ? 0 : (style.above ?? 0), between) + (hasBox ? 0 : (style.padAbove ?? 0))),
        after: isSource
          ? this.down(this.sheet.leading)
          : this.down((style.below ?? besideBelow) + (hasBox ? 0 : (style.padBelow ?? 0))),
        line: isRule ? TWIPS_PER_POINT : this.down(Math.max(leading, style.leading === undefined ? size * 1.2 : 0)),
        lineRule: !isRule && (isText || this.sheet.grid === 'line') ? LineRuleType.AT_LEAST : LineRuleType.EXACT,
      },
      alignment: ALIGNMENTS[align],
      indent: {
        left: this.across(indent),
        right: this.#endIndent(style),
        // Named in any case: that of the text would be inherited.
        ...(hanging > 0
          ? { hanging: this.across(hanging) }
          : { firstLine: style.label === undefined ? this.across(style.firstLine ?? 0) : 0 }),
      },
      keepNext: !isBeside && (style.keepWithNext ?? false),
      keepLines: (style.wholeLines ?? 0) > 0 && !style.verbatim,
      ...(boxes.shading === undefined ? {} : { shading: boxes.shading }),
      ...(boxes.border === undefined ? {} : { border: boxes.border }),
      ...(isRule ? { border: { bottom: this.border(leading) } } : {}),
      ...(style.ruleAbove === undefined
        ? {}
        : { border: { top: this.border(style.ruleAbove, undefined, style.padAbove ?? 0) } }),
      ...(this.#hasDates ? { tabStops: [{ type: TabStopType.RIGHT, position: twips(this.measure) }] } : {}),
    }
  }

  /** Text that is narrower than the page's measure has a right indent. */
  #endIndent(style: Style): number {
    const measure = style.measure ?? this.style('text').measure ?? this.sheet.measure ?? 'full'
    const rest = measure === 'full' ? 0 : twips(this.measure) - this.across(measure)
    return Math.max(0, rest) + this.across(style.indentEnd ?? 0)
  }

  /** Box or bar of a style as shading and borders, which stand outside of the indents. */
  #box(style: Style): Pick<IParagraphStylePropertiesOptions, 'shading' | 'border'> {
    const { fill, outset = 0, padAbove = 0, padBelow = 0, bar } = style
    if (fill !== undefined) {
      const side = this.border(0.25, fill, outset)
      return {
        shading: { fill: this.colour(fill) ?? 'FFFFFF' },
        border: {
          top: { ...side, space: Math.round(padAbove) },
          bottom: { ...side, space: Math.round(padBelow) },
          left: side,
          right: this.border(0.25, fill, outset + this.#endIndent(style) / TWIPS_PER_POINT),
        },
      }
    }
    if (bar === undefined) return {}
    return { border: { left: this.border(bar.width, bar.colour, style.indent ?? 0) } }
  }
}
