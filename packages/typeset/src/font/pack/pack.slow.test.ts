import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { PACKS } from '@platen/fonts'
import { CHUNK_STARTS } from '@platen/fonts/layout'
import { Blob, Face, Font } from 'harfbuzzjs'
import { FontFile } from '../sfnt.ts'
import { LIGATURE_CODE, type SETS } from './codes.ts'
import { fontFile, fontName, SLOTS, slotsOf, widthsArray } from './emit.ts'
import { WIDTH_MASK as CELL_WIDTH, faceOf } from './face.ts'
import { LIGATURES } from './kinds.ts'
import { ABSENT, CHUNKS, openPack } from './pack.ts'
import { addSlots, codesOf, readPack } from './testing.ts'

const EVERYTHING = 2 ** CHUNKS - 1

test('a font file draws the glyphs of its chunks as the whole font does, and its sums are right', () => {
  let state = 7
  const random = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0)
  for (const name of ['serif-regular', 'sans-italic', 'mono-regular', 'times-bold', 'helvetica-italic']) {
    const pack = readPack(name)
    const pathsOf = (mask: number): Font => new Font(new Face(new Blob(fileOf(mask))))
    const fileOf = (mask: number): Uint8Array => fontFile(pack, slotsOf(mask))
    const whole = pathsOf(EVERYTHING)
    const masks = Array.from({ length: CHUNKS }, (_, chunk) => 1 << chunk)
    for (let i = 0; i < 10; i++) masks.push(random() & random() & EVERYTHING)
    for (const mask of masks) {
      const file = fileOf(mask)
      const view = new DataView(file.buffer)
      let sum = 0
      const end = (file.length >> 2) << 2
      for (let at = 0; at < end; at += 4) sum = (sum + view.getUint32(at)) >>> 0
      assert.equal(sum, 0xb1b0afba, name)
      const font = pathsOf(mask)
      const opened = new FontFile(file)
      for (let glyph = 0; glyph < opened.glyphCount; glyph++) {
        const [start, end] = opened.outline(glyph)
        // Ten bytes are the head of an outline: readers refuse less.
        if (end !== start && end - start < 10) assert.fail(`${name}, mask ${mask}, slot ${glyph}: ${end - start} bytes`)
      }
      for (let chunk = 0; chunk < CHUNKS; chunk++) {
        if (((mask >> chunk) & 1) === 0) continue
        for (let slot = CHUNK_STARTS[chunk]!; slot < CHUNK_STARTS[chunk + 1]!; slot++) {
          if (pack.widths[slot] === ABSENT) continue
          assert.equal(font.glyphToPath(slot), whole.glyphToPath(slot), `${name}, mask ${mask}, slot ${slot}`)
          const width = Math.round((opened.advance(slot) * 1000) / opened.unitsPerEm)
          assert.equal(width, pack.widths[slot], `${name}, slot ${slot}`)
        }
      }
    }
  }
})

test('the same slots give the same bytes', () => {
  for (const name of ['serif-italic', 'times-regular']) {
    const once = fontFile(readPack(name), slotsOf(0b1010_1110))
    const again = fontFile(readPack(name), slotsOf(0b1010_1110))
    assert.deepEqual(once, again)
    assert.notEqual(fontName(readPack(name), slotsOf(2)), fontName(readPack(name), slotsOf(4)))
  }
})

test('a document pays for the glyphs it uses: a page of English less than 6 kB a font', () => {
  const text =
    'Dear Ms Baker, I am writing to ask about invoice 12345 (June 2026). Please reply by Friday; yours, J. Quirk'
  for (const name of PACKS) {
    const pack = readPack(name)
    const style = faceOf(pack, 'tabular')
    const bytes = deflateSync(fontFile(pack, addSlots(new Uint8Array(SLOTS), style, codesOf(style, text))))
    assert.ok(bytes.length < 6000, `${name}: ${bytes.length}`)
  }
})

test('every character of the slots in use has its width in the array of widths', () => {
  const pack = readPack('serif-regular')
  const style = faceOf(pack, 'tabular')
  const widths = new Map<number, number>()
  const array = widthsArray(pack, slotsOf(EVERYTHING))
  for (const [, first, row] of array.slice(1, -1).matchAll(/(\d+)\[([\d ]+)\]/g)) {
    row!.split(' ').forEach((width, i) => {
      widths.set(Number(first) + i, Number(width))
    })
  }
  for (const [code, slot] of style.slots.entries()) {
    if (style.cells[code] !== 0) assert.equal(widths.get(slot), style.cells[code]! & CELL_WIDTH)
  }
})

test('ligatures are the longest that the font has', () => {
  const lettersOf = (name: string, text: string): string[] =>
    codesOf(faceOf(readPack(name), 'proportional'), text).map((code) =>
      code >= LIGATURE_CODE ? LIGATURES[code - LIGATURE_CODE]! : String.fromCharCode(code),
    )
  assert.deepEqual(lettersOf('serif-regular', 'ffi fb fff'), ['ffi', ' ', 'f', 'b', ' ', 'ff', 'f'])
  assert.deepEqual(lettersOf('serif-italic', 'fb'), ['fb'])
  assert.deepEqual(lettersOf('sans-regular', 'ffi ft'), ['ff', 'i', ' ', 'ft'])
  assert.deepEqual(lettersOf('mono-regular', 'ffi'), ['f', 'f', 'i'])
  assert.deepEqual(lettersOf('times-regular', 'fi'), ['f', 'i'])
})

test('small capitals have no lower-case letter that would be set as it is', () => {
  const { cells } = faceOf(readPack('serif-regular'), 'small-caps')
  for (const letter of 'abcxyzàéøłž')
    assert.notEqual(
      codesOf(faceOf(readPack('serif-regular'), 'small-caps'), letter).map((code) => cells[code])[0],
      0,
      letter,
    )
  for (const letter of 'βж') assert.equal(cells[letter.charCodeAt(0)], 0, letter)
  // An italic has none: the plain set takes their place.
  assert.equal(faceOf(readPack('serif-italic'), 'small-caps').set, 'tabular')
})

test('figures of one width are as wide as each other, proportional ones are not', () => {
  const widths = (set: (typeof SETS)[number]): Set<number> => {
    const { cells } = faceOf(readPack('sans-semibold'), set)
    return new Set(Array.from('0123456789', (figure) => cells[figure.charCodeAt(0)]! & CELL_WIDTH))
  }
  assert.equal(widths('tabular').size, 1)
  assert.ok(widths('proportional').size > 1)
})

test('what is no font pack is refused', () => {
  assert.throws(() => openPack(new Uint8Array(100)), RangeError)
})
