/** Pictures of Markdown in the PDF: what PNG and JPEG become, and that mupdf sees the same pixels. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import * as mupdf from 'mupdf'
import { inflate } from '../inflate.ts'
import { compose } from '../testing.ts'

function chunk(name: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length)
  bytes.write(name, 4, 'latin1')
  bytes.set(data, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

interface PngOptions {
  width: number
  height: number
  depth?: number
  colours: number
  palette?: number[]
  transparency?: number[]
  interlaced?: boolean
}

const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
]

/** A PNG of these samples by pixel. Rows take the filters in turn. */
function png(options: PngOptions, pixel: (x: number, y: number) => number[]): Buffer {
  const { width, height, depth = 8, colours, palette, transparency, interlaced = false } = options
  const rows: Buffer[] = []
  for (const [x0, y0, dx, dy] of interlaced ? PASSES : [[0, 0, 1, 1]]) {
    let before: Buffer | undefined
    for (let y = y0!; y < height; y += dy!) {
      const bits: number[] = []
      let size = 1
      for (let x = x0!; x < width; x += dx!) {
        const samples = pixel(x, y)
        size = Math.max(1, (samples.length * depth) >> 3)
        for (const sample of samples) for (let bit = depth - 1; bit >= 0; bit--) bits.push((sample >> bit) & 1)
      }
      if (bits.length === 0) continue
      const plain = Buffer.alloc(Math.ceil(bits.length / 8))
      bits.forEach((bit, at) => {
        plain[at >> 3]! |= bit << (7 - (at & 7))
      })
      const filter = y % 3
      const row = Buffer.alloc(1 + plain.length)
      row[0] = filter
      plain.forEach((value, at) => {
        const predicted = filter === 1 ? (plain[at - size] ?? 0) : filter === 2 ? (before?.[at] ?? 0) : 0
        row[at + 1] = value - predicted
      })
      rows.push(row)
      before = plain
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([depth, colours, 0, 0, interlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', Buffer.from(palette))] : []),
    ...(transparency ? [chunk('tRNS', Buffer.from(transparency))] : []),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const urlOf = (bytes: Uint8Array, type = 'png') => `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
const set = (source: string, pictures = new Map<string, Uint8Array>()) =>
  compose(source, { markup: 'markdown', conformance: 'none', includePageNumbers: false }, { pictures }, true)

/** The colour of the pixel of a picture at the upper left of the page, of pictures at 96 pixels an inch. */
function colourAt(pdf: Uint8Array, x: number, y: number): number[] {
  const page = mupdf.Document.openDocument(pdf, 'application/pdf').loadPage(0)
  const pixmap = page.toPixmap(mupdf.Matrix.scale(96 / 72, 96 / 72), mupdf.ColorSpace.DeviceRGB)
  const samples = pixmap.getPixels()
  const at = (96 + y) * pixmap.getStride() + (96 + x) * pixmap.getNumberOfComponents()
  return [...samples.slice(at, at + 3)]
}

const FILES: [what: string, file: Buffer, at: [number, number], colour: number[]][] = [
  ['RGB', png({ width: 96, height: 96, colours: 2 }, () => [200, 100, 50]), [48, 48], [200, 100, 50]],
  [
    'RGB, interlaced',
    png({ width: 96, height: 96, colours: 2, interlaced: true }, (x) => [x < 24 ? 255 : 0, 0, 99]),
    [60, 60],
    [0, 0, 99],
  ],
  [
    'RGB with alpha',
    png({ width: 96, height: 96, colours: 6 }, (x) => [255, 0, 0, x < 24 ? 0 : 255]),
    [10, 50],
    [255, 255, 255],
  ],
  [
    'grey of one bit',
    png({ width: 96, height: 96, depth: 1, colours: 0 }, (x) => [x < 24 ? 1 : 0]),
    [60, 60],
    [0, 0, 0],
  ],
  [
    'grey of 16 bits with alpha',
    png({ width: 96, height: 96, depth: 16, colours: 4 }, () => [0x8080, 0xffff]),
    [50, 50],
    [128, 128, 128],
  ],
  [
    'a palette',
    png({ width: 96, height: 96, depth: 2, colours: 3, palette: [1, 2, 3, 250, 0, 0] }, () => [1]),
    [50, 50],
    [250, 0, 0],
  ],
  [
    'a palette with a transparent colour, interlaced',
    png(
      {
        width: 96,
        height: 96,
        depth: 2,
        colours: 3,
        palette: [1, 2, 3, 0, 250, 0],
        transparency: [0],
        interlaced: true,
      },
      (x) => [x < 24 ? 0 : 1],
    ),
    [10, 50],
    [255, 255, 255],
  ],
  [
    'a transparent colour',
    png({ width: 96, height: 96, colours: 2, transparency: [0, 9, 0, 9, 0, 9] }, () => [9, 9, 9]),
    [50, 50],
    [255, 255, 255],
  ],
]

for (const [what, file, [x, y], colour] of FILES)
  test(`PNG: ${what}`, () => {
    const { pdf, diagnostics } = set(`![A picture](${urlOf(file)})`)
    assert.deepEqual(diagnostics, [])
    assert.deepEqual(colourAt(pdf, x, y), colour)
  })

test('a picture is tagged with its description, at most as wide as the text and 96 pixels an inch', () => {
  const files = new Map([['a.png', new Uint8Array(png({ width: 4000, height: 10, colours: 2 }, () => [0, 0, 0]))]])
  const { pdf } = compose('![One *two*](a.png)\n\n![b](a.png)', { markup: 'markdown' }, { pictures: files }, false)
  const text = Buffer.from(pdf).toString('latin1')
  assert.match(text, /\/S\/Figure\/P [^>]*\/Alt\(One two\)/)
  assert.match(text, /q 451\.2[78]\d? 0 0 1\.1\d+ 72 [\d.]+ cm \/P0 Do Q/)
  assert.equal(text.match(/\/Subtype\/Image/g)?.length, 1)
})

test('a JPEG passes as it is; CMYK of Adobe is inverted, and refused for PDF/A', () => {
  const jpeg = (components: number, adobe: boolean) =>
    new Uint8Array([
      ...[0xff, 0xd8],
      ...(adobe ? [0xff, 0xee, 0, 14, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 2] : []),
      ...[0xff, 0xc2, 0, 8 + 3 * components, 8, 0, 20, 0, 30, components, ...Array<number>(3 * components).fill(1)],
      ...[0xff, 0xda, 0, 2, 0xff, 0xd9],
    ])
  const written = (file: Uint8Array) =>
    Buffer.from(set('![x](a.jpg)', new Map([['a.jpg', file]])).pdf).toString('latin1')
  assert.match(
    written(jpeg(3, false)),
    /\/Width 30\/Height 20\/ColorSpace\/DeviceRGB\/BitsPerComponent 8\/Filter\/DCTDecode/,
  )
  assert.match(written(jpeg(4, true)), /DeviceCMYK\/BitsPerComponent 8\/Filter\/DCTDecode\/Decode\[1 0 1 0 1 0 1 0\]/)
  const { diagnostics } = compose(
    '![x](a.jpg)',
    { markup: 'markdown', conformance: 'pdf/a-2a' },
    { pictures: new Map([['a.jpg', jpeg(4, true)]]) },
    true,
  )
  assert.ok(diagnostics.some(({ code }) => code === 'picture-left-out'))
})

test('the warning of a missing picture names it, without control characters, and no data: URL', () => {
  const message = (source: string) => set(source).diagnostics.find(({ code }) => code === 'picture-left-out')?.message
  assert.match(message('![W](wiring.png)')!, /^One picture is not available as PNG, JPEG or SVG \(wiring\.png\);/u)
  assert.match(message('![W](<a\u009b.png>)')!, / \(a\.png\);/u)
  assert.match(message('![W](data:image/png;base64,AAAA)')!, /SVG;/u)
})

test('a picture in a heading or a cell leaves its description and a warning', () => {
  const picture = urlOf(png({ width: 9, height: 9, colours: 2 }, () => [1, 2, 3]))
  const counts = (source: string) => set(source).diagnostics.map(({ code, count }) => [code, count])
  assert.deepEqual(counts(`![a](${picture})\n\ntext ![b](${picture}) text`), [])
  assert.deepEqual(counts(`## Head ![a](${picture})\n\n| A |\n|---|\n| ![b](${picture}) |\n\n![c](${picture})`), [
    ['picture-left-out', 2],
  ])
})

test('what is no picture, is damaged or is not there leaves its description and a warning', () => {
  const whole = png({ width: 9, height: 9, colours: 2 }, () => [1, 2, 3])
  const damaged = [
    whole.subarray(0, 60),
    Buffer.concat([whole.subarray(0, 45), Buffer.alloc(10), whole.subarray(55)]),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]),
    Buffer.from('GIF89a'),
    Buffer.alloc(0),
  ]
  for (const file of damaged) {
    const { pdf, diagnostics } = set(`![here](${urlOf(file)})`)
    assert.deepEqual(
      diagnostics.map(({ code, count }) => [code, count]),
      [['picture-left-out', 1]],
    )
    assert.match(
      mupdf.Document.openDocument(pdf, 'application/pdf').loadPage(0).toStructuredText('preserve-whitespace').asText(),
      /\[here\]/,
    )
  }
  assert.equal(set('![a](https://x.org/a.png) ![b](b.png)').diagnostics[0]!.count, 2)
})

test('zlib data comes out as it went in, of a wrong length not at all', () => {
  for (const length of [0, 1, 5000, 70_000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * i) >> 5)
    for (const level of [0, 1, 9]) assert.deepEqual(inflate(deflateSync(bytes, { level }), length), bytes)
    assert.equal(inflate(deflateSync(bytes), length + 1), undefined)
  }
})

const DOT =
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20width=%224%22%20height=%224%22%3E%3Cpath%20d=%22M0%200h4v4z%22/%3E%3C/svg%3E'
const ROLES = {
  resume: `# Jane\n\njane@x.org ![dot](${DOT})\n\n## Work\n\n**Engineer**, 2019  \nbuilt ![dot](${DOT})`,
  report: `# A\n\nPrepared by: Jane ![dot](${DOT})  \nDate: today\n\nText ![dot](${DOT})`,
  contract: `# A\n\n## Parties\n\nAcme ![dot](${DOT})\n\n## Signatures\n\nSigned ![dot](${DOT}):\n\nName: ________`,
} as const
for (const design of ['resume', 'report', 'contract'] as const)
  test(`pictures in lines that have a role stand below them: ${design}`, () => {
    const { pdf, diagnostics } = compose(ROLES[design], { design, markup: 'markdown' }, {}, false)
    assert.deepEqual(diagnostics, [])
    assert.equal(
      Buffer.from(pdf)
        .toString('latin1')
        .match(/\/Figure<</gu)?.length,
      2,
    )
  })

test('a picture whose description is in the letterhead is set', () => {
  const source = `![Acme Ltd](${DOT})\n\nJane Roe  \n2 Low Road\n\nDear Ms Roe,\n\nText.\n\nYours sincerely,\n\nJohn Doe`
  const options = { design: 'letter', markup: 'markdown', designTokens: { letterhead: ['Acme Ltd'] } } as const
  const { pdf } = compose(source, options, {}, false)
  assert.match(Buffer.from(pdf).toString('latin1'), /\/Figure</u)
})

const SIZES: [tag: string, width: number, height: number][] = [
  ['width="100"', 75, 75],
  ['width="50%"', 205.5, 205.5],
  ['height="40"', 30, 30],
  ['width="40" height="20"', 30, 15],
  ['width="4000"', 411, 411],
]
for (const [tag, width, height] of SIZES)
  test(`a picture is as large as ${tag} says, and not wider than the text`, () => {
    const options = { design: 'plain', markup: 'markdown' } as const
    const { pdf } = compose(`Text\n\n<img alt="dot" ${tag} src="${DOT}">`, options, {}, false)
    const matrix = /([\d.]+) 0 0 ([\d.]+) [\d.]+ [\d.]+ cm/u.exec(Buffer.from(pdf).toString('latin1'))
    assert.deepEqual(matrix?.slice(1, 3).map(Number), [width, height])
  })

test('`Figure 3:` and italic lines are captions of pictures, before, behind and beside them', () => {
  const captions = (source: string, design: 'plain' | 'paper' = 'plain'): number => {
    const { pdf } = compose(`Text.\n\n${source}\n\nText.`, { design, markup: 'markdown' }, {}, false)
    const file = Buffer.from(pdf).toString('latin1')
    assert.equal(file.match(/\/Figure<</gu)?.length, 1, source)
    assert.ok(!file.includes('[dot]'))
    return file.match(/\/S\/Caption/gu)?.length ?? 0
  }
  const picture = `![dot](${DOT})`
  for (const source of [
    `${picture}\n\nFigure 3: A dot.`,
    `${picture}\n\n*Figure 3: A dot.*`,
    `${picture}\n\n**Figure 3.** A dot.`,
    `${picture}\n\n*A dot.*`,
    `**Figure 3:** A dot.\n\n${picture}`,
    `${picture}\nFigure 3: A dot.`,
    `Figure 3: A dot.\n${picture}`,
  ]) {
    assert.equal(captions(source), 1, source)
    assert.equal(captions(source, 'paper'), 1, source)
  }
  for (const source of [`${picture}\n\nFigure 3 shows a dot.`, `*A dot.*\n\n${picture}`, `A dot.\n\n${picture}`])
    assert.equal(captions(source), 0, source)
})
