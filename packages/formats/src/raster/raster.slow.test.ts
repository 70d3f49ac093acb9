/** SVG pictures as PNG, beside what MuPDF makes of the same picture. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from '@platen/document/markdown'
import { requiredResources, typeset } from '@platen/typeset'
import { readPicture, type Scene, writeSvg } from '@platen/typeset/pictures'
import * as mupdf from 'mupdf'
import { RASTER_PACKS, rasterOf } from './raster.ts'
import { packsNamed } from './testing.ts'
import { Work } from './work.ts'

const packs = packsNamed(RASTER_PACKS)
const [LEFT, TOP] = [92.14, 72]
const FAMILIES = { sans: 'sans-serif', serif: 'serif', mono: 'monospace' }

const sceneOf = (content: string): Scene =>
  readPicture(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="80" viewBox="0 0 100 80">${content}</svg>`,
    ),
  )!.scene!

/** Levels of grey on white, 200 × 160. */
function greys(image: mupdf.Image): Uint8ClampedArray {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, 200, 160], false)
  pixmap.clear(255)
  const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap)
  device.fillImage(image, [200, 0, 0, 160, 0, 0], 1)
  device.close()
  return pixmap.getPixels()
}

/** As the PDF shows it. */
async function greysOfSvg(svg: string): Promise<Uint8ClampedArray> {
  const content = `![](data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')})`
  const options = { markup: 'markdown', design: 'plain' } as const
  const document = readMarkdown(content, 'commonmark')
  const names = requiredResources(document, options, { readPicture }).map((name) => name.replace('pack:', ''))
  const { pdf } = typeset(document, { ...options, title: '' }, { packs: packsNamed(names), readPicture })
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, 200, 160], false)
  pixmap.clear(255)
  // 75 points wide, at the upper left corner of the text.
  const scale = 200 / 75
  const device = new mupdf.DrawDevice([scale, 0, 0, scale, -LEFT * scale, -TOP * scale], pixmap)
  mupdf.Document.openDocument(pdf, 'application/pdf').loadPage(0).run(device, mupdf.Matrix.identity)
  device.close()
  return pixmap.getPixels()
}

function differenceOf(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += Math.abs(a[at]! - b[at]!)
  return sum / a.length
}

const SHAPES: Readonly<Record<string, string>> = {
  fills:
    '<rect x="5" y="5" width="40" height="30" rx="6" fill="#036"/><circle cx="60" cy="40" r="25" fill="red" fill-opacity=".5"/>',
  evenOdd: '<path fill-rule="evenodd" d="M10 10H90V70H10ZM30 25H70V55H30Z"/>',
  nonZero: '<path d="M10 10H90V70H10ZM30 25H70V55H30Z"/>',
  star: '<path d="M50 5L75 75L10 30H90L25 75Z" fill="green"/>',
  strokes: '<path d="M10 70L30 10L50 70L70 10L90 70" fill="none" stroke="black" stroke-width="6"/>',
  round:
    '<path d="M10 60C30 0 60 90 90 15" fill="none" stroke="black" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>',
  dashes: '<path d="M10 10H90V70H10Z" fill="none" stroke="#333" stroke-width="4" stroke-dasharray="9 5 2"/>',
  square: '<path d="M20 40H80" stroke="#000" stroke-width="20" stroke-linecap="square"/>',
  turned:
    '<g transform="rotate(30 50 40) scale(1.2 .6)"><rect x="20" y="20" width="50" height="30" stroke="red" stroke-width="5"/></g>',
  clipped:
    '<defs><clipPath id="a"><circle cx="50" cy="40" r="30"/></clipPath></defs><rect clip-path="url(#a)" width="100" height="80" fill="blue"/>',
}

test('shapes and strokes are where MuPDF has them, as a PNG and as the SVG that is written', async () => {
  for (const [name, content] of Object.entries(SHAPES)) {
    const scene = sceneOf(content)
    const wanted = await greysOfSvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="80" viewBox="0 0 100 80">${content}</svg>`,
    )
    assert.ok(
      wanted.some((grey) => grey < 200),
      name,
    )
    const drawn = differenceOf(greys(new mupdf.Image(rasterOf(scene, { packs }))), wanted)
    assert.ok(drawn < 2.5, `${name}: ${drawn}`)
    const written = differenceOf(await greysOfSvg(writeSvg(scene, FAMILIES)), wanted)
    assert.ok(written < 1, `${name}, written: ${written}`)
  }
})

test('the SVG that is written has the gradients, and their stops once', async () => {
  const stops = '<stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/>'
  const content = `<linearGradient id="g">${stops}</linearGradient><radialGradient id="r" href="#g" cx=".4" fx=".3"/>
    <rect width="40" height="80" fill="url(#g)"/><g transform="rotate(20)"><rect x="60" y="10" width="30" height="30" fill="url(#r)" fill-opacity=".5"/></g>`
  const scene = sceneOf(content)
  const written = writeSvg(scene, FAMILIES)
  const wanted = await greysOfSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="80" viewBox="0 0 100 80">${content}</svg>`,
  )
  assert.ok(differenceOf(await greysOfSvg(written), wanted) < 0.5)
  assert.equal(written.split('xlink:href').length - 1, 2)
})

test('text is drawn with the outlines of its font, at its anchor', () => {
  const scene = sceneOf('<text x="50" y="50" font-size="40" text-anchor="middle">ÅB</text>')
  const drawn = greys(new mupdf.Image(rasterOf(scene, { packs })))
  const isDark = (x: number): boolean => Array.from({ length: 160 }, (_, y) => drawn[y * 200 + x]!).some((g) => g < 100)
  const dark = Array.from({ length: 200 }, (_, x) => x).filter(isDark)
  // A and B are 46 units wide.
  assert.ok(Math.abs((dark[0]! + dark.at(-1)!) / 2 - 100) < 6, `${dark[0]} to ${dark.at(-1)}`)
  assert.ok(dark.at(-1)! - dark[0]! > 70 && dark.at(-1)! - dark[0]! < 110, `${dark[0]} to ${dark.at(-1)}`)
})

test('a picture that would take too long is an empty PNG', () => {
  const rows = '<rect width="100" height="80" stroke="red" stroke-dasharray=".001 .001"/>'.repeat(19_000)
  assert.ok(rasterOf(sceneOf(rows), { packs }).length < 80)
})

const DASHED = Array.from({ length: 100 }, (_, i) => `M0 ${i % 80}H99`).join('')
const dashed = (dash: number): Scene =>
  sceneOf(`<path d="${DASHED}" stroke="red" stroke-dasharray="${dash}" stroke-linecap="round"/>`)

test('the dashes of all lines of a picture count together', () => {
  assert.ok(rasterOf(dashed(1), { packs }).length > 80)
  // Each line alone has few enough.
  assert.ok(rasterOf(dashed(0.02), { packs }).length < 80)
})

test('the pictures of a document count together: the last ones are empty PNGs', () => {
  const document = Work.ofDocument()
  const area = '<rect width="100" height="80"/>'
  const scene = { ...sceneOf(area.repeat(20)), width: 700, height: 500 }
  const lengths = Array.from({ length: 40 }, () => rasterOf(scene, { packs, work: document }).length)
  assert.ok(lengths[0]! > 80)
  assert.ok(lengths.at(-1)! < 80)
})

test('the SVG that is written has nothing of the file but shapes and text', () => {
  const scene = sceneOf(
    '<script>alert(1)</script><image href="https://example.org/a.png"/><text x="5" y="20">a &lt;b&gt; &amp; "c" <tspan dy="5" dx="2">d</tspan></text>',
  )
  assert.equal(
    writeSvg(scene, FAMILIES).replace(/^.*?viewBox="0 0 100 80">/u, ''),
    '<text x="5" y="20" xml:space="preserve"><tspan font-family="sans-serif" font-size="16" fill="#000000">a &lt;b&gt; &amp; &quot;c&quot; </tspan><tspan dx="2" dy="5" font-family="sans-serif" font-size="16" fill="#000000">d</tspan></text></svg>',
  )
})
