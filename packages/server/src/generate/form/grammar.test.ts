import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { FORMULAS, LABELS } from '@platen/document'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import { bodySlot } from './form.ts'
import { BLOCK_ROLES, readBlock, readPhrases } from './grammar.ts'
import { WORDING_LANGUAGES, wordingOf } from './wording.ts'

const read = (text: string) => {
  const { kind, names, clauses, rest } = readPhrases(text, { language: 'en', opened: false })
  const values = Object.fromEntries(clauses.map(({ slot, value }) => [slot, value]))
  return { kind, ...names, ...values, rest: (clauses.at(-1)?.rest ?? rest).trim() }
}

test('the first phrase names letter, sender and recipient; clauses may follow it', () => {
  assert.deepEqual(read('resignation from Jane Doe to Acme Corp, last day 14 March. It was a good time.'), {
    kind: 'resignation',
    sender: 'Jane Doe',
    recipient: 'Acme Corp',
    lastDay: '14 March',
    rest: 'It was a good time.',
  })
  assert.deepEqual(read('Letter from Dr. J. de la Cruz to the'), {
    kind: undefined,
    rest: 'Letter from Dr. J. de la Cruz to the',
  })
  assert.equal(read('Letter from Dr. J. de la Cruz to St. Anne Hospital\nHello').sender, 'Dr. J. de la Cruz')
  assert.equal(read('Letter from Jane Doe to Acme, last day March 14, 2027, thanks').lastDay, 'March 14, 2027')
  assert.equal(
    readPhrases('Kündigung von Anna Berg an Muster GmbH, letzter Tag 31. März', { language: 'en', opened: false })
      .language,
    'de',
  )
})

test('a clause may follow the name without a comma', () => {
  assert.deepEqual(read('Complaint from Ann Lee to Mr Tom Weber about the broken heat pump, which leaks'), {
    kind: 'complaint',
    sender: 'Ann Lee',
    recipient: 'Mr Tom Weber',
    about: 'the broken heat pump',
    rest: 'which leaks',
  })
  assert.equal(read('Resignation from Jane Doe to Acme Corp last day 14 March').lastDay, '14 March')
  // What is no clause stays text.
  assert.equal(read('Resignation from Jane Doe to Acme Corp last day soon').rest, 'last day soon')
})

for (const text of [
  'Resignation from my job to follow my dreams',
  'Write a resignation from Jane Doe to Acme Corp',
  'Resignation from Jane Doe',
  'Resignation of Jane Doe to Acme Corp',
  'Resignation from Jane Doe who worked in sales to Acme Corp',
  'A resignation from Jane Doe to Acme Corp',
  'resignations from Jane Doe to Acme Corp',
])
  test(`"${text}" is not a phrase`, () => assert.deepEqual(read(text), { kind: undefined, rest: text }))

test('a clause that is not exact ends the phrases, and stays text', () => {
  for (const clause of [
    'last day soon',
    'my last day 14 March',
    'last day',
    'with last day 14 March',
    'last day of the year 2024',
  ])
    assert.equal(read(`Letter from Jane Doe to Acme Corp, ${clause}`).rest, clause)
})

test('no phrase of a language is a phrase of another', () => {
  const starts = WORDING_LANGUAGES.flatMap((language) =>
    Object.values(wordingOf(language).kinds).map(({ phrase }) => phrase.split('{')[0]?.toLowerCase()),
  )
  assert.equal(new Set(starts).size, starts.length)
})

test('labelled lines are one block at the very top; names and addresses continue to the next label', () => {
  const block = readBlock(
    '\nVon: Anna Berg\nRosenweg 1\n80331 München\n**An:** Muster AG\nBetreff: Heizung\n\nDie Heizung: kalt.\n',
  )
  assert.deepEqual(
    block?.fields.map(({ role, lines }) => [role, ...lines]),
    [
      ['sender', 'Anna Berg', 'Rosenweg 1', '80331 München'],
      ['recipient', 'Muster AG'],
      ['subject', 'Heizung'],
    ],
  )
  assert.equal(block?.text.trim(), 'Die Heizung: kalt.')
})

test('contact lines belong to the name above them', () => {
  const block = readBlock('From: Jane\nPhone: 1\nTo: Acme\nPhone: 2\nAddress: 5 High Street\nLeeds')
  assert.deepEqual(
    block?.fields.map(({ role, of }) => `${role} ${of}`),
    ['sender sender', 'phone sender', 'recipient recipient', 'phone recipient', 'address recipient'],
  )
})

test('a line without a label after a subject starts the text, and so do the last lines of a prompt without other text', () => {
  assert.equal(readBlock('From: Jane\nTo: Acme\nSubject: Toaster\nIt is broken.')?.text, 'It is broken.')
  assert.equal(readBlock('From: Jane\nTo: Acme Corp\nThe toaster is broken.')?.text, 'The toaster is broken.')
  assert.equal(
    readBlock('From: Jane\nTo: Acme Corp\n5 High Street\n\nThe toaster is broken.')?.text.trim(),
    'The toaster is broken.',
  )
})

const THREADS = {
  'a quoted message': 'From: Bob\nTo: Jane\nSubject: Offer\n\nFine.\n\n> On Monday Jane wrote:\n> An offer?',
  'a second header': 'From: Bob\nTo: Jane\n\nFine.\n\nFrom: Jane\nTo: Bob\n\nAn offer?',
  'a header of a mail program': 'From: Bob\nSent: Monday\nTo: Jane\nSubject: Offer\n\nFine.',
  'two parties': 'Name: Acme Ltd\nAddress: Leeds\nName: Beta GmbH\nAddress: München\n\nThey agree.',
  'a value of a page': `From: Jane\n${'line\n'.repeat(11)}To: Acme\n\nHello.`,
  'a label before a paragraph': `Subject: ${'word '.repeat(80)}\n\nHello.`,
  'labels below text': 'Please answer this.\n\nFrom: Bob\nTo: Jane',
  'a forwarded header without a blank line':
    'From: Bob\nTo: Jane\n\nFine.\n-----Original-----\nTo: Bob\nSubject: Offer',
}
for (const [what, text] of Object.entries(THREADS))
  test(`${what}: no block, everything is text`, () => assert.equal(readBlock(text), undefined))

test('telephone and address below a text are text, and do not undo the block', () => {
  assert.equal(readBlock('From: Jane\nTo: Acme\n\nCall me.\n\nPhone: 1\nEmail: j@x.org')?.fields.length, 2)
})

test('docs/forms.md lists the whole grammar', () => {
  const page = readFileSync(new URL('../../../../../docs/forms.md', import.meta.url), 'utf8')
  const has = (text: string) => assert.ok(page.includes(text), `docs/forms.md lacks ${text}`)
  for (const language of WORDING_LANGUAGES) {
    const { kinds, clauses, blanks, total } = wordingOf(language)
    assert.ok(Object.keys(kinds).length + clauses.length <= 10, 'at most ten phrases')
    const slots = { sender: 'NAME', recipient: 'NAME', lastDay: 'DATE', position: 'TEXT', about: 'TEXT' }
    for (const phrase of [...Object.values(kinds).map((kind) => kind.phrase), ...clauses])
      has(`\`${phrase.replace(/\{(\w+)\}/gu, (_, slot: keyof typeof slots) => slots[slot])}\``)
    for (const kind of Object.values(kinds)) if (kind.sentence !== '') has(kind.sentence)
    for (const words of Object.values(blanks)) has(words)
    has(total.replace('{column}', 'COLUMN'))
    for (const role of BLOCK_ROLES) for (const label of LABELS[language]?.[role] ?? []) has(label)
  }
  for (const template of BUILT_IN_TEMPLATES)
    if (template.layout !== 'letter')
      has(`| \`${template.id}\` | ${template.layout === 'resume' ? 'above the headings' : bodySlot(template)?.title} |`)
  for (const [language, { salutation, closing }] of FORMULAS) {
    has(`| ${language} |`)
    has(salutation)
    has(closing.split('\n')[0] ?? '')
  }
})
