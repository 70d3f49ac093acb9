import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { FAMILIES } from '@platen/fonts/faces'
import { Blob, Face } from 'harfbuzzjs'
import { fileWithAll, fontPath } from '../../../typeset/src/font/fallback.ts'
import { ResourceLoader, readFont } from './resources.ts'

test('the font table matches the font files', async () => {
  for (const [family, [name, styles, files]] of FAMILIES.entries()) {
    for (const [index, [id, , glyphs]] of files.entries()) {
      const face = new Face(new Blob(await readFont(id)))
      const maxp = face.referenceTable('maxp')!
      assert.equal((maxp[4]! << 8) | maxp[5]!, glyphs, id)
      const characters = [...face.collectUnicodes().slice()]
      if (styles === 'four' || styles === 'two' || styles === 'weight-italic') {
        if (index === 0) assert.equal(fileWithAll(family, characters), 0, name)
      } else {
        const file = fileWithAll(family, characters)
        assert.ok(file >= 0 && file <= index, id)
      }
    }
  }
})

test('a font that is not installed is listed as missing, and the others are loaded', async () => {
  const { resources, missing } = await new ResourceLoader().load(['font:tinos', 'font:nonsense', 'scripts'])
  assert.deepEqual(missing, ['font:nonsense'])
  assert.deepEqual([...resources.fonts!.keys()], ['tinos'])
  assert.ok(resources.scripts)
})

test('a document gets all its fonts, even if they exceed the cache', async () => {
  const loader = new ResourceLoader({ cacheBytes: 1 })
  const names = ['font:tinos', 'font:arimo', 'font:cousine'] as const
  const { resources } = await loader.load(names)
  assert.deepEqual([...resources.fonts!.keys()], ['tinos', 'arimo', 'cousine'])
  const first = await loader.load(['font:noto-sans-thai'])
  const again = await loader.load(['font:noto-sans-thai'])
  const same = again.resources.fonts!.get('noto-sans-thai') === first.resources.fonts!.get('noto-sans-thai')
  assert.ok(same, 'the one used last is still at hand')
})

test('all fonts of the default install together stay under 80 MB', () => {
  const packages = new Set(
    FAMILIES.flatMap(([, , files]) => files.map(([id]) => fontPath(id)!.split('/').slice(0, 2).join('/'))),
  )
  let sizeBytes = 0
  for (const name of packages) {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (file.isFile()) sizeBytes += statSync(join(file.parentPath, file.name)).size
    }
  }
  assert.ok(packages.size > 50)
  assert.ok(sizeBytes < 80e6, `${sizeBytes} bytes`)
})

test('the error names the font that is unknown', async () => {
  await assert.rejects(readFont('nonsense'), /There is no font nonsense/)
})
