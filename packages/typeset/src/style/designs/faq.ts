/** Questions and answers: groups as labels beside them. */
import type { Sheet } from '../sheet.ts'
import { base, HEADING, TITLE } from './base.ts'

const LABEL_WIDTH = 90
const COLUMN = 105
const MEASURE = 306
const SANS = { ...HEADING, family: 'sans', bold: true, size: 10.5, leading: 15 } as const
const QUESTION = { ...SANS, size: 11, above: 15, below: 3.75 } as const
const GROUP = { ...SANS, colour: 'accent', above: 22.5, padAbove: 7.5, ruleAbove: 0.4 } as const

export const faq: Sheet = {
  ...base,
  name: 'faq',
  roles: 'faq',
  questionLines: true,
  boldLine: 'h4',
  styles: {
    ...base.styles,
    title: TITLE,
    subtitle: { ...HEADING, size: 13, leading: 18.75, below: 22.5, keepWithNext: false },
    group: { ...GROUP, hung: LABEL_WIDTH },
    groupWide: { ...GROUP, below: 7.5 },
    groupBody: { indent: COLUMN, measure: MEASURE },
    questions: { above: 22.5 },
    question: QUESTION,
    answer: { below: 15, wholeLines: 10 },
    answerText: { below: 3.75, wholeLines: 10 },
    h1: { ...TITLE, above: 30 },
    h2: QUESTION,
    h3: QUESTION,
    h4: { ...SANS, above: 11.25, below: 3.75 },
    h5: { ...SANS, above: 11.25 },
    h6: { ...SANS, bold: false, italic: true, above: 11.25 },
  },
}
