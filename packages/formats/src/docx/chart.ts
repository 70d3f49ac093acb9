/** A chart in Word: a table without rules, a bar a row, drawn as shaded spaces. */
import { readChart } from '@platen/typeset/designs'
import { Paragraph, type Table, TextRun } from 'docx'
import { layoutTable } from './layout-table.ts'
import { printable } from './runs.ts'
import type { WordStyles } from './styles.ts'
import { twips } from './units.ts'

const NO_BREAK_SPACE = '\u00a0'
/** Spaces of the longest bar: about 230 points of the text of tables. */
const SPACES = 120
/** Advance of a character, and room around the labels, in ems. */
const ADVANCE = 0.55
const LABEL_ROOM = 1.5
/** Labels have no more than this part of the width. */
const LABEL_PART = 0.35

/** @returns undefined where the text is no chart. */
export function chartOf(text: string, styles: WordStyles, isCaptioned: boolean): (Paragraph | Table)[] | undefined {
  const bars = readChart(text)
  if (bars === undefined) return undefined
  const most = Math.max(...bars.map(({ number }) => number))
  const labels = bars.map(({ label }) => printable(text.slice(label.from, label.to)))
  const width = twips(styles.measure)
  const em = styles.across(styles.style('cell').size ?? styles.sheet.size)
  const longest = Math.max(...labels.map(({ length }) => length))
  const first = Math.round(Math.min(width * LABEL_PART, (longest * ADVANCE + LABEL_ROOM) * em))
  const style = styles.id('cell')
  const cell = (children: TextRun[]) => ({
    margins: { top: 10, bottom: 10, left: 0, right: 0 },
    children: [new Paragraph({ style, keepNext: true, children })],
  })
  const rows = bars.map(({ number, value, isStressed }, at) => {
    const spaces = most === 0 ? 0 : Math.round((number / most) * SPACES)
    const bold = isStressed ? { bold: true } : {}
    return {
      cantSplit: true,
      cells: [
        cell([new TextRun({ text: labels[at]!, ...bold })]),
        cell([
          new TextRun({ text: NO_BREAK_SPACE.repeat(spaces), style: 'ChartBar' }),
          new TextRun({ text: ` ${printable(text.slice(value.from, value.to))}`, ...bold }),
        ]),
      ],
    }
  })
  const table = layoutTable(width, [first, width - first], rows)
  const above = isCaptioned ? [] : [new Paragraph({ style: 'TableSpaceAbove' })]
  return [...above, table, new Paragraph({ style: 'TableSpaceBelow' })]
}
