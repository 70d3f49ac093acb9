/** What the layout of a document found, for programs that set the document again. Lengths are points. */
import type { Document } from '@platen/document/model'
import { chartScene } from './construct/chart/scene.ts'
import type { Galley } from './galley/galley.ts'
import type { Table } from './markup/manuscript.ts'
import type { ShortenedParts } from './page/furniture.ts'
import type { Scene } from './picture/svg/scene.ts'
import type { FurnitureLine, Sheet } from './style/sheet.ts'

export interface DocumentMeasures {
  /** With the characters that the design wants. */
  document: Document
  pageCount: number
  /** The design's, or the step of it that sets the document on one page. */
  sheet: Sheet
  /** Zones of the first page (Place in style/sheet.ts) that have text; none where all text flows. */
  zones: ReadonlySet<string>
  /** By line of the sheet's furniture: the parts of it that are too long, as they are printed; '' for one that is left out. */
  shortened: ReadonlyMap<FurnitureLine, ShortenedParts>
  /** By block of the document; a table that does not fit the page has none. */
  tables: ReadonlyMap<number, TableMeasures>
  /** By block of the document; one whose text needs other fonts than those of the design has none. */
  charts: ReadonlyMap<number, Scene>
  /** Blocks of the document: the tables that stand on landscape pages. */
  landscapeTables: ReadonlySet<number>
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
  /** By cell of the document: how far its number ends before its column does, so that all stand on their decimal sign. */
  ends: ReadonlyMap<number, number>
  /** The last row is a total. */
  hasTotal: boolean
}

const MILLI = 1000

export function landscapeTables({ manuscript, landscapeTables }: Galley): Set<number> {
  return new Set([...landscapeTables].map((number) => manuscript.tables[number - 1]!.source))
}

export function chartScenes(galley: Galley): Map<number, Scene> {
  const scenes = new Map<number, Scene>()
  for (const [first, chart] of galley.manuscript.charts) {
    const scene = chartScene(galley, first, chart)
    if (scene !== undefined) scenes.set(chart.source, scene)
  }
  return scenes
}

export function tableMeasures(document: Document, galley: Galley): Map<number, TableMeasures> {
  const { manuscript, tables } = galley
  const measures = new Map<number, TableMeasures>()
  manuscript.tables.forEach((table, index) => {
    const { source, decimalSigns, hasTotal } = table
    const layout = tables[index]
    if (layout === undefined) return
    measures.set(source, {
      widths: layout.widths.map((width) => width / MILLI),
      gap: layout.gap / MILLI,
      size: layout.size / MILLI,
      leading: layout.leading / MILLI,
      hasRowRules: layout.hasRowRules,
      numeric: decimalSigns.map((sign) => sign !== undefined),
      ends: endsOf(document, galley, table, layout.widths),
      hasTotal,
    })
  })
  return measures
}

function endsOf(document: Document, galley: Galley, table: Table, widths: readonly number[]): Map<number, number> {
  const ends = new Map<number, number>()
  const rows = document.children(table.source).filter((row) => document.after[row]! > row + 1)
  // A head without text is not printed.
  rows.slice(rows.length - (table.rows.length - 1)).forEach((row, index) => {
    if (index < table.headRows) return
    const cells = document.children(row)
    for (let block = table.rows[index]!; block < table.rows[index + 1]!; block++) {
      const column = galley.manuscript.blocks.column[block]!
      const end = widths[column]! - galley.measure[block]!
      if (table.decimalSigns[column] !== undefined && end > 0) ends.set(cells[column]!, end / MILLI)
    }
  })
  return ends
}
