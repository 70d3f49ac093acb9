import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomFrom } from '../../../../bench/corpus.ts'
import { unitOf } from '../font/encoding.ts'
import { classicFace } from '../testing.ts'
import { BREAK_FIELDS, BREAK_NEXT } from './breakpoints.ts'
import { LatinScanner } from './latin.ts'
import { lineBreaks, NO_BREAK } from './line-break.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1e9)
const LIKELY = [
  32, 32, 32, 45, 97, 98, 49, 50, 46, 44, 40, 41, 34, 39, 145, 146, 147, 148, 171, 187, 150, 151, 47, 33, 36, 37, 163,
  128, 160,
]

test(`the fast path finds the same breaks as full UAX #14 (seed ${seed})`, () => {
  const random = randomFrom(seed)
  const font = classicFace('times', 0)
  const scanner = new LatinScanner([font, font, font, font])
  for (let round = 0; round < 4000; round++) {
    const codes: number[] = []
    for (let n = 2 + Math.floor(random() * 14); n > 0; n--) {
      const code = random() < 0.8 ? LIKELY[Math.floor(random() * LIKELY.length)]! : 33 + Math.floor(random() * 222)
      if (unitOf(code) !== 0 && code !== 173) codes.push(code)
    }
    const text = String.fromCharCode(...codes.map(unitOf))
    scanner.scan(Uint16Array.from(codes), 0, codes.length)
    const fast: number[] = []
    for (let at = 0; at < scanner.table.length; at += BREAK_FIELDS) fast.push(scanner.table.data[at + BREAK_NEXT]!)
    const general = lineBreaks(text)
    const expected: number[] = []
    for (let i = 1; i < text.length; i++) {
      // Spaces at the start of a line are kept, so no line ends in them.
      if (general[i] !== NO_BREAK && text.slice(0, i).replaceAll(' ', '') !== '') expected.push(i)
    }
    expected.push(text.length)
    assert.deepEqual(fast, expected, JSON.stringify(text))
  }
})
