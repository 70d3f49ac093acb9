/** A contract: justified serif, clauses that hang on their numbers, signatures in two columns. */
import type { Sheet } from '../sheet.ts'
import { base, FIELD_LINES, HEADING, TITLE } from './base.ts'

const PART = { ...HEADING, family: 'sans', bold: true, size: 11, leading: 15, above: 22.5, below: 7.5 } as const
const CLAUSE = { indent: 30, above: 3.75, below: 3.75, label: { at: 0, gap: 6 } } as const
const SIGN = { align: 'left', keepWithNext: true, columnGap: 30 } as const
const SIGN_SMALL = { ...SIGN, family: 'sans', size: 9.5, leading: 13 } as const
const SIGN_FIELD = { ...SIGN_SMALL, colour: 'grey', below: 3.75 } as const

export const contract: Sheet = {
  ...base,
  name: 'contract',
  roles: 'contract',
  measure: undefined,
  boldLine: 'partHeading',
  styles: {
    ...base.styles,
    head: { ...base.styles.head, colour: 'brand' },
    text: {
      set: 'proportional',
      size: 10.5,
      leading: 15,
      align: 'justify',
      below: 3.75,
      between: 7.5,
      fieldLines: FIELD_LINES,
    },
    title: { ...TITLE, size: 24, leading: 30, padAbove: 15 },
    h1: { ...PART, size: 12 },
    h2: PART,
    h3: PART,
    h4: PART,
    h5: PART,
    h6: PART,
    dateLine: { align: 'left', below: 22.5 },
    partHeading: PART,
    partyLead: { align: 'left', below: 7.5, keepWithNext: true },
    party: { below: 7.5, between: 7.5 },
    recital: { indent: 30, above: 3.75, below: 3.75, label: { at: 0, gap: 6 } },
    recitals: { above: 3.75, below: 3.75, itemIndent: 30, item: 'partyItem' },
    parties: { above: 7.5, below: 7.5, itemIndent: 30, item: 'partyItem' },
    partyItem: { between: 7.5 },
    clauseHeading: { ...PART, indent: 30, above: 18.75, below: 3.75, label: { at: 0, gap: 6 } },
    clause: CLAUSE,
    clauseText: { indent: 30, above: 3.75, below: 3.75 },
    clauses: { above: 3.75, below: 3.75, itemIndent: 30, item: 'clauseItem' },
    clauseItem: { between: 3.75 },
    items: { indent: 30, above: 3.75, below: 3.75, itemIndent: 22.5 },
    list: { above: 3.75, below: 3.75, itemIndent: 22.5 },
    sublist: { above: 2.5, below: 2.5, itemIndent: 22.5 },
    item: { between: 2.5 },
    itemText: { between: 3.75, label: { at: 0, gap: 4 } },
    signatures: { above: 30, below: 22.5 },
    signParty: SIGN,
    signHead: { ...SIGN, bold: true },
    signRule: { ...SIGN_FIELD, above: 24.5 },
    signRuleNext: { ...SIGN_FIELD, above: 11 },
    signValue: SIGN_SMALL,
    signName: SIGN_SMALL,
    signDetail: { ...SIGN_SMALL, colour: 'grey' },
  },
  // No accent colour: stressed bars are black.
  chart: { ...base.chart, stressed: 'black' },
  link: { below: base.link.below, thickness: base.link.thickness },
}
