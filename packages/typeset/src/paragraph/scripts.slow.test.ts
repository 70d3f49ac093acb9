import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Blob, Face, Font, Variation } from 'harfbuzzjs'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import { hanOf, partsOf } from '../font/fallback.ts'
import { BOLD, type Family, type Han, ITALIC, type ShapedParagraph, type ShapedRun } from '../font/resources.ts'
import { classicFace } from '../testing.ts'
import { fontsOf } from './font-needs.ts'
import { embedPackRuns } from './pack-runs.ts'

const loader = new ResourceLoader({ cacheBytes: 256 << 20 })

interface Shaped extends ShapedParagraph {
  fonts: ReadonlyMap<string, Uint8Array>
  files: string[]
}

async function shaped(
  text: string,
  options: { style?: number; language?: string; family?: Family; han?: Han; without?: RegExp } = {},
): Promise<Shaped> {
  const { style = 0, language = 'en', family = 'times', without } = options
  const request = {
    text,
    styles: new Uint8Array(text.length).fill(style),
    family,
    han: options.han ?? hanOf(text, language),
  }
  const files = [...fontsOf(request)]
  const wanted = files.filter((id) => without?.test(id) !== true)
  const { resources, missing } = await loader.load(['scripts', ...wanted.map((id) => `font:${id}` as const)])
  assert.deepEqual(missing, [])
  const fonts = resources.fonts ?? new Map<string, Uint8Array>()
  return { ...resources.scripts!.shape({ ...request, language, fonts }), fonts, files }
}

/** `text=font` for each run; `std` the standard font, `none` a box. */
function describeRuns(text: string, runs: readonly ShapedRun[]): string[] {
  return runs.map(
    ({ start, end, fontId, missing }) => `${text.slice(start, end)}=${missing ? 'none' : fontId || 'std'}`,
  )
}

/** mulberry32. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

test('WinAnsi stays with the standard fonts, unless another letter of its script is in the paragraph', async () => {
  const text = 'Plain “words”. Zażółć (jaźń), Привет мир ok'
  assert.deepEqual(describeRuns(text, (await shaped(text)).runs), [`${text}=tinos`])
  const beside = 'Plain ไทย, ≥5 → ok'
  assert.deepEqual(describeRuns(beside, (await shaped(beside)).runs), [
    'Plain =std',
    'ไทย=noto-serif-thai',
    ', =std',
    '≥5 →=tinos',
    ' ok=std',
  ])
  assert.deepEqual(describeRuns('ł', (await shaped('ł', { family: 'helvetica', style: BOLD | ITALIC })).runs), [
    'ł=arimo-bold-italic',
  ])
})

test('every script is set in its own font, bold where the style says so', async () => {
  const expected: Record<string, string> = {
    'नमस्ते।': 'noto-serif-devanagari',
    ไทย: 'noto-serif-thai',
    ខ្មែរ: 'noto-serif-khmer',
    မြန်မာ: 'noto-sans-myanmar',
    'বাংলা।': 'noto-serif-bengali',
    தமிழ்: 'noto-serif-tamil',
    العربية: 'noto-naskh-arabic',
    עברית: 'noto-serif-hebrew',
    ქართული: 'noto-serif-georgian',
    አማርኛ: 'noto-serif-ethiopic',
    'བོད་སྐད།': 'noto-serif-tibetan',
    ᏣᎳᎩ: 'noto-sans-cherokee',
    '👩‍👧🇩🇪1️⃣': 'noto-emoji',
    '𝔸⇒': 'noto-sans-math',
  }
  for (const [text, font] of Object.entries(expected)) {
    assert.deepEqual(describeRuns(text, (await shaped(text)).runs), [`${text}=${font}`])
    const [run] = (await shaped(text, { style: BOLD })).runs
    assert.equal(run!.fontId, font === 'noto-sans-math' ? font : `${font}-bold`)
  }
  assert.equal((await shaped('தமிழ்', { style: BOLD | ITALIC })).runs[0]!.fontId, 'noto-serif-tamil-bold-italic')
  assert.equal((await shaped('ไทย', { family: 'helvetica' })).runs[0]!.fontId, 'noto-sans-thai')
})

test('Chinese characters take the shapes of the language, quotes beside them their width', async () => {
  const text = '他直“直”。'
  assert.deepEqual(describeRuns(text, (await shaped(text)).runs), [`${text}=noto-serif-sc`])
  assert.deepEqual(describeRuns(text, (await shaped(text, { language: 'zh-TW' })).runs), [`${text}=noto-serif-tc`])
  assert.deepEqual(describeRuns('直す', (await shaped('直す')).runs), ['直す=noto-serif-jp'])
  assert.deepEqual(describeRuns('한글', (await shaped('한글', { style: BOLD })).runs), ['한글=noto-sans-kr-bold'])
  const { runs } = await shaped(text)
  assert.deepEqual([...runs[0]!.advances], [1000, 1000, 1000, 1000, 1000, 1000])
})

test('right-to-left text runs from the right, brackets mirrored, numbers to the right', async () => {
  const text = 'אב (12) ג'
  const { baseLevel, runs } = await shaped(text)
  assert.equal(baseLevel, 1)
  assert.deepEqual(
    runs.map(({ start, level }) => [start, level]),
    [
      [0, 1],
      [2, 1],
      [3, 1],
      [4, 2],
      [6, 1],
      [7, 1],
      [8, 1],
    ],
  )
  const face = classicFace('times', 0)
  embedPackRuns(text, runs, [face], undefined)
  const bracket = runs[2]!
  assert.deepEqual([...bracket.glyphs], [face.slots[41]], 'an opening bracket shows as a closing one')
})

test('characters that no loaded font has form a run of their own', async () => {
  const text = 'a\u{10fffd}\ud800b'
  assert.deepEqual(describeRuns(text, (await shaped(text)).runs), ['a=std', '\u{10fffd}\ud800=none', 'b=std'])
  const { runs } = await shaped('नम สวัสดี', { without: /devanagari/ })
  assert.deepEqual(describeRuns('नम สวัสดี', runs), ['नम=none', ' =std', 'สวัสดี=noto-serif-thai'])
})

test('runs cover any text exactly once, with the requested fonts only', async () => {
  const seed = 4
  const next = random(seed)
  const ranges = [
    [0x20, 0x7e],
    [0xa0, 0x24f],
    [0x300, 0x52f],
    [0x590, 0x7bf],
    [0x900, 0xe7f],
    [0xf00, 0x139f],
    [0x1780, 0x17ff],
    [0x2000, 0x2bff],
    [0x3000, 0x30ff],
    [0x4e00, 0x9fff],
    [0xac00, 0xd7ff],
    [0xd800, 0xffff],
    [0x1d400, 0x1d7ff],
    [0x1f1e6, 0x1faff],
    [0, 0x10ffff],
  ] as const
  for (let round = 0; round < 150; round++) {
    let text = ''
    for (let i = 0; i < 30; i++) {
      const [from, to] = ranges[Math.floor(next() * ranges.length)]!
      const codePoint = from + Math.floor(next() * (to - from + 1))
      text += (i % 7 === 0 ? ' ' : '') + String.fromCodePoint(codePoint === 10 ? 32 : codePoint)
    }
    const style = Math.floor(next() * 4)
    const { runs, fonts, files, breaks } = await shaped(text, { style })
    const where = `seed ${seed}, round ${round}: ${JSON.stringify(text)}`
    assert.equal(breaks.length, text.length + 1)
    let at = 0
    const used = new Set<string>()
    for (const run of runs) {
      assert.equal(run.start, at, where)
      at = run.end
      assert.ok(!run.glyphs.includes(0), where)
      for (const cluster of run.clusters) assert.ok(cluster >= run.start && cluster < run.end, where)
      if (run.fontId === '') continue
      const { files: parts, firstGlyph } = partsOf(run.fontId)
      for (const glyph of run.glyphs) used.add(parts[firstGlyph.findLastIndex((first) => first <= glyph)] ?? parts[0]!)
    }
    assert.equal(at, text.length, where)
    for (const id of used) assert.ok(files.includes(id) || fonts.has(id), `${where}: ${id}`)
  }
})

test('a subset draws the same outlines as the full font', async () => {
  const text = 'Żółć شسلاfi नमस्ते 中文语言 한글 👩‍👧❤️ ⠿☃ தமிழ் ខ្ញុំ'
  for (const style of [0, BOLD, BOLD | ITALIC]) {
    const { runs, fonts } = await shaped(text, { style })
    const { resources } = await loader.load(['scripts'])
    const glyphsOf = new Map<string, Set<number>>()
    for (const { fontId, glyphs } of runs) {
      if (fontId === '') continue
      const set = glyphsOf.get(fontId) ?? new Set()
      for (const glyph of glyphs) set.add(glyph)
      glyphsOf.set(fontId, set)
    }
    assert.ok(glyphsOf.size > 6)
    for (const [fontId, set] of glyphsOf) {
      const glyphs = Uint16Array.from(set).sort()
      const subset = resources.scripts!.subset(fontId, fonts, glyphs)
      assert.deepEqual(resources.scripts!.subset(fontId, fonts, glyphs).file, subset.file, 'the same bytes again')
      const small = new Font(new Face(new Blob(subset.file)))
      const { files, firstGlyph, bold } = partsOf(fontId)
      for (const [index, glyph] of glyphs.entries()) {
        const slice = firstGlyph.findLastIndex((first) => first <= glyph)
        const whole = new Font(new Face(new Blob(fonts.get(files[files.length === 1 ? 0 : slice]!)!)))
        whole.setVariations([new Variation('wght', bold ? 700 : 400)])
        const own = files.length === 1 ? glyph : glyph - firstGlyph[slice]!
        assertSamePath(small.glyphToPath(subset.glyphs[index]!), whole.glyphToPath(own), `${fontId}, glyph ${glyph}`)
        assert.ok(Math.abs(small.glyphHAdvance(subset.glyphs[index]!) - whole.glyphHAdvance(own)) <= 1)
      }
    }
  }
})

/** Points of an instance are in whole units of the font, those of a variable font between them. */
function assertSamePath(ours: string, theirs: string, where: string): void {
  assert.equal(ours.replace(/-?[\d.]+/g, ''), theirs.replace(/-?[\d.]+/g, ''), where)
  const points = (path: string): number[] => (path.match(/-?[\d.]+/g) ?? []).map(Number)
  const expected = points(theirs)
  for (const [at, value] of points(ours).entries())
    assert.ok(Math.abs(value - expected[at]!) <= 1, `${where}: ${ours} beside ${theirs}`)
}

test('widths are those the text was set with', async () => {
  const { runs, fonts } = await shaped('Привет 中文 नमस्ते', { style: BOLD })
  const { resources } = await loader.load(['scripts'])
  for (const { fontId, glyphs, advances } of runs.filter(({ fontId }) => fontId !== '' && !/devanagari/.test(fontId))) {
    const distinct = Uint16Array.from(new Set(glyphs)).sort()
    const { widths, name, ascent, descent } = resources.scripts!.subset(fontId, fonts, distinct)
    // Kerning moves a few; nothing else does.
    const same = [...glyphs].filter((glyph, i) => widths[distinct.indexOf(glyph)] === advances[i])
    assert.ok(same.length >= glyphs.length * 0.6, fontId)
    assert.match(name, /^[A-Z][A-Za-z0-9]+-Bold$/)
    assert.ok(ascent > 500 && descent < 0)
  }
})

test('a compound draws its glyphs at their original places', async () => {
  const { runs, fonts } = await shaped('x\u0301')
  const { resources } = await loader.load(['scripts'])
  const { glyphs } = runs[0]!
  assert.equal(glyphs.length, 2)
  const compound = { glyphs: [...glyphs], x: [0, -100], y: [0, 200], width: 500 }
  const subset = resources.scripts!.subset('tinos', fonts, new Uint16Array(0), [compound])
  assert.deepEqual([[...subset.glyphs], [...subset.widths]], [[1], [500]])
  const font = new Font(new Face(new Blob(subset.file)))
  const whole = new Font(new Face(new Blob(fonts.get('tinos')!)))
  const moved = whole.glyphToPath(glyphs[1]!).replace(/(-?\d+),(-?\d+)/g, (_, x, y) => `${+x - 205},${+y + 410}`)
  assert.equal(font.glyphToPath(1), whole.glyphToPath(glyphs[0]!) + moved)
  assert.equal(font.glyphHAdvance(1), 1024)
})

// With a step that grows with the square, any of these runs for minutes.
test('hostile text costs time in proportion to its length', { timeout: 120_000 }, async () => {
  const units = [
    'a\u0301',
    '\u0301',
    'س',
    '\u064e',
    '👩\u200d',
    '\u200d',
    'क्',
    '\u094d',
    '\u2067a',
    '1,',
    'ก',
    '中\u0301',
    '\u202e',
    '가',
    '\ufe0f',
    '\u{10ffff}',
    'ﷺ',
  ]
  for (const unit of units) {
    const text = `x${unit.repeat(Math.floor(50_000 / unit.length))}`
    const { runs } = await shaped(text)
    assert.equal(runs.at(-1)!.end, text.length, JSON.stringify(unit))
  }
  const piled = `a${'\u0301\u0323'.repeat(25_000)}`
  assert.equal((await shaped(piled)).runs.at(-1)!.end, piled.length)
})
