/**
 * A design as Word styles: the one mapping from a style sheet of the typesetter (packages/typeset, style/sheet.ts) to the styles,
 * fonts and measures of a .docx file.
 *
 * In: a sheet and the caller's options, in points. Out: styles of the library `docx`, in twentieths of a point and half points.
 * Word takes the larger of the space below a paragraph and that above the next one, as the typesetter does. Names and values:
 * ECMA-376 Part 1 §17.7.
 */
import { DESIGNS, type Sheet, type Style, withTokens } from '@platen/typeset/designs'
import { PAGE_SIZES } from '@platen/wire'
import {
  AlignmentType,
  BorderStyle,
  type IParagraphStyleOptions,
  type IParagraphStylePropertiesOptions,
  type IRunStylePropertiesOptions,
  LineRuleType,
} from 'docx'
import type { PdfOptions } from '../pdf/engine.ts'

const TWIPS_PER_POINT = 20
/** Widths of rules are in eighths of a point; 2 is the least. */
const EIGHTHS_PER_POINT = 8
const RULE_MIN = 2
/** Distance of a border from the text: whole points up to 31. */
const BORDER_SPACE_MAX = 31

interface FontFace {
  name: string
  /** Where it is not installed. */
  altName: string
}

/** Fonts of the families in Word. The semibold of a design is a face of its own, since Word links four faces to a name. */
const FONTS: Readonly<Record<string, { regular: FontFace; semibold?: FontFace }>> = {
  times: { regular: { name: 'Times New Roman', altName: 'Liberation Serif' } },
  helvetica: { regular: { name: 'Arial', altName: 'Liberation Sans' } },
  courier: { regular: { name: 'Courier New', altName: 'Liberation Mono' } },
  serif: { regular: { name: 'Source Serif 4 SmText', altName: 'Georgia' } },
  display: {
    regular: { name: 'Source Serif 4 Display', altName: 'Georgia' },
    semibold: { name: 'Source Serif 4 Display Semibold', altName: 'Georgia' },
  },
  sans: {
    regular: { name: 'Source Sans 3', altName: 'Calibri' },
    semibold: { name: 'Source Sans 3 Semibold', altName: 'Calibri' },
  },
  mono: { regular: { name: 'Source Code Pro', altName: 'Consolas' } },
}

/** Styles of a sheet that are built-in styles of Word, or have the names that other programs give them. All others keep their name. */
const WORD_NAMES: Readonly<Record<string, string>> = {
  text: 'Body Text',
  first: 'First Paragraph',
  title: 'Title',
  subtitle: 'Subtitle',
  h1: 'heading 1',
  h2: 'heading 2',
  h3: 'heading 3',
  h4: 'heading 4',
  h5: 'heading 5',
  h6: 'heading 6',
  caption: 'caption',
  code: 'Source Code',
  head: 'Table Head',
  cell: 'Table Text',
  footnote: 'footnote text',
  date: 'Date',
  salutation: 'Salutation',
  closing: 'Closing',
  signature: 'Signature',
  foot: 'footer',
  runningHead: 'header',
}

/** Styles of a sheet for containers, which have no text of their own. */
const CONTAINERS = new Set([
  'list',
  'sublist',
  'item',
  'itemText',
  'quote',
  'note',
  'table',
  'rule',
  'bullet',
  'quoteText',
])

/** In right-to-left paragraphs Word takes left as the side where lines begin. */
const ALIGNMENTS = {
  left: AlignmentType.LEFT,
  justify: AlignmentType.BOTH,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
} as const

export const LIST_STYLES_MAX = 3

/** Word's ID of a style: its name without spaces, each word with a capital. */
const idOfName = (name: string): string => name.replace(/(?:^| )(\w)/gu, (_, letter: string) => letter.toUpperCase())

const wordNameOf = (style: string): string =>
  WORD_NAMES[style] ?? style[0]!.toUpperCase() + style.slice(1).replace(/(?=[A-Z])/gu, ' ')

const twips = (points: number): number => Math.round(points * TWIPS_PER_POINT)
const hex = (colour: number): string => colour.toString(16).padStart(6, '0').toUpperCase()

export class WordStyles {
  readonly sheet: Sheet
  /** Points. */
  readonly page: { width: number; height: number; top: number; right: number; bottom: number; left: number }
  /** Width between the margins, in points. */
  readonly measure: number
  readonly #options: PdfOptions
  readonly #size: number
  readonly #leading: number
  readonly #fonts = new Map<string, FontFace>()

  constructor(options: PdfOptions) {
    const sheet = withTokens(DESIGNS[options.design ?? 'classic'], options.designTokens)
    const pageSize = options.pageSize ?? 'a4'
    const [width, height] = PAGE_SIZES[pageSize]
    this.sheet = sheet
    this.page = { width, height, ...sheet.margins[pageSize], ...options.margins }
    this.measure = width - this.page.left - this.page.right
    this.#options = options
    this.#size = options.fontSize ?? sheet.size
    this.#leading = (options.lineHeight ?? sheet.leading / sheet.size) * this.#size
  }

  /** Fonts that the styles have named so far. */
  get fonts(): readonly FontFace[] {
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

  /** All paragraph styles. Those of the sheet come first. */
  paragraphStyles(): IParagraphStyleOptions[] {
    const names = new Set(['text', 'first', ...Object.keys(this.sheet.styles)])
    const styles: IParagraphStyleOptions[] = []
    for (const name of names) {
      if (CONTAINERS.has(name)) continue
      const wordName = wordNameOf(name)
      const isHeading = /^heading/u.test(wordName)
      styles.push({
        id: idOfName(wordName),
        name: wordName,
        quickFormat: true,
        ...(name === 'text' ? {} : { basedOn: 'BodyText' }),
        ...(isHeading ? { next: 'FirstParagraph' } : {}),
        run: this.#run(this.style(name)),
        paragraph: {
          ...this.#paragraph(name, this.style(name)),
          ...(isHeading ? { outlineLevel: Number(name.slice(1)) - 1 } : {}),
        },
      })
    }
    return [...styles, ...this.#listStyles(), ...this.#ownStyles()]
  }

  /** Font of inline code. */
  get codeRun(): IRunStylePropertiesOptions {
    return { font: this.#fontOf('mono', false).font, size: Math.round(this.#size * 2 * 0.9) }
  }

  get linkRun(): IRunStylePropertiesOptions {
    return { color: this.colour(this.sheet.link.colour) ?? '000000', underline: {} }
  }

  get textRun(): IRunStylePropertiesOptions {
    return this.#run(this.style('text'))
  }

  #run(style: Style): IRunStylePropertiesOptions {
    const text = this.style('text')
    const family = style.mono ? 'mono' : (style.family ?? text.family ?? 'text')
    const { font, bold } = this.#fontOf(family, style.bold ?? false)
    const colour = this.colour(style.colour ?? text.colour)
    return {
      font,
      size: Math.round(((style.size ?? text.size ?? this.sheet.size) * this.#size * 2) / this.sheet.size),
      bold,
      italics: style.italic ?? false,
      ...(colour === undefined ? {} : { color: colour }),
    }
  }

  #fontOf(family: string, isBold: boolean): { font: string; bold: boolean } {
    const { families } = this.sheet
    const own = families[family] ?? families['text']!
    const faces = FONTS[family === 'mono' ? own : (this.#options.font ?? own)]!
    const face = isBold ? (faces.semibold ?? faces.regular) : faces.regular
    this.#fonts.set(face.name, face)
    return { font: face.name, bold: isBold && faces.semibold === undefined }
  }

  #paragraph(name: string, style: Style): IParagraphStylePropertiesOptions {
    const text = this.style('text')
    const size = style.size ?? text.size ?? this.sheet.size
    const leading = style.leading ?? text.leading ?? this.sheet.leading
    const isText = size === (text.size ?? this.sheet.size)
    // A paragraph that follows another one: spaces of `between` count, unless it is the first.
    const between = name === 'text' ? (style.between ?? 0) : 0
    const isSource = this.sheet.spacing === 'source' && name !== 'cell' && name !== 'head'
    const fixed = style.align !== undefined && style.align !== 'justify'
    const align = fixed ? style.align! : (this.#options.align ?? style.align ?? text.align ?? 'left')
    const boxes = this.#box(style)
    const indent = (style.indent ?? 0) + (boxes.bar ?? 0)
    const hanging = style.label === undefined ? Math.max(0, -(style.firstLine ?? 0)) : indent - style.label.at
    return {
      spacing: {
        before: this.down(
          Math.max(style.above ?? 0, between) + (boxes.border === undefined ? 0 : (style.padAbove ?? 0)),
        ),
        after: isSource
          ? this.down(this.sheet.leading)
          : this.down((style.below ?? 0) + (boxes.border === undefined ? 0 : (style.padBelow ?? 0))),
        line: this.down(Math.max(leading, style.leading === undefined ? size * 1.2 : 0)),
        lineRule: isText || this.sheet.grid === 'line' ? LineRuleType.AT_LEAST : LineRuleType.EXACT,
      },
      alignment: ALIGNMENTS[align],
      indent: {
        left: this.across(indent),
        right: this.#endIndent(style),
        ...(hanging > 0 ? { hanging: this.across(hanging) } : {}),
        ...((style.firstLine ?? 0) > 0 && style.label === undefined
          ? { firstLine: this.across(style.firstLine!) }
          : {}),
      },
      keepNext: style.keepWithNext ?? false,
      keepLines: (style.wholeLines ?? 0) > 0 && !style.verbatim,
      ...(boxes.shading === undefined ? {} : { shading: boxes.shading }),
      ...(boxes.border === undefined ? {} : { border: boxes.border }),
    }
  }

  /** Text that is narrower than the page's measure has a right indent. */
  #endIndent(style: Style): number {
    const measure = style.measure ?? this.style('text').measure ?? this.sheet.measure ?? 'full'
    const rest = measure === 'full' ? 0 : twips(this.measure) - this.across(measure)
    return Math.max(0, rest) + this.across(style.indentEnd ?? 0)
  }

  /** Box or bar of a style as shading and borders, which stand outside of the indents. */
  #box(style: Style): Pick<IParagraphStylePropertiesOptions, 'shading' | 'border'> & { bar?: number } {
    const { fill, outset = 0, padAbove = 0, padBelow = 0, bar } = style
    if (fill !== undefined) {
      const side = this.border(0.25, fill, outset)
      return {
        shading: { fill: this.colour(fill) ?? 'FFFFFF' },
        border: {
          top: { ...side, space: Math.round(padAbove) },
          bottom: { ...side, space: Math.round(padBelow) },
          left: side,
          right: side,
        },
      }
    }
    if (bar === undefined) return {}
    return { border: { left: this.border(bar.width, bar.colour, style.indent ?? 0) } }
  }

  /** List Bullet 1 to 3, List Number 1 to 3, List Continue: as text, with the spaces of items. Their indents are the list's. */
  #listStyles(): IParagraphStyleOptions[] {
    const style = { ...this.style('text'), ...this.style('itemText') }
    const between = this.style('item').between ?? 0
    const { spacing, indent, ...rest } = this.#paragraph('itemText', { ...style, firstLine: 0 })
    const names = ['List Continue']
    for (let level = 1; level <= LIST_STYLES_MAX; level++) {
      const suffix = level === 1 ? '' : ` ${level}`
      names.push(`List Bullet${suffix}`, `List Number${suffix}`)
    }
    const space = this.sheet.spacing === 'source' ? 0 : this.down(between)
    return names.map((name) => ({
      id: idOfName(name),
      name,
      basedOn: 'BodyText',
      quickFormat: true,
      run: this.#run(style),
      paragraph: { ...rest, spacing: { ...spacing, before: space, after: space }, indent: { right: indent!.right! } },
    }))
  }

  /** Styles for what is no paragraph of the sheet: quotations, rules, the space around tables. */
  #ownStyles(): IParagraphStyleOptions[] {
    const own: IParagraphStyleOptions[] = []
    const { quote, quoteText, rule, table } = this.sheet.styles
    const text = { ...this.style('text'), ...quoteText }
    const block = this.#paragraph('text', { ...text, ...quote, firstLine: 0 })
    own.push({
      id: 'BlockText',
      name: 'Block Text',
      basedOn: 'BodyText',
      quickFormat: true,
      run: this.#run(text),
      paragraph: block,
    })
    const { width, thickness } = this.sheet.rule
    const side = width === undefined ? 0 : Math.max(0, Math.round((twips(this.measure) - this.across(width)) / 2))
    own.push({
      id: 'HorizontalRule',
      name: 'Horizontal Rule',
      paragraph: {
        spacing: {
          before: this.down(rule?.above ?? 0),
          after: this.down(rule?.below ?? 0),
          line: TWIPS_PER_POINT,
          lineRule: LineRuleType.EXACT,
        },
        indent: { left: side, right: side },
        border: { bottom: this.border(thickness) },
      },
    })
    // Word's tables have no space around them: lines of one point do.
    const space = (name: string, spacing: { before?: number; after?: number }, keepNext: boolean) => ({
      id: idOfName(name),
      name,
      paragraph: { spacing: { ...spacing, line: TWIPS_PER_POINT, lineRule: LineRuleType.EXACT }, keepNext },
    })
    const points = (value: number | undefined) =>
      Math.max(0, this.down(value ?? this.sheet.leading / 2) - TWIPS_PER_POINT)
    own.push(
      space('Table Space Above', { before: points(table?.above), after: 0 }, true),
      space('Table Space Below', { before: 0, after: points(table?.below) }, false),
    )
    return own
  }
}
