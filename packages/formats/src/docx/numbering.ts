/** Labels of a list → the numbering of Word that gives them. */
import type { Sheet } from '@platen/typeset/designs'
import { LevelFormat } from 'docx'

export interface Numbering {
  reference: string
  /** 0 for a list in no other. */
  level: number
  format: (typeof LevelFormat)[keyof typeof LevelFormat]
  /** `%` stands for the number. */
  text: string
  start: number
  /** Twips: from the margin to the text of the items, and from their label to it. */
  indent: number
  hanging: number
}

export type LabelFormat = Pick<Numbering, 'format' | 'text' | 'start'>

const LABEL = /^(\(?)(\d{1,6}|[a-z]{1,6}|[A-Z]{1,6})([.)])$/u

/** The numbering that gives these labels; undefined if Word has none. */
export function numberingOf(labels: readonly string[]): LabelFormat | undefined {
  const [, open = '', first = '', close = ''] = LABEL.exec(labels[0] ?? '') ?? []
  if (first === '') return undefined
  for (const { format, numberOf } of countersFor(first)) {
    const start = numberOf(first)
    const counts =
      start !== undefined &&
      labels.every((label, at) => {
        const [, left, text = '', right] = LABEL.exec(label) ?? []
        return left === open && right === close && numberOf(text) === start + at
      })
    if (counts) return { format, start, text: `${open}%${close}` }
  }
  return undefined
}

interface Counter {
  format: Numbering['format']
  numberOf: (text: string) => number | undefined
}

const DECIMAL: Counter = {
  format: LevelFormat.DECIMAL,
  numberOf: (text) => (/^\d+$/u.test(text) ? Number(text) : undefined),
}
const ROMAN_COUNTERS: readonly Counter[] = [
  { format: LevelFormat.LOWER_ROMAN, numberOf: (text) => (/^[ivxl]+$/u.test(text) ? romanOf(text) : undefined) },
  {
    format: LevelFormat.UPPER_ROMAN,
    numberOf: (text) => (/^[IVXL]+$/u.test(text) ? romanOf(text.toLowerCase()) : undefined),
  },
]
const LETTER_COUNTERS: readonly Counter[] = [
  {
    format: LevelFormat.LOWER_LETTER,
    numberOf: (text) => (/^[a-z]$/u.test(text) ? text.charCodeAt(0) - 96 : undefined),
  },
  {
    format: LevelFormat.UPPER_LETTER,
    numberOf: (text) => (/^[A-Z]$/u.test(text) ? text.charCodeAt(0) - 64 : undefined),
  },
]

/** `(i)` is a Roman numeral first, any other single letter a letter first. */
const countersFor = (first: string): readonly Counter[] =>
  /^[A-HJ-Z]$/iu.test(first)
    ? [DECIMAL, ...LETTER_COUNTERS, ...ROMAN_COUNTERS]
    : [DECIMAL, ...ROMAN_COUNTERS, ...LETTER_COUNTERS]

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 }

function romanOf(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) {
    const value = ROMAN[text[at]!]!
    sum += value < (ROMAN[text[at + 1] ?? ''] ?? 0) ? -value : value
  }
  return sum
}

export const bulletsOf = ({ list: { bullets } }: Sheet, level: number): LabelFormat => ({
  format: LevelFormat.BULLET,
  text: bullets[Math.min(level, bullets.length - 1)]!,
  start: 1,
})

/** The shortest label of a number: a digit and a full stop. */
const LABEL_LEAST = 2

/** Points of the sheet: room for the widest label. */
export function itemIndent({ list }: Sheet, isOrdered: boolean, labels: readonly string[], hasBoxes = false): number {
  const { bulletIndent, taskIndent = 0, numberIndent, digitIndent } = list
  if (!isOrdered) return hasBoxes ? Math.max(bulletIndent, taskIndent) : bulletIndent
  const length = labels.reduce((most, label) => Math.max(most, label.length), LABEL_LEAST)
  return Math.max(bulletIndent, numberIndent + (length - LABEL_LEAST) * digitIndent)
}
