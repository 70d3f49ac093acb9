/**
 * What an answer of a model can be refused for, and what a caller is warned of. Both are exact: a document that is right as it
 * stands passes and gets no warning. Source: docs/decisions.md "Checks".
 */
import { type Document, LABELS } from '@platen/document'
import type { Ending } from './answer.ts'
import { isRefusal } from './refusal.ts'

export interface Fault {
  name: 'empty' | 'thinking' | 'refusal' | 'stopped' | 'unreadable'
  /** For the model's second try, and for the caller where that fails too. */
  sentence: string
  /** A second try was made already. */
  isFinal?: boolean
}

/** Why no document came of an answer; undefined where one did. */
export function faultOf({ text, reasoning, finish }: { text: string; reasoning: string } & Ending): Fault | undefined {
  if (text.trim() === '') {
    return reasoning.trim() === ''
      ? { name: 'empty', sentence: 'It was empty.' }
      : { name: 'thinking', sentence: 'It was nothing but thinking.', isFinal: finish === 'length' }
  }
  if (isRefusal(text)) return { name: 'refusal', sentence: 'It was a refusal.' }
  return finish === 'other' ? { name: 'stopped', sentence: 'It was stopped before its end.' } : undefined
}

export const CUT_OFF = 'The text is cut off: the model reached its limit before the end.'

export function warningsOf(document: Document): string[] {
  const blanks = blanksIn(document)
  const warnings: string[] = []
  if (blanks > 0)
    warnings.push(`The text has ${blanks === 1 ? 'a blank' : `${blanks} blanks`} in square brackets to fill in.`)
  const rows = document.unevenRows
  if (rows > 0)
    warnings.push(
      `${rows === 1 ? 'One row of a table has' : `${rows} rows of tables have`} more or fewer cells than the head.`,
    )
  return warnings
}

const BRACKETED = /\[([^[\]\n]{2,60})\]/gu
/** Words of a blank, beside those that name the parts of a head: what `[your name]` or `[Ort, Datum]` is made of. */
const BLANK_WORDS = new Set(
  [
    ...Object.values(LABELS).flatMap((roles) => Object.values(roles).flat()),
    ...'amount,city,insert,number,place,postcode,signature,street,title,your,zip'.split(','),
    ...'betrag,ihr,ihre,nummer,ort,straße,titel,unterschrift'.split(','),
    ...'code postal,lieu,montant,numéro,rue,signature,titre,ville,votre,vos'.split(','),
    ...'calle,ciudad,código postal,firma,importe,lugar,número,su,título,tu'.split(','),
  ].flatMap((words) =>
    words
      .toLowerCase()
      .split(/[^\p{L}\p{M}]+/u)
      .filter((word) => word.length > 1),
  ),
)
/** Short words of labels that say nothing by themselves, such as `To` or `An`. */
const NO_BLANK_WORDS = new Set([
  'to',
  're',
  'an',
  'de',
  'od',
  'til',
  'fra',
  'ref',
  'and',
  'by',
  'who',
  'job',
  'from',
  'between',
  'a',
  'от',
  'von',
])

/** Bracketed words outside code and links that name what is missing there. `[1]`, `[sic]` and `[pause]` are none. */
function blanksIn(document: Document): number {
  let blanks = 0
  for (let block = 0; block < document.count; block++) {
    if (document.end[block] === document.start[block] || document.kind(block) === 'code') continue
    const text = document
      .runs(block)
      .map((run) => (run.code || run.link >= 0 ? ' ' : run.text))
      .join('')
    for (const [, words = ''] of text.matchAll(BRACKETED)) if (namesWhatIsMissing(words)) blanks++
  }
  return blanks
}

/** A remark such as `[The phone rings.]` ends as a sentence does. */
const namesWhatIsMissing = (words: string): boolean =>
  !/[.!?…]\s*$/u.test(words) &&
  words
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => BLANK_WORDS.has(word) && !NO_BLANK_WORDS.has(word))
