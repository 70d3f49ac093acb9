/** Superscript and subscript of the designs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { close, linesOf } from '../style/testing.ts'

const PLAIN = { design: 'plain', includePageNumbers: false } as const

test('letters are raised or lowered, smaller, and what follows stands on the baseline again', async () => {
  const lines = await linesOf('ab<sup>th</sup>cd **e<sub>max</sub>** f', PLAIN)
  assert.deepEqual(
    lines.map(({ text }) => text.trim()),
    ['ab', 'th', 'cd e', 'max', 'f'],
  )
  const [before, raised, after, lowered, last] = lines.map(({ y }) => y)
  close(raised!, before! - 0.34 * 10.5, 'raised')
  close(after!, before!, 'baseline')
  close(lowered!, before! + 0.14 * 10.5, 'lowered')
  close(last!, before!, 'baseline')
  const [small, plain] = await Promise.all([linesOf('<sup>mmmm</sup>', PLAIN), linesOf('mmmm', PLAIN)])
  close((small[0]!.right - small[0]!.x) / (plain[0]!.right - plain[0]!.x), 0.65, 'size')
})

test('figures are those of the font, and can be copied as raised ones', async () => {
  const lines = await linesOf('m<sup>2</sup> x<sup>45</sup> H<sub>2</sub>O, 漢<sup>7</sup>', PLAIN)
  assert.equal(lines.map(({ text }) => text).join(''), 'm² x⁴⁵ H₂O, 漢⁷')
})

test('text beside characters that the font lacks is raised too', async () => {
  const lines = await linesOf('漢<sup>ab</sup>', PLAIN)
  const [han, raised] = lines
  assert.deepEqual([han!.text, raised!.text], ['漢', 'ab'])
  close(raised!.y, han!.y - 0.34 * 10.5, 'raised')
})

test('a classic page prints it on the line, as figures where it can', async () => {
  const lines = await linesOf('a<sup>th</sup> m<sup>2</sup>', { includePageNumbers: false })
  assert.deepEqual(
    lines.map(({ text }) => text),
    ['ath m²'],
  )
})
