import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { unitOf } from '../../typeset/src/font/encoding.ts'
import { fontFile, slotsOf } from '../../typeset/src/font/pack/emit.ts'
import { WIDTH_MASK as CELL_WIDTH, faceOf } from '../../typeset/src/font/pack/face.ts'
import { packName } from '../../typeset/src/font/pack/names.ts'
import { openTypeFile } from '../../typeset/src/font/pack/open-type.ts'
import { kernBetween, readPack } from '../../typeset/src/font/pack/testing.ts'
import { BOLD, ITALIC } from '../../typeset/src/font/resources.ts'
import { FontFile } from '../../typeset/src/font/sfnt.ts'
import { PACKS } from '../src/index.ts'
import { coreFont, LEFT_SHIFT, RIGHT_MASK, RIGHT_SHIFT, WIDTH_MASK } from './afm.ts'
import { coverageModule } from './coverage.ts'
import { allKerns, type Judged, outlinesIn, presentSlots, samplesFor, shapedBy, shapedByPack, sumOf } from './judge.ts'

test('the list of characters that the packs have is up to date', () => {
  const path = join(import.meta.dirname, '../src/data/coverage.ts')
  assert.equal(readFileSync(path, 'utf8'), coverageModule())
})

test('every face has a pack in every style, and there is no other', () => {
  const names = new Set<string>()
  for (const face of ['serif', 'display', 'sans', 'mono', 'times', 'helvetica', 'courier'] as const) {
    for (const style of [0, BOLD, ITALIC, BOLD + ITALIC]) names.add(packName(face, style))
  }
  const files = readdirSync(join(import.meta.dirname, '../src/packs')).filter((name) => name.endsWith('.pack'))
  assert.deepEqual(files.map((name) => name.replace('.pack', '')).sort(), [...names].sort())
  assert.deepEqual([...PACKS].sort(), [...names].sort())
})

test('the classic packs have the widths and kerns of the standard fonts, for every pair of WinAnsi characters', () => {
  for (const family of ['times', 'helvetica', 'courier'] as const) {
    for (const bits of [0, BOLD, ITALIC, BOLD + ITALIC]) {
      const core = coreFont(family, bits)
      const style = faceOf(readPack(packName(family, bits)), 'tabular')
      for (let a = 32; a < 256; a++) {
        if (unitOf(a) === 0) continue
        assert.equal(style.cells[a]! & CELL_WIDTH, core.metrics[a]! & WIDTH_MASK, `${core.name} ${a}`)
        // In the standard fonts a soft hyphen or no-break space is the character that it shows, here too.
        for (let b = 32; b < 256; b++) {
          if (unitOf(b) === 0) continue
          const kern =
            core.kerns[(core.metrics[a]! >>> LEFT_SHIFT) + ((core.metrics[b]! >>> RIGHT_SHIFT) & RIGHT_MASK)]!
          if (kernBetween(style, a, b) !== kern) assert.fail(`${core.name} ${a} ${b}`)
        }
      }
    }
  }
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
