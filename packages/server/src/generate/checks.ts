/**
 * The reasons to reject an answer, and the warnings for the caller. Both are exact: a correct document is never rejected and
 * gets no warning. Source: docs/decisions.md "Checks".
 */
import { type Document, LABELS } from '@platen/document'
import type { FinishReason } from './answer.ts'
import { isRefusal } from './refusal.ts'

export interface Rejection {
  name: 'empty' | 'thinking' | 'refusal' | 'stopped' | 'unreadable' | 'edits'
  /** Sent to the model with the second attempt, and to the caller if that fails too. */
  sentence: string
  /** Another attempt was made already. */
  isFinal?: boolean
}

const REFUSAL: Rejection = { name: 'refusal', sentence: 'It was a refusal.' }

/** Why an answer is rejected; undefined for a document. */
export function rejectionOf(answer: {
  text: string
  reasoning: string
  finish: FinishReason
  isMarked: boolean
}): Rejection | undefined {
  const { text, reasoning, finish, isMarked } = answer
  if (finish === 'refusal') return REFUSAL
  if (text.trim() === '') {
    return reasoning.trim() === ''
      ? { name: 'empty', sentence: 'It was empty.' }
      : { name: 'thinking', sentence: 'It was nothing but thinking.', isFinal: finish === 'length' }
  }
  if (!isMarked && isRefusal(text)) return REFUSAL
  return finish === 'other' ? { name: 'stopped', sentence: 'It was stopped before its end.' } : undefined
}

/** @param removed from an answer without marks (clean.ts) */
export const removedWarnings = (removed: readonly string[]): string[] =>
  removed.length === 0 ? [] : [`The model did not mark where its text begins and ends. Removed: ${removed.join(', ')}.`]

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
/** Words in blanks such as `[your name]` and `[Ort, Datum]`; the labels of a head are among them. */
const BLANK_WORDS = new Set(
  [
    ...Object.values(LABELS).flatMap((roles) => Object.values(roles).flat()),
    ...'amount,city,insert,number,place,postcode,signature,street,title,your,zip'.split(','),
    ...'betrag,ihr,ihre,nummer,ort,straße,titel,unterschrift'.split(','),
    ...'code postal,lieu,montant,numéro,rue,signature,titre,ville,votre,vos'.split(','),
    ...'calle,ciudad,código postal,firma,importe,lugar,número,su,título,tu'.split(','),
    ...'apellido,apellidos,cognome,nachname,prénom,surname,vorname'.split(','),
    ...'local,lokalita,luogo,miejsce,místo,plaats,sted,yer,место,місце,場所,地点'.split(','),
  ].flatMap((words) =>
    words
      .toLowerCase()
      .split(/[^\p{L}\p{M}]+/u)
      .filter((word) => word.length > 1),
  ),
)
/** Words between the words of a blank. */
const JOINING_WORDS = new Set('and,of,or,the,der,des,die,das,und,de,du,la,le,les,et,ou,el,los,las,del,y,o'.split(','))

/** Counts bracketed words, outside code and links, that name missing content. `[1]`, `[sic]` and `[pause]` do not. */
function blanksIn(document: Document): number {
  let blanks = 0
  for (let block = 0; block < document.count; block++) {
    if (document.end[block] === document.start[block] || document.kind(block) === 'code') continue
    const text = document
      .runs(block)
      .map((run) => (run.code || run.link >= 0 ? ' ' : run.text))
      .join('')
    for (const [, words = ''] of text.matchAll(BRACKETED)) if (namesMissingContent(words)) blanks++
  }
  return blanks
}

/** Includes the genitive: `[Adresse des Empfängers]`. */
const isBlankWord = (word: string): boolean => BLANK_WORDS.has(word) || BLANK_WORDS.has(word.replace(/s$/u, ''))

/**
 * True if the last word or every word is a blank's: `[manager's name]`, `[Ort, Datum]`. `[City Hall]` and `[phone rings]`
 * are remarks, `[the Company]` is a defined term.
 */
function namesMissingContent(words: string): boolean {
  const parts = words
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word.length > 1)
  const content = parts.filter((word) => !JOINING_WORDS.has(word))
  const last = content.at(-1)
  return last !== undefined && parts[0] !== 'the' && (BLANK_WORDS.has(last) || content.every(isBlankWord))
}
