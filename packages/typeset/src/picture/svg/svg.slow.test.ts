/** SVG pictures: what is painted where, what is left out, hostile files. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as mupdf from 'mupdf'
import { randomFrom } from '../../../../document/src/testing.ts'
import type { TypesetOptions } from '../../index.ts'
import { compose } from '../../testing.ts'
import { cosine, readTransform, sine } from './matrix.ts'
import { readColour } from './paint.ts'
import { readPath } from './path.ts'
import { readScene } from './scene.ts'
import { readXml } from './xml.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1e9)
const HEAD = '<svg xmlns="http://www.w3.org/2000/svg"'
const square = (content: string) => `${HEAD} viewBox="0 0 100 100" width="100" height="100">${content}</svg>`

function set(svg: string, options: TypesetOptions = {}) {
  const pictures = new Map([['a.svg', Buffer.from(svg)]])
  return compose('![here](a.svg)', { markup: 'markdown', design: 'plain', ...options }, { pictures }, false)
}

/** Grey levels of a picture of 100 × 100 pixels, 75 × 75 points on the page: as the PDF shows it. */
function shown(svg: string): Uint8Array {
  const document = mupdf.Document.openDocument(set(svg).pdf, 'application/pdf')
  const area: [number, number, number, number] = [92, 72, 92 + 76, 72 + 76]
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, 100, 100], false)
  pixmap.clear(255)
  const scale = 4 / 3
  const device = new mupdf.DrawDevice([scale, 0, 0, scale, -92.14 * scale, -area[1] * scale], pixmap)
  document.loadPage(0).run(device, mupdf.Matrix.identity)
  device.close()
  return Uint8Array.from(pixmap.getPixels())
}

/** Whether the pixel at a place of the picture, in its own units, is dark. */
function isDark(grey: Uint8Array, x: number, y: number): boolean {
  return grey[Math.floor(y) * 100 + Math.floor(x)]! < 128
}

const SHAPES: Record<string, [content: string, dark: string, light: string]> = {
  rectangles: ['<rect x="10" y="10" width="50" height="30" rx="8"/>', '20,12 35,25 58,30', '11,11 58,39 62,25 5,5'],
  circles: ['<circle cx="30" cy="30" r="20"/><ellipse cx="65" cy="75" rx="30" ry="12" fill="none" stroke="black" stroke-width="4"/>', '30,12 44,30 65,87 94,75', '45,45 12,12 65,75'],
  polygons: ['<polygon points="10,90 50,10 90,90"/><polyline points="5 5 95 5" stroke="#333" stroke-width="6"/>', '50,50 80,86 50,5', '20,50 80,50 50,10'],
  relative: ['<path d="m10 10 30 0v30h40v40l-70-30z"/>', '20,20 60,60 75,75', '60,20 20,70'],
  curves: ['<path d="M10 90C10 10 90 10 90 90z M10 5Q50 45 90 5"/>', '50,80 50,35 50,20', '15,40 85,40 50,27'],
  'smooth curves': ['<path d="M10 50C10 20 40 20 40 50S70 80 70 50" fill="none" stroke="black" stroke-width="6"/>', '25,28 55,72', '25,72 55,28'],
  transforms: ['<g transform="translate(50 50) rotate(90)"><rect x="-40" y="-10" width="80" height="20" transform="scale(1 .5)"/></g>', '50,15 50,85 52,50', '15,50 57,50'],
  'even-odd': ['<path fill-rule="evenodd" d="M10 10h80v80h-80z M30 30h40v40h-40z"/>', '20,20 80,50', '50,50'],
  'non-zero': ['<path d="M10 10h80v80h-80z M30 30h40v40h-40z"/>', '20,20 50,50', '5,5'],
  use: ['<defs><rect id="a" width="20" height="20"/></defs><use href="#a" x="10" y="10"/><use href="#a" transform="translate(50 50) scale(2)"/>', '20,20 60,60 85,85', '5,5 40,40'],
  clip: ['<clipPath id="c"><circle cx="50" cy="50" r="30"/></clipPath><g clip-path="url(#c)"><rect width="100" height="50"/></g>', '50,30 30,45', '50,60 10,10'],
} // biome-ignore format: one shape a row

for (const [name, [content, dark, light]] of Object.entries(SHAPES)) {
  test(`${name} stand where they are to stand`, () => {
    assert.deepEqual(readScene(square(content))?.leftOut, [])
    const grey = shown(square(content))
    const places = (text: string) => text.split(' ').map((place) => place.split(',').map(Number) as [number, number])
    for (const [x, y] of places(dark)) assert.ok(isDark(grey, x, y), `${x},${y} is dark`)
    for (const [x, y] of places(light)) assert.ok(!isDark(grey, x, y), `${x},${y} is light`)
  })
}

/** Centre and angles of an arc (SVG 1.1 F.6.5, F.6.6), by the machine's own functions. */
function centreOf(x1: number, y1: number, rx: number, ry: number, turn: number, large: number, sweep: number, x2: number, y2: number) {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2]
  const [x, y] = [cos * dx + sin * dy, cos * dy - sin * dx]
  const grow = Math.max(1, Math.sqrt((x / rx) ** 2 + (y / ry) ** 2))
  const [a, b] = [rx * grow, ry * grow]
  const square = Math.max(0, (a * a * b * b - a * a * y * y - b * b * x * x) / (a * a * y * y + b * b * x * x))
  const root = (large === sweep ? -1 : 1) * Math.sqrt(square)
  const [cx, cy] = [(root * a * y) / b, (-root * b * x) / a]
  return (px: number, py: number): [number, number] => {
    const [mx, my] = [px - (x1 + x2) / 2, py - (y1 + y2) / 2]
    return [(cos * mx + sin * my - cx) / a, (cos * my - sin * mx - cy) / b]
  }
} // biome-ignore format: as in the standard

test(`arcs are parts of their ellipse, on the right side of it (SEED=${seed})`, () => {
  const random = randomFrom(seed)
  for (let round = 0; round < 500; round++) {
    const [x1, y1, x2, y2] = Array.from({ length: 4 }, () => random(1000) / 10) as [number, number, number, number]
    const [rx, ry, turn, large, sweep] = [1 + random(600) / 10, 1 + random(600) / 10, random(360), random(2), random(2)]
    if (Math.abs(x1 - x2) + Math.abs(y1 - y2) < 1) continue
    const unit = centreOf(x1, y1, rx, ry, turn, large, sweep, x2, y2)
    const path = readPath(`M${x1} ${y1}A${rx} ${ry} ${turn} ${large}${sweep}${x2} ${y2}`)
    let [px, py] = [x1, y1]
    let angle = 0
    for (let at = 3; at < path.length; at += 7) {
      const [ax, ay, bx, by, qx, qy] = path.slice(at + 1, at + 7) as number[]
      const middle = unit((px + 3 * ax! + 3 * bx! + qx!) / 8, (py + 3 * ay! + 3 * by! + qy!) / 8)
      assert.ok(Math.abs(Math.hypot(...middle) - 1) < 1e-3, `${Math.hypot(...middle)}`)
      const [from, to] = [unit(px, py), unit(qx!, qy!)]
      angle += Math.atan2(from[0] * to[1] - from[1] * to[0], from[0] * to[0] + from[1] * to[1])
      ;[px, py] = [qx!, qy!]
    }
    assert.deepEqual([px, py], [x2, y2])
    assert.equal(angle > 0, sweep === 1)
    if (Math.abs(Math.abs(angle) - Math.PI) > 1e-6) assert.equal(Math.abs(angle) > Math.PI, large === 1)
  }
})

test('styles come from attributes, rules and what stands around; colours from names, digits and functions', () => {
  const scene = readScene(
    square(
      '<style>.a{fill:red} #b{stroke:#0F08;fill:none} rect{stroke-width:2}</style><g fill="blue" opacity=".5"><rect class="a" width="9" height="9"/><rect id="b" width="9" height="9"/><path style="fill:rgb(10%,20,30)" d="M0 0h9"/><circle r="5"/><rect display="none" width="9" height="9"/></g>',
    ),
  )!
  assert.deepEqual(
    scene.painted.map(({ fill, stroke }) => [
      fill?.rgb.toString(16),
      stroke?.rgb.toString(16),
      (fill ?? stroke)!.alpha,
    ]),
    [
      ['ff0000', undefined, 0.5],
      [undefined, 'ff00', (0.5 * 0x88) / 255],
      [((26 << 16) | (20 << 8) | 30).toString(16), undefined, 0.5],
      ['ff', undefined, 0.5],
    ],
  )
  assert.deepEqual(readColour('tan'), { rgb: 0xd2b48c, alpha: 1 })
  assert.deepEqual(readColour('darkred'), { rgb: 0x8b0000, alpha: 1 })
  assert.equal(readColour('nonsense'), undefined)
})

test('the size is that of the file, or of its view box', () => {
  const sizeOf = (attributes: string) => {
    const scene = readScene(`${HEAD} ${attributes}><rect width="1" height="1"/></svg>`)
    return scene && [scene.width, scene.height]
  }
  assert.deepEqual(sizeOf('viewBox="0 0 30 60"'), [30, 60])
  assert.deepEqual(sizeOf('viewBox="0 0 30 60" width="10mm"')!.map(Math.round), [38, 76])
  assert.deepEqual(sizeOf('viewBox="0 0 30 60" width="100%"'), [30, 60])
  assert.deepEqual(sizeOf('width="1in" height="36pt"'), [96, 48])
  assert.equal(sizeOf('width="1e9"'), undefined)
})

test('text is set in the fonts of the design, and can be copied', () => {
  const svg = square('<text x="50" y="50" text-anchor="middle" font-size="10">Größe (1)</text>')
  const { pdf, diagnostics } = set(svg)
  assert.deepEqual(diagnostics, [])
  const text = mupdf.Document.openDocument(pdf, 'application/pdf').loadPage(0).toStructuredText('').asText()
  assert.match(text, /Größe \(1\)/)
})

/** Where the pieces of text are in the picture, in its own units: pieces that a gap divides are by themselves. */
function placesOf(content: string): [text: string, x: number, end: number, y: number][] {
  const { pdf, diagnostics } = set(square(content))
  assert.deepEqual(diagnostics, [])
  const places: [string, number, number, number][] = []
  const inPicture = (points: number, from: number) => Math.round(((points - from) * 4) / 3)
  let last = Number.NaN
  const walker = {
    onChar(c: string, [x, y]: mupdf.Point, _font: mupdf.Font, _size: number, [, , right]: mupdf.Quad) {
      const piece = places.at(-1)
      if (piece !== undefined && Math.abs(x - last) < 0.05) {
        piece[0] += c
        piece[2] = inPicture(right, 92.14)
      } else places.push([c, inPicture(x, 92.14), inPicture(right, 92.14), inPicture(y, 72)])
      last = right
    },
  }
  mupdf.Document.openDocument(pdf, 'application/pdf').loadPage(0).toStructuredText('').walk(walker)
  return places
}

test('parts of a text without a place of their own follow what is before them', () => {
  const starts = (content: string) => placesOf(`<g font-size="10">${content}</g>`).map(([text, x, , y]) => [text, x, y])
  assert.deepEqual(starts('<text x="2" y="20"><tspan>first</tspan>second</text>'), [['firstsecond', 2, 20]])
  assert.deepEqual(starts('<text x="2" y="40">one<tspan x="50">two</tspan>three</text>'), [['one', 2, 40], ['twothree', 50, 40]])
  assert.deepEqual(starts('<text x="5" y="55">\n <tspan>not</tspan>\n <tspan font-weight="bold">lost</tspan>\n</text>'), [['not lost', 5, 55]])
  assert.deepEqual(starts('<text x="5" y="20">a<tspan font-size="20" x="5" dy="1.5em">b</tspan></text>'), [['a', 5, 20], ['b', 5, 50]])
  const [left, right] = placesOf('<text y="20" font-size="10">a<tspan visibility="hidden">bc</tspan>d</text>')
  assert.equal(left![0] + right![0], 'ad')
  assert.ok(right![1] > left![2] + 8)
  // The whole line is centred.
  const [[text, x, end]] = placesOf('<text x="50" y="20" font-size="10" text-anchor="middle"> <tspan fill="red" opacity=".5">left</tspan> right </text>') as [[string, number, number, number]]
  assert.equal(text, 'left right')
  assert.ok(Math.abs(x + end - 100) <= 2, `${x} to ${end}`)
}) // biome-ignore format: one text a row

test('what a clip without a shape hides is not painted', () => {
  const rectangle = '<rect clip-path="url(#c)" width="50" height="50"/>'
  assert.deepEqual(readScene(square(`<clipPath id="c"/>${rectangle}`)), {
    width: 100,
    height: 100,
    painted: [],
    leftOut: [],
  })
  assert.deepEqual(
    readScene(square(`<clipPath id="c"><rect/></clipPath><g clip-path="url(#c)">${rectangle}</g>`))!.painted,
    [],
  )
  const unread = readScene(square(`<clipPath id="c"><text>a</text></clipPath>${rectangle}`))!
  assert.deepEqual([unread.painted.length, unread.leftOut], [1, ['clip-path']])
})

test('numbers of a content stream have no exponent', () => {
  for (const side of ['1e-30', '0.009'])
    assert.equal(readScene(`${HEAD} width="${side}" height="${side}"/>`), undefined)
  const svg = `${HEAD} width="0.01" height="20000"><path stroke="red" stroke-width="1e-9" stroke-dasharray="1e-9" transform="scale(1e-9 1e6)" d="M0 0L1e300 1e-300"/></svg>`
  const file = Buffer.from(set(svg).pdf).toString('latin1')
  assert.match(file, /\/Matrix\[100 0 0 0\.00005 0 0\]/)
  const document = mupdf.Document.openDocument(set(svg).pdf, 'application/pdf') as mupdf.PDFDocument
  let streams = 0
  for (let number = 1; number < document.countObjects(); number++) {
    const object = document.newIndirect(number)
    if (!object.isStream() || String(object.get('Subtype')) !== '/Form') continue
    streams++
    assert.doesNotMatch(object.readStream().asString(), /\de|\[0\]/)
  }
  assert.equal(streams, 1)
})

test('what is not drawn is named in one warning; the rest is drawn', () => {
  const { diagnostics } = set(
    square(
      '<filter id="f"/><image href="x.png"/><rect width="9" height="9" filter="url(#f)" fill="url(#g)"/><foreignObject/>',
    ),
  )
  assert.deepEqual(
    diagnostics.map(({ code, count }) => [code, count]),
    [['picture-incomplete', 1]],
  )
  assert.match(diagnostics[0]!.message, /filter, image|image, filter/)
  assert.ok(!/<script/.test(set(square('<script>alert(1)</script><rect width="9" height="9"/>')).diagnostics.join()))
})

test('opacity is in the graphics state, and the file claims PDF/A', () => {
  const file = Buffer.from(set(square('<rect width="9" height="9" opacity=".25"/>')).pdf).toString('latin1')
  assert.ok(file.includes('/ExtGState<</G0<</ca .25/CA 1>>>>') || file.includes('/ExtGState<</G0<</ca 0.25/CA 1>>>>'))
  assert.ok(file.includes('pdfaid'))
})

test('an address with the file in it is read, escaped or in base64', () => {
  const svg = `${HEAD} viewBox='0 0 10 10'><rect width='9' height='9' fill='#f00'/></svg>`
  for (const url of [
    `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`,
    `data:image/svg+xml,${encodeURIComponent(svg)}`,
  ]) {
    const { diagnostics } = compose(`![x](<${url}>)`, { markup: 'markdown' }, {}, true)
    assert.deepEqual(diagnostics, [], url.slice(0, 40))
  }
})

test('sines are those of the machine', () => {
  for (let degrees = -720; degrees <= 720; degrees += 7.3) {
    assert.ok(Math.abs(sine(degrees) - Math.sin((degrees * Math.PI) / 180)) < 1e-14)
    assert.ok(Math.abs(cosine(degrees) - Math.cos((degrees * Math.PI) / 180)) < 1e-14)
  }
  assert.equal(readTransform('frob(1)'), undefined)
})

const use = (level: number) => `<g id="u${level}">${`<use href="#u${level - 1}"/>`.repeat(10)}</g>`
const HOSTILE: Record<string, string> = {
  entities: `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(99)}"><!ENTITY b "&a;&a;&a;">]>${square('<text>&b;</text>')}`,
  'deep nesting': square('<g>'.repeat(1e5) + '</g>'.repeat(1e5)),
  'a use bomb': square(`<rect id="u0" width="1" height="1"/>${Array.from({ length: 12 }, (_, i) => use(i + 1)).join('')}`),
  'a use of itself': square('<g id="a"><use href="#a"/></g>'),
  'many elements': square('<rect width="1" height="1"/>'.repeat(30_000)),
  'a long path, used often': square(`<path id="u0" d="M0 0${'l1 1'.repeat(3e5)}"/>${use(1)}${use(2)}${use(3)}`),
  'a path of blanks, used often': square(`<path id="u0" d="${' '.repeat(2e6)}"/>${use(1)}${use(2)}${use(3)}${use(4)}`),
  'long values, used often': square(`<g stroke-dasharray="${'1 '.repeat(5e5)}" font-family="${'a'.repeat(1e6)}"><rect id="u0" width="1" height="1" stroke="red" transform="${'rotate('.repeat(1e5)}"/>${use(1)}${use(2)}${use(3)}</g>`),
  'clips in clips': square(`<clipPath id="c"><path d="M0 0${'l1 1'.repeat(1e4)}"/></clipPath>${'<g clip-path="url(#c)">'.repeat(60)}${'<rect width="1" height="1"/>'.repeat(5000)}${'</g>'.repeat(60)}`),
  'empty shapes in a clip': square(`<clipPath id="c">${'<path/>'.repeat(9000)}</clipPath>${'<rect clip-path="url(#c)" width="1" height="1"/>'.repeat(9000)}`),
  'many parts of a text, used often': square(`<text id="u0">${'<tspan>a</tspan><!-- --> '.repeat(9000)}</text>${use(1)}${use(2)}${use(3)}${use(4)}`),
  'a long text, used often': square(`<text id="u0">${`<tspan>${'ab '.repeat(300)}</tspan>`.repeat(2000)}</text>${use(1)}${use(2)}${use(3)}`),
  'an open style sheet': square(`<style>${'a{'.repeat(1e6)}</style>`),
  'an open tag': `${HEAD} ${'a="b" '.repeat(3e5)}`,
  'huge numbers': `${HEAD} viewBox="0 0 1e308 1e-308" width="1"><rect width="1e300" height="1e300" transform="scale(1e300)"/></svg>`,
} // biome-ignore format: one file a row

for (const [name, svg] of Object.entries(HOSTILE)) {
  test(`hostile: ${name}`, () => {
    const { pdf, diagnostics } = set(svg)
    // Refused, with a warning, or drawn in a file of some size.
    assert.ok(pdf.length < 20_000_000)
    assert.ok(diagnostics.every(({ message }) => message.length < 400))
  })
}

test(`no file stops the engine (SEED=${seed})`, () => {
  const random = randomFrom(seed)
  const whole = square(
    Object.values(SHAPES)
      .map(([content]) => content)
      .join('') + '<style>.a{fill:red}</style><text x="1">a<tspan>b</tspan></text>',
  )
  for (let round = 0; round < 400; round++) {
    let text = whole
    for (let change = 0; change <= random(6); change++) {
      const at = random(text.length)
      const piece = ['', '<', '>', '"', '/', 'NaN', '-', '1e99', '%', 'url(#a)', '<g>', '&#0;', '=', ' '][random(14)]!
      text = text.slice(0, at) + piece + text.slice(at + random(4))
    }
    for (const one of [text, `${HEAD}>${text}`]) readScene(one)
  }
  assert.equal(readXml('<a><b></a>'), undefined)
  assert.deepEqual(readPath('L1 1'), [])
})

const STOPS = '<stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/>'
const GRADIENTS: Record<string, [content: string, dark: string, light: string]> = {
  'from left to right': [
    `<linearGradient id="g">${STOPS}</linearGradient><rect x="20" width="60" height="100" fill="url(#g)"/>`,
    '22,50 40,50',
    '10,50 60,50 78,50',
  ],
  'in the space of the picture, turned': [
    `<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="100" gradientTransform="rotate(90)">${STOPS}</linearGradient><rect width="100" height="100" fill="url(#g)"/>`,
    '5,10 95,40',
    '5,60 95,90',
  ],
  'around a centre, with the stops of another one': [
    `<linearGradient id="s">${STOPS}</linearGradient><radialGradient id="g" href="#s"/><circle cx="50" cy="50" r="50" fill="url(#g)"/>`,
    '50,50 60,50',
    '50,10 90,50 2,2',
  ],
  'with several stops': [
    `<linearGradient id="g"><stop offset="20%" stop-color="#fff"/><stop offset="50%"/><stop offset="80%" stop-color="#fff"/></linearGradient><rect width="100" height="100" fill="url(#g)"/>`,
    '50,50 45,50',
    '10,50 30,50 90,50',
  ],
}
for (const [name, [content, dark, light]] of Object.entries(GRADIENTS))
  test(`gradients are shaded: ${name}`, () => {
    const grey = shown(square(content))
    const at = (places: string) => places.split(' ').map((place) => place.split(',').map(Number) as [number, number])
    for (const [x, y] of at(dark)) assert.ok(isDark(grey, x, y), `${x},${y} is dark`)
    for (const [x, y] of at(light)) assert.ok(!isDark(grey, x, y), `${x},${y} is light`)
    assert.deepEqual(set(square(content)).diagnostics, [])
  })

test('gradients with the same stops share them in the file', () => {
  const stops = Array.from({ length: 100 }, (_, i) => `<stop offset="${i / 100}" stop-color="#${i * 9 + 100}"/>`).join(
    '',
  )
  const places = Array.from({ length: 500 }, (_, i) => {
    return `<linearGradient id="a${i}" href="#g" x1=".${i}"/><path d="M0 0h9v9z" fill="url(#a${i})"/>`
  })
  const { pdf } = set(square(`<linearGradient id="g">${stops}</linearGradient>${places.join('')}`))
  assert.ok(pdf.length < 200_000, `${pdf.length} bytes`)
})

test('a gradient of several opacities, and that of a line, is drawn in its mean with a warning', () => {
  const stops = '<stop offset="0" stop-color="#f00" stop-opacity="0"/><stop offset="1" stop-color="#00f"/>'
  for (const content of [
    `<linearGradient id="g">${stops}</linearGradient><rect width="90" height="90" fill="url(#g)"/>`,
    `<linearGradient id="g">${stops}</linearGradient><path d="M0 0h90v90" fill="none" stroke="url(#g)"/>`,
  ]) {
    const { painted, leftOut } = readScene(square(content))!
    assert.deepEqual(leftOut, ['linearGradient'])
    const [colour] = painted.map(({ fill, stroke }) => fill ?? stroke)
    assert.deepEqual([colour?.rgb, colour?.alpha], [0x800080, 0.5])
  }
})

test('twenty thousand shapes of one gradient with many stops take a time that grows with them', () => {
  const stops = '<stop offset="0.5" stop-color="#123"/>'.repeat(9000)
  const svg = square(
    `<linearGradient id="g">${stops}</linearGradient>${'<path fill="url(#g)" d="M0 0h9v9z"/>'.repeat(9000)}`,
  )
  assert.equal(readScene(svg)?.painted.length, 9000)
})
