/** Slides of a speech: a table of two columns without rules, a slide a row: its label, and what is said. */
import type { Roles } from '@platen/document/roles'
import { Paragraph, type Table } from 'docx'
import { layoutTable } from './layout-table.ts'
import type { WordStyles } from './styles.ts'
import { twips } from './units.ts'

export interface Slide {
  label: Paragraph[]
  speech: (Paragraph | Table)[]
}

/** Whether a block is the label of a slide, which stands beside what is said. */
export function isSlide({ parts }: Roles, block: number): boolean {
  const role = parts.get(block)?.[0]?.role
  return role === 'slideLabel' || role === 'slideSubject'
}

export function slideTable(slides: readonly Slide[], styles: WordStyles): Table {
  const width = twips(styles.measure)
  const column = styles.across(styles.style('speech').indent ?? 0)
  const widths = [column, width - column]
  const rows = slides.map(({ label, speech }) => ({
    // A slide of one paragraph is not divided; of others Word divides no paragraph.
    cantSplit: speech.length < 2,
    cells: [label, speech].map((children) => ({
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
      children: children.length === 0 ? [new Paragraph({ style: styles.id('slideSubject') })] : children,
    })),
  }))
  return layoutTable(width, widths, rows)
}
