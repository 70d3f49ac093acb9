import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COVERAGE } from '@platen/fonts/coverage'
import { randomFrom } from '../../../../bench/corpus.ts'
import { unitOf, winAnsiCode } from '../font/encoding.ts'
import { coverageOf } from '../font/pack/coverage.ts'
import { classicFace } from '../testing.ts'
import { BREAK_FIELDS, BREAK_NEXT } from './breakpoints.ts'
import { LatinScanner } from './latin.ts'
import { lineBreaks, NO_BREAK } from './line-break.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1e9)
/** Beyond WinAnsi, what any family has. */
const BEYOND = [
  ...new Set((Object.keys(COVERAGE) as (keyof typeof COVERAGE)[]).flatMap((family) => coveredBy(coverageOf(family)))),
].sort((a, b) => a - b)

function coveredBy(table: Uint8Array): number[] {
  return [...table.keys()].filter((code) => code >= 256 && table[code] === 1)
}

const LIKELY = [
  32, 32, 32, 45, 97, 98, 49, 50, 46, 44, 40, 41, 34, 39, 145, 146, 147, 148, 171, 187, 150, 151, 47, 33, 36, 37, 163,
  128, 160, 0x105, 0x436, 0x3c9, 0x2212, 0x2032, 0x202f, 0x2010, 0x2011, 0x2116, 0x2044,
]

const font = classicFace('times', 0)
const scanner = new LatinScanner([font, font, font, font])

function compareBreaks(codes: readonly number[]): void {
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

test(`the fast path finds the same breaks as full UAX #14 (seed ${seed})`, () => {
  const random = randomFrom(seed)
  for (let round = 0; round < 4000; round++) {
    const codes: number[] = []
    for (let n = 2 + Math.floor(random() * 14); n > 0; n--) {
      const chance = random()
      let code = LIKELY[Math.floor(random() * LIKELY.length)]!
      if (chance > 0.8) code = 33 + Math.floor(random() * 222)
      if (chance > 0.9) code = BEYOND[Math.floor(random() * BEYOND.length)]!
      if (unitOf(code) !== 0 && code !== 173) codes.push(code)
    }
    compareBreaks(codes)
  }
})

test('every character of the packs breaks lines as in full UAX #14', () => {
  const contexts = [
    'a_a',
    '1_1',
    'a _ a',
    '(_)',
    '«_»',
    '-_-',
    '_(1',
    '1._',
    '!_',
    '€_%',
    '_\u2010a',
    '\u00a0_\u00a0',
    'a/_',
  ]
  for (const code of BEYOND) {
    for (const context of contexts) {
      compareBreaks([...context].map((c) => (c === '_' ? code : winAnsiCode(c.charCodeAt(0)) || c.charCodeAt(0))))
    }
  }
})
