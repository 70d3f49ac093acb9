import { hanOf } from '@platen/typeset/fonts'
import { fontsOf } from '../../../typeset/src/paragraph/font-needs.ts'
import { ResourceLoader } from './resources.ts'

const loader = new ResourceLoader()
const samples: Record<string, string> = {
  latin: 'Zażółć gęślą jaźń, plain words — Ελληνικά, Привет мир! Tiếng Việt: Xin chào thế giới, e\u0301 x\u0302',
  arabic: 'السلام عليكم ورحمة الله (مرحبا) 123 abc',
  hebrew: 'שָׁלוֹם עולם (test) 12',
  deva: 'नमस्ते दुनिया। हिन्दी १२३ (abc)',
  thai: 'สวัสดีครับ ผมชื่อสมชาย',
  khmer: 'ខ្ញុំស្រឡាញ់ភាសាខ្មែរ',
  burmese: 'မြန်မာနိုင်ငံသည်',
  bengali: 'আমার সোনার বাংলা।',
  tamil: 'தமிழ் மொழி',
  zh: '这是一个“中文”句子，包含标点。ABC 123',
  ja: 'これは日本語のテストです。「引用」①→',
  ko: '한국어 문장입니다. ᄒᆞᆫ글 각',
  emoji: '😀 👨‍👩‍👧 🇩🇪 ❤️ 1️⃣ 👍🏽',
  symbols: '→ ∑ ∫ √ ☃ ♫ ⠿ 𝔸 𝒳 ⇒ ␀ ① ✓',
  mixed: '\u{10FFFF} \ud800 x \ue000 \u0378',
  old: 'ᚠᚢᚦ ᏣᎳᎩ ᐃᓄᒃ ⵜⵉⴼ ߒߞߏ ꦗꦮ ᬩᬮᬶ ܣܘܪܝ ދިވެހި ⲁⲃ',
  tib: 'བོད་སྐད། ሰላም ქართული Հայերեն ລາວ සිංහල ಕನ್ನಡ తెలుగు മലയാളം ଓଡ଼ିଆ ગુજરાતી ਪੰਜਾਬੀ',
}
for (const [k, text] of Object.entries(samples)) {
  const base = {
    text,
    styles: new Uint8Array(text.length),
    family: 'times' as const,
    han: hanOf(text, 'en'),
    embedAll: false,
  }
  let t = performance.now()
  const ids = fontsOf(base)
  const t1 = performance.now() - t
  t = performance.now()
  const { resources, missing } = await loader.load(['scripts', ...[...ids].map((i) => `font:${i}` as const)])
  const t2 = performance.now() - t
  t = performance.now()
  const p = resources.scripts!.shape({ ...base, language: 'en', fonts: resources.fonts ?? new Map() })
  const t3 = performance.now() - t
  console.log(
    k,
    [...ids].join(' '),
    missing.join(),
    'needs',
    t1.toFixed(1),
    'load',
    t2.toFixed(1),
    'shape',
    t3.toFixed(1),
    'base',
    p.baseLevel,
  )
  let covered = 0
  for (const r of p.runs) {
    covered += r.end - r.start
    console.log(
      '   ',
      r.start,
      r.end,
      r.level,
      r.fontId || (r.missing ? 'MISSING' : 'std'),
      JSON.stringify(text.slice(r.start, r.end)),
      r.glyphs.length,
      r.glyphs.includes(0) ? 'ZERO' : '',
    )
  }
  if (covered !== text.length) console.log('!!! covered', covered, text.length)
  const by = new Map<string, Set<number>>()
  for (const r of p.runs)
    if (r.fontId) {
      const s = by.get(r.fontId) ?? new Set()
      for (const g of r.glyphs) s.add(g)
      by.set(r.fontId, s)
    }
  for (const [f, s] of by) {
    t = performance.now()
    const sub = resources.scripts!.subset(f, resources.fonts!, Uint16Array.from([...s].sort((a, b) => a - b)))
    console.log(
      '   subset',
      f,
      sub.name,
      s.size,
      sub.file.length,
      sub.ascent,
      sub.descent,
      sub.capHeight,
      sub.bbox.join(),
      sub.italicAngle,
      (performance.now() - t).toFixed(1),
    )
  }
}
const mix = [samples.latin, samples.arabic, samples.deva, samples.thai, samples.zh, samples.ja]
  .map((s) => (s + ' ').repeat(Math.ceil(3400 / (s!.length + 1))))
  .join('\n')
const base = {
  text: mix,
  styles: new Uint8Array(mix.length),
  family: 'times' as const,
  han: hanOf(mix, 'en'),
  embedAll: false,
}
for (let k = 0; k < 6; k++) {
  let t = performance.now()
  const ids = fontsOf(base)
  const t1 = performance.now() - t
  t = performance.now()
  const { resources } = await loader.load(['scripts', ...[...ids].map((i) => `font:${i}` as const)])
  const t2 = performance.now() - t
  t = performance.now()
  const p = resources.scripts!.shape({ ...base, language: 'en', fonts: resources.fonts! })
  const t3 = performance.now() - t
  t = performance.now()
  const by = new Map<string, Set<number>>()
  for (const r of p.runs)
    if (r.fontId) {
      const s = by.get(r.fontId) ?? new Set()
      for (const g of r.glyphs) s.add(g)
      by.set(r.fontId, s)
    }
  for (const [f, s] of by)
    resources.scripts!.subset(f, resources.fonts!, Uint16Array.from([...s].sort((a, b) => a - b)))
  console.log(
    'MIX',
    mix.length,
    'needs',
    t1.toFixed(1),
    'load',
    t2.toFixed(1),
    'shape',
    t3.toFixed(1),
    'subset',
    (performance.now() - t).toFixed(1),
    p.runs.length,
  )
}
