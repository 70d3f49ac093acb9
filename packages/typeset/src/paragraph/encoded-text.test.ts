import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLight } from '@platen/document'
import { randomFrom } from '../../../../bench/corpus.ts'
import { CONSTRUCTS } from '../construct/index.ts'
import { manuscriptOf } from '../construct/write-manuscript.ts'
import { SOFT_HYPHEN, STYLE, STYLE_MASK } from '../font/encoding.ts'
import { widthOf } from '../font/pack/face.ts'
import { classic } from '../style/designs/classic.ts'
import { pageOf } from '../style/page.ts'
import { resolveStyles } from '../style/resolve.ts'
import { classicFace } from '../testing.ts'
import { BREAK_END, BREAK_FIELDS, BREAK_NEXT, SPACES_NEXT, STATE_NEXT, X_END, X_NEXT } from './breakpoints.ts'
import { LatinScanner } from './latin.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1e9)

const { codes: packCodes, slots } = classicFace('times', 0)
const codeOfSlot = new Map([...packCodes].map((code) => [slots[code]!, code]))

/** What stands between two places of a TJ: its codes, and the sum of their widths and of the kerns between them. */
function readEncoded(bytes: Uint8Array, from: number, to: number, widths: (place: number, code: number) => number) {
  const text: number[] = []
  let length = 0
  for (let at = from; at < to; at++) {
    if (bytes[at] === 41) {
      const end = bytes.indexOf(40, at)
      length -= Number(String.fromCharCode(...bytes.subarray(at + 1, end)))
      at = end
      continue
    }
    const place = at
    const code = codeOfSlot.get((bytes[at]! << 8) | bytes[++at]!)!
    text.push(code)
    length += widths(place, code)
  }
  return { text, length }
}

const STYLES = resolveStyles(classic, {}, pageOf(classic, {}))

test(`encoded text decodes to the source and has the measured length (seed ${seed})`, () => {
  const random = randomFrom(seed)
  const pieces = ['AV', 'To ', ' ', '  ', ', ', '. T', 'wa', 'one-', 'a—b', '(x)', '\\', '**', '*', '\u00ad', '\u00a0']
  const more = [
    '\u200b',
    '\n',
    '1,000',
    'e.g.x',
    'no! no',
    '“Why”',
    'é',
    '¿',
    'r',
    'y',
    'P ',
    'V',
    'Łódź',
    'Гу',
    'ж',
    'ΤΑ',
    '−1',
    '5′',
  ]
  for (let round = 0; round < 300; round++) {
    let source = ''
    for (let n = Math.floor(random() * 60); n >= 0; n--) {
      source += [...pieces, ...more][Math.floor(random() * (pieces.length + more.length))]!
    }
    const family = (['times', 'helvetica', 'courier'] as const)[round % 3]!
    const fonts = [0, 1, 2, 3].map((style) => classicFace(family, style))
    const scanner = new LatinScanner(fonts)
    const { codes, blocks } = manuscriptOf(readLight(source), STYLES, CONSTRUCTS)
    for (let block = 0; block < blocks.count; block++) {
      const start = blocks.start[block]!
      const end = blocks.end[block]!
      const blockStart = scanner.encodedText.length
      scanner.scan(codes, start, end)
      const { encodedText, table } = scanner
      const { bytes, places, switches } = encodedText
      const widths = (place: number, code: number) => {
        // Each block begins in style 0.
        let style = 0
        for (let i = 0; i < switches.length && switches.data[i]! <= place; i += 2) {
          if (switches.data[i]! >= blockStart) style = switches.data[i + 1]!
        }
        return widthOf(fonts[style]!, code)
      }
      let from = start
      let fromX = 0
      let spaces = 0
      let style = 0
      for (let row = 0; row < table.length; row += BREAK_FIELDS) {
        const to = table.data[row + BREAK_END]!
        const isShown = (code: number) => code >= 32 && code !== SOFT_HYPHEN
        const shown = [...codes.subarray(from, to)].filter(isShown)
        if (to > from && shown.length > 0) {
          assert.ok(places[from - start]! > 0 && places[to - start]! > 0, `${JSON.stringify(source)}: ${from}, ${to}`)
          const first = encodedText.lineStart(places[from - start]! - 1)
          const { text, length } = readEncoded(bytes, first, places[to - start]! - 1, widths)
          assert.deepEqual(text, shown, JSON.stringify(source))
          const isHyphenated = codes[to] === SOFT_HYPHEN
          if (!isHyphenated) assert.equal(length, table.data[row + X_END]! - fromX, JSON.stringify(source))
        }
        const next = table.data[row + BREAK_NEXT]!
        for (const code of codes.subarray(from, next)) {
          if (code === 32 || code === 160) spaces++
          if (code >= STYLE && code < 32) style = code - STYLE
        }
        assert.equal(table.data[row + SPACES_NEXT], spaces, JSON.stringify(source))
        assert.equal(table.data[row + STATE_NEXT]! & STYLE_MASK, style, JSON.stringify(source))
        from = next
        fromX = table.data[row + X_NEXT]!
      }
      assert.equal(from, end)
    }
  }
})
