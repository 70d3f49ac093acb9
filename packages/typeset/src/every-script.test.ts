import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import * as mupdf from 'mupdf'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { ResourceLoader } from '../../server/src/pdf/resources.ts'
import { type TypesetOptions, type TypesetResult, typeset } from './index.ts'

const loader = new ResourceLoader()

async function set(source: string, options: TypesetOptions): Promise<TypesetResult> {
  const { resources, missing } = await loader.loadFor(source, options)
  assert.deepEqual(missing, [])
  return typeset(source, options, resources)
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise
  let text = ''
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    for (const item of items) if ('str' in item) text += item.str
  }
  await document.loadingTask.destroy()
  return text
}

/** Without markup, spaces, line ends and what prints nothing. */
function bare(text: string): string {
  return text.replace(/^- /gm, '•').replace(/[\s*\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/g, '')
}

/** Article 1 of the Universal Declaration of Human Rights, mostly; bold and italic somewhere in each. */
const SAMPLES: Record<string, [text: string, options?: TypesetOptions]> = {
  Polish: ['Wszyscy ludzie rodzą się wolni i **równi pod względem** swej *godności i swych praw*. Zażółć gęślą jaźń.'],
  Turkish: [
    'Bütün insanlar hür, haysiyet ve haklar bakımından **eşit doğarlar**; İstanbul’da ığdır.',
    { language: 'tr' },
  ],
  Vietnamese: ['Tất cả mọi người sinh ra đều được tự do và **bình đẳng về nhân phẩm** và *quyền*.'],
  Greek: ['Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και **ίσοι στην αξιοπρέπεια** και *τα δικαιώματα*. ᾧ ἄνθρωπος'],
  Russian: ['Все люди рождаются свободными и **равными в своём достоинстве** и *правах*.'],
  Arabic: ['يولد جميع الناس أحرارا متساوين في **الكرامة والحقوق**. وقد وهبوا عقلا وضميرا (المادة) لدى UNESCO.'],
  Persian: ['تمام افراد بشر آزاد به دنیا آمده اند و از لحاظ **حیثیت و حقوق** با هم برابرند؛ سال ۱۹۴۸ است.'],
  Hebrew: ['כל בני האדם נולדו בני חורין **ושווים בערכם** ובזכויותיהם. שָׁלוֹם עֲלֵיכֶם.'],
  Hindi: ['सभी मनुष्यों को गौरव और अधिकारों के मामले में **जन्मजात स्वतन्त्रता** और समानता प्राप्त है (१९४८)।'],
  Bengali: ['সমস্ত মানুষ স্বাধীনভাবে সমান **মর্যাদা এবং অধিকার** নিয়ে জন্মগ্রহণ করে।'],
  Tamil: ['மனிதப் பிறிவியினர் சகலரும் **சுதந்திரமாகவே** பிறக்கின்றனர்; *அவர்கள் மதிப்பிலும்*.'],
  Telugu: ['ప్రతిపత్తిస్వత్వముల విషయమున **మానవులెల్లరును** జన్మతః స్వతంత్రులును సమానులును నగుదురు.'],
  Thai: ['มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันใน**เกียรติศักดิ์และสิทธิ** ต่างมีเหตุผลและมโนธรรม'],
  Khmer: ['មនុស្សទាំងអស់ កើតមកមានសេរីភាព និង**សមភាព** ក្នុងផ្នែកសេចក្តីថ្លៃថ្នូរនិងសិទ្ធិ។'],
  Burmese: ['လူတိုင်းသည် တူညီ လွတ်လပ်သော **ဂုဏ်သိက္ခာဖြင့်** လည်းကောင်း၊ တူညီလွတ်လပ်သော အခွင့်အရေးများ'],
  Tibetan: ['འགྲོ་བ་མིའི་རིགས་རྒྱུད་ཡོངས་ལ་**སྐྱེས་ཙམ་ཉིད་ནས་**ཆེ་མཐོངས་དང༌།'],
  Amharic: ['የሰው፡ልጅ፡ሁሉ፡ሲወለድ፡**ነጻና፡በክብርና**፡በመብትም፡እኩልነት፡ያለው፡ነው።'],
  Georgian: ['ყველა ადამიანი იბადება **თავისუფალი** და თანასწორი. Բոլոր մարդիկ ծնվում են ազատ'],
  Chinese: [
    '人人生而自由，在**尊严和权利**上一律平等。应以“兄弟关系”的精神相对待。2024年，ABC公司。',
    { language: 'zh' },
  ],
  'Chinese, traditional': ['人人生而自由，在**尊嚴和權利**上一律平等。', { language: 'zh-Hant' }],
  Japanese: ['すべての人間は、生まれながらにして自由であり、**尊厳と権利**とについて平等である。「同胞の精神」'],
  Korean: ['모든 인간은 태어날 때부터 자유로우며 그 **존엄과 권리**에 있어 동등하다.'],
  symbols: ['→ ⇒ ∑ ∫ √ ≤ 𝔸 ∀x∈ℝ ♫ ✓ ★ ☃ ┼ ▓ ⠿ ₹ ₴ ℃ № ⌘'],
  emoji: ['😀 👩‍💻 👨‍👩‍👧 👍🏽 🇩🇪 1️⃣ ❤️ 🏳️‍🌈 **🚀**'],
  'what no font has': ['Unknown: \u{10fffd} \u{1fffd} end'],
  'many at once': ['English, Ελληνικά, русский, हिन्दी, ไทย, 中文、日本語、한국어, 😀 in one line.'],
}

function sourceOf(text: string): string {
  return `${text}\n\n- ${text}\n\n${`${text} `.repeat(8)}`
}

for (const [name, [text, options = {}]] of Object.entries(SAMPLES)) {
  test(`${name}: the text that went in comes out again`, async () => {
    const source = sourceOf(text)
    for (const font of ['times', 'helvetica'] as const) {
      const { pdf, diagnostics } = await set(source, { ...options, font, includePageNumbers: false })
      assert.equal(bare(await textOf(pdf)), bare(source))
      assert.equal(diagnostics.length, name === 'what no font has' ? 1 : 0)
    }
  })
}

test('other readers find the pages and the same text', {
  skip: hasPdftotext() ? false : 'pdftotext is not installed',
}, async () => {
  for (const [name, [text, options = {}]] of Object.entries(SAMPLES)) {
    const source = sourceOf(text)
    const { pdf, pageCount } = await set(source, { ...options, includePageNumbers: false })
    assert.equal(mupdf.Document.openDocument(pdf, 'application/pdf').countPages(), pageCount, name)
    // poppler orders lines by its own rules: a full stop after a Latin word in right-to-left text comes out before it.
    if (name === 'Arabic') continue
    const { stdout } = spawnSync('pdftotext', ['-q', '-', '-'], { input: pdf, encoding: 'utf8' })
    assert.equal(bare(stdout), bare(source), name)
  }
})

function hasPdftotext(): boolean {
  return spawnSync('pdftotext', ['-v']).error === undefined
}

test('a loader that starts afresh gives the same bytes', async () => {
  const source = Object.values(SAMPLES)
    .map(([text]) => text)
    .join('\n\n')
  const first = await set(source, {})
  const { resources } = await new ResourceLoader({ keptBytes: 1 }).loadFor(source, {})
  assert.ok(Buffer.from(first.pdf).equals(typeset(source, {}, resources).pdf))
})

interface Line {
  text: string
  bbox: { w: number }
}

function linesOf(pdf: Uint8Array): Line[] {
  const json = mupdf.Document.openDocument(pdf, 'application/pdf').loadPage(0).toStructuredText('').asJSON(1)
  return JSON.parse(json).blocks.flatMap(({ lines }: { lines: Line[] }) => lines)
}

test('a justified Russian paragraph is divided by its patterns, and Chinese fills its lines', async () => {
  const options = { align: 'justify', margins: { left: 180, right: 180 }, includePageNumbers: false } as const
  const russian = 'Достопримечательности высокопревосходительства электрификации всей страны. '.repeat(6)
  const divided = await set(russian, { ...options, language: 'ru' })
  assert.ok(linesOf(divided.pdf).some(({ text }) => /[а-я][-\u00ad]$/.test(text)))
  assert.equal(bare(await textOf(divided.pdf)), bare(russian))
  const chinese = '人人生而自由，在尊严和权利上一律平等。'.repeat(9)
  const filled = await set(chinese, { ...options, language: 'zh' })
  const widths = linesOf(filled.pdf).map(({ bbox }) => bbox.w)
  assert.ok(widths.length > 5)
  // The last line is as long as its text; the others reach the measure, but for the white of a sign at the end.
  for (const width of widths.slice(0, -1)) assert.ok(Math.abs(width - 235.28) < 12, `${widths}`)
})
