import assert from 'node:assert/strict'
import { test } from 'node:test'
import createBidi from 'bidi-js'
import { cases } from '../../../document/src/testing.ts'
import { resolveLevels } from './bidi.ts'
import { visualOrder } from './visual-order.ts'

const judge = (createBidi as unknown as typeof createBidi.default)()

/** mulberry32: a seeded source of numbers from 0 to 1. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const ALPHABETS = [
  'aב1',
  'abc אבג شسي 123 ١٢٣ .,:+-%$ ()[]{}<> \u0301\u064b',
  '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069 aא1(',
  'aא()[]{}〈〉〈〉\u0301 ',
  '1,.+-%$٣א a',
  '\u2067\u2068\u2069\u200f\u200e\u200b\u00ad aאب1',
  'ab\u0700א \t1/',
].map((alphabet) => [...alphabet])

test('levels are those that bidi-js gives, on random text of every class', () => {
  const seed = 20261121
  const next = random(seed)
  for (let round = 0; round < cases(1000); round++) {
    const alphabet = ALPHABETS[Math.floor(next() * ALPHABETS.length)]!
    const length = Math.floor(next() * (round % 10 === 0 ? 400 : 14))
    let text = ''
    for (let i = 0; i < length; i++) text += alphabet[Math.floor(next() * alphabet.length)]!
    const expected = judge.getEmbeddingLevels(text, 'auto')
    const { baseLevel, levels } = resolveLevels(text)
    const context = `seed ${seed}, round ${round}: ${JSON.stringify(text)}`
    if (text.length > 0) assert.equal(baseLevel, expected.paragraphs[0]!.level, context)
    const ours = levels ?? new Uint8Array(text.length)
    for (let i = 0; i < text.length; i++) {
      // What X9 removes has no level of its own; the low half of a pair goes with the high one.
      const type = judge.getBidiCharTypeName(text.charAt(i))
      const low = text.charCodeAt(i) >= 0xdc00 && text.charCodeAt(i) < 0xe000
      if (low || type === 'BN' || /^(LR|RL)[EO]$|^PDF$/.test(type)) continue
      if (text.codePointAt(i)! > 0xffff) continue
      assert.equal(ours[i], expected.levels[i], `${context} at ${i}: ${[...ours]} beside ${[...expected.levels]}`)
    }
  }
})

test('a forced line break ends embeddings and keeps the direction of the paragraph', () => {
  const { baseLevel, levels } = resolveLevels('אב\u202eabc\nabc אב')
  assert.equal(baseLevel, 1)
  assert.deepEqual([...levels!.slice(7)], [2, 2, 2, 1, 1, 1])
})

test('text of one direction needs no levels', () => {
  assert.equal(resolveLevels('Größe, Привет, 漢字, 😀').levels, undefined)
  assert.notEqual(resolveLevels('\u{10800}').levels, undefined)
  assert.notEqual(resolveLevels('a\u202eb').levels, undefined)
})

test('pieces of a line are reversed by level', () => {
  assert.deepEqual([...visualOrder([0, 1, 1, 0])], [0, 2, 1, 3])
  assert.deepEqual([...visualOrder([1, 2, 2, 1])], [3, 1, 2, 0])
  assert.deepEqual([...visualOrder([])], [])
})

test('a character of two code units has one level', () => {
  const { levels } = resolveLevels('a\u{10800}\u{1e900}1😀b')
  assert.deepEqual([...levels!], [0, 1, 1, 1, 1, 2, 0, 0, 0])
})

// With a step that grows with the square, any of these runs for minutes.
test('hostile text costs time in proportion to its length', { timeout: 60_000 }, () => {
  const units = [
    '1,',
    '\u2067a\u2069',
    '\u2068',
    '\u2067',
    '\u202e',
    '(א',
    ')',
    'א1%',
    '\u0301',
    '\u2067\u202b(a',
    '$א',
  ]
  for (const unit of units) {
    const text = `א${unit.repeat(Math.ceil(400_000 / unit.length))}`
    assert.equal(resolveLevels(text).levels?.length, text.length)
  }
})

test('a variation selector, as after an emoji, is no text that runs to the left', () => {
  assert.equal(resolveLevels('Warning \u26a0\ufe0f and words').levels, undefined)
  assert.notEqual(resolveLevels('\ufe8d').levels, undefined)
})
