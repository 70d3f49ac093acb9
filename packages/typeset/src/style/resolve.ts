/**
 * A style sheet and the caller's options → the numbers that layout reads: one `BlockStyle` for each style, the page, and
 * the table of faces. Explicit options win over the sheet. Everything is whole millipoints (1/1000 pt), so that every
 * position is exact and the same on every machine.
 */

import { STYLES } from '../font/encoding.ts'
import type { FeatureSet } from '../font/pack/codes.ts'
import { coverageOf } from '../font/pack/coverage.ts'
import { CAP_HEIGHT, EM_ASCENT } from '../font/pack/families.ts'
import { type FontFamily, packName } from '../font/pack/names.ts'
import { BOLD, ITALIC, isShifted, MONO, plainStyle, SMALL_CAPS } from '../font/resources.ts'
import type { TypesetOptions } from '../options.ts'
import { milli, type Page } from './page.ts'
import type { Align, Place, Sheet, Style } from './sheet.ts'

// Alignments.
export const START = 0
export const JUSTIFY = 1
export const CENTER = 2
export const END = 3
const ALIGNMENTS: Record<Align, number> = { left: START, justify: JUSTIFY, center: CENTER, right: END }

/** A line of text; millipoints. */
export interface LineBox {
  readonly size: number
  readonly leading: number
  /** From the top of a line to its baseline. */
  readonly ascent: number
}

/** One style; lengths are millipoints. All have the same fields, so that layout reads them fast. */
export interface BlockStyle extends LineBox {
  readonly name: string
  /** Place in `Styles.all`. */
  readonly index: number
  readonly above: number
  readonly below: number
  /** -1: none of its own. */
  readonly between: number
  readonly betweenLong: number
  /** Millipoints at the sheet's own size: the indents of what stands in each other are added up before they are scaled. */
  readonly indent: number
  readonly indentEnd: number
  readonly firstLine: number
  readonly fieldLines: number
  /** Left edge of a label of its own, as `indent`, and its least distance to the text; -1 where it has none. */
  readonly labelAt: number
  readonly labelGap: number
  /** Name of the label's style; '' for this one. */
  readonly labelStyle: string
  readonly place: PlaceOnPage | undefined
  /** Widest line. */
  readonly measure: number
  readonly align: number
  /** Index in `Styles.families`. */
  readonly family: number
  /** Inline style (font/resources.ts) of all its text. */
  readonly inline: number
  readonly plain: boolean
  /** 0xRRGGBB. */
  readonly colour: number
  /** -1: none. */
  readonly fill: number
  readonly outset: number
  readonly padAbove: number
  readonly padBelow: number
  /** Of the rule beside it: its width, 0 for none. */
  readonly barWidth: number
  readonly barColour: number
  readonly keepWithNext: boolean
  readonly orphans: number
  readonly widows: number
  readonly wholeLines: number
  readonly balanced: boolean
  readonly wholeNames: boolean
  readonly verbatim: boolean
  /** Columns that a line of code goes on further in; -1: lines end where those of other text do. */
  readonly continuedColumns: number
  readonly continuedMark: Triangle | undefined
  /** Name of the style of paragraphs in it. */
  readonly text: string
  /** Name of the style of items in it. */
  readonly item: string
  /** As `indent`; -1: as the sheet's lists. */
  readonly itemIndent: number
  readonly unlabelled: boolean
  /** Between the two columns that its blocks stand in; -1: none. */
  readonly columnGap: number
  readonly runIn: boolean
  readonly smallCaps: 'all' | 'opening' | undefined
  /** Name of the style of the paragraph after it; '' where it has none of its own. */
  readonly next: string
  /** Width of the label column, as `indent`; -1 where it is no label. */
  readonly hung: number
  /** -1: none. */
  readonly beside: number
  readonly apart: number
  readonly columns: number
  /** Of a container, as `indent`: 0 where it has no measure of its own. */
  readonly ownMeasure: number
  readonly ruleAbove: number
  readonly ruleBelow: number
  readonly fine: boolean
}

/** The mark before a line of code that goes on: from the left edge of the block back to its own, and its middle above the baseline. */
export interface Triangle {
  readonly at: number
  readonly width: number
  readonly height: number
  readonly rise: number
  readonly colour: number
}

/** What text of a style is set in. */
export interface StyleFamily {
  readonly name: FontFamily
  /** Of what the source marks as code. */
  readonly mono: FontFamily
  /** Thousandths: size of the code, of the size of the text. */
  readonly monoScale: number
  readonly set: FeatureSet
  /** By code: what the packs of both have. */
  readonly coverage: readonly [text: Uint8Array, mono: Uint8Array]
}

/** `Place` (sheet.ts) in millipoints. */
export interface PlaceOnPage {
  readonly zone: string
  readonly x: number
  readonly y: number
  readonly upward: boolean
  readonly width: number
  readonly height: number
  readonly clear: number
  readonly crowdedFrom: number
  readonly crowdedStyle: string
}

export interface Styles {
  readonly sheet: Sheet
  readonly all: readonly BlockStyle[]
  /** Families in use, the text's first. */
  readonly families: readonly StyleFamily[]
  /** For 16 × family + inline style, the name of the font pack. */
  readonly packs: readonly string[]
  /** For 16 × family + inline style, the number of the font in the file: of fonts that an earlier family has, the number there. */
  readonly faces: readonly number[]
  /** The style of that name, or of the first of the names behind it that the sheet has; else the text's. */
  named(name: string, ...instead: string[]): BlockStyle
  /** Undefined where the sheet has none of that name. */
  find(name: string): BlockStyle | undefined
  /** Some style has a place on the first page. */
  readonly hasPlaces: boolean
  /** Some style has a rule over the full width. */
  readonly hasRules: boolean
  /** A line of a style's text in another size. */
  lineBox(style: BlockStyle, size: number, leading?: number): LineBox
  /** Lengths of the sheet across the page, scaled with the size of the text. */
  length(points: number): number
  /** The same down the page, scaled with the leading. */
  height(points: number): number
  /** A colour of the sheet. */
  colour(name: string | undefined): number
  /** Size and leading of the text. */
  readonly size: number
  readonly leading: number
}

const INLINE_STYLES = Array.from({ length: STYLES }, (_, style) => style)

/** Leading of large type, of its size. */
const LARGE_TYPE_LEADING = 1.2

function styleFamily(name: FontFamily, mono: FontFamily, monoScale: number, set: FeatureSet): StyleFamily {
  return { name, mono, monoScale, set, coverage: [coverageOf(name), coverageOf(mono)] }
}

function placeOnPage(
  style: string,
  { zone = style, x, y, upward = false, width, height, clear, crowded }: Place,
): PlaceOnPage {
  const [crowdedFrom, crowdedStyle] = [crowded?.from ?? Infinity, crowded?.style ?? '']
  const thousandths = (points: number) => Math.round(points * 1000)
  return {
    zone,
    x: thousandths(x),
    y: thousandths(y),
    upward,
    width: thousandths(width),
    height: thousandths(height),
    clear: thousandths(clear),
    crowdedFrom,
    crowdedStyle,
  }
}

type StyleOptions = { [name in 'align' | 'font' | 'fontSize' | 'lineHeight']?: TypesetOptions[name] | undefined }

/** The styles of the last document: the next one often has the same, and a letter is set faster than they are resolved. */
let last: { styles: Styles; options: StyleOptions; measure: number } | undefined

/** @throws {RangeError} for a size or leading of nothing. */
export function resolveStyles(sheet: Sheet, options: StyleOptions, page: Page): Styles {
  const { align, font, fontSize, lineHeight } = options
  if (
    last !== undefined &&
    last.styles.sheet === sheet &&
    last.measure === page.measure &&
    last.options.align === align &&
    last.options.font === font &&
    last.options.fontSize === fontSize &&
    last.options.lineHeight === lineHeight
  )
    return last.styles
  const styles = resolveAnew(sheet, options, page)
  last = { styles, options: { align, font, fontSize, lineHeight }, measure: page.measure }
  return styles
}

function resolveAnew(sheet: Sheet, options: StyleOptions, page: Page): Styles {
  const size = milli('fontSize', options.fontSize ?? sheet.size)
  const lineHeight = options.lineHeight ?? sheet.leading / sheet.size
  const leading = milli('lineHeight', lineHeight * (size / 1000))
  if (size < 1000 || leading < 1) throw new RangeError('fontSize and lineHeight must be positive.')
  const sheetSize = Math.round(sheet.size * 1000)
  const sheetLeading = Math.round(sheet.leading * 1000)
  const across = (points: number) => Math.round((size * Math.round(points * 1000)) / sheetSize)
  const down = (points: number) => Math.round((leading * Math.round(points * 1000)) / sheetLeading)
  const names = Object.keys(sheet.families)
  const mono = sheet.families['mono']!
  const codeScale = Math.round((sheet.codeSize ?? 1) * 1000)
  const families = names.map((name): StyleFamily => {
    const family = name === 'mono' ? mono : (options.font ?? sheet.families[name]!)
    return styleFamily(family, mono, name === 'mono' ? 1000 : codeScale, 'tabular')
  })
  const text = sheet.styles['text']!
  /** The family of that name in a feature set. */
  function familyOf(name: string, set: FeatureSet): number {
    const plain = Math.max(0, names.indexOf(name))
    if (set === 'tabular') return plain
    const { name: font } = families[plain]!
    const known = families.findIndex((family) => family.name === font && family.set === set)
    return known >= 0 ? known : families.push(styleFamily(font, mono, codeScale, set)) - 1
  }
  const textAscent = Math.round((size * EM_ASCENT[families[0]!.name]) / 1000)

  function lineBoxOf(lineSize: number, lineLeading: number, family: number, isMono: boolean): LineBox {
    if (sheet.grid === 'line') {
      // Type that is too large for the text's leading has its own; the last line of its block is on the grid (page/flow.ts).
      const lines = lineSize <= size ? 1 : Math.max(1, Math.ceil((lineSize * 1.1) / leading))
      const own = lines === 1 ? leading : Math.min(lines * leading, Math.round(lineSize * LARGE_TYPE_LEADING))
      return { size: lineSize, leading: own, ascent: textAscent + own - leading }
    }
    const { name } = families[family]!
    const ascent = Math.round((lineLeading + (lineSize * CAP_HEIGHT[isMono ? mono : name]) / 1000) / 2)
    return { size: lineSize, leading: lineLeading, ascent }
  }
  function resolve(name: string, index: number): BlockStyle {
    const own: Style = sheet.styles[name]!
    const points = own.size ?? text.size ?? sheet.size
    const styleSize = across(points)
    // A block of code has its own size.
    const isCode = own.mono === true && codeScale !== 1000
    const family = isCode
      ? familyOf('mono', 'tabular')
      : familyOf(own.family ?? text.family ?? 'text', own.set ?? text.set ?? 'tabular')
    // A caller's alignment is that of running text.
    const align = own.align ?? text.align ?? 'left'
    const isFixed = own.align !== undefined && own.align !== 'justify'
    const measure = own.hung ?? own.measure ?? text.measure ?? sheet.measure ?? 'full'
    return {
      name,
      index,
      ...lineBoxOf(styleSize, down(own.leading ?? text.leading ?? sheet.leading), family, own.mono ?? false),
      above: down(own.above ?? 0),
      below: down(own.below ?? 0),
      between: own.between === undefined ? -1 : down(own.between),
      betweenLong: own.betweenLong === undefined ? -1 : down(own.betweenLong),
      indent: Math.round((own.indent ?? 0) * 1000),
      indentEnd: across(own.indentEnd ?? 0),
      firstLine: across(own.firstLine ?? 0),
      fieldLines: own.fieldLines ?? 1,
      labelAt: Math.round((own.label?.at ?? 0) * 1000),
      labelGap: own.label === undefined ? -1 : across(own.label.gap),
      labelStyle: own.label?.style ?? '',
      place: own.place === undefined ? undefined : placeOnPage(name, own.place),
      measure: measure === 'full' ? page.measure : across(measure),
      align: ALIGNMENTS[isFixed ? align : (options.align ?? align)],
      family,
      inline: (own.bold === true ? BOLD : 0) | (own.italic === true ? ITALIC : 0) | (own.mono === true ? MONO : 0),
      colour: colour(own.colour ?? text.colour),
      fill: own.fill === undefined ? -1 : colour(own.fill),
      outset: across(own.outset ?? 0),
      padAbove: down(own.padAbove ?? 0),
      padBelow: down(own.padBelow ?? 0),
      barWidth: own.bar === undefined ? 0 : Math.round(own.bar.width * 1000),
      barColour: own.bar === undefined ? 0 : colour(own.bar.colour),
      keepWithNext: own.keepWithNext ?? false,
      orphans: own.orphans ?? text.orphans ?? 2,
      widows: own.widows ?? text.widows ?? 2,
      wholeLines: own.wholeLines ?? 0,
      balanced: own.balanced ?? false,
      wholeNames: own.wholeNames ?? false,
      verbatim: own.verbatim ?? false,
      continuedColumns: own.continued?.columns ?? -1,
      continuedMark: own.continued === undefined ? undefined : triangle(own.continued.mark),
      text: own.text ?? '',
      item: own.item ?? '',
      itemIndent: own.itemIndent === undefined ? -1 : Math.round(own.itemIndent * 1000),
      plain: own.plain ?? false,
      unlabelled: own.unlabelled ?? false,
      fine: own.fine ?? false,
      runIn: own.runIn ?? false,
      smallCaps: own.smallCaps,
      next: own.next ?? '',
      columnGap: own.columnGap === undefined ? -1 : across(own.columnGap),
      hung: own.hung === undefined ? -1 : Math.round(own.hung * 1000),
      beside: own.beside === undefined ? -1 : across(own.beside),
      columns: across(own.columns ?? 0),
      apart: own.apart === undefined ? -1 : across(own.apart),
      ownMeasure: typeof own.measure === 'number' ? Math.round(own.measure * 1000) : 0,
      ruleAbove: across(own.ruleAbove ?? 0),
      ruleBelow: across(own.ruleBelow ?? 0),
    }
  }
  function triangle({ at, width, height, rise, colour: name }: NonNullable<Style['continued']>['mark']): Triangle {
    return { at: across(at), width: across(width), height: across(height), rise: across(rise), colour: colour(name) }
  }
  function colour(name: string | undefined): number {
    return name === undefined ? 0 : (sheet.colours[name] ?? 0)
  }

  const all: BlockStyle[] = []
  const byName = new Map<string, BlockStyle>()
  for (const name in sheet.styles) {
    const style = resolve(name, all.length)
    all.push(style)
    byName.set(name, style)
  }
  const packs = families.flatMap(({ name }) =>
    INLINE_STYLES.map((style) => {
      const plain = plainStyle(style)
      return packName((plain & MONO) !== 0 ? mono : name, plain)
    }),
  )
  const faceNames = packs.map(
    (pack, face) => `${pack} ${families[Math.floor(face / STYLES)]!.set} ${isShifted(face) ? 0 : face & SMALL_CAPS}`,
  )
  return {
    sheet,
    all,
    families,
    packs,
    faces: faceNames.map((name, face) => (face < STYLES && !isShifted(face) ? face : faceNames.indexOf(name))),
    named(name, ...instead) {
      let style = byName.get(name)
      for (let i = 0; style === undefined && i < instead.length; i++) style = byName.get(instead[i]!)
      return style ?? byName.get('text')!
    },
    lineBox: ({ leading: ownLeading, family, inline }, lineSize, lineLeading = ownLeading) =>
      lineBoxOf(lineSize, lineLeading, family, (inline & MONO) !== 0),
    hasPlaces: all.some(({ place }) => place !== undefined),
    hasRules: all.some(({ ruleAbove, ruleBelow }) => ruleAbove + ruleBelow > 0),
    find: (name) => byName.get(name),
    length: across,
    height: down,
    colour,
    size,
    leading,
  }
}
