/**
 * A table in Word: fixed columns, rules above and below and under the head, heads that repeat, rows that are not divided.
 *
 * Columns are as wide as the typesetter found. The design classic, and tables that are too wide for the page, have estimated widths: a
 * column gets its longest word first, then a share of the rest by its longest cell. Widths are twips.
 */
import { type Document, FILLED, gridOf, HEADER, headRowsOf, isNumericColumn, type PlacedCell } from '@platen/document'
import type { TableMeasures } from '@platen/typeset'
import { firstFilled, isKeptRow, isSumRow, type RuledTable } from '@platen/typeset/designs'
import { AlignmentType, Paragraph, Table, TableCell, TableRow, VerticalAlign, VerticalMergeType, WidthType } from 'docx'
import { NO_RULE } from './layout-table.ts'
import type { DocxRuns } from './runs.ts'
import type { WordStyles } from './styles.ts'
import { TWIPS_PER_POINT, twips } from './units.ts'

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
const SIDES = { left: 'Left', center: 'Center', right: 'Right' } as const

/** So that a word as wide as its column is not divided. */
const SLACK = 2

export interface TableOptions {
  styles: WordStyles
  runs: DocxRuns
  rightToLeft: boolean
  /** From the margin, and to it. */
  indent: number
  width: number
  /** What the typesetter found. */
  measures: TableMeasures | undefined
  /** Of a table that has a role; undefined: that of the sheet. */
  setting: RuledTable | undefined
}

export function tableOf(document: Document, table: number, options: TableOptions): Table {
  const { styles, runs, rightToLeft, indent, setting } = options
  const all = gridOf(document, table)
  const heads = headRowsOf(document, table)
  // Markdown asks for heads; a table of labels and values has none.
  const isHeadless = setting !== undefined && isEmpty(document, all.slice(0, heads))
  const grid = isHeadless ? all.slice(heads) : all
  const headRows = isHeadless ? 0 : heads
  const joined = grid.map((row, index) => row.some((placed) => placed.row + placed.rows > index + 1))
  const tableStyle = setting ?? styles.sheet.table
  const rules = 'rules' in tableStyle ? tableStyle.rules : PLAIN_RULES
  const { widths, gap, isRuled, numeric, ends, hasTotal, step } = columnsOf(document, grid, headRows, options)
  const padding = styles.down('padding' in tableStyle ? tableStyle.padding[isRuled ? 'ruled' : 'plain'] : PLAIN_PADDING)
  const outer = rules.thick > 0 ? styles.border(rules.thick) : NO_RULE
  const between = isRuled && rules.row > 0 ? styles.border(rules.row) : NO_RULE
  const thin = styles.border(rules.thin)
  return new Table({
    width: { size: sum(widths), type: WidthType.DXA },
    columnWidths: widths,
    layout: 'fixed',
    ...(setting?.atRight === undefined ? {} : { alignment: rightToLeft ? AlignmentType.LEFT : AlignmentType.RIGHT }),
    ...(indent > 0 ? { indent: { size: indent, type: WidthType.DXA } } : {}),
    visuallyRightToLeft: rightToLeft,
    borders: {
      top: outer,
      bottom: outer,
      left: NO_RULE,
      right: NO_RULE,
      insideHorizontal: between,
      insideVertical: NO_RULE,
    },
    rows: grid.map((row, index) => {
      const isHead = index < headRows
      const isTotal = hasTotal && index === grid.length - 1
      const block = document.parent[row[0]!.cell]!
      const isSum = isSumRow(document, block) && row[0]!.row === index
      const first = firstFilled(document, document.children(block))
      const keepNext = index < grid.length - 1 && (isKeptRow(headRows, grid.length, index) || (joined[index] ?? false))
      return new TableRow({
        tableHeader: isHead,
        cantSplit: true,
        children: row.flatMap((placed, column) => {
          const { cell, columns } = placed
          if (placed.column !== column) return []
          const isContinued = placed.row < index
          const aligned = document.alignment(cell)
          const isNumeric = numeric[column] === true && columns === 1
          const side = isNumeric && aligned !== 'center' ? 'right' : aligned
          const text =
            isNumeric && !isHead
              ? printedNumber(runs, document, cell, { isTotal, isSum: isSum || column < first })
              : undefined
          const end = twips(ends.get(cell) ?? 0)
          const isRowHead = document.has(cell, HEADER)
          const lastRow = index === grid.length - 1 ? setting?.lastRow : undefined
          const own = lastRow?.style ?? (column === 0 ? setting?.firstColumn : undefined)
          const style = cellStyle(styles, isHead ? 'head' : (own ?? 'cell'), side, step)
          return [
            new TableCell({
              width: { size: sum(widths.slice(column, column + columns)), type: WidthType.DXA },
              ...(columns > 1 && { columnSpan: columns }),
              ...(placed.rows > 1 && {
                verticalMerge: isContinued ? VerticalMergeType.CONTINUE : VerticalMergeType.RESTART,
              }),
              margins: {
                top: padding,
                bottom: padding,
                // The first and the last column are flush with the text.
                left: column === 0 ? 0 : Math.floor(gap / 2),
                right: column + columns === widths.length ? 0 : Math.floor(gap / 2),
              },
              ...(isHead
                ? { borders: { bottom: thin }, verticalAlign: VerticalAlign.BOTTOM }
                : lastRow !== undefined
                  ? { borders: { top: styles.border(lastRow.rule, lastRow.colour) } }
                  : isTotal
                    ? { borders: { top: thin } }
                    : {}),
              children: [
                new Paragraph({
                  style,
                  ...(rightToLeft ? { bidirectional: true } : {}),
                  ...(keepNext ? { keepNext: true } : {}),
                  ...(end > 0 ? { indent: { end } } : {}),
                  children: isContinued
                    ? []
                    : (text ?? runs.ofBlock(cell, { style, isBold: isHead, embolden: isTotal || isRowHead })),
                }),
              ],
            }),
          ]
        }),
      })
    }),
  })
}

const isEmpty = (document: Document, rows: readonly (readonly PlacedCell[])[]): boolean =>
  rows.every((row) => row.every(({ cell }) => document.text(cell).trim() === ''))

interface Columns {
  widths: number[]
  gap: number
  /** There are rules between rows. */
  isRuled: boolean
  numeric: boolean[]
  ends: TableMeasures['ends']
  hasTotal: boolean
  /** Size and leading of text that was made smaller. */
  step: { size: number; leading: number } | undefined
}

const sum = (widths: readonly number[]): number => widths.reduce((total, one) => total + one, 0)

function columnsOf(
  document: Document,
  grid: readonly (readonly PlacedCell[])[],
  headRows: number,
  { styles, width, measures }: TableOptions,
): Columns {
  const { table: tableStyle } = styles.sheet
  if (measures !== undefined) {
    const { widths, gap, size, leading, hasRowRules, numeric, ends, hasTotal } = measures
    const own = (styles.style('cell').size ?? styles.sheet.size) * (styles.across(1000) / TWIPS_PER_POINT / 1000)
    const half = (column: number) => (column > 0 ? gap / 2 : 0) + (column < widths.length - 1 ? gap / 2 : 0)
    return {
      widths: widths.map((one, column) => Math.ceil((one + half(column)) * TWIPS_PER_POINT) + SLACK),
      gap: gap * TWIPS_PER_POINT,
      isRuled: hasRowRules,
      numeric,
      ends,
      hasTotal,
      step: size < own - 0.01 ? { size, leading } : undefined,
    }
  }
  // What reaches over several columns is set in what they have.
  const texts = grid.map((row, index) =>
    row.map(({ cell, row: own, columns }) => (own === index && columns === 1 ? document.text(cell) : '')),
  )
  const gap = styles.across(tableStyle.gap)
  const em = styles.across(styles.style('cell').size ?? styles.sheet.size)
  const { widths, isHigh } = columnWidths(texts, {
    em,
    gap,
    width,
    narrow: 'narrow' in tableStyle ? tableStyle.narrow.below : 0,
  })
  return {
    widths,
    gap,
    isRuled:
      'rowsWithoutRules' in tableStyle &&
      tableStyle.rules.row > 0 &&
      (isHigh || grid.length - 1 > tableStyle.rowsWithoutRules),
    numeric: widths.map((_, column) => isNumericColumn(texts.slice(headRows).map((row) => row[column] ?? ''))),
    ends: new Map(),
    hasTotal: false,
    step: undefined,
  }
}

/** The style of the cell's text: one for each side, and for text that was made smaller. */
function cellStyle(
  styles: WordStyles,
  name: string,
  side: keyof typeof SIDES | undefined,
  step: Columns['step'],
): string {
  const suffix = [step === undefined ? '' : `${Math.round(step.size * 10) / 10}`, side === undefined ? '' : SIDES[side]]
    .filter((part) => part !== '')
    .join(' ')
  if (suffix === '' || side === 'left') return styles.id(name)
  return styles.derived(name, suffix, {
    ...(side === undefined ? {} : { align: side }),
    ...(step && styles.unscaled(step)),
  })
}

interface RowLook {
  isTotal: boolean
  isSum: boolean
}

const HYPHEN_NUMBER = /^-(?=\s?\p{Sc}?\s?\d)/u

/**
 * An empty cell of numbers has a dash, but not among sums, nor where the source has no cell; a negative number has a minus sign.
 * Undefined: the text as it is.
 */
function printedNumber(runs: DocxRuns, document: Document, cell: number, { isTotal, isSum }: RowLook) {
  const text = document.text(cell)
  if (text.trim() === '') return isTotal || isSum || document.has(cell, FILLED) ? [] : [runs.plain('\u2013')]
  const [only, ...others] = document.runs(cell)
  if (only === undefined || others.length > 0 || !HYPHEN_NUMBER.test(text)) return undefined
  return runs.ofBlock(cell, { embolden: isTotal, runs: [{ ...only, text: text.replace(HYPHEN_NUMBER, '\u2212') }] })
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

/** Of a text, in ems: rather too wide than too narrow. */
export function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += ADVANCES.find(([characters]) => characters.test(character))?.[1] ?? ADVANCE
  return width + 0.3
}
