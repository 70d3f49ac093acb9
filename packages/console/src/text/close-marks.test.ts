import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeMarks } from './close-marks.ts'

test('marks that are open at the end of a text are closed', () => {
  for (const [text, expected] of [
    ['Some **bold', 'Some **bold**'],
    ['Some **bold ', 'Some **bold**'],
    ['Some **bold*', 'Some **bold**'],
    ['Some **', 'Some '],
    ['Done **bold** and', 'Done **bold** and'],
    ['A `code', 'A `code`'],
    ['```js\nlet a', '```js\nlet a\n```'],
    ['| a | b |\n|---|---|\n| 1 ', '| a | b |\n|---|---|\n'],
    ['One **bold.\n\nAnother paragraph', 'One **bold.\n\nAnother paragraph'],
    ['', ''],
  ])
    assert.equal(closeMarks(text!), expected)
})
