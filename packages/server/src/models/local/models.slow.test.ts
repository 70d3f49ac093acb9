import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { scriptedGguf } from '../testing/tiny-gguf.ts'
import { isSmall, LOCAL_MODELS, readLocalModels, recommendedModel } from './models.ts'

const GIB = 1024 ** 3

let dataFolder: string
before(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'platen-models-'))
})
after(() => rm(dataFolder, { recursive: true, force: true }))

test('every listed model has at least 4 billion parameters, a licence, and a file of a plausible size', () => {
  for (const model of LOCAL_MODELS) {
    assert.ok(model.sizeB >= 4 && model.activeB <= model.sizeB, model.name)
    assert.match(model.license, /^(?:Apache-2\.0|MIT)$/)
    assert.match(model.repository, /^[\w.-]+\/[\w.-]+-GGUF$/)
    // Four bits and a little for each parameter.
    const bytesPerParameter = model.fileBytes / (model.sizeB * 1e9)
    assert.ok(bytesPerParameter > 0.55 && bytesPerParameter < 0.7, `${model.name} ${bytesPerParameter}`)
  }
  assert.equal(new Set(LOCAL_MODELS.map(({ name }) => name)).size, LOCAL_MODELS.length)
  const sizes = LOCAL_MODELS.map(({ fileBytes }) => fileBytes)
  assert.deepEqual(
    sizes,
    sizes.toSorted((a, b) => a - b),
  )
})

test('a model called 1B is not small, one of 600 million parameters is', () => {
  assert.equal(isSmall(999_885_952), false)
  assert.equal(isSmall(600e6), true)
})

test('the list shows which models fit, their speed, which are installed, and other or damaged files', async () => {
  await mkdir(join(dataFolder, 'models'))
  await writeFile(join(dataFolder, 'models', LOCAL_MODELS[0]?.file ?? ''), 'x')
  await writeFile(join(dataFolder, 'models', 'mine.gguf'), scriptedGguf({ text: 'A text of a file.' }))
  await writeFile(join(dataFolder, 'models', 'broken.gguf'), 'x')
  const small = await readLocalModels(dataFolder, { memoryBytes: 8 * GIB, bytesPerSecond: 40e9 })
  assert.deepEqual(
    small.models.filter(({ fits }) => fits).map(({ name }) => name),
    ['qwen3-4b'],
  )
  assert.deepEqual(
    small.models.filter(({ installed }) => installed).map(({ name }) => name),
    ['qwen3-4b'],
  )
  const words = Object.fromEntries(small.models.map((model) => [model.name, model.wordsPerMinute ?? 0]))
  assert.ok((words['qwen3-4b'] ?? 0) > (words['ministral-3-8b'] ?? 0))
  assert.ok((words['qwen3-30b-a3b'] ?? 0) > (words['ministral-3-8b'] ?? 0), 'only a part of it computes each word')
  const large = await readLocalModels(dataFolder, { memoryBytes: 64 * GIB })
  assert.ok(large.models.every(({ fits, wordsPerMinute }) => fits && wordsPerMinute === null))
  assert.deepEqual(
    large.files.map(({ file, title, error }) => [file, title, error === undefined]),
    [
      ['broken.gguf', null, false],
      ['mine.gguf', 'Tiny', true],
    ],
  )
})

test('the recommended model is the largest that fits into memory and is not too slow', async () => {
  const offered = async (memoryGib: number, gigabytesPerSecond: number, freeGib = memoryGib) => {
    const { models } = await readLocalModels(dataFolder, { bytesPerSecond: gigabytesPerSecond * 1e9 })
    return recommendedModel(models, { memoryBytes: memoryGib * GIB, freeBytes: freeGib * GIB })?.name
  }
  assert.equal(await offered(4, 40), undefined)
  assert.equal(await offered(8, 40), 'qwen3-4b')
  assert.equal(await offered(16, 40), 'ministral-3-8b')
  assert.equal(await offered(32, 40), 'ministral-3-14b')
  assert.equal(await offered(64, 40), 'qwen3-30b-a3b')
  assert.equal(await offered(64, 40, 6), 'qwen3-4b', 'other programs hold the memory')
  assert.equal(await offered(16, 10), 'qwen3-4b', 'the memory is slow')
  assert.equal(await offered(16, 2), 'qwen3-4b', 'all are slow')
})
