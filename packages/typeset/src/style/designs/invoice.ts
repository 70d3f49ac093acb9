/**
 * Invoices and quotes: the page, window and reference block of letters, tables over the full width, totals at the right, and boxes
 * such as that of the payment. The colour is on the name, what a box is about, the rules above the table and above what is due.
 */
import type { RuledTable, Sheet, Style } from '../sheet.ts'
import { base, HEADING } from './base.ts'
import { LETTER_A4, LETTER_US, type LetterPlaces, letter, letterStyles, returnLine } from './letter.ts'
import { RULED_TABLE } from './ruled-table.ts'

const MEASURE = 396
/** Of a sender's name: as large as it is where it has fewer lines. */
const SENDER_LINES = 4
const CELL: Style = { family: 'sans', set: 'tabular', size: 9.5, leading: 13, align: 'left', measure: 'full' }
const NO_RULES = { thick: 0, thin: 0, row: 0 }
/** However narrow its columns are. */
const FULL_WIDTH = { narrow: { below: 0, gap: RULED_TABLE.gap }, gapMax: 500 }
const NAME = {
  ...HEADING,
  family: 'display',
  colour: 'accent',
  size: 22,
  leading: 26.25,
  above: 15,
  below: 7.5,
} as const

/** Lines of an invoice: a rule below each, and the sum carried over to the next page. */
const lines: RuledTable = {
  ...RULED_TABLE,
  rowsWithoutRules: 0,
  ...FULL_WIDTH,
  isPlain: true,
  topColour: 'accent',
  carried: 'cell',
}
const totals: RuledTable = {
  ...RULED_TABLE,
  rowsWithoutRules: Number.MAX_SAFE_INTEGER,
  rules: NO_RULES,
  isPlain: true,
  ...FULL_WIDTH,
  atRight: 226,
  lastRow: { style: 'due', colour: 'accent', rule: 0.8 },
}
const pairs: RuledTable = {
  ...RULED_TABLE,
  rowsWithoutRules: Number.MAX_SAFE_INTEGER,
  rules: NO_RULES,
  padding: { plain: 0.75, ruled: 0.75 },
  narrow: { below: 2, gap: 24 },
  measure: 340,
  firstColumn: 'pairLabel',
}

function styles(places: LetterPlaces): Record<string, Style> {
  const { sender, ...rest } = letterStyles(places)
  const place = sender?.place
  return {
    ...rest,
    ...(sender !== undefined &&
      place !== undefined && {
        sender: { ...sender, place: { ...place, crowded: { from: SENDER_LINES, style: 'senderSmall' } } },
        senderSmall: { ...sender, size: 12, leading: 15, place },
      }),
    head: base.styles.head,
    h1: NAME,
    h2: { ...HEADING, family: 'sans', bold: true, above: 15, below: 3.75 },
    due: { ...CELL, bold: true, colour: 'accent', size: 13, leading: 18.75 },
    lines: { above: 15 },
    totals: { below: 18.75 },
    pairs: { above: 3.75 },
    pairLabel: { ...CELL, colour: 'grey' },
    box: { above: 18.75, below: 18.75, fill: 'tint', outset: 9, padAbove: 9, padBelow: 9, wholeLines: 30 },
    boxHead: { ...HEADING, family: 'sans', bold: true, colour: 'accent', below: 3.75 },
    boxPicture: { measure: 'full', align: 'right' },
  }
}

/**
 * Room for long names and seven references, within the full width; the name of the document is on the line where a letter's text
 * begins.
 */
const withPlaces = (places: LetterPlaces): LetterPlaces => ({
  ...places,
  senderHeight: 101.25,
  detailsWidth: 170,
  recipient: { crowded: { from: 5, style: 'recipientSmall' }, ...places.recipient },
  referenceHeight: 89.25,
  text: places.text - 9.5,
})

const HEAD = {
  style: 'foot',
  left: '{fromTo|title}',
  right: '{number}\u00a0\u00a0\u00a0{pageOfPages}',
  baseline: 42.4,
  on: 'later',
} as const

/** Without steps: what runs over by a few lines goes on on a second page. */
const { steps: _steps, papers: _papers, foldMarks, ...rest } = letter
const common: Sheet = {
  ...rest,
  name: 'invoice',
  roles: 'invoice',
  measure: MEASURE,
  margins: {
    a4: { top: 96.4, right: 70.87, bottom: 80, left: 70.87 },
    letter: { top: 96, right: 72, bottom: 75, left: 72 },
    legal: { top: 96, right: 72, bottom: 81, left: 72 },
  },
  table: RULED_TABLE,
  tables: { lines, totals, pairs },
}
const us: Sheet = { ...common, styles: styles(withPlaces(LETTER_US)), furniture: [HEAD] }

export const invoice: Sheet = {
  ...common,
  ...(foldMarks !== undefined && { foldMarks }),
  styles: styles(withPlaces(LETTER_A4)),
  furniture: [returnLine(453.54), HEAD],
  papers: { letter: us, legal: us },
}
