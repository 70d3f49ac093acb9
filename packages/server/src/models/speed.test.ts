import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AnswerTimer, SpeedLog } from './speed.ts'

/** An answer of pieces, each at its time in milliseconds. */
function timed(...pieces: [ms: number, text: string][]): AnswerTimer {
  let now = 1000
  const timer = new AnswerTimer(() => now)
  for (const [ms, text] of pieces) {
    now = 1000 + ms
    timer.text(text)
  }
  return timer
}

test('words are counted across pieces, and timed from the first to the last', () => {
  const timer = timed([300, 'Dear Ms Bra'], [500, 'ndt,'], [900, '\n\n'], [1300, 'thank you. '], [1300, 'Yours'])
  assert.equal(timer.words, 6)
  assert.deepEqual(timer.measured(), { words: 6, firstWordMs: 300, wordsPerSecond: 6 })
})

test('an answer in one piece is timed from the request; one of few words is not measured', () => {
  assert.equal(timed([2000, 'one two three four five six']).measured()?.wordsPerSecond, 3)
  assert.equal(timed([100, 'too few']).measured(), undefined)
  assert.equal(timed([100, ' \n']).firstWordMs, undefined)
})

test('the speed of a backend is that of its last twenty answers', () => {
  const log = new SpeedLog()
  assert.equal(log.read(), null)
  log.add(undefined)
  assert.equal(log.read(), null)
  log.add({ words: 1000, firstWordMs: 5000, wordsPerSecond: 1 })
  for (let count = 0; count < 20; count += 1)
    log.add({ words: 100, firstWordMs: count % 2 ? 100 : 200, wordsPerSecond: 40 })
  assert.deepEqual(log.read(), { wordsPerSecond: 40, firstWordMs: 150, recent: Array(20).fill(40) })
})
