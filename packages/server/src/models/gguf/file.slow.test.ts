import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { realModel } from '../testing/local-models.ts'
import { randomGguf, scriptedGguf } from '../testing/tiny-gguf.ts'
import { InvalidGguf, readGgufHeader } from './file.ts'
import { planMemory } from './memory.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-gguf-'))
})
after(() => rm(folder, { recursive: true, force: true }))

async function file(bytes: Uint8Array): Promise<string> {
  const path = join(folder, `${Math.random()}.gguf`)
  await writeFile(path, bytes)
  return path
}

test('a header gives name, context, parameters and the memory of a token of context', async () => {
  const bytes = randomGguf({ seed: 1, context: 4096 })
  const header = await readGgufHeader(await file(bytes))
  assert.equal(header.architecture, 'llama')
  assert.equal(header.name, 'Tiny')
  assert.equal(header.contextTokens, 4096)
  assert.equal(header.fileBytes, bytes.length)
  assert.equal(header.vocabularySize, 261)
  // Two layers, two heads of keys and of values, 16 wide, two bytes each.
  assert.equal(header.contextBytesPerToken, 2 * 2 * (16 + 16) * 2)
  const block = 64 * 2 + 64 * 64 * 2 + 64 * 32 * 2 + 64 * 128 * 3
  assert.equal(header.parameters, 64 * 261 * 2 + 64 + 2 * block)
})

const real = realModel()
test('the small real model has 135 million parameters and 8,192 tokens of context', {
  skip: 'skip' in real && real.skip,
}, async () => {
  if (!('path' in real)) return
  const header = await readGgufHeader(real.path)
  assert.equal(Math.round(header.parameters / 1e6), 135)
  assert.equal(header.contextTokens, 8192)
  assert.equal(header.vocabularySize, 49152)
})

test('a file that is not GGUF, is cut anywhere in its header or has random bytes is refused with a sentence', async () => {
  const whole = scriptedGguf({ text: 'Hello there.' })
  // Behind the last name: its dimensions, type and offset.
  const weightsAt = whole.lastIndexOf('output.weight') + 'output.weight'.length + 4 + 8 + 8 + 4 + 8
  const bad: Uint8Array[] = [Buffer.alloc(0), Buffer.from('hello'), Buffer.alloc(4096, 7)]
  for (let at = 0; at < weightsAt; at += 997) bad.push(whole.subarray(0, at))
  // The weights are missing: less than a sixteenth of what the tensors say.
  bad.push(whole.subarray(0, weightsAt))
  for (const bytes of bad) {
    await assert.rejects(readGgufHeader(await file(bytes)), InvalidGguf, `${bytes.length} bytes`)
  }
})

test('a damaged header is read or refused, without hanging, exhausting memory or other errors', async () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`seed ${seed}`)
  let state = seed || 1
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
  const whole = scriptedGguf({ text: 'Hello there.' })
  for (let count = 0; count < 150; count += 1) {
    const bytes = Buffer.from(whole)
    for (let flips = 0; flips < 8; flips += 1) bytes[random(12_000)] = random(256)
    try {
      await readGgufHeader(await file(bytes))
    } catch (error) {
      assert.ok(error instanceof InvalidGguf, String(error))
    }
  }
})

test('with less memory a model gets fewer slots, then less context, then is refused with a sentence', () => {
  const gigabyte = 1024 ** 3
  const header = {
    architecture: 'llama',
    name: null,
    parameters: 7e9,
    contextTokens: 32_768,
    fileBytes: 4 * gigabyte,
    contextBytesPerToken: 128 * 1024,
    vocabularySize: 32_000,
  }
  const plan = (freeGigabytes: number) => planMemory(header, { slots: 4 }, freeGigabytes * gigabyte)
  const size = (freeGigabytes: number) => {
    const { slots, contextTokens } = plan(freeGigabytes) as { slots: number; contextTokens: number }
    return [slots, contextTokens]
  }
  assert.deepEqual(size(16), [4, 8192])
  assert.deepEqual(size(8), [2, 8192])
  assert.deepEqual(size(6), [2, 4096])
  assert.deepEqual(size(5.3), [1, 2048])
  const refused = plan(4)
  assert.ok('refused' in refused)
  assert.match(refused.refused, /needs about 4\.6 GB of memory and 4\.0 GB are free/)
})
