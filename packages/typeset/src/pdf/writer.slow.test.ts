import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TypesetOptions } from '../options.ts'
import { compose } from '../testing.ts'

function compressed(source: string, options: TypesetOptions = {}): Uint8Array {
  return compose(source, { markup: 'markdown', ...options }, {}, true).pdf
}

/** Number, type and offset of each object in the cross-reference stream. ISO 32000-1 §7.5.8. */
function crossReferences(pdf: Uint8Array): { number: number; type: number; offset: number }[] {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file.toString('latin1', file.length - 40))![1])
  const head = file.toString('latin1', start, start + 300)
  const width = Number(/\/W\[1 (\d) 1\]/.exec(head)![1])
  const size = Number(/\/Size (\d+)/.exec(head)![1])
  const table = start + head.indexOf('stream\n') + 7
  return Array.from({ length: size }, (_, number) => {
    const at = table + number * (width + 2)
    return { number, type: file[at]!, offset: file.readUIntBE(at + 1, width) }
  })
}

test('a URL that a text repeats is in the file once', () => {
  // Each link used to hold the URL twice: 1,000 links to a URL of 49 kB made a file of 12 MB.
  const url = `https://e.example/${'x'.repeat(49_000)}`
  const source = `${'[a] '.repeat(1000)}\n\n[a]: ${url}`
  const text = Buffer.from(compose(source, { markup: 'markdown' }, {}, false).pdf).toString('latin1')
  assert.equal(text.split(url).length - 1, 1)
  assert.equal(text.split('/S/URI').length - 1, 1)
  assert.equal(text.split('/Subtype/Link').length - 1, 1000)
  assert.ok(compressed(source).length < 400_000)
})

test('a link has one annotation on each page, with a quad for each of its lines', async () => {
  const url = 'https://e.example/long'
  const source = `Words, then [${'a link over **several** lines '.repeat(70)}](${url}) and [another](${url}).`
  const data = compressed(source, { margins: { bottom: 640 } })
  const document = await getDocument({ data, verbosity: 0 }).promise
  assert.ok(document.numPages >= 3)
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const annotations = await page.getAnnotations()
    assert.equal(annotations.length, number === document.numPages ? 2 : 1)
    for (const { url: target, quadPoints, rect } of annotations) {
      assert.equal(target, url)
      const rows = new Set<number>()
      for (let at = 0; at < (quadPoints?.length ?? 0); at += 8) {
        const [x0, y1, x1, , , y0] = quadPoints.slice(at, at + 8)
        assert.ok(x0 < x1 && y0 < y1)
        // Viewers ignore quads outside the rectangle.
        assert.ok(x0 >= rect[0] - 0.01 && x1 <= rect[2] + 0.01 && y0 >= rect[1] - 0.01 && y1 <= rect[3] + 0.01)
        rows.add(y0)
      }
      // pdf.js drops quads where there is one: the rectangle says the same.
      if (quadPoints) assert.equal(rows.size, quadPoints.length / 8)
    }
    if (number === 1) assert.ok(annotations[0].quadPoints.length / 8 > 5)
  }
  await document.loadingTask.destroy()
})

test('cross-references point at their objects beyond 16.7 MB', () => {
  // Offsets used to have 24 bits. The metadata, which is not compressed, comes before the object streams.
  const pdf = compressed('text', { title: 'x'.repeat(17 << 20) })
  assert.ok(pdf.length > 1 << 24)
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  const placed = crossReferences(pdf).filter(({ type }) => type === 1)
  assert.ok(placed.some(({ offset }) => offset > 1 << 24))
  for (const { number, offset } of placed) {
    const head = `${number} 0 obj`
    assert.equal(file.toString('latin1', offset, offset + head.length), head)
  }
})

test('a file larger than 64 MB is an error that names the limit', () => {
  assert.throws(
    () => compressed('text', { title: 'x'.repeat(65 << 20) }),
    (error) => error instanceof RangeError && /larger than the limit of 64 MB/.test(error.message),
  )
})

test('a link to a heading is an action that goes to its page and height', () => {
  const source = `[end](#the-end)${'\n\nx'.repeat(40)}\n\n# The end`
  const { pdf } = compose(source, { markup: 'markdown' }, {}, false)
  const text = Buffer.from(pdf).toString('latin1')
  assert.match(text, /<<\/S\/GoTo\/D\[\d+ 0 R\/XYZ null [\d.]+ null\]>>/)
  assert.doesNotMatch(text, /\/S\/URI/)
})
