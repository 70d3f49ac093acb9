import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileNameOf, headingsSoFar, lastParagraph, titleOf } from './title.ts'

test('the title is that of the front matter, else the first heading of the first level', () => {
  assert.equal(titleOf('---\ntitle: "Cold chain"\n---\n\n# Other\n'), 'Cold chain')
  assert.equal(titleOf('**DRAFT**\n\n# Cold *chain*\n\n## Summary\n'), 'Cold chain')
})

test('a blank of a form is no title', () => {
  assert.equal(titleOf('# [Title]\n\n## Summary\n'), '')
  assert.equal(titleOf('# [Title] of [year]\n'), '[Title] of [year]')
})

test('a letter is called by its subject, not by its sender', () => {
  const letter = 'Ingrid Halvorsen\n\n23 November 2026\n\nNordvarme Service AS\n\n**Complaint**\n\nDear Sir,\n'
  assert.equal(titleOf(letter), 'Complaint')
  assert.equal(fileNameOf(titleOf(letter)), 'complaint')
  assert.equal(titleOf('**From**: Jane Doe\n**Subject**: Lift, out of order\n\nDear Sir,\n'), 'Lift, out of order')
  assert.equal(titleOf('Von: Jana\nBetreff: **Aufzug**\n'), 'Aufzug')
  assert.equal(titleOf('Jane Doe\n\nDear Sir, I write to you.\n'), 'Jane Doe')
  assert.equal(titleOf('Dear Ms Brandt,\n\nthank you.\n'), 'Dear Ms Brandt')
})

test('a text without a title is not called by the heading of one of its parts', () => {
  const letter =
    'Jane Doe\n12 Elm Street\n\n14 March 2026\n\nAcme Corp\n\nDear Ms Brandt,\n\nthank you.\n\n## Drawings\n\nTwo.\n'
  assert.equal(titleOf(letter), 'Jane Doe')
  assert.equal(titleOf(letter.replace('Dear Ms', '## Loan of drawings\n\nDear Ms')), 'Loan of drawings')
  assert.equal(titleOf('## Summary\n\nText.\n'), 'Summary')
})

test('the name of a file ends with a letter or digit', () => {
  assert.equal(
    fileNameOf('The quarterly report of the harbour authority for the second quarter'),
    'the-quarterly-report-of-the-harbour-authority-for-the-second',
  )
  assert.equal(fileNameOf('…'), 'document')
})

test('a heading counts when its line has ended', () => {
  const text = '# Title\n\n## One *two*\n\n### Part\n\nText.\n\n## Thr'
  assert.deepEqual(headingsSoFar(text), ['Title', 'One two', 'Part'])
  assert.deepEqual(headingsSoFar(text, 2), ['One two'])
})

test('the last whole paragraph is the one before what is being written', () => {
  assert.equal(lastParagraph('# Title\n\nFirst **one**.\n\nSecond, not yet'), 'First one.')
  assert.equal(lastParagraph('Not yet'), '')
})

test('a name of a file has letters and digits of any script only, and is one that every system takes', () => {
  for (const [title, name] of [
    ['Losses / March: "A & B"…', 'losses-march-a-b'],
    ['../../etc/passwd', 'etc-passwd'],
    ['.hidden', 'hidden'],
    ['CON', 'con-document'],
    ['lpt1', 'lpt1-document'],
    ['console', 'console'],
    ['🎉🎉', 'document'],
    ['', 'document'],
    ['हिन्दी में पत्र', 'हिन्दी-में-पत्र'],
    ['Cafe\u0301', 'caf\u00e9'],
    ['報告書：三月', '報告書-三月'],
    ['a\u202egnp.exe', 'a-gnp-exe'],
    ['\ud800a\0b', 'a-b'],
  ])
    assert.equal(fileNameOf(title!), name)
  assert.equal(fileNameOf('x '.repeat(300)).length, 59)
  assert.equal(fileNameOf(`a${'\u{20000}'.repeat(60)}`), `a${'\u{20000}'.repeat(29)}`)
})

test('a long title is cut at a word, with an ellipsis', () => {
  const title = titleOf(`# ${'A word after another '.repeat(12)}\n`)
  assert.ok(title.length <= 120)
  assert.match(title, /^A word after another .*(?:word|after|another|A)…$/)
  assert.equal(titleOf(`# ${'東'.repeat(200)}\n`), `${'東'.repeat(119)}…`)
})
