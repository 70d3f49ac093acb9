/** Who wrote a report, for whom and when: a table between two rules, an entry a column. */
import { type Group, metaColumns, type Part } from '@platen/document/roles'
import { Paragraph, type ParagraphChild, type Table } from 'docx'
import { type LayoutRow, layoutTable, spaced } from './layout-table.ts'
import type { WordStyles } from './styles.ts'
import { twips } from './units.ts'

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
  const columns = Math.max(1, metaColumns(parts))
  const width = twips(styles.measure)
  const column = Math.floor(width / columns)
  const { ruleAbove = 0, padAbove = 0 } = styles.style('metaLabel')
  const pad = styles.down(padAbove)
  const rows: LayoutRow[] = []
  for (let first = 0; first < entries.length; first += columns) {
    const cells = Array.from({ length: columns }, (_, at) => {
      const lines = (entries[first + at] ?? []).map(
        (part) => new Paragraph({ style: styles.derived(part.role, 'Cell', BARE), children: runs(part) }),
      )
      return {
        margins: { top: pad, bottom: pad, left: 0, right: 0 },
        children: lines.length === 0 ? [new Paragraph({ style: styles.derived('metaValue', 'Cell', BARE) })] : lines,
      }
    })
    rows.push({ cantSplit: true, cells })
  }
  const widths = Array.from({ length: columns }, () => column)
  return spaced(layoutTable(width, widths, rows, ruleAbove > 0 ? { rule: styles.border(ruleAbove) } : {}))
}

/** Spaces, rules and keeps are the table's. */
const BARE = { above: 0, below: 0, padAbove: 0, padBelow: 0, ruleAbove: undefined, ruleBelow: undefined } as object
