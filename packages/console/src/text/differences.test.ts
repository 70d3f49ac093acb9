import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differences } from './differences.ts'

/** By the table of all pairs. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const one of a) {
    const next = [0]
    for (const [at, other] of b.entries()) next.push(one === other ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!))
    row = next
  }
  return row.at(-1)!
}

test('the runs give both lists and have as much in common as there is', () => {
  let seed = 11
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 16) % below
  }
  for (let round = 0; round < 2000; round++) {
    const letters = 1 + random(6)
    const list = (): string[] => Array.from({ length: random(40) }, () => String.fromCharCode(97 + random(letters)))
    const [before, after] = [list(), list()]
    const runs = differences(before, after, { left: 1e9 })
    assert.deepEqual(
      runs.flatMap(({ value, added }) => (added ? [] : value)),
      before,
    )
    assert.deepEqual(
      runs.flatMap(({ value, removed }) => (removed ? [] : value)),
      after,
    )
    const same = runs.flatMap(({ value, added, removed }) => (added || removed ? [] : value))
    assert.equal(same.length, longestCommon(before, after), `${before.join('')} ${after.join('')}`)
  }
})

test('without steps left the same start and the same end stay', () => {
  const runs = differences([...'abcxdefz'], [...'abyxeefz'], { left: 1 })
  assert.deepEqual(
    runs.map(({ value, added, removed }) => [value.join(''), added, removed]),
    [
      ['ab', false, false],
      ['cxd', false, true],
      ['yxe', true, false],
      ['efz', false, false],
    ],
  )
})
