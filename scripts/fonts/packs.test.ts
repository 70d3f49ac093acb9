import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fontFile, slotsOf } from '../../packages/typeset/src/font/pack/emit.ts'
import { openTypeFile } from '../../packages/typeset/src/font/pack/open-type.ts'
import { PACKS, readPack } from '../../packages/typeset/src/font/pack/testing.ts'
import { FontFile } from '../../packages/typeset/src/font/sfnt.ts'
import { coverageModule } from './coverage.ts'
import { allKerns, type Judged, outlinesIn, presentSlots, samplesFor, shapedBy, shapedByPack, sumOf } from './judge.ts'

test('the list of characters that the packs have is up to date', () => {
  const path = join(import.meta.dirname, '../../packages/typeset/src/font/pack/data/coverage.ts')
  assert.equal(readFileSync(path, 'utf8'), coverageModule())
})

const judged = JSON.parse(readFileSync(join(import.meta.dirname, 'judged.json'), 'utf8')) as Record<string, Judged>
const EVERYTHING = -1
/** Common letters of either case, without accents. */
const LETTERS = 0b1010

test('the packs draw and kern as the fonts that they were made from (judge: HarfBuzz)', () => {
  for (const name of PACKS) {
    const pack = readPack(name)
    const file = fontFile(pack, slotsOf(EVERYTHING))
    assert.equal(sumOf(outlinesIn(file, presentSlots(pack))), judged[name]!.outlines, name)
    // The standard fonts' widths and kerns are compared with their AFM files, in pack.slow.test.ts.
    if (!/^(times|helvetica|courier)/.test(name)) {
      const strings = samplesFor(pack).map((sample) => shapedByPack(pack, sample, allKerns(pack)))
      assert.equal(sumOf(strings), judged[name]!.strings, name)
    }
  }
})

const FILE = {
  family: 'A Family',
  bold: false,
  italic: false,
}

test('the OpenType file of a pack is shaped as the pack sets text: figures, small capitals, ligatures, kerns (judge: HarfBuzz)', () => {
  // Kerns of the classic fonts are rounded to their units.
  for (const name of PACKS.filter((pack) => !/^(?:times|helvetica|courier)/.test(pack))) {
    const pack = readPack(name)
    const shaped = shapedBy(openTypeFile(pack, FILE))
    for (const sample of samplesFor(pack)) {
      assert.equal(shaped(sample), shapedByPack(pack, sample), `${name}: ${sample.text} (set ${sample.set})`)
    }
  }
})

test('a file of some chunks has their characters alone, and is smaller', () => {
  const pack = readPack('serif-regular')
  const whole = openTypeFile(pack, FILE)
  const part = openTypeFile(pack, { ...FILE, chunks: LETTERS })
  assert.ok(part.length * 3 < whole.length)
  const has = (file: Uint8Array, character: string) => new FontFile(file).glyphOf(character.codePointAt(0)!) > 0
  assert.ok(has(part, 'a') && !has(part, 'ж'))
  assert.ok(has(whole, 'a') && has(whole, 'ж'))
})
