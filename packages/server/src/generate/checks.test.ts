import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAnswer } from './answer/read-answer.ts'
import { rejectionOf, warningsOf } from './checks.ts'
import { ANSWERS } from './testing/answers.ts'

const warnings = (markdown: string): string[] => warningsOf(readAnswer(markdown))

test('bracketed blanks that name missing content are counted, in any language and next to any mark', () => {
  for (const blank of [
    '[Your name]',
    '[your name]',
    '**[Date]**',
    '*[Ort, Datum]*',
    '[Name der Firma]',
    '[Adresse des Empfängers]',
    '[Votre nom]',
    '[code postal]',
    '[Nombre y apellidos]',
    '[Data]',
    "[Ім'я]",
    '[amount]',
    '[Phone number]',
    '[signature]',
    '[Дата]',
    '[日付]',
    '[姓名]',
    '[citation needed]',
    '[account details]',
    '[insert the reason here]',
    '[Name 2]',
    '[2 weeks]',
    '[10 km]',
    '[DD.MM.YYYY]',
    '[the Company]',
    '[Amount, currency]',
    '[Company Inc.]',
    '[الاسم]',
  ])
    assert.deepEqual(
      warnings(`Dear Ann,\n\nI write from ${blank} today.`),
      ['The text has a blank in square brackets to fill in.'],
      blank,
    )
  assert.deepEqual(warnings('# [Title]\n\n- [Name]\n\n| A |\n|---|\n| [Date], [Place] |\n\n> [Your address]'), [
    'The text has 5 blanks in square brackets to fill in.',
  ])
})

test('other brackets are not counted as blanks', () => {
  for (const text of [
    '[1]',
    '[12, 13]',
    '[^1]\n\n[^1]: A note.',
    '[sic]',
    '[pause]',
    '[REDACTED]',
    '[x]',
    '- [x] done\n- [ ] to do',
    '[…]',
    '[Laughter.]',
    '[He looks up.]',
    '[The phone rings.]',
    '[Smith 2019]',
    '[OK]',
    '[to be continued]',
    'array[index] and a[i] = b[j]',
    'The range is [0, 1] or [a, b], [0, 2π] or [x1, x2], and [i, j, k] is a vector.',
    'As [Smith 2019], [Smith & Lee, 2019a, p. 3], [Smith et al. 2019], [KP81] and [12a] show.',
    'See [p. 12], [Fig. 3], [12, p. 4], [3–5] and [see 4].',
    'By [RFC 9110], [ISO/IEC 27001:2022] and [GDPR-6].',
    '[long pause], [Pause: 2 s], [Beifall], [rires], [pausa], [笑]',
    '[Slide 3: a picture of the bridge]',
    'colleague[s] and [sic!]',
    '`[name]` and `const [name, date] = pair`',
    '```\n[name]\nvalue = [date]\n```',
    '    [package]\n    name = "x"',
    '[Date](https://example.org) and [name](https://example.org)',
    '![Name](x.png)',
    '[a very long remark that goes on for more than sixty characters, by name and date]',
  ])
    assert.deepEqual(warnings(`Some text.\n\n${text}`), [], text)
})

test('rows of a table that have more or fewer cells than its head are counted', () => {
  const head = '| A | B |\n|---|---|\n'
  assert.deepEqual(warnings(`${head}| 1 | 2 |\n| \`a|b\` | c \\| d |\n|  |  |\n`), [])
  assert.deepEqual(warnings(`${head}| 1 |\n| 1 | 2 |`), ['One row of a table has more or fewer cells than the head.'])
  assert.deepEqual(warnings(`${head}| 1 |\n\nText\n\n${head}| 1 | 2 | 3 |`), [
    '2 rows of tables have more or fewer cells than the head.',
  ])
})

test('of correct answers, fewer than 1 in 20 gets a warning', () => {
  const texts = ANSWERS.filter(({ kind, blanks }) => kind === 'markdown' && !blanks)
  const warned = texts.filter(({ text }) => warnings(text).length > 0).map(({ id }) => id)
  assert.ok(warned.length * 20 < texts.length, warned.join(', '))
  for (const { id, text } of ANSWERS.filter(({ blanks }) => blanks)) assert.match(warnings(text).join(), /blank/, id)
})

test('an answer is rejected if it is empty, only reasoning, stopped by the backend or a refusal', () => {
  const nameOf = (text: string, reasoning = '', finish: 'stop' | 'length' | 'other' = 'stop', isMarked = false) =>
    rejectionOf({ text, reasoning, finish, isMarked })?.name
  assert.equal(nameOf(''), 'empty')
  assert.equal(nameOf(' \n'), 'empty')
  assert.equal(nameOf('', 'I think.'), 'thinking')
  assert.equal(nameOf("I'm sorry, but I can't help with that request."), 'refusal')
  assert.equal(nameOf("I'm sorry, but I can't help with that request.", '', 'stop', true), undefined)
  assert.equal(nameOf('Dear Ann,', '', 'other'), 'stopped')
  assert.equal(nameOf('Dear Ann,'), undefined)
  // A text that is cut off is a document.
  assert.equal(nameOf('Dear Ann,', '', 'length'), undefined)
})
