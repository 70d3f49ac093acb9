/**
 * Writes a letter as a form: labelled head, salutation, the caller's text, closing, signature.
 *
 * The form adds only the parts that the caller's text lacks, as blanks if it has no value for them.
 */
import { isSalutation, labelOf, printLetterHead, type Role, readClosing } from '@platen/document'
import type { Template } from '../../templates/template.ts'
import { dayIn, longDate } from '../language/dates.ts'
import { formulasFor } from './closings.ts'
import { type Block, type Field, type Phrases, readPhrases } from './grammar.ts'
import { fill, type Kind, type KindName, type Values } from './kinds.ts'
import { bodyText } from './text.ts'
import { wordingOf } from './wording.ts'

export interface Today {
  now: Date
  /** IANA name. */
  timeZone: string
}

/** The template, and what was read from the prompt. */
export interface Frame {
  template: Template
  /** BCP 47 primary tag of the prompt. */
  language: string
  block: Block | undefined
}

/** The kind of a template's letters, unless a phrase names it. */
const KIND_OF_TEMPLATE: Readonly<Record<string, KindName>> = {
  resignation: 'resignation',
  'formal-complaint': 'complaint',
  'job-application': 'application',
}

/** Lines at the end of a text that are searched for a closing: the closing, a name and what is below it. */
const CLOSING_LINES = 8

export function writeLetter(
  text: string,
  { template, language: detected, block }: Frame,
  today: Today,
): { source: string; language: string; title: string; blanks: number } {
  const fields = block?.fields ?? []
  const field = (role: Role) => fields.find((one) => one.role === role)
  const opened = (field('sender') ?? field('name') ?? field('recipient')) !== undefined
  const phrases = readPhrases(block?.text ?? text, { language: detected, opened })
  const { language } = phrases
  const { blanks: blankWords, kinds } = wordingOf(language)
  let blanks = 0
  const blank = (words: string) => {
    blanks++
    return words
  }
  /** Whether the template requires this part. */
  const needs = (role: string) => template.sections.some((one) => one.role === role && one.optional !== true)

  const parties = partiesOf(fields, phrases.names, language)
  const recipient = nameOf(parties.recipient, 'recipient')
  const named = phrases.kind === 'letter' ? undefined : phrases.kind
  const kind = kinds[named ?? KIND_OF_TEMPLATE[template.id] ?? 'letter']
  const opening = openingOf(kind, {
    phrases,
    recipient: recipient && untilComma(recipient),
    position: field('position')?.lines[0],
    subject: field('subject')?.lines[0],
  })
  const body = partsOf(opening.text)
  const isComplete = body.salutation !== undefined && body.hasClosing && body.hasSignature
  const hasData = block !== undefined || phrases.kind !== undefined

  const head: string[] = []
  const print = (role: Role, lines: string[], label = labelOf(role, language)) =>
    head.push(`${label}: ${lines.join('\n')}`)
  const printParty = (role: 'sender' | 'recipient', name: string, address: string) => {
    const fields = parties[role].filter((one) => !(opening.hasPosition && one.role === 'position'))
    if (nameOf(fields, role) === undefined && !isComplete && needs(role))
      print(role, [blank(name), ...(fields.some(({ lines }) => lines.length > 0) ? [] : [blank(address)])])
    for (const one of fields) if (one.lines.length > 0) print(one.role, one.lines, one.label)
  }
  if (hasData || !isComplete) {
    printParty('sender', blankWords.sender, blankWords.senderAddress)
    const date = field('date')
    if (date?.lines[0]) print('date', date.lines, date.label)
    else if (needs('date')) print('date', [longDate(dayIn(today.now, today.timeZone), language)])
    printParty('recipient', blankWords.recipient, blankWords.recipientAddress)
    const subject = opening.subject ?? (isComplete || !needs('subject') ? undefined : blank(blankWords.subject))
    if (subject !== undefined) print('subject', [subject], field('subject')?.label)
  }

  const formulas = formulasFor(recipient ?? '', language)
  const sender = nameOf(parties.sender, 'sender')
  const parts = [
    head.join('\n'),
    body.salutation ?? (body.isOpened || !needs('salutation') ? '' : formulas.salutation),
    opening.sentence ?? '',
    body.markdown || (opening.sentence ? '' : blank(blankWords.text)),
    body.hasClosing || !needs('closing') ? '' : formulas.closing,
    body.hasSignature || !needs('signature') ? '' : sender ? signature(untilComma(sender)) : blank(blankWords.sender),
  ]
  const source = parts.filter((part) => part !== '').join('\n\n')
  return { source, language, title: opening.subject ?? template.name, blanks }
}

/** The fields of each side, starting with those that name it. */
function partiesOf(fields: readonly Field[], names: Values, language: string): Record<Field['of'], Field[]> {
  const side = (role: Field['of']): Field[] => {
    const name = names[role]
    const own = fields.filter((one) => one.of === role && one.role !== 'date' && one.role !== 'subject')
    if (name !== undefined) own.unshift({ role, label: labelOf(role, language), lines: [name], of: role })
    const isName = (one: Field) => one.role === role || one.role === 'name'
    return [...own.filter(isName), ...own.filter((one) => !isName(one))]
  }
  const sender = side('sender')
  const recipient = side('recipient')
  const company = sender.find(({ role }) => role === 'company')
  // Without another recipient, `Company:` names the recipient.
  if (!company || recipient.length > 0) return { sender, recipient }
  const label = labelOf('recipient', language)
  return { sender: sender.filter((one) => one !== company), recipient: [{ ...company, role: 'recipient', label }] }
}

/** First line of the field that names a side. For the sender, `Name:` has precedence over `From:`. */
function nameOf(fields: readonly Field[], role: Field['of']): string | undefined {
  const roles: Role[] = role === 'sender' ? ['name', 'sender'] : ['recipient']
  return roles.map((one) => fields.find((field) => field.role === one)?.lines[0]).find((line) => line !== undefined)
}

/** "Jane Doe, 12 Elm Street": only the name. */
const untilComma = (line: string) => (line.split(',')[0] ?? line).trim()

/** Printed like the sender in the head, so that "1. FC Example" starts no list. */
const signature = (name: string) => printLetterHead({ fields: [{ role: 'sender', label: '', lines: [name] }], end: 0 })

/**
 * Subject and sentence of `kind`, with as many clauses as they have slots for, and the remaining text.
 * `hasPosition`: one of them contains the value of `Position:`.
 */
function openingOf(
  kind: Kind,
  {
    phrases,
    recipient,
    position,
    subject,
  }: { phrases: Phrases } & Record<'recipient' | 'position' | 'subject', string | undefined>,
) {
  for (let used = phrases.clauses.length; ; used--) {
    const clauses = phrases.clauses.slice(0, used)
    const values: Values = { recipient: recipient ?? '', position: position ?? '' }
    for (const { slot, value } of clauses) values[slot] = value
    const text = used > 0 || phrases.kind ? (clauses.at(-1)?.rest ?? phrases.rest).replace(/^ +/u, '') : phrases.rest
    const isAlone = text.trim() === ''
    const ownSubject = fill(kind.subject, values) || undefined
    const states = phrases.kind !== undefined || used > 0 || position !== undefined || isAlone
    const sentence = states ? fill(kind.sentence, values) || undefined : undefined
    const places = `${subject === undefined && ownSubject ? kind.subject : ''}${sentence === undefined ? '' : kind.sentence}`
    if (used > 0 && !clauses.every(({ slot }) => places.includes(`{${slot}}`))) continue
    const hasPosition = values.position === position && places.includes('{position}')
    return { subject: subject ?? ownSubject, sentence, hasPosition, text }
  }
}

/** The parts of a letter in the caller's text; `salutation` only if it is a separate line. */
function partsOf(text: string) {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.trim() !== '')
  const opener = lines[first]?.trim() ?? ''
  const isOpened = isSalutation(opener)
  const isOwnLine = isOpened && (MARK_AT_END.test(opener) || !MARK.test(opener))
  const end = lines.filter((line) => line.trim() !== '').slice(-CLOSING_LINES)
  const closing = end.findIndex((line) => readClosing(line) !== undefined)
  return {
    salutation: isOwnLine ? opener : undefined,
    isOpened,
    markdown: bodyText((isOwnLine ? lines.slice(first + 1) : lines).join('\n')).markdown,
    hasClosing: closing >= 0,
    hasSignature: closing >= 0 && (closing < end.length - 1 || readClosing(end[closing] ?? '') === 'with name'),
  }
}

const MARK = /[,:!，：،]/u
const MARK_AT_END = /[,:!，：،]$/u
