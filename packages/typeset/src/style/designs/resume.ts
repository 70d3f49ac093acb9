/** A resume: sections with their names in a label column. A resume that needs a little more than a page is set smaller. */
import type { Margins, Sheet, Style } from '../sheet.ts'
import { base, FIELD_LINES, HEADING } from './base.ts'

/** Between the label column and the text. */
const GAP = 14
const LABEL_WIDTH = { a4: 98, us: 104 }
const PAIR = { width: 72, gap: 6 }
const PERIOD = { width: 90, gap: 6 }
const POINT_INDENT = 9
const A4: Margins = { top: 54, right: 70.87, bottom: 50, left: 70.87 }
const US: Margins = { top: 50, right: 72, bottom: 46, left: 72 }

/** Size and leading of the text. */
interface Scale {
  size: number
  leading: number
}
const FULL: Scale = { size: 10, leading: 14 }
const STEPS: readonly Scale[] = [
  { size: 9.5, leading: 13 },
  { size: 9, leading: 12.25 },
]

function styles({ size, leading }: Scale, labelWidth: number): Record<string, Style> {
  const unit = leading / 4
  const text = { size, leading } as const
  const heading = { ...HEADING, ...text, family: 'text' } as const
  const section = {
    ...heading,
    bold: true,
    colour: 'accent',
    above: 4 * unit,
    padAbove: 2 * unit,
    ruleAbove: 0.4,
  } as const
  const line = { ...text, align: 'left', keepWithNext: true, wholeLines: 12 } as const
  return {
    ...base.styles,
    text: { ...text, set: 'proportional', above: unit, below: unit, between: unit, fieldLines: FIELD_LINES },
    name: { ...HEADING, family: 'display', bold: true, size: 28, leading: 31.5, below: 3.5 },
    role: { ...HEADING, family: 'serif', size: 11.5, leading: 14, below: 7, keepWithNext: false },
    contact: { size: size - 0.5, leading, align: 'left', apart: 12, between: 0 },
    section: { ...section, hung: labelWidth },
    sectionWide: { ...section, below: 2 * unit },
    sectionBody: { indent: labelWidth + GAP },
    entry: { below: 2 * unit, wholeLines: 8 },
    entryTitle: { ...line, above: 2 * unit },
    entryHead: { ...line, bold: true, balanced: true, above: 2 * unit },
    entryLine: { ...text, align: 'left' },
    entryDate: { ...line, plain: true, set: 'tabular', beside: 10, keepWithNext: false },
    entryPeriod: { ...text, plain: true, set: 'tabular', align: 'left', hung: PERIOD.width, above: unit },
    entryText: { ...text, align: 'left', indent: PERIOD.width + PERIOD.gap, below: unit },
    entries: { item: 'entryItem', itemIndent: 0, unlabelled: true },
    entryItem: { between: 2 * unit },
    pairs: { item: 'pair', itemIndent: 0, unlabelled: true, below: unit },
    pair: {},
    pairLabel: { ...text, bold: true, align: 'left', hung: PAIR.width, above: unit },
    pairText: { ...text, align: 'left', indent: PAIR.width + PAIR.gap, below: unit },
    list: { above: unit / 2, below: unit / 2 },
    sublist: { above: unit / 2, below: unit / 2 },
    item: { between: unit / 2 },
    itemText: { ...text, between: unit / 2 },
    bullet: text,
    h1: { ...HEADING, family: 'display', bold: true, size: 18, leading: 21, above: 4 * unit, below: unit },
    h2: { ...heading, bold: true, above: 2 * unit },
    h3: { ...heading, bold: true, above: 2 * unit },
    h4: { ...heading, bold: true, above: 2 * unit },
    h5: { ...heading, italic: true, above: unit },
    h6: { ...heading, italic: true, above: unit },
    runningHead: { size: 8.5, leading: 11.25, colour: 'grey', align: 'left' },
  }
}

function sheetFor(labelWidth: number, scale = FULL): Sheet {
  return {
    ...base,
    name: 'resume',
    roles: 'resume',
    size: scale.size,
    leading: scale.leading,
    measure: undefined,
    families: { text: 'sans', serif: 'serif', display: 'display', sans: 'sans', mono: 'mono' },
    margins: { a4: A4, letter: US, legal: { ...US, bottom: 52 } },
    styles: styles(scale, labelWidth),
    list: { ...base.list, bullets: ['–', '•', '·'], bulletIndent: POINT_INDENT, numberIndent: POINT_INDENT + 4 },
    furniture: [{ style: 'runningHead', left: '{name|title}, {pageName}', baseline: 36, on: 'later' }],
  }
}

const withSteps = (labelWidth: number): Sheet => ({
  ...sheetFor(labelWidth),
  steps: STEPS.map((scale) => sheetFor(labelWidth, scale)),
})

const us = withSteps(LABEL_WIDTH.us)

export const resume: Sheet = { ...withSteps(LABEL_WIDTH.a4), papers: { letter: us, legal: us } }
