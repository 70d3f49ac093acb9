/** The design `letter`: its parts at their places, what does not fit, later pages. Figures are those of the design. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TypesetOptions } from '../index.ts'
import { compose } from '../testing.ts'
import { close, type Line, linesOf } from './testing.ts'

const SENDER = ['Ingrid Halvorsen', 'Thorvald Meyers gate 61 B', '0552 Oslo', 'ingrid@example.no']
const RECIPIENT = ['Nordvarme Service AS', 'Customer Relations', 'Postboks 418', '0213 Oslo']
const PARAGRAPH = 'Ten words of text that is set again and again. '.repeat(6).trim()

interface Letter {
  sender?: readonly string[]
  recipient?: readonly string[]
  date?: string
  subject?: string
  body?: string
}

const hard = (lines: readonly string[]) => lines.join('\\\n')

function letterOf({
  sender = SENDER,
  recipient = RECIPIENT,
  date = '14 March 2026',
  subject = 'Heat pump order',
  body = PARAGRAPH,
}: Letter): string {
  const head = [hard(sender), date, hard(recipient), `**${subject}**`].filter((part) => part !== '')
  const tail = ['Yours sincerely,', 'Ingrid Halvorsen', hard(['Enclosures: Invoice 20877', 'Service report'])]
  return [...head, 'Dear Mr Aasland,', body, ...tail].join('\n\n')
}

const set = (letter: Letter, options: TypesetOptions = {}) =>
  linesOf(letterOf(letter), { design: 'letter', ...options })

function at(lines: readonly Line[], text: string, x: number, y: number): void {
  const line = lines.find((found) => found.text.trim().startsWith(text) && Math.abs(found.x - x) < 0.1)
  assert.ok(line, `${text} at ${x} in ${lines.map((found) => `${found.text}|${found.x}|${found.y}`).join('\n')}`)
  close(line.y, y, text)
}

test('on A4 the parts of a letter stand where DIN 5008 form B has them', async () => {
  const lines = await set({})
  at(lines, 'Ingrid Halvorsen', 70.87, 65.5)
  SENDER.slice(1).forEach((detail, row) => {
    at(lines, detail, 354.33, 59.2 + row * 11.25)
  })
  at(lines, 'Ingrid Halvorsen, Thorvald', 70.87, 171.4)
  RECIPIENT.forEach((line, row) => {
    at(lines, line, 70.87, 187.6 + row * 12.75)
  })
  at(lines, '14 March 2026', 354.33 + 62, 187.1)
  at(lines, 'Heat pump order', 70.87, 279.2 + (15 + 0.67 * 10.5) / 2)
  for (const { text, x, y, right } of lines.filter((line) => RECIPIENT.includes(line.text.trim()))) {
    assert.ok(x > 70.8 && right < 297 && y > 177.7 && y < 255, text)
  }
})

test('on US Letter they stand for the window of a #10 envelope, five lines closer', async () => {
  const lines = await set({}, { pageSize: 'letter' })
  at(lines, 'Ingrid Halvorsen', 72, 61.8)
  at(lines, 'Thorvald', 354, 55.4)
  at(lines, '14 March 2026', 72, 140)
  at(lines, 'Nordvarme', 72, 187.2)
  at(lines, 'Heat pump order', 72, 261 + (15 + 0.67 * 10.5) / 2)
  assert.equal(lines.filter(({ text }) => text.startsWith('Ingrid Halvorsen,')).length, 0)
  const five = await set({ recipient: [...RECIPIENT, 'Norway'] }, { pageSize: 'letter' })
  at(five, 'Nordvarme', 72, 186.5)
  at(five, 'Norway', 72, 186.5 + 4 * 10.5)
})

test('a letter without a recipient has its date and subject higher, and no return line', async () => {
  const lines = await set({ recipient: [] })
  at(lines, '14 March 2026', 70.87, 140)
  at(lines, 'Heat pump order', 70.87, 174 + (15 + 0.67 * 10.5) / 2)
  assert.equal(lines.filter(({ text }) => text.includes('Halvorsen,')).length, 0)
})

test('references stand above the date with their labels', async () => {
  const lines = await set({ date: hard(['Our ref: NV-2025-11873', '14 March 2026']) })
  at(lines, 'Our ref', 354.33, 187.1)
  at(lines, 'NV', 354.33 + 62, 187.1)
  at(lines, 'Date', 354.33, 187.1 + 12.75)
  at(lines, '14 March', 354.33 + 62, 187.1 + 12.75)
})

test('the signature has room below the closing, enclosures have a label column', async () => {
  const lines = await set({})
  const closing = lines.find(({ text }) => text.startsWith('Yours'))!
  const name = lines.find(({ text, y }) => text.startsWith('Ingrid') && y > closing.y)!
  close(name.y - closing.y, 15 + 37.5, 'the name')
  const [label, first, second] = ['Enclosures', 'Invoice', 'Service'].map(
    (word) => lines.find(({ text }) => text.startsWith(word))!,
  )
  close(first!.x, 70.87 + 62, 'an enclosure')
  close(label!.y, first!.y, 'its label')
  close(second!.y - first!.y, 11.25, 'the next one')
})

test('later pages have a head, the first has none; two lines of text come before the closing', async () => {
  for (let paragraphs = 8; paragraphs < 14; paragraphs++) {
    const lines = await set({ body: `${PARAGRAPH}\n\n`.repeat(paragraphs) })
    const pages = Math.max(...lines.map(({ page }) => page)) + 1
    const heads = lines.filter(({ text, y }) => Math.abs(y - 42.4) < 0.1 && text.includes('Halvorsen to Nordvarme'))
    assert.equal(heads.length, pages - 1)
    const closing = lines.findIndex(({ text }) => text.startsWith('Yours'))
    assert.deepEqual(
      lines.slice(closing - 2).filter(({ page }) => page !== lines[closing]!.page),
      [],
    )
    if (pages > 1) assert.ok(lines.some(({ text }) => text.includes(`Page ${pages} of ${pages}`)))
  }
})

test('a letter that runs over by a few lines is set closer on one page', async () => {
  const words = 'word '.repeat(14)
  const spaces = new Set<number>()
  for (let lines = 12; lines < 26; lines++) {
    const found = await set({ body: `${words}\n\n`.repeat(lines) })
    const body = found.filter(({ text }) => text.startsWith('word'))
    if (found.at(-1)!.page === 0) spaces.add(Math.round((body[1]!.y - body[0]!.y) * 1000))
    else close(body[1]!.y - body[0]!.y, 22.5, 'paragraphs of two pages')
  }
  assert.deepEqual([...spaces], [22500, 20625])
})

for (const [name, letter] of Object.entries<Letter>({
  'a recipient of 30 lines': { recipient: Array.from({ length: 30 }, (_, line) => `Line ${line} of an address`) },
  'a recipient of 60 lines': { recipient: Array.from({ length: 60 }, (_, line) => `Line ${line} of an address`) },
  'a recipient of one long line': { recipient: ['address '.repeat(40).trim()] },
  'a subject of 2,000 characters': { subject: 'matter '.repeat(285).trim() },
  'a long name': { sender: ['Name '.repeat(16).trim(), 'Street'] },
  'a long address': { sender: Array.from({ length: 14 }, (_, line) => `Street ${line}`) },
})) {
  test(`${name}: nothing is lost, out of order or on top of another`, async () => {
    const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
    const lines = await set(letter)
    const text = lines.filter(({ y }) => Math.abs(y - 171.4) > 0.1 && Math.abs(y - 42.4) > 0.1)
    const expected = plain(letterOf(letter).replaceAll('Enclosures', ''))
    // The word beside the date.
    assert.equal(plain(text.map((line) => line.text).join('')).replace(/Enclosures|Date(?=14)/gu, ''), expected)
    for (const { page, y, x, right, text: own } of lines) {
      const others = lines.filter((line) => line.page === page && line.text !== own && Math.abs(line.y - y) < 5)
      assert.ok(
        others.every((line) => line.right <= x + 0.1 || line.x >= right - 0.1),
        own,
      )
      assert.ok(right < 595.28 - 20, own)
    }
  })
}

test('lines that Markdown would join stay lines in the head and the closing', async () => {
  const soft = letterOf({ body: 'Short.\nVery short.' }).replaceAll('\\\n', '\n')
  const hardened = letterOf({ body: 'Short. Very short.' })
  assert.deepEqual(await linesOf(soft, { design: 'letter' }), await linesOf(hardened, { design: 'letter' }))
})

test('fold and punch marks stand on the first page where they are asked for, on A4 alone', () => {
  const letter = letterOf({ body: `${PARAGRAPH}\n\n`.repeat(9) })
  const marksOf = (options: TypesetOptions) => {
    const all: TypesetOptions = { design: 'letter', markup: 'markdown', ...options }
    const { pdf, pageCount } = compose(letter, all, {}, false)
    assert.equal(pageCount, 2)
    return Array.from(
      Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/14\.17 ([\d.]+) ([\d.]+) 0?\.4 re/gu),
      ([, y, width]) => [841.89 - Number(y) - 0.2, Number(width)],
    )
  }
  const marks = marksOf({ foldMarks: true })
  assert.deepEqual(
    marks.map(([y, width]) => [Math.round((y! * 25.4) / 7.2) / 10, Math.round((width! * 25.4) / 7.2) / 10]),
    [
      [105, 2.5],
      [148.5, 4],
      [210, 2.5],
    ],
  )
  assert.deepEqual(marksOf({}), [])
  assert.deepEqual(marksOf({ foldMarks: true, pageSize: 'letter' }), [])
})

test('postal remarks stand above the return line, the last one next to it', async () => {
  const remarks = ['Personal and confidential', 'By registered mail']
  const lines = await set({ recipient: [...remarks, ...RECIPIENT] })
  at(lines, remarks[0]!, 70.87, 160.15 - 11.25)
  at(lines, remarks[1]!, 70.87, 160.15)
  at(lines, 'Ingrid Halvorsen, Thorvald', 70.87, 171.4)
  at(lines, RECIPIENT[0]!, 70.87, 187.6)
  const german = await set({ recipient: ['Einschreiben Rückschein', ...RECIPIENT] }, { language: 'de' })
  at(german, 'Einschreiben', 70.87, 160.15)
})

test('the word for a date that the packs lack begins its line: it was printed as boxes without a text', async () => {
  const letter = 'Jane Doe\\\n24 Road\n\n4 May 2027\n\nDear Bob,\n\nText.'
  const lines = await linesOf(letter, { design: 'letter', language: 'ja' })
  const texts = lines.map(({ text }) => text)
  assert.ok(texts.includes('日付 4 May 2027'), texts.join(' / '))
})

test('the values of the reference block stand behind its widest label', async () => {
  const head = (label: string) =>
    `From: Jane Doe\n1 Long Street\n\nTo: Acme Ltd\n2 Short Road\n\nDate: 12 October 2026\n${label}: AB-1\nClient: 4711\n\nSubject: A letter\n\nDear Ms Roe,\n\nText.\n\nYours sincerely,\n\nJane Doe`
  const values = async (label: string) => {
    const lines = await linesOf(head(label), { design: 'letter' }, 3)
    return ['12 October 2026', 'AB-1', '4711'].map((text) => lines.find((line) => line.text === text)!.x)
  }
  for (const x of await values('Your reference')) assert.ok(Math.abs(x - (354.33 + 62)) < 0.6, `${x}`)
  const [first, ...others] = await values('Our project identification')
  assert.ok(first! > 354.33 + 90)
  for (const x of others) assert.ok(Math.abs(x - first!) < 0.6, `${x}, not ${first}`)
})

test('at least two lines of text stand before a closing on its page', async () => {
  for (let paragraphs = 10; paragraphs < 34; paragraphs++) {
    const text = `${'One line of text.\n\n'.repeat(paragraphs)}The last line.`
    const lines = await linesOf(`Dear Ms Roe,\n\n${text}\n\nYours sincerely,\n\nJane Doe`, { design: 'letter' })
    const closing = lines.find(({ text }) => text.startsWith('Yours'))!.page
    const before = lines.filter(({ text, page }) => page === closing && /^(?:One line|The last)/.test(text))
    assert.ok(before.length >= 2, `${paragraphs}: ${before.length}`)
  }
})
