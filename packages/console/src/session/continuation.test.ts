import assert from 'node:assert/strict'
import { test } from 'node:test'
import { continuationPrompt, withRest } from './continuation.ts'

const START = '# Losses\n\nOf 4,812 pallets 173 were lost in March of this year.'

test('the rest follows the text in its paragraph, or after it', () => {
  assert.equal(withRest(START, 'The dock lost most.\n', false), `${START} The dock lost most.`)
  assert.equal(withRest(START, 'The dock lost most.', true), `${START}\n\nThe dock lost most.`)
  assert.equal(withRest(START, '## Causes\n\nGate 5.', false), `${START}\n\n## Causes\n\nGate 5.`)
  assert.equal(withRest('紛失は百件。', '次は原因。', false), '紛失は百件。次は原因。')
})

test('rows and items of a list go on in the next line', () => {
  assert.equal(
    withRest('| a | b |\n| - | - |\n| 1 | 2 |', '| 3 | 4 |', true),
    '| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |',
  )
  assert.equal(withRest('1. One.\n2. Two.', '3. Three.', true), '1. One.\n2. Two.\n3. Three.')
})

test('last words of the text that the model repeats are there once', () => {
  assert.equal(
    withRest(START, 'were lost in\nMarch of this year. The dock lost most.', false),
    `${START} The dock lost most.`,
  )
  assert.equal(withRest(START, '173 were lost in March of this year.', false), START)
})

test('a model that begins again has written another text', () => {
  const again = '# Losses\n\nOf 4,812 pallets 173 were lost in March of this year, most at the dock.'
  assert.equal(withRest(START, again, false), again)
})

test('the prompt has the end of a long text, and never more than the service takes', () => {
  const long = 'A line of the text.\n'.repeat(5000).trim()
  for (const [prompt, max] of [
    ['Report', 32_000],
    ['x'.repeat(31_000), 32_000],
    ['x'.repeat(25_000), 32_000],
    ['x'.repeat(31_900), 32_000],
    ['x'.repeat(32_000), 32_000],
  ] as const) {
    const asked = continuationPrompt(prompt, long, max)
    assert.ok(asked.length <= max, `${asked.length} of ${max}`)
    assert.match(asked, /\n\nA line of the text\.\n/)
  }
  assert.ok(continuationPrompt('Report', START, 32_000).includes(START))
})
