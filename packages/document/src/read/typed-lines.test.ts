import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withDesignLines } from './design-lines.ts'
import { readMarkdown } from './markdown.ts'

const withLines = (source: string): string => withDesignLines(source, { characters: 'typographic' })

/** The texts of all paragraphs, a hard break as `/`. */
function paragraphs(source: string): string[] {
  const document = readMarkdown(withLines(source), 'commonmark')
  return Array.from({ length: document.count }, (_, block) => block)
    .filter((block) => document.kind(block) === 'paragraph')
    .map((block) => document.text(block).replaceAll('\n', ' / '))
}

test('lines that all have a label stay lines', () => {
  assert.deepEqual(paragraphs('# Report\nPrepared by: Ann\nFor: Board\nDate: 1 May 2026'), [
    'Prepared by: Ann / For: Board / Date: 1 May 2026',
  ])
  assert.deepEqual(paragraphs('作成日：2026年11月22日\n作成者：経営企画室'), [
    '作成日：2026年11月22日 / 作成者：経営企画室',
  ])
  assert.deepEqual(paragraphs('**Tools:** Oven\n**Languages**: German'), ['Tools: Oven / Languages: German'])
})

test('numbered clauses in sequence are paragraphs, whose lines are joined', () => {
  assert.deepEqual(paragraphs('## 4 Rent\n4.1 The rent is due\non the first.\n4.2 It is paid.\n5.1 Deposit.'), [
    '4.1 The rent is due on the first.',
    '4.2 It is paid.',
    '5.1 Deposit.',
  ])
  assert.deepEqual(paragraphs('**Rent**\n4.1 Due:\n- soon\n4.2. Paid.\n4.2.1 In cash.'), [
    'Rent',
    '4.1 Due:',
    'soon',
    '4.2. Paid.',
    '4.2.1 In cash.',
  ])
  assert.deepEqual(paragraphs('4.1 The rent of clause\n4.3 and its deposit\n1.5 times'), [
    '4.1 The rent of clause 4.3 and its deposit 1.5 times',
  ])
})

test('a name, its address, a telephone number and a mail address are lines', () => {
  for (const detail of [
    'jane@example.org',
    '<jane@example.org>',
    '0113 496 0000',
    'https://jane.example',
    'Leeds | +44 113 496 0000',
  ])
    assert.deepEqual(paragraphs(`# CV\n\nJane Doe\n12 Elm Street, Leeds\n${detail}`), [
      `Jane Doe / 12 Elm Street, Leeds / ${detail.replace(/[<>]/gu, '')}`,
    ])
})

test('an employer and the dates below are lines, and so are entries with dates', () => {
  assert.deepEqual(paragraphs('### Baker\nThe Shop, Leeds\nMarch 2015 – June 2018\n- Bread'), [
    'The Shop, Leeds / March 2015 – June 2018',
    'Bread',
  ])
  assert.deepEqual(paragraphs('BA, Leeds, 2012 – 2015\nSchool, York, 2005 – 2012'), [
    'BA, Leeds, 2012 – 2015 / School, York, 2005 – 2012',
  ])
  const resume =
    '**Baker**, Shop\n2015 – 2018\nLeeds\n\n**Cook**, Inn\n*May 2012*\n\n**Tools:** Oven\n**Languages**: German and\nEnglish'
  assert.deepEqual(paragraphs(resume), [
    'Baker, Shop / 2015 – 2018 / Leeds',
    'Cook, Inn / May 2012',
    'Tools: Oven / Languages: German and English',
  ])
})

test('wrapped text, quotes, lists, tables, HTML and code stay as they are', () => {
  for (const source of [
    'Note: this sentence goes on for so long that an editor wrapped it at 72,\nand here is: the rest of it.',
    'Send a message with your name and the number of your order to\nservice.department@example.org or call',
    'It opened in\n2015',
    '**It** opened in\n2015 in Leeds',
    'What follows: a list\n- One: a\n- Two: b',
    'Type: `string`<br>\nDefault: `a`',
    '> Name: a\n> Date: b',
    '- Name: a\n  Date: b',
    '| Name: a |\n|---|\n| Date: b |',
    '<div>\nName: a\nDate: b\n</div>',
    '```\nName: a\nDate: b\n\n4.1 a\n4.2 b\n~~~\n**Cook**\n2012\n```',
    '    Name: a\n    Date: b',
  ])
    assert.equal(withLines(source), source)
})

test('a source that is read as typed keeps its lines', () => {
  const source = 'Name: Ann\nDate: today'
  assert.equal(withDesignLines(source, { characters: 'typed' }), source)
})

test('bold lines that begin a paragraph stay lines, and so do lines that begin with a box to tick', () => {
  assert.deepEqual(paragraphs('**Motion**\nThe board moves that\nall be well.'), [
    'Motion / The board moves that all be well.',
  ])
  assert.deepEqual(paragraphs('**Yes: 8**\n**No: 0**\nThe motion is carried\nby all.'), [
    'Yes: 8 / No: 0 / The motion is carried by all.',
  ])
  assert.deepEqual(paragraphs('All of this is\n**very important**\nto us.'), ['All of this is very important to us.'])
  assert.deepEqual(paragraphs('☐ 100 % before\n☐ 50 % before, 50 % after'), [
    '☐ 100 % before / ☐ 50 % before, 50 % after',
  ])
})
