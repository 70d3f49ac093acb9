import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as mupdf from 'mupdf'
import { randomFrom } from '../../../../bench/corpus.ts'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import { type TypesetOptions, typeset } from '../index.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1e9)
const loader = new ResourceLoader()
const SIZE = 10.5
const LEFT = 92.14

interface Letter {
  letter: string
  x: number
  y: number
}

async function pageOf(source: string, options: TypesetOptions = {}): Promise<mupdf.Page> {
  const all: TypesetOptions = { design: 'plain', language: 'ja', includePageNumbers: false, ...options }
  const { resources, missing } = await loader.loadFor(source, all)
  assert.deepEqual(missing, [])
  return mupdf.Document.openDocument(typeset(source, all, resources).pdf, 'application/pdf').loadPage(0)
}

async function lettersOf(source: string, options?: TypesetOptions): Promise<Letter[]> {
  const letters: Letter[] = []
  const page = await pageOf(source, options)
  page.toStructuredText('').walk({ onChar: (letter, [x, y]) => void letters.push({ letter, x, y }) })
  return letters
}

function find(letters: readonly Letter[], wanted: string): Letter {
  const found = letters.find(({ letter }) => letter === wanted)
  assert.ok(found !== undefined, wanted)
  return found
}

/** From the origin of each character to that of the next, ems. */
async function stepsOf(source: string, options?: TypesetOptions): Promise<number[]> {
  const letters = await lettersOf(source, options)
  assert.equal(letters.map(({ letter }) => letter).join(''), source)
  return letters.slice(1).map(({ x }, at) => Math.round(((x - (letters[at]?.x ?? 0)) / SIZE) * 100) / 100)
}

/** What the origins of full-width characters are apart: a shift to the left of the second one shows before it. */
for (const [name, source, steps] of [
  ['a full stop before a closing bracket', 'あ。」い', [1, 0.5, 1]],
  ['a closing bracket before an opening one', 'あ」「い', [1, 0.5, 1]],
  ['two opening brackets', 'あ（「い', [1, 0.5, 1]],
  ['a closing bracket before a middle dot', 'あ」・い', [1, 0.5, 1]],
  ['a middle dot before an opening bracket', 'あ・「い', [1, 0.5, 1]],
  ['brackets beside letters keep their blank half', 'あ「い」う', [1, 1, 1, 1]],
] as const)
  test(`punctuation is closed up: ${name}`, async () => assert.deepEqual(await stepsOf(source), steps))

test('a quarter of an em stands between ideographs or kana and Latin words and numbers', async () => {
  const [latin = 0] = await stepsOf('xx')
  assert.deepEqual(await stepsOf('年x年い'), [1.25, latin, 1.25])
  assert.equal((await stepsOf('年5'))[0], 1.25)
  assert.equal((await stepsOf('年「x'))[0], 1)
  assert.equal((await stepsOf('年 x'))[0], 1)
})

test('the blank half of a bracket falls away at the beginning of a line, a quarter of an em too', async () => {
  for (const source of ['「い', `${'あ'.repeat(36)}「${'い'.repeat(20)}`]) {
    const letters = await lettersOf(source)
    const bracket = find(letters, '「')
    assert.ok(Math.abs(bracket.x - (LEFT - SIZE / 2)) < 0.05, `${bracket.x}`)
  }
})

test('a comma that a line has half an em for stands at its end', async () => {
  const measure = 381
  const count = Math.floor(measure / SIZE - 0.5)
  const letters = await lettersOf(`${'あ'.repeat(count)}、${'い'.repeat(20)}`)
  const comma = find(letters, '、')
  assert.equal(comma.y, letters[0]?.y)
})

test('Chinese closes up too, with the commas of Taiwan in the middle of their em; the classic design is as typed', async () => {
  assert.deepEqual(await stepsOf('文。」文', { language: 'zh-Hans' }), [1, 0.5, 1])
  assert.deepEqual(await stepsOf('文。」文', { language: 'zh-Hant' }), [1, 1, 1])
  const classic = await lettersOf('あ。」い', { design: 'classic', fontSize: SIZE })
  assert.ok(Math.abs(find(classic, '」').x - find(classic, '。').x - SIZE) < 0.02)
})

for (const dashes of ['――', '———'])
  test(`dashes in a row have no gap between them, and stay what they are: ${dashes}`, async () => {
    const source = `あ${dashes}い`
    await stepsOf(source)
    const scale = 10
    const page = await pageOf(source)
    const pixels = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceGray, false)
    const [width, height, bytes] = [pixels.getWidth(), pixels.getHeight(), pixels.getPixels()]
    const letters = await lettersOf(source)
    const from = Math.round((find(letters, 'あ').x + (3 * SIZE) / 2) * scale)
    const to = Math.round((find(letters, 'い').x - SIZE / 2) * scale)
    let isJoined = false
    for (let y = 0; y < height && !isJoined; y++)
      isJoined = bytes.subarray(y * width + from, y * width + to).every((value) => value < 128)
    assert.ok(isJoined)
  })

const NEVER_FIRST = 'っゃゅょぁぃぅぇぉァィゥェォッャュョヮヵヶー々ゝゞ、。，．・：；？！」』）】〉》〕'
const NEVER_LAST = '「『（【〈《〔'

test('no line begins with small kana, a sound mark or what closes, or ends with what opens; the text is as it was', async () => {
  const random = randomFrom(seed)
  const pick = (from: string): string => from.charAt(Math.floor(random() * from.length))
  for (const design of ['plain', 'book'] as const) {
    let source = 'あ'
    for (let i = 0; i < 900; i++) {
      const chance = random()
      // At most two signs in a row, as in real text: a line has to end somewhere.
      if (chance < 0.2 && /[\u3041-\u9fff]$/u.test(source)) source += pick(NEVER_FIRST)
      else if (chance < 0.27) source += `${pick(NEVER_LAST)}${pick('水火木金土')}`
      else if (chance < 0.32) source += pick('aB3')
      else source += pick('水火木金土日月あいうえおカキクケコ')
    }
    source += '水'
    const letters = await lettersOf(source, { design })
    const lines = [...Map.groupBy(letters, ({ y }) => Math.round(y)).values()].map((line) =>
      line
        .map(({ letter }) => letter)
        .join('')
        .trim(),
    )
    assert.ok(lines.length > 15)
    assert.equal(lines.join(''), source, `seed ${seed}`)
    for (const line of lines) {
      assert.ok(!NEVER_FIRST.includes(line.charAt(0)), `seed ${seed}: ${line}`)
      assert.ok(!NEVER_LAST.includes(line.charAt(line.length - 1)), `seed ${seed}: ${line}`)
    }
  }
})

test('a space that is typed to indent a paragraph takes no room where the design indents it', async () => {
  const source = 'あい。\n\n\u3000うえ。'
  const indentOf = async (text: string): Promise<number> => {
    const letters = await lettersOf(text, { design: 'book' })
    return find(letters, 'う').x - find(letters, 'あ').x
  }
  assert.ok(Math.abs((await indentOf(source)) - (await indentOf(source.replace('\u3000', '')))) < 0.05)
})
