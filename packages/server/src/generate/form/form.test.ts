/**
 * Golden forms: the prompts of examples/forms and what comes of them. To write them anew, read them as their recipient
 * would, then commit:
 *
 *   GOLDEN=write node scripts/test.mjs packages/server/src/generate/form/form.test.ts
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { FORMULAS, labelOf, printLetterHead, ROLES, readHead } from '@platen/document'
import { readMarkdown } from '@platen/document/markdown'
import { BUILT_IN_TEMPLATES } from '../../templates/load.ts'
import type { Template } from '../../templates/template.ts'
import { dayIn, longDate } from '../language/dates.ts'
import { writeForm } from './form.ts'
import { random, SEED } from './testing/random.ts'
import { WORDING_LANGUAGES, wordingOf } from './wording.ts'

const TODAY = { now: new Date('2026-11-22T23:30:00Z'), timeZone: 'UTC' }

function template(id: string): Template {
  const found = BUILT_IN_TEMPLATES.find((one) => one.id === id)
  assert.ok(found, id)
  return found
}

const form = (id: string, prompt: string, format: 'pdf' | 'csv' = 'pdf') =>
  writeForm({ prompt, template: template(id), format }, TODAY)

for (const { id } of BUILT_IN_TEMPLATES)
  test(`the example of ${id} gives a document without a blank`, () => {
    const { source, blanks } = form(
      id,
      readFileSync(new URL(`../../../../../examples/forms/${id}.txt`, import.meta.url), 'utf8'),
    )
    const file = new URL(`golden/${id}.md`, import.meta.url)
    if (process.env['GOLDEN'] === 'write') writeFileSync(file, `${source}\n`)
    assert.equal(`${source}\n`, readFileSync(file, 'utf8'))
    assert.equal(blanks, 0)
  })

test('the first letter of the README can be sent', () => {
  const { source, title, language, blanks } = form(
    'resignation',
    'Resignation from Jane Doe to Acme Corp, last day 14 March',
  )
  assert.deepEqual({ title, language, blanks }, { title: 'Resignation', language: 'en', blanks: 0 })
  const head = readHead(source)
  assert.ok(head)
  assert.equal(
    `${printLetterHead(head)}\n\n${source.slice(head.end)}`,
    `Jane Doe

22 November 2026

Acme Corp

**Resignation**

Dear Sir or Madam,

I hereby resign from my position at Acme Corp; my last working day will be 14 March.

Yours faithfully,

Jane Doe`,
  )
})

test('a date may have an article, and a position does not begin with a particle', () => {
  const { source } = form(
    'resignation',
    'Resignation from Jane Doe to Acme Corp, last day the 14th of March, position of clerk',
  )
  assert.match(source, /position at Acme Corp; my last working day will be the 14th of March\./)
  assert.match(source, /\n\nposition of clerk\n\n/)
})

test('the same phrase gives a letter in each language with a wording', () => {
  const letters = {
    'Kündigung von Anna Berg an Muster GmbH, letzter Tag 31. März':
      'hiermit kündige ich mein Arbeitsverhältnis bei Muster GmbH zum 31. März.',
    'Démission de Marie Roux à Renard SA, dernier jour 31 mars':
      'Je vous présente ma démission de mon poste chez Renard SA, mon dernier jour de travail étant le 31 mars.',
    'Renuncia de Ana López a Telefonía SA, último día 31 de marzo':
      'Por la presente comunico mi renuncia a mi puesto en Telefonía SA; mi último día de trabajo será el 31 de marzo.',
  }
  for (const [prompt, sentence] of Object.entries(letters)) {
    const { source, blanks } = form('resignation', prompt)
    assert.ok(source.includes(`\n\n${sentence}\n\n`), source)
    assert.equal(blanks, 0)
  }
})

test('the text decides the language, not the labels above it', () => {
  const { source, language } = form(
    'formal-letter',
    'To: Frau Berg\nFrom: Jana\nSubject: Heizung\n\nDie Heizung ist kalt.',
  )
  assert.equal(language, 'de')
  assert.ok(source.includes('\n\nSehr geehrte Frau Berg,\n\n'), source)
})

test("today is the day in the operator's time zone, and the caller's date has precedence", () => {
  const at = (timeZone: string) =>
    writeForm({ prompt: 'Hello', template: template('formal-letter'), format: 'pdf' }, { ...TODAY, timeZone }).source
  assert.ok(at('UTC').includes('Date: 22 November 2026'))
  assert.ok(at('Asia/Tokyo').includes('Date: 23 November 2026'))
  assert.ok(
    form('formal-letter', 'From: Jane\nDate: Whit Monday\nTo: Tom\n\nHello').source.includes('Date: Whit Monday'),
  )
})

test('a blank is printed only for a part without any value', () => {
  const blanksOf = (prompt: string) => form('formal-letter', prompt).source.match(/\[[^\]]+\]/gu)
  assert.deepEqual(blanksOf('Hello there.'), [
    '[Your name]',
    '[Your address]',
    '[Recipient]',
    "[Recipient's address]",
    '[Subject]',
    '[Your name]',
  ])
  assert.deepEqual(blanksOf('From: Jane\nTo: Acme\nSubject: Hello\n\nText.'), null)
  assert.deepEqual(blanksOf('Email: j@x.org\nTo: Acme\nSubject: Hello\n\nText.'), ['[Your name]', '[Your name]'])
  assert.deepEqual(blanksOf('From: Jane\nTo: Acme\nSubject: Hello'), ['[Text]'])
  assert.equal(form('formal-letter', 'From: Jane\nTo: Acme\nSubject: Hello\n\nThe price is [amount].').blanks, 0)
})

test("the caller's salutation or closing is not doubled", () => {
  const opened = form('formal-letter', 'From: Jane\nTo: Tom\nSubject: x\n\nDear Tom,\n\nthanks.').source
  assert.ok(!opened.includes('Dear Sir'))
  assert.ok(opened.endsWith('Yours faithfully,\n\nJane'))
  const closed = form('formal-letter', 'From: Jane\nTo: Tom\nSubject: x\n\nThanks.\n\nBest wishes\n').source
  assert.ok(closed.includes('Dear Sir or Madam,\n\nThanks.\n\nBest wishes\n\nJane'))
  const whole = 'Lieber Tom,\n\ndanke.\n\nViele Grüße\nAnna'
  assert.equal(form('formal-letter', whole).source, whole)
  assert.ok(
    form('formal-letter', `Von: Anna\nBetreff: x\n\n${whole}`).source.endsWith(
      `Datum: 22. November 2026\nBetreff: x\n\n${whole}`,
    ),
  )
  const inline = form('formal-letter', 'Dear Tom, thanks for the book.').source
  assert.ok(!inline.includes('Dear Sir'))
})

test('a sentence that begins with a greeting is not a salutation, and a common sign-off is a closing', () => {
  const source = (prompt: string) => form('formal-letter', prompt).source
  assert.match(source('Hi I am writing about the lift in Elm House, which is broken.'), /Dear Sir or Madam,\n\nHi I am/)
  assert.match(source('Hallo ich möchte meinen Vertrag kündigen'), /Herren,\n\nHallo ich/)
  assert.doesNotMatch(source('The lift is broken.\n\nThanks,\nJane'), /Yours faithfully/)
})

test('a title makes a salutation by name; a name alone does not', () => {
  const salutation = (prompt: string) => form('formal-letter', prompt).source.split('\n\n')[1]
  assert.equal(salutation('From: Jane\nTo: Ms Ada Miller\n\nHello.'), 'Dear Ms Ada Miller,')
  assert.equal(salutation('From: Jane\nTo: Ms Ada Miller, 3 High St\n\nHello.'), 'Dear Ms Ada Miller,')
  assert.equal(salutation('From: Jane\nTo: Ms Ada Miller (Head of HR)\n\nHello.'), 'Dear Ms Ada Miller,')
  assert.equal(salutation('From: Jane\nTo: Dr Smith & Partners\n\nHello.'), 'Dear Sir or Madam,')
  assert.equal(salutation('Von: Jana\nAn: Dr. Oetker GmbH\n\nDie Heizung ist kalt.'), 'Sehr geehrte Damen und Herren,')
  assert.equal(salutation('From: Jane\nTo: Ada Miller\n\nHello.'), 'Dear Sir or Madam,')
  assert.equal(salutation('Von: Jana\nAn: Frau Ada Müller\n\nDie Heizung ist kalt.'), 'Sehr geehrte Frau Ada Müller,')
})

test('a value without a slot in the wording of its letter stays text', () => {
  const { source } = form('formal-letter', 'Letter from Jane Doe to Acme Corp, last day 14 March, about the garden')
  assert.ok(source.includes('\n\nlast day 14 March, about the garden\n\n'), source)
  assert.ok(
    form('formal-letter', 'From: Jane\nPosition: Head of sales\nTo: Acme\n\nHello.').source.includes(
      'Position: Head of sales',
    ),
  )
})

test('a text without headings is not printed under one that does not fit it, such as Experience', () => {
  const { source } = form('resume', 'Jane Doe has worked as a nurse in Leeds for ten years.')
  assert.match(source, /^# \[Name\]\n\nJane Doe has worked [^\n]+\n\n## Contact\n/)
  assert.match(source, /\n## Experience\n\n\[Experience\]\n/)
})

test('for a text without headings the form prints those of the template, with a blank under each, in the language of the text', () => {
  const { source, blanks } = form('academic-paper', 'Die Pflanzen kühlen das Zimmer, und wir haben es gemessen.')
  const found = source.match(/^\[.+\]$|^# \[.+\]$/gmu) ?? []
  assert.equal(found.length, blanks)
  assert.ok(source.startsWith('# [Titel]\n\n## Zusammenfassung\n\n'), source)
})

test('a text with a heading is the document', () => {
  for (const { id, layout } of BUILT_IN_TEMPLATES) {
    const text = 'Subject: Lamps\n\nFirst.\n\n## Second\n\n- a\n- b'
    if (layout === 'letter') continue
    assert.deepEqual(form(id, text), { source: text, language: 'en', title: 'Lamps', blanks: 0 })
  }
})

test('the blank template changes nothing', () => {
  const text = 'Subject: Lamps\nThe lamps are dark.\n\n\n1) one'
  assert.deepEqual(form('blank', text), { source: text, language: 'en', title: 'Lamps', blanks: 0 })
  assert.equal(form('blank', 'Closed today\n\nWe open again on Monday.').title, 'Closed today')
})

test('a letter template of an operator gets the parts for which it has sections', () => {
  const sections = template('formal-letter').sections.filter(({ role }) => role !== 'subject' && role !== 'recipient')
  const own = { ...template('formal-letter'), id: 'cover-note', sections }
  const { source } = writeForm({ prompt: 'Name: Jane\n\nHere are the papers.', template: own, format: 'pdf' }, TODAY)
  assert.equal(
    source,
    'Name: Jane\nDate: 22 November 2026\n\nDear Sir or Madam,\n\nHere are the papers.\n\nYours faithfully,\n\nJane',
  )
})

test('sums are printed for the data report only, and not for csv', () => {
  const text = '# Sales\n\nMonth,Sales\nJan,120\nFeb,180'
  assert.ok(form('data-report', text).source.includes('Total Sales: 300'))
  assert.ok(!form('data-report', text, 'csv').source.includes('Total'))
  assert.ok(!form('blank', text).source.includes('Total'))
})

const MANGLED = {
  'an e-mail thread':
    'From: Bob <bob@example.com>\nTo: Jane\nSubject: Offer\n\nHi Jane,\n\ncan you answer by Friday?\n\nBob\n\n> On 3 May Jane wrote:\n> Which offer?',
  'the parties of an NDA': 'NDA between Acme Ltd (discloses) and Beta GmbH (receives), two years, law of England',
  'an IBAN': 'Please pay 120.50 EUR to IBAN DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX, by 1 December',
  code: 'Explain this:\n\n```py\nfor i in range(3):\n    print(i, "- x")\n# done\n```\n\nand `a_b*c`',
}
for (const [what, text] of Object.entries(MANGLED))
  test(`${what} stays word for word in every template`, () => {
    for (const { id } of BUILT_IN_TEMPLATES) assert.ok(form(id, text).source.includes(text), id)
  })

const WORDS =
  'the house Anna to of Leeds from März und lettre señor 120 1,5 3.50 €12 2 * 3 a_b **bold** *it* `code` ``` [amount] (a) 1. - > # | \\ $x$ & <b> https://example.com j@x.org пример 東京 شكرا नमस्ते é 🎉 Dear, Regards'.split(
    ' ',
  )
const PIECES = [
  '# Title',
  '- one\n- two\n  - three',
  '3. three\n4. four',
  '(a) first\n(b) second',
  '> quoted',
  '```js\nconst a = [1, 2]\n```',
  '```\nopen',
  '- ```\n  open',
  '~~~\nopen',
  '| a | b |\n|---|--:|\n| 1 | x |',
  'Month,Sales\nJan,120\nFeb,95',
  'Name;Town\nJane;Leeds\nTom;York',
  'a\tb\n1\t2',
  'Yes, we can.\nNo, we cannot.',
  'From: Bob\nTo: Jane\nSubject: Offer',
  'Dear Sir,',
  'Kind regards\nJane Doe',
  '    indented',
  'x\n===',
  '---',
  'last day 14 March',
  'IBAN DE89 3704 0044 0532 0130 00',
]

function randomText(next: () => number): string {
  const pick = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T
  const parts = Array.from({ length: 1 + Math.floor(next() * 7) }, () =>
    next() < 0.5
      ? pick(PIECES)
      : Array.from(
          { length: 1 + Math.floor(next() * 12) },
          () => pick(WORDS) + (next() < 0.2 ? pick([',', '.', ':', '!', '\n']) : ''),
        ).join(' '),
  )
  return parts.map((part) => part + pick(['\n', '\n\n', ' ', '\r\n', '\n\n\n'])).join('')
}

/** Without labels and phrases, which are not text. */
const STARTS = ['Well. ', 'Dear Sir,\n\n', '> ', '# ', '```\n', '    ', '1. ', 'Hi Tom, ', '| a | b |\n|---|---|\n']

const wordsOf = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** All words that forms can print, without those of a prompt and numbers. */
const VOCABULARY = new Set(
  [
    ...WORDING_LANGUAGES.map((language) => JSON.stringify(wordingOf(language)).replaceAll('\\u00a0', ' ')),
    ...[...FORMULAS.values()].flatMap(({ salutation, closing }) => [salutation, closing]),
    ...BUILT_IN_TEMPLATES.flatMap(({ sections }) =>
      sections.flatMap(({ title, titles }) => [title, ...Object.values(titles ?? {})]),
    ),
    ...[...FORMULAS.keys()].flatMap((language) => [
      ...ROLES.map((role) => labelOf(role, language)),
      longDate(dayIn(TODAY.now, TODAY.timeZone), language),
    ]),
  ].flatMap(wordsOf),
)

/** The words of `whole` without those of `part`, which must occur in order; undefined if one is missing. */
function without(whole: string[], part: string[]): string[] | undefined {
  const left: string[] = []
  let at = 0
  for (const word of whole) {
    if (word === part[at]) at++
    else left.push(word)
  }
  return at === part.length ? left : undefined
}

test('a form contains every word of any text, in order, and otherwise only its own words', (t) => {
  t.diagnostic(`seed ${SEED}`)
  const next = random(SEED)
  for (let run = 0; run < 3000; run++) {
    const text = (STARTS[run % STARTS.length] ?? '') + randomText(next)
    const { id, layout } = BUILT_IN_TEMPLATES[run % BUILT_IN_TEMPLATES.length] as Template
    const { source, blanks } = form(id, text)
    const left = without(wordsOf(source), wordsOf(text))
    assert.ok(left, `${id} lost a word of ${JSON.stringify(text)}:\n${source}`)
    const own = new Set(id === 'data-report' ? wordsOf(text) : [])
    for (const word of left)
      assert.ok(
        VOCABULARY.has(word) || own.has(word) || (id === 'data-report' && /^\d+$/u.test(word)),
        `${id}: ${word} in ${source}`,
      )
    if (layout === 'letter') assert.ok(blanks > 0 || left.length === 0)
  }
})

test('a letter contains the values of labelled lines, and all other words in order', (t) => {
  t.diagnostic(`seed ${SEED}`)
  const next = random(SEED)
  for (let run = 0; run < 1000; run++) {
    const text = `Well. ${randomText(next)}`.replaceAll('>', '').replaceAll(/^\s*(?:From|To|Subject):/gimu, 'By')
    const sender = `Sender${run} Doe`
    const { source } = form(
      'formal-letter',
      `To: Acme ${run}\nYork\nFrom: ${sender}\nSubject: The ${run}th case\n\n${text}`,
    )
    assert.ok(source.startsWith(`From: ${sender}\n`), source)
    assert.ok(source.includes(`\nTo: Acme ${run}\nYork\nSubject: The ${run}th case\n\n`), source)
    assert.ok(without(wordsOf(source), wordsOf(text)), `${JSON.stringify(text)}\n${source}`)
  }
})

const NAME_BLANKS = new Set(WORDING_LANGUAGES.map((language) => wordingOf(language).blanks.sender))

test('unclosed markup of the caller does not include the closing of the letter', (t) => {
  t.diagnostic(`seed ${SEED}`)
  const next = random(SEED)
  for (let run = 0; run < 1500; run++) {
    const text = `Well. ${randomText(next)}`.replace(/Regards|Kind regards/gu, 'x')
    const { source } = form('formal-letter', text)
    const document = readMarkdown(source, 'answer')
    const last = document.count - 1
    assert.equal(document.kind(last), 'paragraph', source)
    assert.ok(NAME_BLANKS.has(document.text(last)), source)
    assert.equal(document.parent[last], -1, source)
  }
})
