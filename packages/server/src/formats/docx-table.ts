/**
 * A table in Word: fixed columns, rules above and below and under the head, heads that repeat, rows that are not divided.
 *
 * Word does not tell widths of text, so they are estimated from characters: a column gets its longest word first, then a share of
 * the rest by its longest cell. Widths are twips.
 */
import { type Document, HEADER } from '@platen/document'
import { AlignmentType, BorderStyle, Paragraph, Table, TableCell, TableRow, VerticalAlign, WidthType } from 'docx'
import type { DocxRuns } from './docx-runs.ts'
import type { WordStyles } from './word-styles.ts'

/** Advances of sans-serif characters, in ems: rather too wide than too narrow. */
const ADVANCES: readonly [characters: RegExp, advance: number][] = [
  [/[ijlftI.,:;'|!()[\]\s-]/u, 0.34],
  [/[mwMW@%\u2014]/u, 0.9],
  [/\p{Lu}/u, 0.7],
  [/[\u1100-\ud7ff\uf900-\ufaff\uff00-\uffef]/u, 1],
]
const ADVANCE = 0.56
/** Heads are bold. */
const HEAD_FACTOR = 1.08
/** Tables of the classic design. */
const PLAIN_RULES = { thick: 0.75, thin: 0.5, row: 0 }
const PLAIN_PADDING = 1.75
const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const
/** A column with this part of numbers is set to the right. */
const NUMERIC_PART = 0.7
const NUMBER = /^[(+\-\u2212]?\s?\p{Sc}?\s?\d[\d.,'\u00a0\u202f ]*\)?(?:%|\p{Sc}|\p{L}{1,4})?$/u

const ALIGNMENTS = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const

export interface TableOptions {
  styles: WordStyles
  runs: DocxRuns
  rightToLeft: boolean
  /** From the margin, and to it. */
  indent: number
  width: number
}

export function tableOf(
  document: Document,
  table: number,
  { styles, runs, rightToLeft, indent, width }: TableOptions,
): Table {
  const rows = document.children(table)
  const cells = rows.map((row) => document.children(row))
  const texts = cells.map((row) => row.map((cell) => document.text(cell)))
  const { table: look } = styles.sheet
  const rules = 'rules' in look ? look.rules : PLAIN_RULES
  const gap = styles.across(look.gap)
  const em = styles.across(styles.style('cell').size ?? styles.sheet.size)
  const { widths, isHigh } = columnWidths(texts, { em, gap, width, narrow: 'narrow' in look ? look.narrow.below : 0 })
  const isRuled = rules.row > 0 && 'rowsWithoutRules' in look && (isHigh || rows.length - 1 > look.rowsWithoutRules)
  const padding = styles.down('padding' in look ? look.padding[isRuled ? 'ruled' : 'plain'] : PLAIN_PADDING)
  const hasHead = rows[0] !== undefined && document.has(rows[0], HEADER)
  const numeric = widths.map((_, column) => isNumeric(texts.slice(hasHead ? 1 : 0).map((row) => row[column] ?? '')))
  const outer = styles.border(rules.thick)
  const between = isRuled ? styles.border(rules.row) : NONE
  return new Table({
    width: { size: widths.reduce((sum, one) => sum + one, 0), type: WidthType.DXA },
    columnWidths: widths,
    layout: 'fixed',
    ...(indent > 0 ? { indent: { size: indent, type: WidthType.DXA } } : {}),
    visuallyRightToLeft: rightToLeft,
    borders: { top: outer, bottom: outer, left: NONE, right: NONE, insideHorizontal: between, insideVertical: NONE },
    rows: rows.map((row, index) => {
      const isHead = document.has(row, HEADER)
      return new TableRow({
        tableHeader: isHead,
        cantSplit: true,
        children: cells[index]!.map((cell, column) => {
          const side = document.alignment(cell) ?? (numeric[column] ? 'right' : undefined)
          return new TableCell({
            width: { size: widths[column] ?? 0, type: WidthType.DXA },
            margins: {
              top: padding,
              bottom: padding,
              // The first and the last column are flush with the text.
              left: column === 0 ? 0 : Math.floor(gap / 2),
              right: column === widths.length - 1 ? 0 : Math.floor(gap / 2),
            },
            ...(isHead ? { borders: { bottom: styles.border(rules.thin) }, verticalAlign: VerticalAlign.BOTTOM } : {}),
            children: [
              new Paragraph({
                style: styles.id(isHead ? 'head' : 'cell'),
                ...(rightToLeft ? { bidirectional: true } : {}),
                ...(side === undefined ? {} : { alignment: ALIGNMENTS[side] }),
                children: runs.ofBlock(cell, { isBold: isHead }),
              }),
            ],
          })
        }),
      })
    }),
  })
}

function isNumeric(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text.trim() !== '')
  return filled.length > 0 && filled.filter((text) => NUMBER.test(text.trim())).length >= filled.length * NUMERIC_PART
}

/**
 * @param em width of an em of the cells' text. @param narrow a table that is narrower than this part of the width keeps its own.
 * @returns also whether a cell certainly has several lines.
 */
export function columnWidths(
  rows: readonly (readonly string[])[],
  { em, gap, width, narrow }: { em: number; gap: number; width: number; narrow: number },
): { widths: number[]; isHigh: boolean } {
  const count = Math.max(1, ...rows.map((row) => row.length))
  const least = new Array<number>(count).fill(0)
  const natural = new Array<number>(count).fill(0)
  for (const [index, row] of rows.entries()) {
    const size = index === 0 ? em * HEAD_FACTOR : em
    for (const [column, text] of row.entries()) {
      natural[column] = Math.max(natural[column]!, widthOf(text) * size)
      for (const word of text.split(/\s+/u)) least[column] = Math.max(least[column]!, widthOf(word) * size)
    }
  }
  const gaps = gap * (count - 1)
  const room = Math.max(width - gaps, count)
  const sum = (widths: readonly number[]) => widths.reduce((total, one) => total + one, 0)
  const [leastSum, naturalSum] = [sum(least), sum(natural)]
  let widths: number[]
  if (naturalSum <= room) {
    const spare = naturalSum + gaps >= width * narrow ? (room - naturalSum) / count : 0
    widths = natural.map((one) => one + spare)
  } else if (leastSum <= room) {
    const share = (room - leastSum) / Math.max(1, naturalSum - leastSum)
    widths = least.map((one, column) => one + (natural[column]! - one) * share)
  } else widths = least.map((one) => (one * room) / leastSum)
  // Half a gap belongs to each of its columns.
  const halves = (column: number) => (column > 0 ? 1 : 0) + (column < count - 1 ? 1 : 0)
  return {
    widths: widths.map((one, column) => Math.floor(one + (gap / 2) * halves(column))),
    isHigh: naturalSum > room,
  }
}

function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += ADVANCES.find(([characters]) => characters.test(character))?.[1] ?? ADVANCE
  return width + 0.3
}
