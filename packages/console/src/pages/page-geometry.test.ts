import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlacedBlock } from '@platen/typeset'
import { firstBelow, fitScale, pagesIn, placeAt, sameBlock, topsOf, yOf } from './page-geometry.ts'

const PAGES = [1, 2, 3].map((hash) => ({ width: 600, height: 800, hash: String(hash) }))
const block = (text: string, page: number, top: number): PlacedBlock => ({
  page,
  top,
  bottom: top + 20,
  left: 72,
  end: 200,
  text,
  from: 0,
  to: 1,
  letters: 9,
  lines: 1,
})

test('a place on a page and its height in the pane lead to each other', () => {
  const tops = topsOf(PAGES, 0.5)
  assert.deepEqual(tops, [20, 440, 860])
  assert.equal(yOf(tops, 0.5, { page: 1, y: 100 }), 490)
  assert.deepEqual(placeAt(tops, 0.5, 490), { page: 1, y: 100 })
  assert.deepEqual(placeAt(tops, 0.5, 0), { page: 0, y: -40 })
  assert.deepEqual(pagesIn(PAGES, tops, 0.5, 400, 900), [0, 1, 2])
  assert.deepEqual(pagesIn(PAGES, tops, 0.5, 425, 430), [])
})

test('pages fill their pane, but are not huge', () => {
  assert.equal(fitScale(712, PAGES), 1)
  assert.equal(fitScale(3000, PAGES), 1.5)
  assert.equal(Math.round(fitScale(360, PAGES) * 600), 336)
  // Beside the design panel at 1440 px.
  assert.equal(Math.round(fitScale(610, PAGES) * 600), 578)
})

test('a block that a change above moved is found again, and the block that was changed is where it was', () => {
  const before = [block('a', 0, 50), block('b', 0, 100), block('c', 0, 150), block('d', 1, 50)]
  const after = [block('a', 0, 50), block('new', 0, 80), block('b', 0, 120), block('c', 1, 50), block('d', 1, 90)]
  assert.deepEqual(
    [0, 1, 2, 3].map((index) => after[sameBlock(before, after, index)]!.text),
    ['a', 'b', 'c', 'd'],
  )
  const typed = before.with(1, block('bx', 0, 100))
  assert.equal(typed[sameBlock(before, typed, 1)]!.text, 'bx')
  assert.equal(firstBelow(before, { page: 0, y: 110 }), 1)
  assert.equal(firstBelow(before, { page: 0, y: 700 }), 3)
})
