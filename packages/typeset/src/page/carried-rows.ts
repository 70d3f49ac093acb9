/** Rows with sums carried over, below and above a page break in a table: where they are, and how they are drawn, as artifacts. */
import type { Painter } from '../construct/painter.ts'
import { carryLabels } from '../construct/table/carry.ts'
import { PAGINATION } from '../display/display-list.ts'
import { appendLine } from '../galley/append.ts'
import type { Galley } from '../galley/galley.ts'
import { END, START } from '../style/resolve.ts'
import { tableSetting } from '../style/sheet.ts'

export interface CarriedRow {
  page: number
  /** Number of the table, from 1. */
  table: number
  /** The row that the sum includes last. */
  row: number
  /** Below the top of the page's text; millipoints. */
  top: number
  /** Above the rows that come next. */
  isBrought: boolean
}

/** Height of a row with a sum carried over; 0 where the table has none. @param table number of it, from 1 */
export function carriedHeight(galley: Galley, table: number): number {
  const written = galley.manuscript.tables[table - 1]
  const layout = galley.tables[table - 1]
  if (layout === undefined || written?.carried === undefined) return 0
  return layout.leading + 2 * paddingOf(galley, table)
}

const paddingOf = ({ styles, manuscript }: Galley, table: number): number =>
  styles.height(tableSetting(styles.sheet, manuscript.tables[table - 1]?.role)?.padding.ruled ?? 0)

export function drawCarriedRow(painter: Painter, { table, row, top, isBrought }: CarriedRow, language: string): void {
  const { galley, display, page } = painter
  const { styles, manuscript } = galley
  const layout = galley.tables[table - 1]
  const written = manuscript.tables[table - 1]
  const setting = tableSetting(styles.sheet, written?.role)
  const sum = written?.carried?.[row]
  if (layout === undefined || setting?.carried === undefined || sum === undefined) return
  const style = {
    ...styles.named(setting.carried),
    ...styles.lineBox(styles.named('cell'), layout.size, layout.leading),
  }
  const height = carriedHeight(galley, table)
  const baseline = page.height - page.top - top - paddingOf(galley, table) - style.ascent
  const last = layout.widths.length - 1
  const isMirrored = last > 0 && (layout.lefts[0] ?? 0) > (layout.lefts[last] ?? 0)
  const edge = (column: number, isRight: boolean): number =>
    (layout.lefts[column] ?? 0) + (isRight ? (layout.widths[column] ?? 0) : 0)
  const print = (text: string, left: number, measure: number, align: number): void => {
    const block = appendLine(galley, text, style, page.measure)
    display.text(block, galley.firstLine[block] ?? 0, page.left + left, baseline, measure, align)
  }
  const [below, above] = carryLabels(language)
  // Beside the descriptions, where the first column has numbers.
  const column = last > 1 ? 1 : 0
  display.beginArtifact(PAGINATION)
  if (isMirrored) {
    print(isBrought ? above : below, edge(last, true), edge(column, true) - edge(last, true), END)
    print(sum, edge(last, false), layout.widths[last] ?? 0, START)
  } else {
    print(isBrought ? above : below, edge(column, false), edge(last, false) - edge(column, false), START)
    print(sum, edge(last, false), layout.widths[last] ?? 0, END)
  }
  display.endMark()
  const rule = styles.length(setting.rules.thin)
  const y = page.height - page.top - top - height - (rule >> 1)
  display.rule(page.left + layout.left, y, layout.width, rule, 0)
}
