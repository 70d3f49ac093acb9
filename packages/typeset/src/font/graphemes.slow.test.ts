import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectGraphemes } from 'unicode-segmenter/grapheme'
import { CUT, clusterStarts } from './graphemes.ts'

/** Cut on purpose, see below. */
const MARKED_BLANK = /\s[\p{M}\u0e33\u0eb3]/u

function parts(text: string): string[] {
  const starts = clusterStarts(text)
  const found: string[] = []
  let from = 0
  for (let at = 1; at <= text.length; at++) {
    if (starts[at] === 0) continue
    found.push(text.slice(from, at))
    from = at
  }
  return found
}

test('clusters are those of the library for every combination of classes', () => {
  const seed = 29
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
  for (let round = 0; round < 20000; round++) {
    let text = ''
    for (let i = 0; i < 6; i++) {
      const top = [0x100, 0x700, 0x1200, 0x3200, 0x10000, 0x20000][Math.floor(next() * 6)]!
      text += String.fromCodePoint(Math.floor(next() * top))
    }
    if (!MARKED_BLANK.test(text))
      assert.deepEqual(parts(text), collectGraphemes(text), `seed ${seed}, round ${round}: ${JSON.stringify(text)}`)
  }
})

test('every cluster boundary that is found without the library is one', () => {
  for (let unit = 0; unit < 0x10000; unit++) {
    if (unit >= 0xd800 && unit < 0xe000) continue
    const character = String.fromCharCode(unit)
    for (const other of ['a', '漢', '가', 'ا', 'Ж', ' ']) {
      if (MARKED_BLANK.test(other + character)) continue
      assert.deepEqual(parts(other + character), collectGraphemes(other + character))
      assert.deepEqual(parts(character + other), collectGraphemes(character + other))
    }
  }
})

test('a blank and a combining mark after it are two clusters', () => {
  assert.deepEqual([...clusterStarts('a \u0301b')], [1, 1, CUT, 1, 1])
})

test('a cluster longer than any real one is cut, between characters', () => {
  const starts = clusterStarts(`x${'👩\u200d'.repeat(1000)}`)
  const cuts = [...starts.keys()].filter((at) => starts[at] === CUT)
  assert.ok(cuts.length > 50)
  for (const at of cuts) assert.ok(at % 3 !== 2, 'not within a character')
  assert.ok(!clusterStarts('👨🏻‍❤️‍💋‍👨🏼').includes(CUT))
})
