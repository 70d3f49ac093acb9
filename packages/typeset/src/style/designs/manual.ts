/** A manual of software: sans throughout, code in boxes, the heading at hand in the running head. */
import type { Sheet } from '../sheet.ts'
import { BYLINE, base, HEADING, TITLE } from './base.ts'
import { RULED_TABLE } from './ruled-table.ts'

const SANS = { ...HEADING, bold: true } as const
const HEAD2 = { ...SANS, size: 15, leading: 18.75, above: 22.5, below: 7.5 } as const
const HEAD3 = { ...SANS, size: 12, leading: 15, above: 15, below: 3.75 } as const
const HEAD4 = { ...SANS, size: 10.5, leading: 15, above: 11.25, below: 3.75 } as const
/** Of a heading that is code: its size beside that of letters. */
const CODE = 0.875

export const manual: Sheet = {
  ...base,
  name: 'manual',
  roles: 'manual',
  families: { ...base.families, text: base.families.sans },
  measure: 372,
  boldLine: 'h4',
  styles: {
    ...base.styles,
    title: { ...TITLE },
    h1: { ...TITLE, above: 30 },
    subtitle: { ...HEADING, size: 13, leading: 18.75, below: 15, keepWithNext: false },
    byline: BYLINE,
    h2: HEAD2,
    h3: HEAD3,
    h4: HEAD4,
    h5: { ...HEAD4, below: 0 },
    h6: { ...HEAD4, bold: false, italic: true, below: 0 },
    h2Code: { ...HEAD2, mono: true, size: HEAD2.size * CODE },
    h3Code: { ...HEAD3, mono: true, size: HEAD3.size * CODE },
    h4Code: { ...HEAD4, mono: true, size: HEAD4.size * CODE },
  },
  table: { ...RULED_TABLE, rowsWithoutRules: 0, monoNames: true },
  furniture: [
    { style: 'foot', left: '{title}', right: '{heading}', baseline: 44.4, on: 'later' },
    { style: 'foot', left: '{title}', right: '{page} / {pages}', baseline: -43.5, on: 'several' },
  ],
}
