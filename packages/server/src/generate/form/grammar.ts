/**
 * Reads from a prompt what a form understands: one block of labelled lines at the top, and exact phrases at the start of the
 * text below.
 *
 * Closed, and listed in docs/forms.md; everything else is text that the form does not interpret. Names, dates and subjects
 * are taken as typed. Linear: each line and each clause is read once.
 */
import { ROLES, type Role, readLabelLine } from '@platen/document'
import { KINDS, type KindName, type Slot, type Values } from './kinds.ts'
import { WORDING_LANGUAGES, wordingOf } from './wording.ts'

export interface Field {
  role: Role
  /** As typed. */
  label: string
  lines: string[]
  /** `Address:` and similar labels belong to the `From:`, `Name:` or `To:` above them, else to the sender. */
  of: 'sender' | 'recipient'
}

export interface Block {
  fields: Field[]
  /** The block as typed, and the text below it. */
  source: string
  text: string
}

/** From sender to company. */
export const BLOCK_ROLES: ReadonlySet<Role> = new Set(ROLES.slice(0, 10))
/** Two of these together are the header of a message. Telephone and address are often below a text. */
const HEADER_ROLES: ReadonlySet<Role> = new Set(['recipient', 'subject', 'date'])
/** Labels whose values may have several lines. */
const TAKES_LINES: ReadonlySet<Role> = new Set(['sender', 'recipient', 'address'])

/** Limits of a head (packages/document/src/head.ts reads slightly more). */
const LINE_CHARS_MAX = 300
const VALUE_LINES_MAX = 10

/** The block at the top of `text` (newlines are `\n`), or undefined if there is none. */
export function readBlock(text: string): Block | undefined {
  const lines = text.split('\n')
  let at = 0
  while (at < lines.length && lines[at]?.trim() === '') at++
  const fields: Field[] = []
  /** Line after the last label line. */
  let labelled = at
  const seen = new Set<string>()
  let of: Field['of'] = 'sender'
  for (; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const read = readLabelLine(line)
    const last = fields.at(-1)
    if (read && BLOCK_ROLES.has(read.role)) {
      if (read.role === 'sender' || read.role === 'name') of = 'sender'
      if (read.role === 'recipient') of = 'recipient'
      // Two fields of one kind are two letters or two parties: ambiguous.
      const key = `${read.role} ${read.role === 'date' || read.role === 'subject' ? '' : of}`
      if (seen.has(key)) return undefined
      seen.add(key)
      fields.push({ role: read.role, label: read.label, lines: read.value === '' ? [] : [read.value], of })
      labelled = at + 1
    } else if (line.trim() === '' || !last || !TAKES_LINES.has(last.role)) break
    // "Sent: Monday": the header of a message, not an address.
    else if (looksLabelled(line)) return undefined
    else last.lines.push(line.trim())
    if (line.length > LINE_CHARS_MAX || (last && last.lines.length > VALUE_LINES_MAX)) return undefined
  }
  const last = fields.at(-1)
  if (!last || isThread(lines, at)) return undefined
  // Without text below, the lines after the last label are the text.
  if (lines.slice(at).every((line) => line.trim() === '')) {
    last.lines.splice(last.lines.length - (at - labelled))
    at = labelled
  }
  return { fields, source: lines.slice(0, at).join('\n').trim(), text: lines.slice(at).join('\n') }
}

/** One to three short words and a colon. */
const looksLabelled = (line: string) =>
  /^\s{0,3}\*{0,2}[\p{L}-]{1,20}(?: [\p{L}-]{1,20}){0,2}\*{0,2}:\*{0,2}(?:\s|$)/u.test(line)

/** Whether quoted lines or a second header follow: then the prompt is a thread of messages. */
function isThread(lines: readonly string[], from: number): boolean {
  let labels = 0
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trimStart().startsWith('>')) return true
    const role = readLabelLine(line)?.role
    if (line.trim() === '') labels = 0
    else if (role === 'sender' || (role && HEADER_ROLES.has(role) && ++labels > 1)) return true
  }
  return false
}

export interface Phrases {
  language: string
  kind: KindName | undefined
  names: Values
  /** The value of each further clause, and the remaining text if it is the last one used. */
  clauses: { slot: Slot; value: string; rest: string }[]
  /** The text after the first phrase. */
  rest: string
}

const CLAUSE_CHARS_MAX = 160

/**
 * The phrases at the start of `text`. The first one names letter, sender and recipient. With `opened`, a labelled block has
 * named them, and the text may start with the clauses.
 */
export function readPhrases(text: string, { language, opened }: { language: string; opened: boolean }): Phrases {
  const first = nextClause(text)
  // The languages share no phrase, so a match decides the language.
  for (const candidate of opened ? [] : WORDING_LANGUAGES)
    for (const kind of KINDS) {
      const { phrase } = wordingOf(candidate).kinds[kind]
      if (!first || !startsWith(first.text, phrase.split('{')[0] ?? '')) continue
      for (const { text: words, rest } of [first, ...endsBeforeClause(first, text, candidate)]) {
        const names = readNames(words, phrase)
        if (names) return { language: candidate, kind, names, clauses: readClauses(rest, candidate), rest }
      }
    }
  return { language, kind: undefined, names: {}, clauses: opened ? readClauses(text, language) : [], rest: text }
}

interface Clause {
  text: string
  rest: string
}

/** A name may also end before a clause without a comma: "to Mr Tom Weber about the broken heat pump". */
function endsBeforeClause(first: Clause, text: string, language: string): Clause[] {
  const from = text.length - text.trimStart().length
  return wordingOf(language).clauses.flatMap((phrase) => {
    const at = first.text.indexOf(` ${phrase.split('{')[0]}`)
    return at < 0 ? [] : [{ text: first.text.slice(0, at), rest: text.slice(from + at + 1) }]
  })
}

function readClauses(text: string, language: string): Phrases['clauses'] {
  const clauses: Phrases['clauses'] = []
  let rest = text
  for (let clause = nextClause(rest); clause; clause = nextClause(rest)) {
    const words = clause.text
    const match = wordingOf(language)
      .clauses.map((phrase) => readClause(words, phrase))
      .find((one) => one !== undefined)
    if (!match || clauses.some(({ slot }) => slot === match.slot)) break
    const year = match.slot === 'lastDay' ? nextClause(clause.rest) : undefined
    // "March 14, 2026".
    if (year && /^\d{4}$/u.test(year.text)) {
      match.value += `, ${year.text}`
      clause = year
    }
    rest = clause.rest
    clauses.push({ ...match, rest })
  }
  return clauses
}

/** The first clause of `text` without its end mark, and the rest. */
function nextClause(text: string): Clause | undefined {
  const from = text.length - text.trimStart().length
  const newline = text.indexOf('\n', from)
  const line = text.slice(from, newline < 0 ? text.length : newline).slice(0, CLAUSE_CHARS_MAX + 1)
  let end = 0
  for (; end < line.length; end++) {
    const next = line[end + 1]
    if (next !== undefined && next !== ' ') continue
    const mark = line[end] ?? ''
    if (',;:'.includes(mark) || (mark === '.' && !isAbbreviation(line.slice(0, end), next === undefined))) break
  }
  if (end === 0 || end > CLAUSE_CHARS_MAX) return undefined
  return { text: line.slice(0, end).trim(), rest: text.slice(from + end + 1) }
}

const TITLES: ReadonlySet<string> = new Set(['dr', 'prof', 'mr', 'mrs', 'ms', 'st', 'sr', 'sra', 'm', 'hr', 'fr'])

/** Whether a full stop after `text` belongs to a title, an initial or a German day ("14. März"). */
function isAbbreviation(text: string, atEnd: boolean): boolean {
  const word = text.slice(text.lastIndexOf(' ') + 1)
  return !atEnd && (TITLES.has(word.toLowerCase()) || /^(?:\p{Lu}|\d{1,2})$/u.test(word))
}

function readNames(clause: string, phrase: string): Values | undefined {
  const [before = '', between = ''] = phrase.split(/\{\w+\}/u)
  if (!startsWith(clause, before)) return undefined
  const middle = clause.indexOf(between, before.length)
  if (middle < 0) return undefined
  const sender = clause.slice(before.length, middle)
  const recipient = clause.slice(middle + between.length)
  return isName(sender) && isName(recipient) ? { sender, recipient } : undefined
}

function readClause(clause: string, phrase: string): { slot: Slot; value: string } | undefined {
  const [before = '', slot = ''] = phrase.split(/[{}]/u)
  if (!startsWith(clause, before)) return undefined
  const value = clause.slice(before.length).trim()
  if (value === '' || (slot === 'lastDay' && !isDate(value))) return undefined
  // "position of clerk" is no phrase: the form would print "as of clerk".
  if (slot === 'position' && PARTICLES.has(value.slice(0, Math.max(0, value.indexOf(' '))))) return undefined
  return { slot: slot as Slot, value }
}

const startsWith = (text: string, start: string) => text.slice(0, start.length).toLowerCase() === start.toLowerCase()

const PARTICLES: ReadonlySet<string> = new Set(
  'of the and & for de del da di du des la las le les los der den von van zu zum zur und et y e i'.split(' '),
)

/** One to six words, each starting with a capital, a digit or a letter without case; particles may link them. */
function isName(text: string): boolean {
  const words = text.split(' ')
  const isProper = (word: string) => /^["'“„«(]?[\p{Lu}\p{Lo}\d]/u.test(word)
  return (
    words.length <= 6 &&
    isProper(words[0] ?? '') &&
    isProper(words.at(-1) ?? '') &&
    words.every((word) => isProper(word) || PARTICLES.has(word))
  )
}

/** Up to five words: the first starts with a digit, or the second one after "the" or a capitalized word ("March 14"). */
const isDate = (text: string) =>
  text.split(' ').length <= 5 && (/^(?:the )?\d/u.test(text) || /^\p{Lu}[\p{L}.]* \d/u.test(text))
