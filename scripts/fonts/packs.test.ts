import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { fontFile } from '../../packages/typeset/src/font/pack/emit.ts'
import { PACKS, readPack } from '../../packages/typeset/src/font/pack/testing.ts'
import { coverageModule } from './coverage.ts'
import { type Judged, outlinesIn, presentSlots, samplesFor, shapedByPack, sumOf } from './judge.ts'

test('the list of characters that the packs have is up to date', () => {
  const path = join(import.meta.dirname, '../../packages/typeset/src/font/pack/data/coverage.ts')
  assert.equal(readFileSync(path, 'utf8'), coverageModule())
})

const judged = JSON.parse(readFileSync(join(import.meta.dirname, 'judged.json'), 'utf8')) as Record<string, Judged>
const EVERYTHING = 0x7fffffff

test('the packs draw and kern as the fonts that they were made from (judge: HarfBuzz)', () => {
  for (const name of PACKS) {
    const pack = readPack(name)
    const file = new Uint8Array(inflateSync(fontFile(pack, EVERYTHING).bytes))
    assert.equal(sumOf(outlinesIn(file, presentSlots(pack))), judged[name]!.outlines, name)
    // The standard fonts' widths and kerns are compared with their AFM files, in pack.test.ts.
    if (!/^(times|helvetica|courier)/.test(name)) {
      const strings = samplesFor(pack).map((sample) => shapedByPack(pack, sample))
      assert.equal(sumOf(strings), judged[name]!.strings, name)
    }
  }
})
