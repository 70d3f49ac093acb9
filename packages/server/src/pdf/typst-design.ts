/**
 * A design for Typst: what the program (typst-source.ts) takes from a style sheet of the typesetter. Fonts, sizes, spaces and colours
 * of the text, headings, lists, code, quotations and tables; no roles, label columns or running heads.
 *
 * The Source families are not among the fonts of this engine; the standard font of the same kind takes their place.
 */
import { DESIGNS, pageLabel, type Sheet, type Style, withTokens } from '@platen/typeset/designs'
import type { PdfOptions } from './engine.ts'
import type { Block } from './typst-blocks.ts'

type StandardFont = NonNullable<PdfOptions['font']>

const STANDARD_FONTS: Readonly<Record<string, StandardFont>> = {
  serif: 'times',
  display: 'times',
  sans: 'helvetica',
  mono: 'courier',
  times: 'times',
  helvetica: 'helvetica',
  courier: 'courier',
}

/** Points and colours `#RRGGBB`, scaled with the size and the line height of the options. */
export interface TypstLook {
  sans: boolean
  /** By level. `size` is of the text's. */
  headings: { sans: boolean; bold: boolean; italic: boolean; colour: string }[]
  link: string
  code: { size: number; line: number; fill: string }
  quote: { indent: number; width: number; colour: string }
  table: { sans: boolean; size: number; line: number; thick: number; thin: number; gap: number; pad: number }
  /** Right of the text: what the measure leaves. */
  rest: number
  /** `Page {page} of {pages}` in the document's language, on documents of several pages; null for none. */
  foot: { left: string; right: string; size: number; colour: string } | null
}

export interface TypstDesign {
  font: StandardFont
  size: number
  line: number
  margins: { top: number; right: number; bottom: number; left: number }
  justify: boolean
  /** Null for `classic`, which is the program's own look. */
  look: TypstLook | null
  /** The sheet, for the spaces between blocks. */
  sheet: Sheet
}

export function typstDesign(options: PdfOptions, { width, title }: { width: number; title: string }): TypstDesign {
  const sheet: Sheet = withTokens(DESIGNS[options.design ?? 'classic'], options.designTokens)
  const { text = {}, code = {}, quote = {}, cell = {}, foot = {} } = sheet.styles
  const size = options.fontSize ?? sheet.size
  const line = size * (options.lineHeight ?? sheet.leading / sheet.size)
  const margins = { ...sheet.margins[options.pageSize ?? 'a4'], ...options.margins }
  const across = (points: number) => (points * size) / sheet.size
  const down = (points: number) => (points * line) / sheet.leading
  const isSans = ({ family = text.family ?? 'text' }: Style) =>
    options.font === undefined && STANDARD_FONTS[sheet.families[family] ?? ''] === 'helvetica'
  const colour = (name: string | undefined) =>
    `#${(name === undefined ? 0 : (sheet.colours[name] ?? 0)).toString(16).padStart(6, '0')}`
  const rules = 'rules' in sheet.table ? sheet.table.rules : { thick: 0.5, thin: 0.5 }
  const measure = width - margins.left - margins.right
  const look: TypstLook = {
    sans: isSans(text),
    headings: [1, 2, 3, 4, 5, 6].map((level) => {
      const style = sheet.styles[`h${level}`] ?? {}
      return {
        sans: isSans(style),
        bold: style.bold ?? style.family === 'display',
        italic: style.italic ?? false,
        colour: colour(style.colour),
      }
    }),
    link: colour(sheet.link.colour),
    code: {
      size: across(code.size ?? sheet.size),
      line: down(code.leading ?? sheet.leading),
      fill: colour(code.fill ?? 'tint'),
    },
    quote: {
      indent: across(quote.indent ?? 0),
      width: quote.bar?.width ?? 0,
      colour: colour(quote.bar?.colour),
    },
    table: {
      sans: isSans(cell),
      size: across(cell.size ?? sheet.size),
      line: down(cell.leading ?? sheet.leading),
      thick: rules.thick,
      thin: rules.thin,
      gap: across(sheet.table.gap),
      pad: down('padding' in sheet.table ? sheet.table.padding.plain : 1.75),
    },
    rest: Math.max(0, measure - across(text.measure === 'full' ? measure : (text.measure ?? sheet.measure ?? measure))),
    foot:
      options.includePageNumbers === false
        ? null
        : {
            left: title,
            right: pageLabel(options.language ?? 'en', 1, 2)
              .replace('1', '{page}')
              .replace('2', '{pages}'),
            size: across(foot.size ?? sheet.size),
            colour: colour(foot.colour),
          },
  }
  return {
    font: options.font ?? STANDARD_FONTS[sheet.families['text']!]!,
    size,
    line,
    margins,
    justify: (options.align ?? text.align ?? 'left') === 'justify',
    look: sheet.spacing === 'source' ? null : look,
    sheet,
  }
}

/** Sets the size of headings and the space before each block as the sheet says: the larger of the one above and the one below. */
export function spaceBlocks(blocks: readonly Block[], sheet: Sheet): void {
  let below = 0
  let before: string | undefined
  for (const block of blocks) {
    const style = styleOf(block, sheet)
    const above = block.kind === before && block.kind === 'text' ? (style.between ?? 0) : (style.above ?? 0)
    // Of lines; the first block of a page or an item has none.
    block.gap = before === undefined ? 0 : Math.max(below, above) / sheet.leading
    below = style.below ?? 0
    before = block.kind
    if (block.kind === 'heading') block.size = (style.size ?? sheet.size) / sheet.size
    else if (block.kind === 'list') {
      block.spacing = (sheet.styles['item']?.between ?? 0) / sheet.leading
      for (const item of block.items) spaceBlocks(item, sheet)
    } else if (block.kind === 'quote') spaceBlocks(block.blocks, sheet)
  }
}

function styleOf(block: Block, { styles }: Sheet): Style {
  if (block.kind === 'heading') return styles[`h${block.depth}`] ?? {}
  return styles[block.kind] ?? {}
}
