/** A book's chapter: justified serif, lines of facing pages level, running heads by even and odd pages. */
import type { Margins, Sheet } from '../sheet.ts'
import { base, HEADING } from './base.ts'

const LETTER = { top: 80, right: 132, bottom: 104, left: 132 }
const MARGINS: { a4: Margins; letter: Margins; legal: Margins } = {
  a4: { top: 84, right: 123.64, bottom: 85.89, left: 123.64 },
  letter: LETTER,
  legal: { ...LETTER, bottom: 96 },
}
/** Six lines are left free above a chapter. */
const SINK = 96
const TITLE = { ...HEADING, family: 'display', size: 28, leading: 32, below: 48, next: 'opening' } as const
const SUBHEAD = { ...HEADING, italic: true, above: 16 } as const
const HEAD = { set: 'old-style', size: 9, leading: 12, align: 'left', measure: 'full' } as const

export const book: Sheet = {
  ...base,
  name: 'book',
  roles: 'book',
  size: 11,
  leading: 16,
  measure: 348,
  margins: MARGINS,
  styles: {
    ...base.styles,
    head: { ...base.styles.head, colour: 'brand' },
    text: { set: 'old-style', size: 11, leading: 16, align: 'justify', firstLine: 16 },
    first: {},
    opening: { smallCaps: 'opening' },
    itemText: {},
    h1: { ...TITLE, above: 48 },
    h2: SUBHEAD,
    h3: SUBHEAD,
    h4: SUBHEAD,
    h5: SUBHEAD,
    h6: SUBHEAD,
    chapterNumber: { ...HEADING, smallCaps: 'all', padAbove: SINK, below: 8 },
    chapterTitle: TITLE,
    // A title without a number stands where it would stand below one.
    chapterAlone: { ...TITLE, padAbove: SINK + 24 },
    quote: { indent: 16, above: 16, below: 16, text: 'quoteText' },
    quoteText: { indentEnd: 16, between: 0 },
    list: { above: 16, below: 16 },
    sublist: {},
    item: {},
    rule: { leading: 16, align: 'left', measure: 'full' },
    table: { above: 16, below: 16 },
    runningHead: HEAD,
    runningTitle: { ...HEAD, italic: true },
    runningBook: { ...HEAD, smallCaps: 'all' },
  },
  rule: { ...base.rule, edgeMark: { character: '\u00b7', apart: 16 } },
  // No accent colour: stressed bars are black.
  chart: { ...base.chart, stressed: 'black' },
  link: { below: base.link.below, thickness: base.link.thickness },
  furniture: [
    { style: 'runningHead', center: '{page}', baseline: -51, on: 'first' },
    { style: 'runningHead', left: '{page}', baseline: 55, on: 'even' },
    { style: 'runningBook', right: '{title}', baseline: 55, width: 0.85, on: 'even' },
    { style: 'runningTitle', left: '{chapter}', baseline: 55, width: 0.85, on: 'odd' },
    { style: 'runningHead', right: '{page}', baseline: 55, on: 'odd' },
  ],
}
