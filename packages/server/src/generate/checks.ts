/**
 * What an answer of a model can be refused for, and what a caller is warned of. Both are exact: a document that is right as it
 * stands passes and gets no warning. Source: docs/decisions.md "Checks".
 */
import { type Document, LABELS } from '@platen/document'
import type { FinishReason } from './answer.ts'
import { isRefusal } from './refusal.ts'

export interface Rejection {
  name: 'empty' | 'thinking' | 'refusal' | 'stopped' | 'unreadable'
  /** For the model's second try, and for the caller where that fails too. */
  sentence: string
  /** A second try was made already. */
  isFinal?: boolean
}

const REFUSAL: Rejection = { name: 'refusal', sentence: 'It was a refusal.' }

/** Why an answer is rejected; undefined for a document. */
export function rejectionOf(answer: { text: string; reasoning: string; finish: FinishReason }): Rejection | undefined {
  const { text, reasoning, finish } = answer
  if (finish === 'refusal') return REFUSAL
  if (text.trim() === '') {
    return reasoning.trim() === ''
      ? { name: 'empty', sentence: 'It was empty.' }
      : { name: 'thinking', sentence: 'It was nothing but thinking.', isFinal: finish === 'length' }
  }
  if (isRefusal(text)) return REFUSAL
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
    ...'apellido,apellidos,cognome,nachname,prénom,surname,vorname'.split(','),
    ...'local,lokalita,luogo,miejsce,místo,plaats,sted,yer,место,місце,場所,地点'.split(','),
  ].flatMap((words) =>
    words
      .toLowerCase()
      .split(/[^\p{L}\p{M}]+/u)
      .filter((word) => word.length > 1),
  ),
)
/** Words that join those of a blank. */
const JOINING_WORDS = new Set('and,of,or,the,der,des,die,das,und,de,du,la,le,les,et,ou,el,los,las,del,y,o'.split(','))

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

/** Also in the genitive: `[Adresse des Empfängers]`. */
const isBlankWord = (word: string): boolean => BLANK_WORDS.has(word) || BLANK_WORDS.has(word.replace(/s$/u, ''))

/**
 * The last word, or every word, is one of a blank: `[manager's name]`, `[Ort, Datum]`. `[City Hall]` and `[phone rings]` are
 * remarks, `[the Company]` is a defined term.
 */
function namesWhatIsMissing(words: string): boolean {
  const parts = words
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word.length > 1)
  const others = parts.filter((word) => !JOINING_WORDS.has(word))
  const last = others.at(-1)
  return last !== undefined && parts[0] !== 'the' && (BLANK_WORDS.has(last) || others.every(isBlankWord))
}
