import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTextFile } from './text-file.ts'

const read = (bytes: Uint8Array<ArrayBuffer>, name = 'greeting.txt') => readTextFile(new File([bytes], name))
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))

test('a file is read in UTF-8, UTF-16 and Windows-1252', async () => {
  const text = 'Grüße aus Köln'
  const expected = { name: 'greeting.txt', text }
  assert.deepEqual(await read(new TextEncoder().encode(text)), expected)
  assert.deepEqual(await read(new TextEncoder().encode(`\ufeff${text}`)), expected)
  assert.deepEqual(await read(utf16(text)), expected)
  assert.deepEqual(await read(new Uint8Array(Buffer.from(utf16(text)).swap16())), expected)
  assert.deepEqual(await read(new Uint8Array(Buffer.from(text, 'latin1'))), expected)
})

test('a file is refused for its type, its size, or because nothing is in it', async () => {
  const letters = new Uint8Array((2 << 20) + 1).fill(97)
  assert.deepEqual(await read(letters.subarray(1), 'photo.png'), { name: 'photo.png', refused: 'type' })
  assert.deepEqual(await read(new Uint8Array([97, 0, 98])), { name: 'greeting.txt', refused: 'type' })
  assert.deepEqual(await read(letters), { name: 'greeting.txt', refused: 'size' })
  assert.ok('text' in (await read(letters.subarray(1))))
  assert.deepEqual(await read(new Uint8Array()), { name: 'greeting.txt', refused: 'empty' })
  assert.deepEqual(await read(new TextEncoder().encode(' \n\n')), { name: 'greeting.txt', refused: 'empty' })
})
