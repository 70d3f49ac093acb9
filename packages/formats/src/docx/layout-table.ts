/** Tables that give their content its place: columns of fixed widths, without rules. */
import { BorderStyle, type IBorderOptions, Paragraph, Table, TableCell, TableRow, WidthType } from 'docx'

export const NO_RULE = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const

interface LayoutCell {
  children: readonly (Paragraph | Table)[]
  /** Twips. */
  margins: { top: number; bottom: number; left: number; right: number }
  fill?: string
}

export interface LayoutRow {
  cantSplit?: boolean
  cells: readonly LayoutCell[]
}

interface LayoutOptions {
  /** Above and below the table. */
  rule?: IBorderOptions
  /** Twips. */
  indent?: number
}

/** @param width of the table, in twips. @param columns their widths, in twips. */
export function layoutTable(
  width: number,
  columns: readonly number[],
  rows: readonly LayoutRow[],
  { rule = NO_RULE, indent }: LayoutOptions = {},
): Table {
  const none = { left: NO_RULE, right: NO_RULE, insideHorizontal: NO_RULE, insideVertical: NO_RULE }
  return new Table({
    width: { size: width, type: WidthType.DXA },
    columnWidths: columns,
    layout: 'fixed',
    ...(indent !== undefined && { indent: { size: indent, type: WidthType.DXA } }),
    borders: { top: rule, bottom: rule, ...none },
    rows: rows.map(
      ({ cells, ...own }) =>
        new TableRow({
          ...own,
          children: cells.map(
            ({ children, margins, fill }, at) =>
              new TableCell({
                width: { size: columns[at]!, type: WidthType.DXA },
                margins,
                ...(fill !== undefined && { shading: { fill } }),
                children: endingInText(children),
              }),
          ),
        }),
    ),
  })
}

/** Word wants a paragraph at the end of a cell. */
const endingInText = (blocks: readonly (Paragraph | Table)[]): (Paragraph | Table)[] =>
  blocks.at(-1) instanceof Table ? [...blocks, new Paragraph({ style: 'TableSpaceBelow' })] : [...blocks]

/** A table with the space above and below it that tables have. */
export const spaced = (table: Table): (Paragraph | Table)[] => [
  new Paragraph({ style: 'TableSpaceAbove' }),
  table,
  new Paragraph({ style: 'TableSpaceBelow' }),
]
