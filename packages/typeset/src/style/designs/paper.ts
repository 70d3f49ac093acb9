/** A paper: serif throughout, justified, indented paragraphs, numbered headings, references. */
import type { Margins, Sheet } from '../sheet.ts'
import { base, captions, FIELD_LINES, HEADING, TITLE } from './base.ts'
import { RULED_TABLE } from './ruled-table.ts'

const MARGINS: { a4: Margins; letter: Margins; legal: Margins } = {
  a4: { ...base.margins.a4, left: 107.14, right: 107.14 },
  letter: { ...base.margins.letter, left: 115.5, right: 115.5 },
  legal: { ...base.margins.legal, left: 115.5, right: 115.5 },
}
const HEAD1 = {
  ...HEADING,
  bold: true,
  size: 12,
  leading: 15,
  above: 22.5,
  below: 7.5,
  label: { at: 0, gap: 9 },
} as const
const HEAD2 = { ...HEADING, italic: true, leading: 15, above: 11.25, label: { at: 0, gap: 7 } } as const
const HEAD3 = { ...HEAD2, runIn: true, label: { at: 0, gap: 5 } } as const
const AUTHORS = { ...HEADING, size: 11, leading: 15, below: 3.75, wholeNames: true, next: 'first' } as const
const AFFILIATION = {
  family: 'sans',
  size: 9,
  leading: 12,
  align: 'left',
  wholeLines: 12,
  measure: 'full',
  fine: true,
  next: 'first',
} as const
const CORRESPONDENCE = { ...AFFILIATION, above: 3.75 } as const
const ABSTRACT = { size: 9.5, leading: 13, indent: 15, indentEnd: 15, fine: true } as const
const REFERENCE = { size: 9, leading: 12, align: 'left', wholeLines: 40 } as const
const HEAD = { size: 9, leading: 11.25, align: 'left', measure: 'full' } as const

export const paper: Sheet = {
  ...base,
  name: 'paper',
  roles: 'paper',
  margins: MARGINS,
  styles: {
    ...base.styles,
    text: { set: 'proportional', size: 10.5, leading: 15, align: 'justify', firstLine: 15, fieldLines: FIELD_LINES },
    first: { label: { at: 0, gap: 5 }, fieldLines: FIELD_LINES },
    itemText: { between: 3.75 },
    title: { ...TITLE, size: 22, leading: 26.25, padAbove: 15, below: 15 },
    h1: HEAD1,
    h2: HEAD1,
    h3: HEAD2,
    h4: HEAD3,
    h5: HEAD3,
    h6: HEAD3,
    subtitle: { ...HEADING, size: 13, leading: 18.75, below: 15, keepWithNext: false, next: 'first' },
    authors: AUTHORS,
    authorsAlone: { ...AUTHORS, below: 22.5, keepWithNext: false },
    affiliation: AFFILIATION,
    correspondence: CORRESPONDENCE,
    affiliationLast: { ...AFFILIATION, below: 22.5 },
    correspondenceLast: { ...CORRESPONDENCE, below: 22.5 },
    affiliations: { itemIndent: 15, item: 'affiliationItem' },
    affiliationItem: { between: 0 },
    abstractHead: {
      ...HEADING,
      ...ABSTRACT,
      align: 'left',
      bold: true,
      below: 3.75,
      runIn: true,
      label: { at: 15, gap: 5 },
    },
    abstract: {
      ...ABSTRACT,
      label: { at: 15, gap: 5 },
      between: 3.75,
      below: 7.5,
      fieldLines: FIELD_LINES,
      next: 'first',
    },
    keywords: { ...ABSTRACT, align: 'left', above: 7.5, next: 'first' },
    reference: { ...REFERENCE, indent: 15, firstLine: -15, between: 2.5, fine: true },
    referenceItem: REFERENCE,
    references: {},
    quote: { indent: 15, above: 7.5, below: 7.5, text: 'quoteText' },
    quoteText: { size: 9.5, leading: 13, indentEnd: 15 },
    cell: { ...base.styles.cell, family: 'text', size: 9, leading: 12.5 },
    head: { ...base.styles.head, family: 'text', size: 9, leading: 12.5, colour: 'brand' },
    ...captions({ family: 'text', size: 9, leading: 12 }),
    captionLabel: { bold: true, size: 9, leading: 12 },
    runningHead: HEAD,
    runningTitle: { ...HEAD, italic: true },
    folio: HEAD,
  },
  table: { ...RULED_TABLE, padding: { plain: 1.5, ruled: 2.25 } },
  // No accent colour: stressed bars are black.
  chart: { ...base.chart, stressed: 'black' },
  link: { below: base.link.below, thickness: base.link.thickness },
  furniture: [
    { style: 'runningHead', left: '{authors}', baseline: 44.4, width: 0.48, on: 'later' },
    { style: 'runningTitle', right: '{title}', baseline: 44.4, width: 0.48, on: 'later' },
    { style: 'folio', center: '{page}', baseline: -43.5, on: 'all' },
  ],
}
