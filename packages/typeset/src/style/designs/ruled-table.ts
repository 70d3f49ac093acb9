/** Tables as all designs set them. */
import type { RuledTable } from '../sheet.ts'

export const RULED_TABLE: RuledTable = {
  gap: 12,
  gapMax: 48,
  numberGap: 9,
  steps: [
    { size: 9, leading: 12.5, gap: 12 },
    { size: 8.5, leading: 11.5, gap: 9 },
    { size: 8.1, leading: 11, gap: 6 },
  ],
  narrow: { below: 0.6, gap: 24 },
  padding: { plain: 1.75, ruled: 2.5 },
  rules: { thick: 0.8, thin: 0.4, row: 0.25 },
  rowsWithoutRules: 8,
  minus: '\u2212',
}
