/**
 * A table in Word: fixed columns, rules above and below and under the head, heads that repeat, rows that are not divided.
 *
 * Columns are as wide as the typesetter found. The classic look, and tables that are too wide for the page, have estimated widths: a
 * column gets its longest word first, then a share of the rest by its longest cell. Widths are twips.
 */
import { type Document, HEADER } from '@platen/document'
import type { TableMeasures } from '@platen/typeset'
import { isNumericColumn } from '@platen/typeset/designs'
import { Paragraph, Table, TableCell, TableRow, VerticalAlign, WidthType } from 'docx'
import type { DocxRuns } from './docx-runs.ts'
import { NO_RULE } from './layout-table.ts'
import { TWIPS_PER_POINT, twips } from './units.ts'
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
}

export function tableOf(document: Document, table: number, options: TableOptions): Table {
  const { styles, runs, rightToLeft, indent } = options
  const rows = document.children(table)
  const { table: look } = styles.sheet
  const rules = 'rules' in look ? look.rules : PLAIN_RULES
  const { widths, gap, isRuled, numeric, ends, hasTotal, step } = columnsOf(document, rows, options)
  const padding = styles.down('padding' in look ? look.padding[isRuled ? 'ruled' : 'plain'] : PLAIN_PADDING)
  const outer = styles.border(rules.thick)
  const between = isRuled ? styles.border(rules.row) : NO_RULE
  const thin = styles.border(rules.thin)
  return new Table({
    width: { size: widths.reduce((sum, one) => sum + one, 0), type: WidthType.DXA },
    columnWidths: widths,
    layout: 'fixed',
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
    rows: rows.map((row, index) => {
      const isHead = document.has(row, HEADER)
      const isTotal = hasTotal && index === rows.length - 1
      // The head stays with two rows, and the last two rows stay together.
      const keepNext = index < 2 ? index < rows.length - 1 : index === rows.length - 2
      return new TableRow({
        tableHeader: isHead,
        cantSplit: true,
        children: document.children(row).map((cell, column) => {
          const aligned = document.alignment(cell)
          const side = numeric[column] && aligned !== 'center' ? 'right' : aligned
          const text = numeric[column] && !isHead ? printedNumber(runs, document, cell, isTotal) : undefined
          const end = twips(ends.get(cell) ?? 0)
          return new TableCell({
            width: { size: widths[column] ?? 0, type: WidthType.DXA },
            margins: {
              top: padding,
              bottom: padding,
              // The first and the last column are flush with the text.
              left: column === 0 ? 0 : Math.floor(gap / 2),
              right: column === widths.length - 1 ? 0 : Math.floor(gap / 2),
            },
            ...(isHead
              ? { borders: { bottom: thin }, verticalAlign: VerticalAlign.BOTTOM }
              : isTotal
                ? { borders: { top: thin } }
                : {}),
            children: [
              new Paragraph({
                style: cellStyle(styles, isHead ? 'head' : 'cell', side, step),
                ...(rightToLeft ? { bidirectional: true } : {}),
                ...(keepNext ? { keepNext: true } : {}),
                ...(end > 0 ? { indent: { end } } : {}),
                children: text ?? runs.ofBlock(cell, { isBold: isHead, embolden: isTotal }),
              }),
            ],
          })
        }),
      })
    }),
  })
}

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

function columnsOf(document: Document, rows: number[], { styles, width, measures }: TableOptions): Columns {
  const { table: look } = styles.sheet
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
  const texts = rows.map((row) => document.children(row).map((cell) => document.text(cell)))
  const gap = styles.across(look.gap)
  const em = styles.across(styles.style('cell').size ?? styles.sheet.size)
  const { widths, isHigh } = columnWidths(texts, { em, gap, width, narrow: 'narrow' in look ? look.narrow.below : 0 })
  const hasHead = rows[0] !== undefined && document.has(rows[0], HEADER)
  return {
    widths,
    gap,
    isRuled: 'rowsWithoutRules' in look && look.rules.row > 0 && (isHigh || rows.length - 1 > look.rowsWithoutRules),
    numeric: widths.map((_, column) => isNumericColumn(texts.slice(hasHead ? 1 : 0).map((row) => row[column] ?? ''))),
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

const HYPHEN_NUMBER = /^-(?=\s?\p{Sc}?\s?\d)/u

/** An empty cell of numbers has a dash, a negative number a minus sign. Undefined: the text as it is. */
function printedNumber(runs: DocxRuns, document: Document, cell: number, isTotal: boolean) {
  const text = document.text(cell)
  if (text.trim() === '') return isTotal ? [] : [runs.plain('\u2013')]
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
