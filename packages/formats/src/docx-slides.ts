/** Slides of a speech: a table of two columns without rules, a slide a row: its label, and what is said. */
import type { Roles } from '@platen/document/roles'
import { BorderStyle, Paragraph, Table, TableCell, TableRow, WidthType } from 'docx'
import type { WordStyles } from './word-styles.ts'

const TWIPS_PER_POINT = 20
const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const

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
  const width = Math.round(styles.measure * TWIPS_PER_POINT)
  const column = styles.across(styles.style('speech').indent ?? 0)
  const widths = [column, width - column]
  return new Table({
    width: { size: width, type: WidthType.DXA },
    columnWidths: widths,
    layout: 'fixed',
    borders: { top: NONE, bottom: NONE, left: NONE, right: NONE, insideHorizontal: NONE, insideVertical: NONE },
    rows: slides.map(
      ({ label, speech }) =>
        new TableRow({
          // A slide of one paragraph is not divided; of others Word divides no paragraph.
          cantSplit: speech.length < 2,
          children: [label, endingInText(speech)].map(
            (children, at) =>
              new TableCell({
                width: { size: widths[at]!, type: WidthType.DXA },
                margins: { top: 0, bottom: 0, left: 0, right: 0 },
                children: children.length === 0 ? [new Paragraph({ style: styles.id('slideSubject') })] : children,
              }),
          ),
        }),
    ),
  })
}

/** Word wants a paragraph at the end of a cell. */
const endingInText = (blocks: (Paragraph | Table)[]): (Paragraph | Table)[] =>
  blocks.at(-1) instanceof Table ? [...blocks, new Paragraph({ style: 'TableSpaceBelow' })] : blocks
