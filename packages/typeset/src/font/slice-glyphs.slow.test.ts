import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import { typeset } from '../index.ts'
import type { Subsetter } from './harfbuzz.ts'
import { SliceGlyphs } from './slice-glyphs.ts'

const options = { design: 'plain', markup: 'markdown' } as const

/** With fonts of its own: what others have set before is not known. */
async function setter(source: string): Promise<(source: string) => Uint8Array> {
  const { resources } = await new ResourceLoader().loadFor(source, options)
  return (text) => typeset(text, options, resources).pdf
}

test('a document has the same bytes whichever symbols other documents showed before', async () => {
  const symbols = '🚀 ✅ **中文** 日本 ❌ ⚠️ é̂ नमस्ते'
  const text = '✅ 中文 **中文** नमस्ते'
  const alone = (await setter(symbols))(text)
  const set = await setter(symbols)
  set('🚀 ❌')
  set(symbols)
  assert.deepEqual(set(text), alone)
})

test('glyphs in memory take no more than a part of their file, and those loaded last are there', async () => {
  const { resources } = await new ResourceLoader().loadFor('中文', options)
  const bytes = [...resources.fonts!.values()].reduce((a, b) => (b.length > a.length ? b : a))
  const slice = new SliceGlyphs(bytes, 400)
  // The outlines of the default weight.
  const subsetter = { instance: (file: Uint8Array) => file } as unknown as Subsetter
  const { glyphCount } = slice.file
  let most = 0
  for (let first = 0; first < glyphCount; first += 50) {
    const glyphs = Array.from({ length: Math.min(50, glyphCount - first) }, (_, i) => first + i)
    slice.load(subsetter, glyphs)
    for (const glyph of glyphs) assert.ok(slice.glyph(glyph).outline)
    most = Math.max(most, slice.count)
  }
  assert.ok(most < glyphCount * 0.9, `${most} of ${glyphCount}`)
})
