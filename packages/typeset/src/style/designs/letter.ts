/**
 * A letter for window envelopes: DIN 5008 form B on A4, #10 on US Letter. What a letter has above its text stands at fixed
 * places of the first page; later pages have a head.
 */
import type { FurnitureLine, Place, Sheet, Style } from '../sheet.ts'
import { base, FIELD_LINES, HEADING } from './base.ts'

const MEASURE = 396
/** No address above the text: the date stands here, the text below it. */
const DATE_ALONE = { y: 140, width: 274, height: 30, clear: 174 } as const
/** Where text begins below a sender's address. */
const BELOW_SENDER = 170

/** Above the return line; as many lines as the window of an A4 letter has room for. */
const POSTAL = { y: 160.15, upward: true, width: 226, height: 33.75 } as const

/** Where what a letter has above its text stands. */
export interface LetterPlaces {
  left: number
  sender: number
  details: { x: number; y: number }
  recipient: Pick<Place, 'y' | 'height' | 'crowded'>
  senderHeight: number
  /** Width of the sender's details. */
  detailsWidth: number
  referenceHeight: number
  /** Where its text begins. */
  text: number
}

export const LETTER_A4: LetterPlaces = {
  left: 70.87,
  sender: 65.5,
  details: { x: 354.33, y: 59.2 },
  recipient: { y: 187.6, height: 76.5 },
  senderHeight: 45,
  detailsWidth: 212,
  referenceHeight: 76.5,
  text: 279.2,
}
export const LETTER_US: LetterPlaces = {
  left: 72,
  sender: 61.8,
  details: { x: 354, y: 55.4 },
  recipient: { y: 187.2, height: 51, crowded: { from: 4, style: 'recipientSmall' } },
  senderHeight: 45,
  detailsWidth: 212,
  referenceHeight: 76.5,
  text: 261,
}

const SMALL = { family: 'sans', size: 8.5, leading: 11.25, align: 'left', measure: 'full' } as const
const GREY = { ...SMALL, colour: 'grey' } as const
const RECIPIENT = { align: 'left', leading: 12.75, between: 0 } as const
const REFERENCE = { family: 'sans', size: 9, leading: 12.75, align: 'left', between: 0 } as const
const TAIL = { align: 'left', measure: 'full', keepWithNext: true, wholeLines: 12 } as const
const ENCLOSURE = { ...TAIL, family: 'sans', size: 8.5, leading: 11.25, indent: 62 } as const
const LABEL = { at: 0, gap: 6, style: 'label' } as const

export function letterStyles({
  left,
  sender,
  details,
  recipient,
  senderHeight,
  detailsWidth,
  referenceHeight,
  text,
}: LetterPlaces): Record<string, Style> {
  const address: Place = { x: left, width: 226, clear: text, ...recipient }
  const block: Place = {
    zone: 'reference',
    x: details.x,
    y: 187.1,
    width: 212,
    height: referenceHeight,
    clear: text,
  }
  return {
    ...base.styles,
    head: { ...base.styles.head, colour: 'brand' },
    sender: {
      ...HEADING,
      family: 'display',
      bold: true,
      colour: 'brand',
      size: 18,
      leading: 22.5,
      place: { x: left, y: sender, width: 345 - left, height: senderHeight, clear: BELOW_SENDER },
    },
    senderDetail: {
      ...GREY,
      between: 0,
      place: { ...details, width: detailsWidth, height: 101.25, clear: BELOW_SENDER },
    },
    returnLine: { ...GREY, size: 7.5 },
    postal: { ...SMALL, between: 0, place: { ...POSTAL, x: left, clear: text } },
    recipient: { ...RECIPIENT, place: address },
    recipientSmall: { ...RECIPIENT, size: 9.5, leading: 10.5, place: { ...address, y: 186.5, height: 63 } },
    reference: { ...REFERENCE, indent: 62, label: LABEL, place: block },
    date: { ...REFERENCE, indent: 62, label: LABEL, place: block },
    dateAlone: { align: 'left', place: { ...DATE_ALONE, x: left } },
    label: { family: 'sans', size: 9, leading: 12.75, colour: 'grey' },
    subject: { ...HEADING, bold: true, below: 15, between: 0 },
    salutation: { ...TAIL, below: 7.5 },
    lastText: { above: 7.5, keepWithNext: true, fieldLines: FIELD_LINES },
    closing: { ...TAIL, above: 15 },
    signature: { ...TAIL, above: 37.5 },
    signatureMore: TAIL,
    enclosure: { ...ENCLOSURE, above: 15, between: 3.75, label: { at: 0, gap: 6, style: 'enclosureLabel' } },
    enclosureMore: ENCLOSURE,
    enclosureLabel: GREY,
    list: { above: 7.5, below: 7.5 },
    datedList: { ...base.styles.datedList, above: 7.5, below: 7.5 },
    h1: { ...HEADING, bold: true, size: 12, above: 15, below: 7.5 },
    h2: { ...HEADING, bold: true, above: 15, below: 3.75 },
    h3: { ...HEADING, bold: true, above: 11.25, below: 3.75 },
    h4: { ...HEADING, italic: true, above: 11.25 },
    h5: { ...HEADING, italic: true, above: 11.25 },
    h6: { ...HEADING, italic: true, above: 11.25 },
  }
}

const HEAD = {
  style: 'foot',
  left: '{fromTo|title}',
  right: '{date}\u00a0\u00a0\u00a0{pageOfPages}',
  baseline: 42.4,
} as const

/** Above the address, in the window. @param full width of the page's text */
export const returnLine = (full: number): FurnitureLine => ({
  style: 'returnLine',
  left: '{returnLine}',
  baseline: 171.4,
  on: 'first',
  width: 231 / full,
  whole: true,
  zone: 'recipient',
})

/** With less space between paragraphs and for the signature, for a letter that runs over by a few lines. */
function closer(sheet: Sheet): Sheet {
  const { text, lastText, salutation, list, closing, signature } = sheet.styles
  return {
    ...sheet,
    gridParts: 8,
    styles: {
      ...sheet.styles,
      text: { ...text!, between: 5.625 },
      salutation: { ...salutation!, below: 5.625 },
      list: { ...list!, above: 5.625, below: 5.625 },
      lastText: { ...lastText!, above: 5.625 },
      closing: { ...closing!, above: 11.25 },
      signature: { ...signature!, above: 30 },
    },
  }
}

const withSteps = (sheet: Sheet): Sheet => ({ ...sheet, steps: [closer(sheet)] })

/** DIN 5008 form B: 105, 148.5 and 210 mm from the upper edge, 5 mm from the left one, 2.5 and 4 mm long. */
const FOLD_MARKS = {
  thickness: 0.4,
  marks: [
    { x: 14.17, y: 297.64, length: 7.09 },
    { x: 14.17, y: 420.94, length: 11.34 },
    { x: 14.17, y: 595.28, length: 7.09 },
  ],
}

const a4: Sheet = {
  ...base,
  name: 'letter',
  roles: 'letter',
  foldMarks: FOLD_MARKS,
  measure: MEASURE,
  margins: {
    a4: { top: 96.4, right: 128.41, bottom: 80, left: 70.87 },
    letter: { top: 96, right: 144, bottom: 75, left: 72 },
    legal: { top: 96, right: 144, bottom: 81, left: 72 },
  },
  styles: letterStyles(LETTER_A4),
  list: { ...base.list, bulletIndent: 18, numberIndent: 18 },
  letterhead: [],
  // Above the details of the sender.
  logo: { left: LETTER_A4.details.x, top: 14, width: 212, height: 30 },
  // No accent colour: stressed bars are black.
  chart: { ...base.chart, stressed: 'black' },
  link: { ...base.link, colour: undefined },
  furniture: [returnLine(MEASURE), { ...HEAD, on: 'later' }],
}

const { foldMarks: _, ...withoutMarks } = a4
const us: Sheet = withSteps({
  ...withoutMarks,
  styles: {
    ...letterStyles(LETTER_US),
    date: { align: 'left', place: { ...DATE_ALONE, x: LETTER_US.left, clear: LETTER_US.text } },
  },
  furniture: [{ ...HEAD, on: 'later' }],
})

export const letter: Sheet = { ...withSteps(a4), papers: { letter: us, legal: us } }
