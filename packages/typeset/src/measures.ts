/** What the layout of a document found, for programs that set the document again. Lengths are points. */
import type { Document } from '@platen/document/model'
import type { Galley } from './galley/galley.ts'
import type { Sheet } from './style/sheet.ts'

export interface DocumentMeasures {
  /** With the characters that the design wants. */
  document: Document
  pageCount: number
  /** The design's, or the step of it that sets the document on one page. */
  sheet: Sheet
  /** Zones of the first page (Place in style/sheet.ts) that have text; none where all text flows. */
  zones: ReadonlySet<string>
  /** By block of the document; a table that does not fit the page has none. */
  tables: ReadonlyMap<number, TableMeasures>
}

export interface TableMeasures {
  /** By column, without the gaps between them. */
  widths: number[]
  gap: number
  /** Of its text. */
  size: number
  leading: number
  hasRowRules: boolean
  /** By column: its numbers stand at the right. */
  numeric: boolean[]
  /** The last row is a total. */
  hasTotal: boolean
}

const MILLI = 1000

export function tableMeasures({ manuscript, tables }: Galley): Map<number, TableMeasures> {
  const measures = new Map<number, TableMeasures>()
  manuscript.tables.forEach(({ source, decimalSigns, hasTotal }, index) => {
    const layout = tables[index]
    if (layout === undefined) return
    measures.set(source, {
      widths: layout.widths.map((width) => width / MILLI),
      gap: layout.gap / MILLI,
      size: layout.size / MILLI,
      leading: layout.leading / MILLI,
      hasRowRules: layout.hasRowRules,
      numeric: decimalSigns.map((sign) => sign !== undefined),
      hasTotal,
    })
  })
  return measures
}
