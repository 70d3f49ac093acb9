/** A report with figures: its first heading is the title, the second level its sections. */
import type { Sheet } from '../sheet.ts'
import { base, HEADING, TITLE } from './base.ts'

const SANS = { ...HEADING, family: 'sans', bold: true, size: 10.5, leading: 15 } as const

export const report: Sheet = {
  ...base,
  name: 'report',
  styles: {
    ...base.styles,
    h1: TITLE,
    h2: { ...SANS, size: 14, leading: 18.75, above: 22.5, below: 7.5 },
    h3: { ...SANS, size: 12, above: 18.75, below: 3.75 },
    h4: { ...SANS, above: 11.25, below: 3.75 },
    h5: { ...SANS, above: 11.25 },
    h6: { ...SANS, bold: false, italic: true, above: 11.25 },
  },
}
