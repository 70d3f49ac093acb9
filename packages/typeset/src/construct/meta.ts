/** Labels above their values, in columns between two rules: who wrote a report, for whom, when. All rows have the columns of the first. */
import { type Group, metaColumns } from '@platen/document/roles'
import { BESIDE, KEEP_WITH_NEXT } from '../markup/manuscript.ts'
import type { BlockStyle, Styles } from '../style/resolve.ts'
import type { Container } from './container.ts'
import type { ManuscriptWriter } from './writer.ts'

export function writeMeta(
  writer: ManuscriptWriter,
  { parts, after }: Group,
  block: number,
  container: Container,
): void {
  const { manuscript, styles } = writer
  writer.enter(block, { element: container.element, isFine: true, end: after })
  manuscript.hasColumns = true
  const most = metaColumns(parts)
  const rows: number[] = []
  manuscript.columnRows.set(manuscript.blocks.count, rows)
  for (let first = 0; first < parts.length; first += 2 * most) {
    const row = parts.slice(first, first + 2 * most)
    const columns = row.length / 2
    rows.push(columns)
    const isLast = first + 2 * most >= parts.length
    const elements = Array.from({ length: columns }, () => writer.addElement('Div', container.element))
    for (const line of [0, 1]) {
      for (let column = 0; column < columns; column++) {
        const part = row[2 * column + line]!
        const at = writer.open(
          part.block,
          'paragraph',
          writer.addElement('P', elements[column]!),
          styleOf(styles, part.role, { isFirst: first === 0, isLast }),
        )
        if (column > 0) writer.flag(at, BESIDE)
        if (line === 0 || !isLast) writer.flag(at, KEEP_WITH_NEXT)
        writer.text(part.block, at, 0, part.from, part.to)
        writer.close(at)
      }
    }
  }
}

/** The rules stand above the first row and below the last one. */
function styleOf(styles: Styles, role: string, row: { isFirst: boolean; isLast: boolean }): BlockStyle {
  if (role === 'metaLabel' && !row.isFirst) return styles.named('metaLabelNext', role)
  return role === 'metaValue' && !row.isLast ? styles.named('metaValueAbove', role) : styles.named(role)
}
