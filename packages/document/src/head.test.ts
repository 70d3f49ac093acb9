import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeLineStart, HeadReader, printLetterHead, readHead } from './head.ts'
import { LABELS, labelOf, ROLES, readLabelLine } from './labels.ts'

const LETTER = `From: Jane Doe
12 Elm Street
Leeds LS1 4AB
Phone: 0113 496 0000
Date: 14 March 2026
To: Acme Corp
5 High Street
Subject: Resignation

Dear Sir or Madam,

I resign.
`

/** Whether `start`, the beginning of a source, has a head or may still get one. */
function mayBeginHead(start: string): boolean {
  const reader = new HeadReader()
  const lines = start.split('\n')
  const last = lines.pop()!
  return (lines.every((line) => reader.line(line)) && reader.mayBeLine(last)) || reader.fields.length >= 2
}

/** Role and lines of each field. */
const fieldsOf = (source: string) => readHead(source)?.fields.map(({ role, lines }) => [role, ...lines])

test('a head is read with the lines that belong to each value, and ends where the body begins', () => {
  assert.deepEqual(fieldsOf(LETTER), [
    ['sender', 'Jane Doe', '12 Elm Street', 'Leeds LS1 4AB'],
    ['phone', '0113 496 0000'],
    ['date', '14 March 2026'],
    ['recipient', 'Acme Corp', '5 High Street'],
    ['subject', 'Resignation'],
  ])
  assert.ok(LETTER.slice(readHead(LETTER)?.end).startsWith('Dear Sir or Madam,'))
})

test('labels are read in bold, in other languages, with a wide colon and with a space before the colon', () => {
  assert.deepEqual(fieldsOf('**From:** Jane  \n**To**: Acme\\\n**Subject: Notice**\n\nText'), [
    ['sender', 'Jane'],
    ['recipient', 'Acme'],
    ['subject', 'Notice'],
  ])
  assert.deepEqual(fieldsOf('Objet\u00a0: Bail\nÀ : Mme Roux'), [
    ['subject', 'Bail'],
    ['recipient', 'Mme Roux'],
  ])
  assert.deepEqual(fieldsOf('差出人：田中\n宛先：Acme'), [
    ['sender', '田中'],
    ['recipient', 'Acme'],
  ])
  assert.equal(readHead('**From:** Jane\n**To**: Acme')?.fields[1]?.label, 'To')
})

test('a head may have several paragraphs, each of which begins with a label', () => {
  const source = 'From: Jane\nLeeds\n\nDate: Friday\n\nTo: Acme\nYork\n\nHello: there\n\nText'
  assert.deepEqual(fieldsOf(source), [
    ['sender', 'Jane', 'Leeds'],
    ['date', 'Friday'],
    ['recipient', 'Acme', 'York'],
  ])
  assert.ok(source.slice(readHead(source)?.end).startsWith('Hello: there'))
})

test('a line behind a subject or a date is the body, not a part of the value', () => {
  const source = 'To: Acme\nSubject: Notice\nDear Sir,\n\nText'
  assert.ok(source.slice(readHead(source)?.end).startsWith('Dear Sir,'))
})

for (const [what, source] of Object.entries({
  'one label': 'Date: Friday\n\nWe meet at nine.',
  'a label alone in its paragraph, then text': 'Subject: the history of Rome\n\nIt is long.',
  'words before a colon that are no label': 'Note: bring a pen.\nAgenda: one, two',
  'labels behind a heading': '# Report\n\nDate: Friday\nAuthor: Jane',
  'labels behind a salutation': 'Hi Jane,\n\nFrom: Bob\nTo: Jane',
  'labels in a list': '- From: Jane\n- To: Acme',
  'labels in a quotation': '> From: Jane\n> To: Acme',
  'labels within a line': 'I wrote From: Jane To: Acme',
  'an unfinished bold label': '**From: Jane\n**To: Acme',
  nothing: '',
}))
  test(`${what}: no head`, () => {
    assert.equal(readHead(source), undefined)
    assert.equal(mayBeginHead(`${source}\n\nText\n`), false)
  })

test('while a source is written, it may have a head exactly as long as it can still get one', () => {
  const whole = LETTER.replace('From:', '**From:**')
  for (let length = 0; length <= whole.length; length++)
    assert.ok(mayBeginHead(whole.slice(0, length)), whole.slice(0, length))
  for (const start of [
    'Dear',
    'I w',
    '# ',
    'Fromage',
    'Date: Friday\nI w',
    'To: Acme\n\nDear',
    '**Sub title',
    'Subject: a\n\nx',
  ])
    assert.equal(mayBeginHead(start), false, start)
  for (const start of ['', '*', '**', '**Fr', '**From*', 'Date: Friday\nT', 'To: Acme\nYork', '\n\nT', 'Correo elec'])
    assert.equal(mayBeginHead(start), true, start)
})

test('every beginning of a source with a head may still have one', () => {
  for (const source of [
    '**Subject: Notice**\n**To:** Acme\n\nText',
    'Objet\u00a0: Bail\nÀ : Mme Roux\n',
    '**From**: J\nTo: A',
  ])
    for (let length = 0; length <= source.length; length++)
      assert.ok(mayBeginHead(source.slice(0, length)), JSON.stringify(source.slice(0, length)))
})

test('a letter prints the values without labels, in groups, with the subject in bold', () => {
  const head = readHead(LETTER)
  assert.equal(
    head && printLetterHead(head),
    'Jane Doe\n12 Elm Street\nLeeds LS1 4AB\n0113 496 0000\n\n14 March 2026\n\nAcme Corp\n5 High Street\n\n**Resignation**',
  )
})

test('printing a head loses no value and reads none as markup', () => {
  const head = readHead(
    'To: 1. FC Example\n5. High Street\nAddress: # 5\nReference: 4711\nSubject: 2 * 3\nDate:\nName: *J* Doe',
  )
  assert.equal(
    head && printLetterHead(head),
    '1\\. FC Example\n5\\. High Street\n\\# 5\n\nReference: 4711\n\n2 * 3\n\n*J* Doe',
  )
})

test('a head ends where a list, a heading or a quotation begins, as a paragraph does', () => {
  for (const line of ['- side door', '# Agenda', '> Dear Ann', '1. First', '```'])
    assert.equal(readHead(`From: Jane\nTo: Acme\n${line}\n`)?.end, 'From: Jane\nTo: Acme\n'.length, line)
})

test('only what Markdown reads as the beginning of a block gets a backslash', () => {
  for (const line of ['Jane', '+44 113', '-5 °C', '12 Elm Street', '3.5', '*Jane*', '(Leeds)'])
    assert.equal(escapeLineStart(line), line)
  for (const line of ['# a', '> a', '- a', '+ a', '* a', '12. a', '1) a', '---', '===', '***', '| a |', '```'])
    assert.notEqual(escapeLineStart(line), line)
})

test('a head is short: a long line or a long value is prose', () => {
  assert.equal(readHead(`From: ${'a '.repeat(300)}\nTo: b`), undefined)
  const lines = Array.from({ length: 40 }, (_, at) => `line ${at}`)
  const source = `To: Acme\nFrom: Jane\n${lines.join('\n')}`
  assert.ok((readHead(source)?.fields[1]?.lines.length ?? 0) < lines.length)
  assert.ok(source.slice(readHead(source)?.end).startsWith('line '))
})

test('every language names the eight roles of a letter, no label stands for two roles, and each is read as its role', () => {
  const roleOf = new Map<string, string>()
  for (const [language, labels] of Object.entries(LABELS)) {
    for (const role of ROLES.slice(0, 8)) assert.ok((labels[role]?.length ?? 0) > 0, `${language} ${role}`)
    for (const role of ROLES)
      for (const label of labels[role] ?? []) {
        assert.equal(roleOf.get(label.toLowerCase()) ?? role, role, `${language} ${label}`)
        roleOf.set(label.toLowerCase(), role)
        assert.deepEqual(
          readLabelLine(`**${label.toUpperCase()}:** x`)?.role ?? readLabelLine(`${label}: x`)?.role,
          role,
        )
      }
  }
  assert.equal(labelOf('sender', 'de-AT'), 'Von')
  assert.equal(labelOf('period', 'tr'), 'Period')
})

test('hostile beginnings of a hundred thousand characters are no heads', () => {
  for (const source of [
    'a'.repeat(100_000),
    '*'.repeat(100_000),
    `From: ${':'.repeat(100_000)}`,
    'From\n'.repeat(20_000),
  ]) {
    assert.equal(readHead(source), undefined)
    assert.equal(mayBeginHead(source), false)
  }
})
