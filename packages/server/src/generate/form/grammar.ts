/**
 * What a form reads from a prompt: one block of labelled lines at its top, and exact phrases at the beginning of its text.
 *
 * Closed and printed in docs/forms.md; everything else is text that the form does not interpret. Names, dates and
 * subjects are taken as typed. Linear: each line and each clause is looked at once.
 */
import { ROLES, type Role, readLabelLine } from '@platen/document'
import { KINDS, type KindName, type Slot, type Values } from './kinds.ts'
import { WORDING_LANGUAGES, wordingOf } from './wording.ts'

export interface Field {
  role: Role
  /** As typed. */
  label: string
  lines: string[]
  /** Whose it is: `Address:` and the like belong to the `From:`, `Name:` or `To:` above them, else to the sender. */
  of: 'sender' | 'recipient'
}

export interface Block {
  fields: Field[]
  /** The block as typed, and what stands below it. */
  source: string
  text: string
}

/** From sender to company. */
export const BLOCK_ROLES: ReadonlySet<Role> = new Set(ROLES.slice(0, 10))
/** Two of these together are the header of a message; telephone and address often stand below a text. */
const HEADER_ROLES: ReadonlySet<Role> = new Set(['recipient', 'subject', 'date'])
/** Labels with whose values further lines may belong. */
const TAKES_LINES: ReadonlySet<Role> = new Set(['sender', 'recipient', 'address'])

/** A head is short (packages/document/src/head.ts reads a little more than these). */
const LINE_CHARS_MAX = 300
const VALUE_LINES_MAX = 10

/** The block at the top of `text` (newlines are `\n`), or undefined where all of it is text. */
export function readBlock(text: string): Block | undefined {
  const lines = text.split('\n')
  let at = 0
  while (at < lines.length && lines[at]?.trim() === '') at++
  const fields: Field[] = []
  /** Line behind the last label line. */
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
      // Two of one kind are two letters, or two parties: nothing says which is meant.
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
  // Lines that are all the text there is are the text.
  if (lines.slice(at).every((line) => line.trim() === '')) {
    last.lines.splice(last.lines.length - (at - labelled))
    at = labelled
  }
  return { fields, source: lines.slice(0, at).join('\n').trim(), text: lines.slice(at).join('\n') }
}

/** A short word or three and a colon. */
const looksLabelled = (line: string) =>
  /^\s{0,3}\*{0,2}[\p{L}-]{1,20}(?: [\p{L}-]{1,20}){0,2}\*{0,2}:\*{0,2}(?:\s|$)/u.test(line)

/** Whether quoted lines or a second header follow: then the prompt holds messages, and the block is the first one's. */
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
  /** What each clause behind gives, and the text that is left if it is the last one used. */
  clauses: { slot: Slot; value: string; rest: string }[]
  /** The text behind the first phrase. */
  rest: string
}

const CLAUSE_CHARS_MAX = 160

/**
 * The phrases at the beginning of `text`. The first one names letter, sender and recipient; with `opened`, a labelled
 * block has done so, and the clauses may come first.
 */
export function readPhrases(text: string, { language, opened }: { language: string; opened: boolean }): Phrases {
  const first = nextClause(text)
  // The languages share no phrase: the one that matches is the language of the prompt.
  for (const own of opened ? [] : WORDING_LANGUAGES)
    for (const kind of KINDS) {
      const names = first && readNames(first.text, wordingOf(own).kinds[kind].phrase)
      if (names) return { language: own, kind, names, clauses: readClauses(first.rest, own), rest: first.rest }
    }
  return { language, kind: undefined, names: {}, clauses: opened ? readClauses(text, language) : [], rest: text }
}

function readClauses(text: string, language: string): Phrases['clauses'] {
  const found: Phrases['clauses'] = []
  let rest = text
  for (let clause = nextClause(rest); clause; clause = nextClause(rest)) {
    const words = clause.text
    const match = wordingOf(language)
      .clauses.map((phrase) => readClause(words, phrase))
      .find((one) => one !== undefined)
    if (!match || found.some(({ slot }) => slot === match.slot)) break
    const year = match.slot === 'lastDay' ? nextClause(clause.rest) : undefined
    // "March 14, 2026".
    if (year && /^\d{4}$/u.test(year.text)) {
      match.value += `, ${year.text}`
      clause = year
    }
    rest = clause.rest
    found.push({ ...match, rest })
  }
  return found
}

/** The first clause of `text`, without the mark that ends it, and what stands behind. */
function nextClause(text: string): { text: string; rest: string } | undefined {
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

/** Whether a stop behind `text` belongs to a title, an initial or a German day ("14. März"). */
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
  // "position of clerk" is no phrase: the sentence would say "as of clerk".
  if (slot === 'position' && PARTICLES.has(value.slice(0, Math.max(0, value.indexOf(' '))))) return undefined
  return { slot: slot as Slot, value }
}

const startsWith = (text: string, start: string) => text.slice(0, start.length).toLowerCase() === start.toLowerCase()

const PARTICLES: ReadonlySet<string> = new Set(
  'of the and & for de del da di du des la las le les los der den von van zu zum zur und et y e i'.split(' '),
)

/** One to six words, each with a capital, a digit or a letter without case at its start; small words may link them. */
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

/** Up to five words: a digit begins the first one, or the second one behind "the" or a word with a capital ("March 14"). */
const isDate = (text: string) =>
  text.split(' ').length <= 5 && (/^(?:the )?\d/u.test(text) || /^\p{Lu}[\p{L}.]* \d/u.test(text))
