import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { picturesBeside } from './pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'platen-pictures-'))
after(() => rmSync(folder, { recursive: true }))

test('only PNG, JPEG and SVG files at relative addresses are read, and the map has them by the address in the source', async () => {
  mkdirSync(join(folder, 'img'))
  for (const name of ['a b.png', 'img/c.JPG', 'f.svg', 'd.md']) writeFileSync(join(folder, name), name)
  const source =
    '![](a%20b.png?raw=true) ![](f.svg) <img src="img/c.JPG"> ![](d.md) ![](none.png) ![](https://x.org/e.png) ![](//host/f.png)'
  const pictures = await picturesBeside(join(folder, 'notes.md'), source)
  assert.deepEqual(
    [...pictures].map(([target, bytes]) => [target, Buffer.from(bytes).toString()]),
    [
      ['a%20b.png?raw=true', 'a b.png'],
      ['f.svg', 'f.svg'],
      ['img/c.JPG', 'img/c.JPG'],
    ],
  )
})
