import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlacedBlock } from '@platen/typeset'
import { anchorsOf, endOf, offsetAt, offsetOfPiece, placeOf } from './anchors.ts'

const SOURCE = `---
title: Losses
---

# Losses of the quarter

Some **first** paragraph -- with "marks" and so on.

| Stage | Lost |
|---|---:|
| Dock | 115 |

A second paragraph that is long and goes on on the next page.[^1]

[^1]: A note at the foot.
`

let top = 0
const block = (text: string, page = 0, part: Partial<PlacedBlock> = {}): PlacedBlock => {
  top += 20
  const { length } = text.match(/[\p{L}\p{N}]/gu)!
  return { page, top, bottom: top + 10, left: 72, end: 100, text, letters: length, from: 0, to: 1, lines: 1, ...part }
}
const LONG = 'A second paragraph that is long'
const BLOCKS = [
  block('Losses of the quarter'),
  block('Some first paragraph – with “marks” and'),
  block('Stage'),
  block('Lost'),
  block('Dock'),
  block('115'),
  block(LONG, 0, { top: 200, bottom: 220, to: 2, lines: 4 }),
  block('A note at the foot.', 0, { top: 700, bottom: 710 }),
  block(LONG, 1, { top: 72, bottom: 92, from: 2, to: 4, lines: 4 }),
]
const at = (text: string) => SOURCE.indexOf(text)

test('blocks are found in the source by their letters, whatever stands between these', () => {
  const anchors = anchorsOf(SOURCE, BLOCKS)
  assert.deepEqual(
    anchors.map(({ sourceStart }) => sourceStart),
    [
      at('Losses of'),
      at('Some'),
      at('Stage'),
      at('Lost |'),
      at('Dock'),
      at('115'),
      at('A second'),
      at('A second'),
      at('A note'),
    ],
  )
})

test('a character of the source has its line, on the page that the line is on', () => {
  const anchors = anchorsOf(SOURCE, BLOCKS)
  assert.deepEqual(placeOf(anchors, at('Dock') + 1), { page: 0, y: BLOCKS[4]!.top, bottom: BLOCKS[4]!.bottom })
  assert.deepEqual(placeOf(anchors, at('A second')), { page: 0, y: 200, bottom: 210 })
  assert.deepEqual(placeOf(anchors, at('page.[^1]')), { page: 1, y: 82, bottom: 92 })
  assert.equal(placeOf([], 3), undefined)
})

test('a place on a page has its character, and gives the same line again', () => {
  const anchors = anchorsOf(SOURCE, BLOCKS)
  for (const { page, top: y } of BLOCKS) {
    const offset = offsetAt(anchors, { page, y: y + 0.01 })
    assert.equal(placeOf(anchors, offset)?.page, page)
    assert.ok(Math.abs(placeOf(anchors, offset)!.y - y) < 0.1)
  }
  assert.equal(offsetAt(anchors, { page: 0, y: 0 }), 0)
})

test('the end of the text is that of the last line on the last page', () => {
  assert.deepEqual(endOf(BLOCKS), { page: 1, x: 100, top: 82, bottom: 92 })
})

test('text that the source does not have is left out, and what follows is found', () => {
  const anchors = anchorsOf(SOURCE, [block('Letterhead of nobody'), ...BLOCKS.slice(1, 3)])
  assert.deepEqual(
    anchors.map(({ sourceStart }) => sourceStart),
    [at('Some'), at('Stage')],
  )
})

test('a place in a printed line is a character of the source, by the letters of the line', () => {
  const anchors = anchorsOf(SOURCE, BLOCKS)
  const place = { page: 0, y: (BLOCKS[1]?.top ?? 0) + 1 }
  const offsetOf = (text: string, at: number) => offsetOfPiece(SOURCE, anchors, place, { text, at })
  assert.equal(offsetOf('Some first paragraph – with “marks”', 5), SOURCE.indexOf('first'))
  assert.equal(offsetOf('paragraph – with', 16), SOURCE.indexOf('with') + 4)
  assert.equal(offsetOf('no such words', 3), offsetAt(anchors, place))
  assert.equal(offsetOf('', 0), offsetAt(anchors, place))
})
