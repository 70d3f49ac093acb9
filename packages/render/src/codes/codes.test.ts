/** Codes that templates draw, read by a decoder that is not ours. */
import assert from 'node:assert/strict'
import { before, mock, test } from 'node:test'
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library'
import { Decimal } from '../decimal.ts'
import { loadTemplate } from '../liquid.ts'
import { faultsOf, rendered } from '../testing.ts'
import { codesFor } from './codes.ts'
import { epcText } from './epc.ts'
import type { Codes } from './kinds.ts'

const ACCOUNT = {
  name: 'Ulmenhof Paper Works Ltd',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  amount: Decimal.fromJson('2624.09'),
  reference: 'INV-2026-0418',
}

let codes: Codes
before(async () => {
  // The decoder says which readers found nothing.
  mock.method(console, 'warn', () => {})
  const loaded = await codesFor('{{ a | qr }}')
  assert.ok(loaded !== undefined)
  codes = loaded
})

/** Pixels of a side of the smallest part of a code. */
const SCALE = 4
const WHITE = 255

/** The text of a code in SVG of one path of rectangles. */
function decode(svg: string, format: keyof typeof BarcodeFormat): string {
  const [, width = 0, height = 0] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/u.exec(svg)?.map(Number) ?? []
  const [columns, rows] = [Math.round(width * SCALE), Math.round(height * SCALE)]
  const pixels = new Uint8ClampedArray(columns * rows).fill(WHITE)
  const path = /<path d="([^"]+)"/u.exec(svg)?.[1] ?? ''
  for (const [, x = 0, y = 0, across = 0, down = 0] of path.matchAll(
    /M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-[\d.]+z/gu,
  )) {
    const [left, top] = [Number(x) * SCALE, Number(y) * SCALE]
    for (let row = top; row < top + Number(down) * SCALE && row < rows; row++)
      pixels.fill(0, row * columns + left, row * columns + left + Number(across) * SCALE)
  }
  const reader = new MultiFormatReader()
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.TRY_HARDER, true],
      [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat[format]]],
    ]),
  )
  const source = new RGBLuminanceSource(pixels, columns, rows)
  return reader.decode(new BinaryBitmap(new GlobalHistogramBinarizer(source))).getText()
}

const SAMPLES: readonly [
  kind: string,
  text: string,
  format: keyof typeof BarcodeFormat,
  level?: string | undefined,
  read?: string,
][] = [
  ['qrcode', 'https://ulmenhof.example/pay?invoice=INV-2026-0418', 'QR_CODE', 'L'],
  ['qrcode', 'Größe 3 ½, 日本', 'QR_CODE', 'H'],
  ['qrcode', epcText(ACCOUNT), 'QR_CODE', 'M'],
  ['ean13', '4006381333931', 'EAN_13'],
  ['ean8', '96385074', 'EAN_8'],
  ['upca', '036000291452', 'UPC_A'],
  ['code128', 'RCO-331/07 b', 'CODE_128'],
  // Its signs between fields are no text.
  ['gs1-128', '(01)04006381333931(10)AB12', 'CODE_128', undefined, '010400638133393110AB12'],
  ['code39', 'RCO-331', 'CODE_39'],
  ['interleaved2of5', '12345670', 'ITF'],
  ['itf14', '04006381333931', 'ITF'],
  ['datamatrix', 'Ulmenhof 417', 'DATA_MATRIX'],
  ['azteccode', 'Ulmenhof 417', 'AZTEC'],
  ['pdf417', 'Ulmenhof Paper Works 417', 'PDF_417'],
]

for (const [kind, text, format, level, read = text] of SAMPLES)
  test(`${kind} of ${JSON.stringify(text).slice(0, 40)} is read back`, () => {
    assert.equal(decode(codes.draw(kind, text, level), format), read)
  })

test('the text of a payment code is that of EPC069-12', () => {
  const lines = epcText(ACCOUNT).split('\n')
  assert.deepEqual(lines, [
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Ulmenhof Paper Works Ltd',
    'DE89370400440532013000',
    'EUR2624.09',
    '',
    '',
    'INV-2026-0418',
  ])
  assert.equal(epcText({ ...ACCOUNT, bic: '', amount: Decimal.fromJson('5.50') }).split('\n')[4], '')
  assert.equal(epcText({ ...ACCOUNT, name: 'x'.repeat(90) }).split('\n')[5]?.length, 70)
  for (const amount of ['0', '-1', '1000000000', '0.001'])
    assert.throws(() => epcText({ ...ACCOUNT, amount: Decimal.fromJson(amount) }), RangeError)
  assert.throws(() => epcText({ ...ACCOUNT, reference: 'x'.repeat(141) }), RangeError)
})

const linkOf = async (source: string, data: unknown) =>
  rendered(source, data, {}, await codesFor(source)).document().document.links[0]

test('a code is a picture of a vector, with words for those who do not see it', async () => {
  const link = await linkOf('{{ url | qr: "Pay *here*]" }}', { url: 'https://a.example' })
  assert.equal(link?.kind, 'image')
  const svg = decodeURIComponent(link?.target.replace('data:image/svg+xml,', '') ?? '')
  assert.equal(decode(svg, 'QR_CODE'), 'https://a.example')
  const { document } = rendered('{{ url | qr: "Pay *here*]" }}', { url: 'x' }, {}, codes).document()
  assert.equal(document.allText(), 'Pay *here*]')
  assert.equal(rendered('{{ url | qr }}', { url: 'x y' }, {}, codes).document().document.allText(), 'x y')
})

test('what is no text for a code is a fault of the template, with the reason', () => {
  const of = (source: string, data: unknown) => faultsOf(() => rendered(source, data, {}, codes))
  assert.match(
    of('{{ a | barcode: "ean13" }}', { a: '4006381333932' })[0] ?? '',
    /^1:1 "4006381333932" is no text for the code ean13: .*check digit/u,
  )
  assert.match(of('{{ a | barcode: "constructor" }}', { a: '1' })[0] ?? '', /is no barcode of aztec, code128/u)
  assert.match(of('{{ a | qr: "b", "X" }}', { a: '1' })[0] ?? '', /a level of L, M, Q, H/u)
  assert.match(of('{{ a | qr }}', { a: [] })[0] ?? '', /is no text for a code/u)
  assert.match(of('{{ a | qr }}', { a: 'x'.repeat(5000) })[0] ?? '', /is no text for the code qr/u)
  assert.match(faultsOf(() => rendered('{{ a | qr }}', { a: '1' }))[0] ?? '', /Codes are not loaded/u)
})

test('bwip-js is loaded for templates with codes alone', async () => {
  assert.equal(await codesFor('{{ qr }} {{ a | money }}'), undefined)
  assert.equal((await loadTemplate('{{ a | money }}')).codes, undefined)
  assert.equal((await loadTemplate('{{ a | barcode: "ean8" }}')).codes, codes)
})

test('a picture is a value: its address has the schemes of pictures, its words are text', async () => {
  const link = await linkOf('{{ photo | picture: alt }}', { photo: 'https://a.example/b c.png', alt: '](x)' })
  assert.deepEqual([link?.kind, link?.target], ['image', 'https://a.example/b%20c.png'])
  assert.equal((await linkOf('{{ photo | picture }}', { photo: 'file:01J9' }))?.target, 'file:01J9')
  const hostile = rendered('{{ photo | picture: "x" }}', { photo: 'javascript:alert(1)' }).document().document
  assert.ok(!hostile.links.some(({ target }) => target.includes('javascript')))
})
