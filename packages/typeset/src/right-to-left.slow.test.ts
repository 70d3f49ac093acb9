import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as mupdf from 'mupdf'
import { ResourceLoader } from '../../server/src/pdf/resources.ts'
import { type TypesetOptions, typeset } from './index.ts'

const loader = new ResourceLoader()
const A4_WIDTH = 595.28

interface Letter {
  letter: string
  font: string
  left: number
  right: number
  y: number
}

async function lettersOf(source: string, options: TypesetOptions): Promise<Letter[]> {
  const { resources, missing } = await loader.loadFor(source, options)
  assert.deepEqual(missing, [])
  const { pdf } = typeset(source, options, resources)
  const letters: Letter[] = []
  mupdf.Document.openDocument(pdf, 'application/pdf')
    .loadPage(0)
    .toStructuredText('')
    .walk({
      onChar: (letter, [, y], font, _size, [left, , right]) =>
        letters.push({ letter, font: font.getName().replace(/^.*\+/u, ''), left, right, y }),
    })
  return letters.filter(({ letter }) => !/[\s\u200b-\u200f]/u.test(letter))
}

const facesOf = (letters: readonly Letter[], wanted: RegExp): string[] => [
  ...new Set(letters.filter(({ letter }) => wanted.test(letter)).map(({ font }) => font)),
]

const edgesOf = (letters: readonly Letter[], wanted: RegExp): [left: number, right: number] => {
  const found = letters.filter(({ letter }) => wanted.test(letter))
  assert.ok(found.length > 0, `${wanted}`)
  return [Math.min(...found.map(({ left }) => left)), Math.max(...found.map(({ right }) => right))]
}

const close = (one: number, other: number, by = 1): void => assert.ok(Math.abs(one - other) < by, `${one}, ${other}`)

for (const [language, text, script] of [
  ['ar', 'تعمل خدمة OpenCargo (v2) في 7 موانئ: **Port Said 3.1**، و`gateway.yaml`.', 'NotoNaskhArabic'],
  ['he', 'שירות OpenCargo (v2) פועל ב־7 נמלים: **Port Said 3.1**, `gateway.yaml`.', 'NotoSerifHebrew'],
] as const)
  test(`Latin words, digits and signs keep the faces of the design: ${language}`, async () => {
    const letters = await lettersOf(text, { design: 'plain', markup: 'markdown', language, includePageNumbers: false })
    assert.deepEqual(
      [...new Set(letters.map(({ font }) => font.replace(/-.*$/u, '')))].sort(),
      [script, 'SourceCodePro', 'SourceSerif4SmText'].sort(),
    )
    // MuPDF cuts names.
    assert.deepEqual(facesOf(letters, /[PS3]/u), ['SourceSerif4SmText-Semib'])
    assert.deepEqual(facesOf(letters, /[()7OC]/u), ['SourceSerif4SmText-Regul'])
  })

test('a paragraph of a right-to-left document that begins with a Latin word runs from right to left', async () => {
  const source = 'זה מסמך.\n\nNorthwind היא חברה.\n\nזה סוף.'
  const letters = await lettersOf(source, { design: 'plain', markup: 'markdown', language: 'he' })
  const [, right] = edgesOf(letters, /[A-Za-z]/u)
  close(right, A4_WIDTH - 92.14)
  const latin = letters.filter(({ letter }) => /[A-Za-z]/u.test(letter))
  const hebrew = letters.filter(
    ({ letter, y }) => /[\u05d0-\u05ea]/u.test(letter) && Math.abs(y - (latin[0]?.y ?? 0)) < 1,
  )
  assert.ok(hebrew.length > 5)
  for (const { right } of hebrew) assert.ok(right < Math.min(...latin.map(({ left }) => left)))
})

test('in a left-to-right document the first strong letter of a paragraph decides', async () => {
  const source = 'One.\n\nשלום Zebra.\n\nTwo paragraphs.'
  const letters = await lettersOf(source, { design: 'plain', markup: 'markdown', language: 'en' })
  close(edgesOf(letters, /ש/u)[1], A4_WIDTH - 92.14)
  close(edgesOf(letters, /O/u)[0], 92.14, 2)
})

test('code of a right-to-left document runs from left to right, at the left edge of its box', async () => {
  const source = 'هذا مثال:\n\n```\nif (x) {\n  // تعليق\n}\n```\n\nانتهى.'
  const letters = await lettersOf(source, { design: 'report', markup: 'markdown', language: 'ar' })
  const code = letters.filter(({ font }) => font.startsWith('SourceCodePro'))
  close(Math.min(...code.map(({ left }) => left)), 92.14)
  const word = edgesOf(letters, /[قي]/u)
  assert.ok(word[0] < A4_WIDTH / 2, `${word}`)
})

test('the zones of a letter are mirrored, whatever script a line of them has', async () => {
  const source = [
    'Andalus Trading GmbH\nشارع الملك فيصل 25\nعمّان 11118',
    'السيد كريم الحسن\nPrinting House Ltd\nبيروت',
    '12 مارس 2026',
    'الموضوع: طلب عرض أسعار',
    'السيد كريم الحسن المحترم،',
    'نود الحصول على عرض أسعار لطباعة نسخ من كتيب.',
    'وتفضلوا بقبول فائق الاحترام،',
    'سلمى حداد',
  ].join('\n\n')
  const letters = await lettersOf(source, { design: 'letter', language: 'ar', markup: 'markdown' })
  const edge = A4_WIDTH - 70.87
  const window = letters.filter(({ y }) => y > 177.7 && y < 255)
  const latin = edgesOf(window, /[PH]/u)
  assert.ok(latin[0] > A4_WIDTH - 297 && latin[1] <= edge, `${latin}`)
  close(
    edgesOf(
      letters.filter(({ y }) => y < 80),
      /[GmbH]/u,
    )[1],
    edge,
    2,
  )
  close(
    edgesOf(
      letters.filter(({ y }) => y > 300),
      /[\u0600-\u06ff]/u,
    )[1],
    edge,
    2,
  )
})

test('numbers of a mirrored table are aligned on their units, the widest flush with the left edge of its column, as its head', async () => {
  const source = '| الميناء | ثثثثث | الوصف |\n|---|---|---|\n| بيروت | 12,310 | س |\n| طرابلس | 845 | س |\n'
  const letters = await lettersOf(source, { design: 'report', markup: 'markdown', language: 'ar' })
  const digits = letters.filter(({ letter }) => /\d/u.test(letter))
  const rows = [...Map.groupBy(digits, ({ y }) => Math.round(y)).values()].filter((row) => row.length > 2)
  const [wide = [], narrow = []] = rows.map((row) => [
    Math.min(...row.map(({ left }) => left)),
    Math.max(...row.map(({ right }) => right)),
  ])
  close(wide[1] ?? 0, narrow[1] ?? Infinity)
  close(edgesOf(letters, /ث/u)[0], wide[0] ?? 0, 1.5)
})

test('the label of an item stands at the right of it, whatever script the item has', async () => {
  const letters = await lettersOf('1. واحد\n2. Zwei\n', { design: 'report', markup: 'markdown', language: 'ar' })
  for (const number of ['1', '2']) close(edgesOf(letters, new RegExp(number, 'u'))[1], A4_WIDTH - 95, 3)
  close(edgesOf(letters, /[Zwei]/u)[1], edgesOf(letters, /[واحد]/u)[1], 1.5)
})

test('the full stop of a number stands at the left of it in right-to-left documents', async () => {
  const letters = await lettersOf('10. واحد\n11. Zwei\n', { design: 'report', markup: 'markdown', language: 'ar' })
  const labels = [...Map.groupBy(letters, ({ y }) => Math.round(y)).values()]
  for (const line of labels) {
    const [stop] = edgesOf(line, /\./u)
    const [digits] = edgesOf(line, /\d/u)
    assert.ok(stop < digits, `${stop}, ${digits}`)
  }
})

test('Latin items of a right-to-left document have all of their measure, and their spaces', async () => {
  const text =
    'Ten per cent are to be held in escrow by the agent whom both of them designated until the day on which all is completed.'
  const source = `# عقد\n\nواحد واحد واحد\n\n2.1. ${text}\n\n- ${text}\n\n- واحد\n`
  for (const design of ['contract', 'report'] as const) {
    const letters = await lettersOf(source, { design, markup: 'markdown', language: 'ar' })
    for (const line of Map.groupBy(letters, ({ y }) => Math.round(y)).values()) {
      const text = line.filter(({ letter }) => /[a-z]/iu.test(letter)).toSorted((a, b) => a.left - b.left)
      const wordGaps = text.slice(1).filter(({ left }, at) => left - (text[at]?.right ?? left) > 1.5)
      assert.ok(text.length < 30 || wordGaps.length > 5, `${design}: ${text.map(({ letter }) => letter).join('')}`)
      assert.ok(text.every(({ left, right }) => left > 90 && right < A4_WIDTH - 90))
    }
  }
})
