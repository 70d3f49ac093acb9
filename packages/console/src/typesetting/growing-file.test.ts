import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growingFile, PAGES } from './growing-file.ts'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (one) => one.charCodeAt(0))
const OBJECTS = '1 0 obj\n<</Font<<>>>>\nendobj\n'

test('each object is where the cross-references say', () => {
  const drawing = { objects: bytesOf(OBJECTS), places: [0], pages: [{ start: 0, end: 40_000 }] }
  const file = growingFile(drawing, { width: 595.28, height: 841.89 })
  const whole = new Uint8Array(file.length).fill(0x20)
  whole.set(file.head)
  for (let page = 0; page < PAGES; page++)
    whole.set(file.pageOf(page, bytesOf(`(${page}) Tj`))!, file.head.length + page * file.place)
  whole.set(file.tail, file.length - file.tail.length)
  const text = new TextDecoder('latin1').decode(whole)
  const offsets = [...text.slice(text.lastIndexOf('xref\n0')).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) =>
    Number(at),
  )
  assert.ok(offsets.length > 2 * PAGES)
  offsets.forEach((at, index) => {
    assert.equal(text.slice(at, at + 12).split(' ')[0], `${index + 1}`)
  })
  assert.equal(Number(/startxref\n(\d+)/.exec(text)![1]), text.lastIndexOf('xref\n0'))
  assert.equal(file.head.length % file.place, 0)
})

test('a page that has grown beyond its place has to have a new file', () => {
  const file = growingFile(
    { objects: bytesOf(OBJECTS), places: [0], pages: [{ start: 0, end: 100 }] },
    { width: 9, height: 9 },
  )
  assert.equal(file.pageOf(3, new Uint8Array(file.place / 2))?.length, file.place)
  assert.equal(file.pageOf(3, new Uint8Array(file.place)), undefined)
})
