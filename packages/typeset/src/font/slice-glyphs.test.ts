import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import { typeset } from '../index.ts'

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
