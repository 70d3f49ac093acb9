/** Signatures of a contract: a table without rules, two parties beside each other, which is not divided over pages. */
import type { Group, Part } from '@platen/document/roles'
import { Paragraph, type ParagraphChild, type Table } from 'docx'
import { layoutTable, spaced } from './layout-table.ts'
import { twips } from './units.ts'
import type { WordStyles } from './word-styles.ts'

const COLUMNS = 2

const isRule = ({ role }: Part): boolean => role === 'signRule' || role === 'signRuleNext'

/** @param runs of a part's text. */
export function signatureTables(
  { parts }: Group,
  styles: WordStyles,
  runs: (part: Part) => readonly ParagraphChild[],
): (Paragraph | Table)[] {
  const parties: Part[][] = []
  for (const part of parts) (parties[part.column ?? 0] ??= []).push(part)
  const gap = styles.across(styles.style('signParty').columnGap ?? 0)
  const width = twips(styles.measure)
  const column = Math.round((width - gap) / COLUMNS)
  const widths = [column + gap, width - column - gap]
  const tables: (Paragraph | Table)[] = []
  for (let first = 0; first < parties.length; first += COLUMNS) {
    const pair = parties.slice(first, first + COLUMNS).map(stretchesOf)
    const rows = Array.from({ length: Math.max(...pair.map(({ length }) => length)) }, (_, row) => {
      const cells = widths.map((_, at) => {
        const lines = pair[at]?.[row] ?? []
        return {
          margins: { top: 0, bottom: 0, left: 0, right: at === 0 ? gap : 0 },
          children: lines.length === 0 ? [new Paragraph({ style: styles.id('signDetail') })] : lines.map(paragraph),
        }
      })
      return { cantSplit: true, cells }
    })
    tables.push(...spaced(layoutTable(width, widths, rows)))
  }
  return tables

  function paragraph(part: Part): Paragraph {
    return new Paragraph({
      style: styles.id(part.role),
      ...(isRule(part) ? {} : { children: runs(part) }),
    })
  }
}

/** A party's lines up to the first rule, from there to the next one, and so on: these stand level in both columns. */
function stretchesOf(parts: readonly Part[]): Part[][] {
  const stretches: Part[][] = [[]]
  for (const part of parts) {
    if (isRule(part) && stretches.at(-1)!.length > 0) stretches.push([])
    stretches.at(-1)!.push(part)
  }
  return stretches
}
