/** The script of a speech: large serif high on the page, slides as labels beside it, no paragraph over a page turn. */
import type { Sheet } from '../sheet.ts'
import { base, HEADING, TITLE } from './base.ts'

const LABEL_WIDTH = 96
const COLUMN = 114
const TEXT = { size: 15, leading: 22.5 } as const
/** More lines than a page has. */
const UNDIVIDED = 999
const SMALL = { family: 'sans', size: 10, leading: 13.5, align: 'left', between: 0 } as const
const SANS = { ...HEADING, family: 'sans', bold: true, size: 13, leading: 22.5, above: 18.75 } as const
const FOOT = { family: 'sans', size: 8.5, leading: 11.25, colour: 'grey', align: 'left', measure: 'full' } as const

export const script: Sheet = {
  ...base,
  name: 'script',
  roles: 'script',
  ...TEXT,
  gridParts: 6,
  measure: undefined,
  families: { ...base.families, mono: 'sans' },
  codeSize: 0.8,
  cues: { colour: 'accent' },
  margins: {
    a4: { top: 72, right: 69.28, bottom: 219.89, left: 62 },
    letter: { top: 72, right: 74, bottom: 207, left: 74 },
    legal: { top: 72, right: 74, bottom: 207, left: 74 },
  },
  styles: {
    ...base.styles,
    text: { ...TEXT, set: 'proportional', below: 18.75, between: 18.75, wholeLines: UNDIVIDED },
    title: { ...TITLE, below: 3.75 },
    speaker: { family: 'sans', size: 11, leading: 15, align: 'left', apart: 12, between: 0, below: 22.5 },
    speech: { indent: COLUMN },
    slideLabel: { ...SANS, colour: 'accent', balanced: false, hung: LABEL_WIDTH },
    slideSubject: { ...SMALL, hung: LABEL_WIDTH, above: 1.25 },
    slideTime: { ...SMALL, hung: LABEL_WIDTH, colour: 'grey' },
    slideWide: { ...SANS, colour: 'accent', below: 7.5 },
    itemText: { ...TEXT, between: 7.5, wholeLines: UNDIVIDED },
    list: { above: 7.5, below: 18.75 },
    sublist: { above: 3.75, below: 3.75 },
    item: { between: 7.5, betweenLong: 7.5 },
    bullet: { ...TEXT, family: 'sans' },
    quote: { ...base.styles.quote, above: 18.75, below: 18.75 },
    rule: { ...base.styles.rule, above: 18.75, below: 18.75 },
    table: { above: 18.75, below: 18.75 },
    h1: { ...TITLE, above: 30 },
    h2: SANS,
    h3: SANS,
    h4: { ...SANS, size: 12 },
    h5: { ...SANS, size: 12 },
    h6: { ...SANS, size: 12, bold: false, italic: true },
    foot: FOOT,
    folio: { family: 'sans', size: 22, leading: 30, align: 'left', measure: 'full' },
  },
  list: { ...base.list, bulletIndent: 18, numberIndent: 21, digitIndent: 7.7 },
  furniture: [
    { style: 'foot', left: '{title}', baseline: -46, width: 0.75, on: 'several' },
    { style: 'folio', right: '{page} / {pages}', baseline: -46, on: 'several', boldFirst: true },
  ],
}
