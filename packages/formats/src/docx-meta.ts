/** Who wrote a report, for whom and when: a table between two rules, an entry a column. */
import type { Group, Part } from '@platen/document/roles'
import { BorderStyle, Paragraph, type ParagraphChild, Table, TableCell, TableRow, WidthType } from 'docx'
import type { WordStyles } from './word-styles.ts'

const TWIPS_PER_POINT = 20
const COLUMNS_MAX = 4
const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const

/** @param runs of a part's text. */
export function metaTable(
  { parts }: Group,
  styles: WordStyles,
  runs: (part: Part) => readonly ParagraphChild[],
): (Paragraph | Table)[] {
  const entries: Part[][] = []
  for (const part of parts) {
    if (part.role === 'metaLabel' || entries.length === 0) entries.push([])
    entries.at(-1)!.push(part)
  }
  const columns = Math.min(COLUMNS_MAX, entries.length)
  const width = Math.round(styles.measure * TWIPS_PER_POINT)
  const column = Math.floor(width / Math.max(1, columns))
  const { ruleAbove = 0, padAbove = 0 } = styles.style('metaLabel')
  const pad = styles.down(padAbove)
  const rule = ruleAbove > 0 ? styles.border(ruleAbove) : NONE
  const rows: TableRow[] = []
  for (let first = 0; first < entries.length; first += columns) {
    const cells = Array.from({ length: columns }, (_, at) => {
      const lines = (entries[first + at] ?? []).map(
        (part) => new Paragraph({ style: styles.derived(part.role, 'Cell', BARE), children: runs(part) }),
      )
      return new TableCell({
        width: { size: column, type: WidthType.DXA },
        margins: { top: pad, bottom: pad, left: 0, right: 0 },
        children: lines.length === 0 ? [new Paragraph({ style: styles.derived('metaValue', 'Cell', BARE) })] : lines,
      })
    })
    rows.push(new TableRow({ cantSplit: true, children: cells }))
  }
  const table = new Table({
    width: { size: width, type: WidthType.DXA },
    columnWidths: Array.from({ length: columns }, () => column),
    layout: 'fixed',
    borders: { top: rule, bottom: rule, left: NONE, right: NONE, insideHorizontal: NONE, insideVertical: NONE },
    rows,
  })
  return [new Paragraph({ style: 'TableSpaceAbove' }), table, new Paragraph({ style: 'TableSpaceBelow' })]
}

/** Spaces, rules and keeps are the table's. */
const BARE = { above: 0, below: 0, padAbove: 0, padBelow: 0, ruleAbove: undefined, ruleBelow: undefined } as object
