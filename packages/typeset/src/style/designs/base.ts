/**
 * What all designs share: colours, families, scale, lists, code, quotations, tables. Lengths are points at 10.5/15; u, a
 * quarter of the leading, is 3.75.
 */
import type { Margins, Sheet, Style } from '../sheet.ts'
import { RULED_TABLE } from './ruled-table.ts'

/** Of a paragraph that is a blank of a form. */
export const FIELD_LINES = 4

/** Of designs with a full width of 411 (A4) or 414 points. */
const MARGINS: { a4: Margins; letter: Margins; legal: Margins } = {
  a4: { top: 72, right: 92.14, bottom: 79.89, left: 92.14 },
  letter: { top: 72, right: 99, bottom: 75, left: 99 },
  legal: { top: 72, right: 99, bottom: 81, left: 99 },
}

/** A heading is never divided, and stands with at least two lines of what it heads. */
export const HEADING = { align: 'left', keepWithNext: true, wholeLines: 12, measure: 'full', balanced: true } as const

export const TITLE: Style = { ...HEADING, family: 'display', bold: true, size: 26, leading: 30, below: 7.5 }

/** Lines below a title: by whom, when, which version. */
export const BYLINE = {
  family: 'sans',
  set: 'tabular',
  size: 9.5,
  leading: 13,
  align: 'left',
  measure: 'full',
  between: 0,
  below: 22.5,
} as const

/**
 * Captions above tables, charts and pictures, and below pictures; `Plain`: of one that the source has in italic letters, which the
 * caption does not show.
 */
export function captions(letters: Style) {
  const all = { ...letters, align: 'left', measure: 'full', wholeLines: 12, label: { at: 0, gap: 5 } } as const
  const caption = { ...all, above: 15, below: 3.75, keepWithNext: true }
  const captionBelow = { ...all, above: 7.5, below: 15 }
  return {
    caption,
    captionPlain: { ...caption, plain: true },
    captionBelow,
    captionBelowPlain: { ...captionBelow, plain: true },
  }
}

/** Terms and dates beside their text. */
const LABEL = { family: 'sans', set: 'tabular', size: 9.5, leading: 13, align: 'left', plain: true, hung: 90 } as const

export const base = {
  size: 10.5,
  leading: 15,
  grid: 'cap',
  characters: 'typographic',
  breaking: 'careful',
  spacing: 'style',
  families: { text: 'serif', sans: 'sans', display: 'display', mono: 'mono' },
  codeSize: 0.9,
  colours: { accent: 0x0f4c5c, grey: 0x4d4d4d, tint: 0xf1f3f4, bar: 0x76939b, quote: 0x767676 },
  measure: 381,
  margins: MARGINS,
  styles: {
    text: { set: 'proportional', size: 10.5, leading: 15, below: 3.75, between: 7.5, fieldLines: FIELD_LINES },
    list: { above: 3.75, below: 3.75 },
    sublist: { above: 2.5, below: 2.5 },
    item: { between: 2.5, betweenLong: 3.75 },
    itemText: { between: 3.75 },
    term: { ...LABEL, itemIndent: 96, above: 3.75 },
    datedList: { above: 3.75, below: 3.75, itemIndent: 96, unlabelled: true },
    dateLabel: { ...LABEL, indent: -96 },
    bullet: { family: 'sans' },
    quote: { indent: 13.5, above: 11.25, below: 11.25, bar: { colour: 'quote', width: 0.8 } },
    figure: { above: 15, below: 15, measure: 'full' },
    figureBelowCaption: { above: 3.75, below: 15, measure: 'full' },
    figureAboveCaption: { above: 15, below: 7.5, measure: 'full', keepWithNext: true },
    formula: { set: 'proportional', above: 7.5, below: 7.5, between: 7.5 },
    alert: { indent: 10.5, above: 11.25, below: 11.25, bar: { colour: 'accent', width: 1.5 }, text: 'alertText' },
    alertText: { between: 7.5, align: 'left', label: { at: 0, gap: 5 } },
    alertOpening: { between: 7.5, align: 'left', label: { at: 0, gap: 5, style: 'alertLabel' } },
    alertLabel: { family: 'sans', bold: true, colour: 'accent' },
    code: {
      mono: true,
      verbatim: true,
      continued: { columns: 4, mark: { colour: 'accent', at: 8, width: 3.6, height: 4.6, rise: 2.6 } },
      align: 'left',
      size: 8.5,
      leading: 12,
      measure: 'full',
      above: 7.5,
      below: 11.25,
      fill: 'tint',
      outset: 9,
      padAbove: 7.5,
      padBelow: 7.5,
      orphans: 4,
      widows: 4,
      wholeLines: 16,
    },
    rule: { leading: 0.4, above: 15, below: 15 },
    table: { above: 15, below: 15 },
    chart: { above: 15, below: 15 },
    chartText: { family: 'sans', size: 9.5, leading: 15, align: 'left', measure: 'full', wholeLines: 12 },
    tableAlone: { above: 7.5, below: 11.25 },
    head: {
      family: 'sans',
      set: 'tabular',
      bold: true,
      size: 9.5,
      leading: 13,
      align: 'left',
      measure: 'full',
    },
    cell: {
      family: 'sans',
      set: 'tabular',
      size: 9.5,
      leading: 13,
      align: 'left',
      measure: 'full',
    },
    ...captions({ family: 'sans', size: 9.5, leading: 13 }),
    captionLabel: { family: 'sans', bold: true, size: 9.5, leading: 13 },
    tableNote: { family: 'sans', size: 8.5, leading: 11.25, align: 'left', measure: 'full', above: 3.75, below: 15 },
    note: { indent: 10.5, text: 'noteText' },
    noteText: { size: 8.5, leading: 11.25, between: 3, label: { at: -10.5, gap: 3 } },
    foot: { family: 'sans', size: 8.5, leading: 11.25, colour: 'grey', align: 'left', measure: 'full' },
  },
  list: {
    bullets: ['\u2022', '\u2013', '\u00b7'],
    bulletStyle: 'bullet',
    bulletIndent: 15,
    taskIndent: 15,
    numberIndent: 12.6,
    digitIndent: 5.4,
    label: 'edge',
    depth: 6,
    tasks: ['\u2610', '\u2611'],
  },
  table: RULED_TABLE,
  chart: { gap: 12, valueGap: 5, height: 10, line: 0.4, bar: 'bar', stressed: 'accent' },
  logo: { top: 24, width: 160, height: 30 },
  footnotes: { above: 11.25, between: 3, rule: { width: 60, thickness: 0.4 } },
  rule: { width: 60, thickness: 0.4, above: 3.3 },
  hyphensInARow: 2,
  link: { colour: 'accent', below: 190, thickness: 38 },
  strike: { above: 215, thickness: 57 },
  furniture: [{ style: 'foot', left: '{title}', right: '{pageOfPages}', baseline: -43.5, on: 'several' }],
} as const satisfies Omit<Sheet, 'name'>
