import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf, compare, textOf } from './changes.ts'
import { STEPS_MAX } from './differences.ts'

const rewritten: Record<string, [before: string, after: string]> = {
  'in short paragraphs': [
    Array.from({ length: 2000 }, (_, at) => `Paragraph ${at} says that number ${at * 7} is large.`).join('\n\n'),
    Array.from({ length: 2000 }, (_, at) => `Line ${at} tells: ${at * 11} has grown by now.`).join('\n\n'),
  ],
  'in one paragraph': [
    Array.from({ length: 14_000 }, (_, at) => `word${(at * 7919) % 3001}`).join(' '),
    Array.from({ length: 14_000 }, (_, at) => `word${(at * 104_729) % 3011}`).join(' '),
  ],
  'in long paragraphs': [
    Array.from({ length: 14_000 }, (_, at) => `${at % 500 === 0 ? '\n\n' : ''}w${(at * 7919) % 301}`).join(' '),
    Array.from({ length: 14_000 }, (_, at) => `${at % 500 === 0 ? '\n\n' : ''}w${(at * 104_729) % 311}`).join(' '),
  ],
  'in lines of one letter': [
    Array.from({ length: 33_000 }, (_, at) => String.fromCharCode(97 + ((at * 7919) % 23))).join('\n\n'),
    Array.from({ length: 33_000 }, (_, at) => String.fromCharCode(97 + ((at * 104_729) % 19))).join('\n\n'),
  ],
}
for (const [name, [before, after]] of Object.entries(rewritten)) {
  test(`a text of 100,000 characters that is rewritten ${name} is compared in a bounded number of steps`, () => {
    const steps = { left: STEPS_MAX }
    const parts = compare(before, after, steps)
    assert.equal(textOf(parts, 'with'), after)
    assert.equal(textOf(parts, 'without'), before)
    // The last row of steps is taken to its end, and each later pair of blocks takes one.
    assert.ok(steps.left > -100_000, `${STEPS_MAX - steps.left} steps`)
  })
}

test('texts of 100,000 characters that have nothing in common are one change, at once', () => {
  const words = (start: string) => Array.from({ length: 14_000 }, (_, at) => `${start}${at}`).join(' ')
  const [before, after] = [words('a'), words('b')]
  const parts = compare(before, after)
  assert.equal(changesOf(parts).length, 1)
  assert.equal(textOf(parts, 'with'), after)
  assert.equal(textOf(parts, 'without'), before)
})
