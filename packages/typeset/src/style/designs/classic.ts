/**
 * The interface's own look: one standard font, 12 points, one and a half lines, an empty line between paragraphs, all
 * baselines on one grid, a page number in the middle of the bottom margin.
 */
import type { Sheet } from '../sheet.ts'

const MARGINS = { top: 72, right: 72, bottom: 72, left: 72 }
const HEADING = { bold: true, keepWithNext: true, align: 'left' } as const

export const classic: Sheet = {
  name: 'classic',
  size: 12,
  leading: 18,
  grid: 'line',
  characters: 'typed',
  breaking: 'plain',
  spacing: 'source',
  families: { text: 'times', mono: 'courier' },
  colours: {},
  margins: { a4: MARGINS, letter: MARGINS, legal: MARGINS },
  styles: {
    text: { orphans: 2, widows: 2 },
    h1: { ...HEADING, size: 19.2 },
    h2: { ...HEADING, size: 15.6 },
    h3: { ...HEADING, size: 13.2 },
    h4: HEADING,
    h5: HEADING,
    h6: HEADING,
    quote: { indent: 18 },
    code: { mono: true, verbatim: true, size: 10.2, indent: 12, align: 'left' },
    cell: { align: 'left' },
    head: { bold: true, keepWithNext: true, align: 'left' },
  },
  list: {
    bullets: ['\u2022'],
    bulletIndent: 15,
    // What stands before the full stop, then that and the space before the text.
    numberIndent: 17.4,
    digitIndent: 7.2,
    label: { before: 6 },
    depth: 12,
  },
  table: { gap: 12, headRule: { width: 0.48, below: 3.6 } },
  rule: { thickness: 0.48, above: 3 },
  hyphensInARow: 3,
  link: { below: 120, thickness: 50 },
  strike: { above: 240, thickness: 50 },
  furniture: 'folio',
}
