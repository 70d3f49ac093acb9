import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rows } from '../markup/manuscript.ts'
import { AT_HYPHEN, AT_SPACE, type Breakpoints, FORCED, LINE_FIELDS, LINE_KIND, LINE_WIDTH } from './breakpoints.ts'
import { breakBalanced, breakEvenly, LAST_LINE_MIN } from './even-lines.ts'
import { breakRagged } from './ragged.ts'

/** Words by their lengths, spaces 250 wide; a word below 0 can be followed by the next one with a hyphen of 300. */
function paragraphOf(words: readonly number[]): Breakpoints {
  const table = new Rows('breakpoints')
  let x = 0
  words.forEach((word, index) => {
    const isLast = index === words.length - 1
    x += Math.abs(word)
    const kind = isLast ? FORCED : word < 0 ? AT_HYPHEN : AT_SPACE
    const next = kind === AT_SPACE ? x + 250 : x
    for (const value of [index + 1, index + 1, kind === AT_HYPHEN ? x + 300 : x, next, 0, 0, 0, kind]) table.push(value)
    x = next
  })
  return {
    table,
    xAfter: new Int32Array(0),
    start: 0,
    stateAtStart: 0,
    xBefore: () => 0,
    stateAfter: () => 0,
    mayCut: () => false,
    overhangAt: () => 0,
    spacesAt: () => 0,
  }
}

type Breaker = (breakpoints: Breakpoints, measure: number, lines: Rows) => void

function widthsOf(words: readonly number[], measure: number, breaker: Breaker): { widths: number[]; kinds: number[] } {
  const lines = new Rows('lines')
  breaker(paragraphOf(words), measure, lines)
  const field = (name: number) =>
    Array.from({ length: lines.length / LINE_FIELDS }, (_, line) => lines.data[line * LINE_FIELDS + name]!)
  return { widths: field(LINE_WIDTH), kinds: field(LINE_KIND) }
}

test('a line that first fit leaves short gets words of the line before', () => {
  const words = [4000, 4000, 1500, 9500, 3000, 3000, 3000]
  const first = widthsOf(words, 10_000, breakRagged).widths
  assert.deepEqual(first, [10_000, 9500, 9500])
  const uneven = [3000, 3000, 3000, 6000, 9000, 5000]
  assert.deepEqual(widthsOf(uneven, 10_000, breakRagged).widths, [9500, 6000, 9000, 5000])
  assert.deepEqual(widthsOf(uneven, 10_000, breakEvenly).widths, [6250, 9250, 9000, 5000])
})

test('the last line has at least 3 em and does not begin within a word, where other breaks avoid it', () => {
  const words = [3000, 3000, 3000, 3000, 3000, 3000, 1000]
  assert.equal(widthsOf(words, 10_000, breakRagged).widths.at(-1), 1000)
  assert.ok(widthsOf(words, 10_000, breakEvenly).widths.at(-1)! >= LAST_LINE_MIN)
  const divided = [3000, 3000, -2500, 4000]
  assert.deepEqual(widthsOf(divided, 10_000, breakRagged).kinds, [AT_HYPHEN, FORCED])
  assert.deepEqual(widthsOf(divided, 10_000, breakEvenly).kinds, [AT_SPACE, FORCED])
})

test('even lines are never wider than the measure, and have less uneven margins than first fit', () => {
  let seed = 7
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32
  const shortLines = (widths: number[]) =>
    widths
      .slice(0, -1)
      .filter((width, line, all) => line > 0 && Math.min(width, all[line - 1]!) < 0.8 * Math.max(width, all[line - 1]!))
      .length
  let [first, even] = [0, 0]
  for (let round = 0; round < 300; round++) {
    const words = Array.from({ length: 120 }, () => 500 + Math.floor(random() * random() * 7000))
    const ragged = widthsOf(words, 20_000, breakRagged).widths
    const evenly = widthsOf(words, 20_000, breakEvenly).widths
    assert.ok(evenly.every((width) => width <= 20_000))
    assert.ok(evenly.length <= ragged.length + 1)
    first += shortLines(ragged)
    even += shortLines(evenly)
  }
  assert.ok(even * 10 < first, `${even} of ${first}`)
})

test('a word wider than the measure is broken by first fit', () => {
  assert.deepEqual(
    widthsOf([3000, 12_000, 2000], 10_000, breakEvenly),
    widthsOf([3000, 12_000, 2000], 10_000, breakRagged),
  )
})

test('a heading has as few lines as it needs, about as long as each other, and no divided word', () => {
  const words = [3000, 3000, 2500, 1000]
  assert.deepEqual(widthsOf(words, 9500, breakRagged).widths, [9000, 1000])
  assert.deepEqual(widthsOf(words, 9500, breakBalanced).widths, [6250, 3750])
  assert.deepEqual(widthsOf([3000, -3000, 5000], 10_000, breakBalanced).kinds, [AT_SPACE, FORCED])
})
