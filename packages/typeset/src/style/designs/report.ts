/** A report with figures: its first heading is the title, the second level its sections. */
import type { Sheet } from '../sheet.ts'
import { BYLINE, base, HEADING, TITLE } from './base.ts'

const SANS = { ...HEADING, family: 'sans', bold: true, size: 10.5, leading: 15 } as const
/** A number before a heading. */
const NUMBER = { label: { at: 0, gap: 9 } } as const
const META = {
  family: 'sans',
  set: 'tabular',
  size: 9.5,
  leading: 13,
  align: 'left',
  measure: 'full',
  columns: 26,
} as const

export const report: Sheet = {
  ...base,
  name: 'report',
  roles: 'report',
  styles: {
    ...base.styles,
    title: TITLE,
    subtitle: { ...HEADING, size: 13, leading: 18.75, below: 15, keepWithNext: false },
    byline: BYLINE,
    metaLabel: { ...META, plain: true, colour: 'grey', above: 15, padAbove: 6, ruleAbove: 0.4 },
    // Of further rows in the same box.
    metaLabelNext: { ...META, plain: true, colour: 'grey', above: 6 },
    metaValueAbove: META,
    metaValue: { ...META, below: 22.5, padBelow: 6, ruleBelow: 0.4 },
    summary: {
      above: 22.5,
      below: 22.5,
      fill: 'tint',
      outset: 9,
      padAbove: 9,
      padBelow: 9.75,
      text: 'summaryText',
      // Half a page.
      wholeLines: 23,
    },
    summaryHead: { ...SANS, colour: 'accent', below: 3.75, ...NUMBER },
    summaryText: { family: 'sans', size: 10.5, leading: 15, align: 'left', measure: 390, between: 5 },
    h1: TITLE,
    h2: { ...SANS, size: 14, leading: 18.75, above: 22.5, below: 7.5, ...NUMBER },
    h3: { ...SANS, size: 12, above: 18.75, below: 3.75, ...NUMBER },
    h4: { ...SANS, above: 11.25, below: 3.75, ...NUMBER },
    h5: { ...SANS, above: 11.25 },
    h6: { ...SANS, bold: false, italic: true, above: 11.25 },
  },
}
