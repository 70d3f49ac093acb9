/** Any document: serif text, sans headings, a foot where there are several pages. */
import type { Sheet } from '../sheet.ts'
import { base, HEADING, TITLE } from './base.ts'

const SANS = { ...HEADING, family: 'sans', size: 10.5, leading: 15, above: 11.25 } as const

export const plain: Sheet = {
  ...base,
  name: 'plain',
  roles: 'plain',
  boldLine: 'h4',
  styles: {
    ...base.styles,
    h1: { ...TITLE, above: 30 },
    h2: { ...SANS, bold: true, size: 15, leading: 18.75, above: 22.5, below: 7.5 },
    h3: { ...SANS, bold: true, size: 12, above: 18.75, below: 3.75 },
    h4: { ...SANS, bold: true, below: 3.75 },
    h5: { ...SANS, bold: true, italic: true },
    h6: { ...SANS, italic: true },
  },
}
