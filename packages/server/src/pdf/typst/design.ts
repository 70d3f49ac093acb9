/** A document in a design for Typst: what the program (design-source.ts) is given. */
import { type Document, withTypography } from '@platen/document'
import { withLetterhead } from '@platen/document/letterhead'
import { assignRoles, NO_ROLES, type Roles } from '@platen/document/roles'
import { marginsOf, pageLabel, type Sheet } from '@platen/typeset/designs'
import type { PdfOptions } from '../engine.ts'
import type { Block } from './block.ts'
import { readBlocks } from './blocks.ts'
import type { TypstDesignInput, TypstFurniture } from './design-source.ts'
import type { TypstPictures } from './pictures.ts'
import { placeBlocks } from './places.ts'
import { TypstStyles } from './styles.ts'

export type DesignedInput = Omit<
  TypstDesignInput,
  'title' | 'keywords' | 'dated' | 'lang' | 'region' | 'width' | 'height' | 'fonts'
>

export interface Designed {
  input: DesignedInput
  /** Text that is not in the document: of heads, feet and labels. */
  furnitureText: string
  /** Of the text. */
  size: number
}

/** A document as a design sets it, and what its parts are. */
export function readDesigned(source: Document, sheet: Sheet, language: string): { document: Document; roles: Roles } {
  const typed = sheet.characters === 'typed' ? source : withTypography(source, language)
  const document = withLetterhead(typed, sheet.letterhead ?? [])
  return { document, roles: sheet.roles === undefined ? NO_ROLES : assignRoles(document, sheet.roles, language) }
}

export function designed(
  { document, roles }: ReturnType<typeof readDesigned>,
  sheet: Sheet,
  {
    options,
    title,
    width,
    height,
    pictures,
  }: { options: PdfOptions; title: string; width: number; height: number; pictures: TypstPictures },
): Designed {
  const language = options.language ?? 'en'
  const size = options.fontSize ?? sheet.size
  const line = size * (options.lineHeight ?? sheet.leading / sheet.size)
  const margins = marginsOf(sheet, options)
  const across = (points: number) => (points * size) / sheet.size
  const down = (points: number) => (points * line) / sheet.leading
  const styles = new TypstStyles(sheet, {
    across,
    down,
    measure: width - margins.left - margins.right,
    justify: options.align === undefined ? undefined : options.align === 'justify',
    hasFont: options.font !== undefined,
  })
  const { blocks, notes } = readBlocks(document, { language, design: { sheet, roles }, pictures })
  const { places, rest, clear } = placeBlocks(blocks, (name) => styles.of(name))
  for (const place of places) place.blocks = styles.applyStyles(place.blocks)
  const text = styles.applyStyles(rest)
  styles.styleNotes(notes)
  const space: Block[] = places.length === 0 ? [] : [{ kind: 'space', gap: Math.max(0, clear - margins.top) }]
  const zones = new Set(places.map(({ zone }) => zone))
  const furniture = furnitureOf(sheet, styles, { ...roles.facts, title }, { options, height, language, zones })
  const { quote = {}, alert = {}, code = {} } = sheet.styles
  const { table, list, rule, footnotes, chart } = sheet
  const ruled = 'rules' in table ? table : undefined
  return {
    size,
    furnitureText: `${furniture.map(({ left, center, right }) => left + center + right).join(' ')}0123456789${list.bullets.join('')}${(sheet.letterhead ?? []).join('')}`,
    input: {
      margins,
      styles: styles.styles,
      bullets: [...list.bullets],
      bulletIndent: across(list.bulletIndent),
      numberIndent: across(Math.max(list.bulletIndent, list.numberIndent)),
      link: styles.colour(sheet.link.colour),
      quote: {
        indent: across(quote.indent ?? 0),
        width: quote.bar?.width ?? 0,
        fill: styles.colour(quote.bar?.colour),
        alert: styles.colour(alert.bar?.colour),
      },
      code: {
        fill: styles.colour(code.fill ?? 'tint'),
        outset: across(code.outset ?? 0),
        pad: down(code.padAbove ?? 0),
      },
      table: {
        thick: ruled?.rules.thick ?? 0.5,
        thin: ruled?.rules.thin ?? 0.5,
        row: ruled?.rules.row ?? 0.25,
        rows: ruled?.rowsWithoutRules ?? 1000,
        gap: across(table.gap),
        pad: down(ruled?.padding.plain ?? 1.75),
      },
      rule: {
        width: across(rule.width ?? 0),
        thickness: rule.thickness,
        blank: rule.edgeMark === undefined ? 0 : down(sheet.leading),
      },
      footnotes: {
        above: down(footnotes?.above ?? 0),
        between: down(footnotes?.between ?? 0),
        width: across(footnotes?.rule.width ?? 0),
        thickness: footnotes?.rule.thickness ?? 0,
        indent: across(sheet.styles['note']?.indent ?? 0),
      },
      chart: {
        gap: across(chart?.gap ?? 0),
        valueGap: across(chart?.valueGap ?? 0),
        height: down(chart?.height ?? 0),
        line: chart?.line ?? 0,
        bar: styles.colour(chart?.bar),
        stressed: styles.colour(chart?.stressed),
      },
      columnGap: across(styles.of('signParty').columnGap ?? 0),
      furniture,
      blocks: [...places, ...space, ...text],
    },
  }
}

/** Longest text of a head or foot beside another one. */
const PART_CHARS_MAX = 90

function furnitureOf(
  { furniture }: Sheet,
  styles: TypstStyles,
  facts: Readonly<Record<string, string>>,
  {
    options,
    height,
    language,
    zones,
  }: { options: PdfOptions; height: number; language: string; zones: ReadonlySet<string> },
): TypstFurniture[] {
  if (furniture === 'folio') return []
  const values: Record<string, string> = {
    ...facts,
    heading: '{heading}',
    page: '{page}',
    pages: '{pages}',
    pageName: '{page}',
    pageOfPages: pageLabel(language, 1, 2).replace('1', '{page}').replace('2', '{pages}'),
  }
  const fill = (pattern = '', isWhole = false): string =>
    pattern
      .replaceAll(
        /\{([^{}|]*)(?:\|([^{}]*))?\}/gu,
        (_, name: string, other?: string) => values[name] || values[other ?? ''] || '',
      )
      .trim()
      .slice(0, isWhole ? undefined : PART_CHARS_MAX)
  return furniture
    .filter(({ zone }) => zone === undefined || zones.has(zone))
    .filter(({ always }) => always === true || options.includePageNumbers !== false)
    .map(({ style, left, center, right, baseline, on, width = 1, always }) => ({
      style: styles.named(style),
      left: fill(left, always),
      center: fill(center, always),
      right: fill(right, always),
      y: baseline < 0 ? height + baseline : baseline,
      on,
      width,
    }))
}
