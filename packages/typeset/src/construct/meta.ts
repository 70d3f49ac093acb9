/** Labels above their values, in columns between two rules: who wrote a report, for whom, when. */
import type { Group } from '@platen/document/roles'
import { BESIDE, KEEP_WITH_NEXT } from '../markup/manuscript.ts'
import type { Container } from './container.ts'
import type { ManuscriptWriter } from './writer.ts'

const COLUMNS = 4

export function writeMeta(
  writer: ManuscriptWriter,
  { parts, after }: Group,
  block: number,
  container: Container,
): void {
  const { manuscript, styles } = writer
  writer.enter(block, { element: container.element, isFine: true, end: after })
  manuscript.hasColumns = true
  for (let first = 0; first < parts.length; first += 2 * COLUMNS) {
    const row = parts.slice(first, first + 2 * COLUMNS)
    const columns = row.length / 2
    const elements = Array.from({ length: columns }, () => writer.addElement('Div', container.element))
    manuscript.columnRows.set(manuscript.blocks.count, columns)
    for (const line of [0, 1]) {
      for (let column = 0; column < columns; column++) {
        const part = row[2 * column + line]!
        const at = writer.open(
          part.block,
          'paragraph',
          writer.addElement('P', elements[column]!),
          styles.named(part.role),
        )
        if (column > 0) writer.flag(at, BESIDE)
        if (line === 0) writer.flag(at, KEEP_WITH_NEXT)
        writer.text(part.block, at, 0, part.from, part.to)
        writer.close(at)
      }
    }
  }
}
