/** Tables of the designs as a reader sees them: where words and numbers stand, what repeats, and what keeps together. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as mupdf from 'mupdf'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { cases, randomFrom } from '../../../../document/src/testing.ts'
import { ResourceLoader } from '../../../../server/src/pdf/resources.ts'
import { type TypesetOptions, type TypesetResult, typeset } from '../../index.ts'

/** SEED=n runs what failed again. */
const seed = Number(process.env['SEED'] ?? Date.now() % 1e9)
const loader = new ResourceLoader()

interface Word {
  page: number
  text: string
  left: number
  right: number
  /** Baseline, from the upper edge of the page. */
  y: number
  size: number
  /** Left edge of each character. */
  places: number[]
}

async function set(source: string, options: TypesetOptions = {}): Promise<TypesetResult> {
  const all: TypesetOptions = { markup: 'markdown', design: 'plain', ...options }
  return typeset(source, all, (await loader.loadFor(source, all)).resources)
}

/** What stands without a space between. */
function wordsOf({ pdf, pageCount }: TypesetResult): Word[] {
  const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
  const words: Word[] = []
  for (let page = 0; page < pageCount; page++) {
    let last: Word | undefined
    document
      .loadPage(page)
      .toStructuredText('')
      .walk({
        onChar(text, [x, y], _font, size, quad) {
          if (text === ' ') {
            last = undefined
            return
          }
          if (last === undefined || Math.abs(last.y - y) > 0.01 || Math.abs(x - last.right) > 0.2 * size) {
            last = { page, text: '', left: x, right: x, y, size, places: [] }
            words.push(last)
          }
          last.text += text
          last.places.push(x)
          last.right = quad[2]
        },
      })
  }
  document.destroy()
  return words
}

function wordIn(words: readonly Word[], text: string | undefined): Word {
  const found = words.find((word) => word.text === text)
  assert.ok(found !== undefined, `no word ${text}`)
  return found
}

interface StructureNode {
  role?: string
  id?: string
  children?: StructureNode[]
}

/** The text of each cell, by the structure tree: `TH head`, `TD a` and so on; captions too. */
async function cellsOf({ pdf }: TypesetResult): Promise<string[]> {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise
  const cells: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const texts = new Map<string, string>()
    let id = ''
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('str' in item) texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? '\n' : ''))
      else if (item.type === 'beginMarkedContentProps') id = item.id ?? ''
      else if (item.type === 'beginMarkedContent') id = ''
    }
    const read = (node: StructureNode): string =>
      node.id === undefined ? (node.children ?? []).map(read).join('') : (texts.get(node.id) ?? '')
    const walk = (node: StructureNode): void => {
      if (node.role === 'TH' || node.role === 'TD' || node.role === 'Caption') {
        // The tree of a page has the elements of other pages too, without their text.
        if (read(node) !== '') cells.push(`${node.role} ${read(node)}`)
      } else for (const child of node.children ?? []) walk(child)
    }
    walk(((await page.getStructTree()) ?? {}) as StructureNode)
  }
  await document.loadingTask.destroy()
  return cells
}

const markdownOf = (rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) => `|${cells.join('|')}|`
  return [line(rows[0]!), line(rows[0]!.map(() => '---')), ...rows.slice(1).map(line)].join('\n')
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** A table whose cells have words and numbers, each of them once. */
function randomTable(random: (limit: number) => number, columns: number, rows: number): string[][] {
  let count = 0
  const word = () => {
    let letters = ''
    for (let rest = 2 + random(9); rest > 0; rest--) letters += LETTERS[random(26)]
    return `${letters}${(count++).toString(26).replace(/\d/g, (digit) => LETTERS[+digit]!.toUpperCase())}`
  }
  const number = () => `${1 + random(900)},${100 + (count++ % 900)}.${10 + random(90)}`
  const kinds = Array.from({ length: columns }, () => random(3))
  return Array.from({ length: rows }, (_, row) =>
    kinds.map((kind) => {
      if (kind === 0 && row > 0) return number()
      return Array.from({ length: 1 + random(kind === 1 ? 3 : 12) }, word).join(' ')
    }),
  )
}

for (const design of ['plain', 'classic'] as const) {
  test(`${design}: no cell divides a word or a number while another column could give (seed ${seed})`, async () => {
    const random = randomFrom(seed)
    for (let round = 0; round < cases(4); round++) {
      const table = randomTable(random, 2 + random(3), 3 + random(6))
      const result = await set(markdownOf(table), { design })
      assert.deepEqual(result.diagnostics, [])
      const printed = new Set(wordsOf(result).map(({ text }) => text))
      for (const text of table.flat())
        for (const word of text.split(' ')) assert.ok(printed.has(word), `${word} is divided`)
    }
  })
}

test(`cells come out in order by the structure tree, each head once, and no row is divided (seed ${seed})`, async () => {
  const random = randomFrom(seed)
  for (let round = 0; round < cases(2); round++) {
    const table = randomTable(random, 2 + random(3), 60)
    const result = await set(`Text.\n\n${markdownOf(table)}\n\nText.`)
    assert.ok(result.pageCount > 1)
    assert.deepEqual(
      (await cellsOf(result)).map((cell) => cell.replace(/\s+/g, ' ').trim()),
      table.flatMap((row, index) => row.map((cell) => `${index === 0 ? 'TH' : 'TD'} ${cell}`)),
    )
    const words = wordsOf(result)
    const pageOf = new Map(words.map(({ text, page }) => [text, page]))
    for (const row of table.slice(1)) {
      const pages = new Set(row.flatMap((cell) => cell.split(' ')).map((word) => pageOf.get(word)))
      assert.equal(pages.size, 1, row.join('|'))
    }
    const head = table[0]![0]!.split(' ')[0]!
    assert.equal(words.filter(({ text }) => text === head).length, result.pageCount)
  }
})

test('numbers stand on their decimal sign, with a minus, and an empty cell shows a dash', async () => {
  const result = await set(
    markdownOf([
      ['Name', 'Amount'],
      ['a', '1,234.5'],
      ['b', '-12.25'],
      ['c', '7'],
      ['d', ''],
    ]),
  )
  const words = wordsOf(result)
  const find = (text: string) => wordIn(words, text)
  const long = find('1,234.5')
  const short = find('−12.25')
  // Of the sign, or the end of a number without one.
  const sign = short.places[3]!
  assert.ok(Math.abs(long.places[5]! - sign) < 0.05, `${long.places[5]}, ${sign}`)
  assert.ok(Math.abs(find('7').right - sign) < 0.05)
  assert.ok(words.some(({ text }) => text === '–'))
  const head = wordIn(words, 'Amount')
  assert.ok(Math.abs(head.right - short.right) < 0.05, 'the head of a column of numbers is at the right')
})

test('a cell that is a date or short code is one piece', async () => {
  const text = 'words that take all the width that they can get '.repeat(6)
  const words = wordsOf(await set(markdownOf([['a', 'b', 'c'], ['`--max-connections`', '5 January 2024', text]]))) // biome-ignore format: short
  assert.ok(
    words.some(({ text: word }) => /^[-\u00ad]{2}max[-\u00ad]connections$/.test(word)),
    words.map(({ text: word }) => word).join(' '),
  )
  const date = words.filter((word) => ['5', 'January', '2024'].includes(word.text))
  assert.equal(new Set(date.map(({ y }) => y)).size, 1)
})

test('a narrow table keeps its width at the left; a wider one fills the measure, unless its gaps would be wider than 48', async () => {
  const edgesOf = async (first: string, second: string) => {
    const words = wordsOf(await set(markdownOf([['one', 'two'], [first, second]]))) // biome-ignore format: short
    const find = (text: string) => wordIn(words, text)
    return { gap: find('two').left - Math.max(find('one').right, find(first).right), end: find(second).right }
  }
  assert.ok(Math.abs((await edgesOf('a_b', 'b')).gap - 24) < 0.1)
  assert.ok(Math.abs((await edgesOf('a_rather_long_word_that_takes_room', 'and_another_of_the_same_length_too')).gap - 48) < 0.1) // biome-ignore format: short
  const wide = await edgesOf('a_rather_long_word_that_takes_room_and_more', 'and_another_of_the_same_length_as_well')
  assert.ok(Math.abs(wide.end - (92.14 + 411)) < 0.2, `${wide.end}`)
})

const PROSE =
  'Interviews with twelve users in three regions, review of support tickets, a survey of all account holders'

test('a table has smaller type where that makes it much lower, or gives its prose room', async () => {
  const sizeOf = async (rows: string[][]) => wordIn(wordsOf(await set(markdownOf(rows))), 'Name').size // biome-ignore format: short
  const names = ['a_name_of_23_characters', 'another_with_as_many_23']
  const cramped = [
    ['Name', 'Other', 'Third', 'Text'],
    ...Array.from({ length: 3 }, () => [...names, 'a_third_of_23_characters', PROSE]),
  ]
  assert.ok((await sizeOf(cramped)) < 9)
  assert.equal(await sizeOf([['Name', 'Text'], ...Array.from({ length: 3 }, () => ['a', PROSE])]), 9.5)
  // One line of a row more or less is not worth it.
  assert.equal(await sizeOf([['Name', 'Text'], ['a', `${PROSE}.`]]), 9.5) // biome-ignore format: short
})

test('a cell has as few lines as its text needs, none of one word where others avoid that', async () => {
  const rows = [['Name', 'Other', 'Third', 'Text'], ...Array.from({ length: 3 }, () => ['a_name_of_23_characters', 'another_with_as_many_23', 'a_third_of_23_characters', PROSE])] // biome-ignore format: short
  const words = wordsOf(await set(markdownOf(rows)))
  const left = wordIn(words, 'Interviews').left
  const lines = new Map<number, Word[]>()
  for (const word of words) if (word.left >= left - 0.1) lines.set(word.y, [...(lines.get(word.y) ?? []), word])
  const [, ...cell] = [...lines.values()]
  assert.ok(cell.every((line) => line.length > 1))
})

test('code is divided after punctuation, and not while another column could be narrower', async () => {
  const path = '/usr/local/share/application/configuration/default-settings.toml'
  const texts = wordsOf(await set(markdownOf([['Path', 'Purpose'], [`\`${path}\``, 'Some words that could use the room too, as words do']]))) // biome-ignore format: short
  const parts = texts.filter(({ text }) => /[/]|toml/.test(text)).map(({ text }) => text.replaceAll('\u00ad', '-'))
  assert.equal(parts.join(''), path)
  for (const part of parts.slice(0, -1)) assert.match(part, /[/._-]$/)
  const hash = '0123456789abcdef'.repeat(3)
  const whole = wordsOf(await set(markdownOf([['Sum', 'Purpose'], [`\`${hash}\``, 'Some words that could use the room too, and so on']]))) // biome-ignore format: short
  assert.ok(whole.some(({ text }) => text === hash))
})

test('lines of an item in a cell stand beside its label; <pre> in a cell is code', async () => {
  const cell = `- ${PROSE}, and of all that they have said so far<br>- Short`
  const words = wordsOf(await set(markdownOf([['Phase', 'Tasks'], ['One', cell]]))) // biome-ignore format: short
  const first = wordIn(words, 'Interviews')
  const below = words.filter(({ left, y }) => y > first.y && Math.abs(left - first.left) < 0.05)
  assert.equal(below.length, 2)
  assert.equal(below.at(-1)?.text, 'Short')
  const html = '<table><tr><th>a</th></tr><tr><td>b</td></tr><tr><td><pre>{ "c": 1 }</pre></td></tr></table>'
  const code = wordsOf(await set(html)).filter(({ text }) => text.includes('c'))
  assert.deepEqual(
    code.map(({ text }) => text),
    ['"c":'],
  )
})

test('between two columns of numbers there are at least 9 points', async () => {
  const heads = Array.from({ length: 9 }, (_, i) => `Telecom${i}`)
  const numbers = heads.map((_, i) => `${i}23,456.78`)
  const words = wordsOf(await set(markdownOf([heads, numbers, numbers])))
  const row = words.filter(({ text }) => numbers.includes(text)).slice(0, 9)
  const gaps = row.slice(1).map(({ left }, i) => left - (row[i]?.right ?? left))
  for (const gap of gaps) assert.ok(gap >= 8.9, `${gap}`)
})

test('a count of rows stands at the left; a total may be named in the second cell, and what begins a row is no value', async () => {
  const rows = [
    ['Level', 'Name', 'Sum'],
    ['1', 'a', '10'],
    ['2', 'b', '200'],
    ['3', 'c', '30'],
    ['', 'Total', '240'],
  ]
  const words = wordsOf(await set(markdownOf(rows)))
  const find = (text: string) => wordIn(words, text)
  assert.equal(find('1').left, find('Level').left)
  assert.ok(!words.some(({ text }) => text === '–'))
  const item = [['Item', 'Price', 'Sum'], ['a', '1.50', '3.00'], ['b', '12.00', '12.00'], ['', 'Subtotal', '15.00'], ['', 'VAT 19%', '2.85']] // biome-ignore format: short
  const invoice = wordsOf(await set(markdownOf(item)))
  const price = wordIn(invoice, 'Price')
  for (const text of ['1.50', 'Subtotal', '19%'])
    assert.ok(Math.abs(wordIn(invoice, text).right - price.right) < 0.05, text)
})

test('a table of eight rows stands on one page; of a longer one three rows at least stand on each side of a break', async () => {
  for (let lines = 24; lines < 44; lines++) {
    for (const count of [8, 9, 12]) {
      const rows = Array.from({ length: count }, (_, i) => [`r${i}`, `v${i}`])
      const source = `${'Line\\\n'.repeat(lines)}Line\n\n${markdownOf([['Head', 'b'], ...rows])}`
      const words = wordsOf(await set(source, { includePageNumbers: false }))
      const pages = rows.map(([name]) => wordIn(words, name).page)
      const onFirst = pages.filter((page) => page === pages[0]).length
      assert.ok(onFirst === count || (count > 8 && onFirst >= 3 && count - onFirst >= 3), `${lines}, ${count}: ${onFirst}`) // biome-ignore format: short
    }
  }
})

test('eight rows that are higher than a page are divided', async () => {
  const rows = Array.from({ length: 8 }, (_, i) => [`r${i}`, `${PROSE} `.repeat(9)])
  const result = await set(markdownOf([['Head', 'b'], ...rows]))
  const words = wordsOf(result)
  assert.equal(wordIn(words, 'r0').page, 0)
  assert.equal(result.pageCount, 2)
})

test('type shrinks by steps, then words are divided, then rows are lines that name the column, with a diagnostic', async () => {
  const sizeOf = async (columns: number, word: string) => {
    const heads = Array.from({ length: columns }, () => word)
    const result = await set(markdownOf([heads, heads.map((_, i) => `${i}`)]))
    const cell = wordsOf(result).find(({ text }) => text === '0')!
    return { result, size: cell.size }
  }
  const sizes: number[] = []
  for (const columns of [6, 8, 9]) {
    for (let letters = 4; letters < 12; letters++)
      sizes.push(Math.round((await sizeOf(columns, 'Telecommuni'.slice(0, letters))).size * 10) / 10)
  }
  assert.deepEqual([...new Set(sizes)].sort(), [8.1, 8.5, 9, 9.5])
  const divided = await sizeOf(8, 'Telecommunications')
  assert.ok(Math.abs(divided.size - 8.1) < 0.01, `${divided.size}`)
  assert.deepEqual(divided.result.diagnostics, [])
  const stacked = await sizeOf(16, 'Telecommunications')
  assert.deepEqual(
    stacked.result.diagnostics.map(({ code }) => code),
    ['table-too-wide'],
  )
  const text = wordsOf(stacked.result)
    .map((word) => word.text)
    .join(' ')
  assert.equal(text, Array.from({ length: 16 }, (_, i) => `Telecommunications: ${i}`).join(' '))
})

test('a table of right-to-left heads runs from right to left', async () => {
  const result = await set(markdownOf([['שם', 'ערך'], ['one', '12'], ['two', '345']])) // biome-ignore format: short
  const words = wordsOf(result)
  assert.ok(wordIn(words, 'one').left > wordIn(words, '345').right)
})

test('the caption of an HTML table stands above it, in it for readers, in the style of captions', async () => {
  const source =
    '<table><caption>Losses <i>by</i> hour</caption><tr><th>a</th></tr><tr><td>c</td></tr></table>\n\nText.'
  for (const design of ['plain', 'classic'] as const) {
    const result = await set(source, { design })
    assert.deepEqual(
      (await cellsOf(result)).map((cell) => cell.replace('\n', '')),
      ['Caption Losses by hour', 'TH a', 'TD c'],
      design,
    )
    assert.equal(wordsOf(result)[0]!.size, design === 'plain' ? 9.5 : 12)
  }
})

test('a caption stands above its table, in it for readers, and a note below in small type', async () => {
  const result = await set(`Table 1 Losses\n\n${markdownOf([['a', 'b'], ['c', 'd']])}\n\nNote: none.\n\nText.`) // biome-ignore format: short
  assert.deepEqual(
    (await cellsOf(result)).slice(0, 2).map((cell) => cell.replace('\n', '')),
    ['Caption Table 1 Losses', 'TH a'],
  )
  const words = wordsOf(result)
  const find = (text: string) => wordIn(words, text)
  assert.equal(find('Losses').size, 9.5)
  assert.equal(find('Note:').size, 8.5)
  assert.ok(find('a').y - find('Losses').y < 13 + 3.75 + 3)
})

test('a caption below a table is small type, but not one above the next table, nor a sentence', async () => {
  const table = markdownOf([['a', 'b'], ['c', 'd']]) // biome-ignore format: short
  const sizeOf = async (source: string) =>
    wordsOf(await set(source)).find(({ text }) => text === 'Losses' || text === 'shows')!.size
  assert.equal(await sizeOf(`${table}\n\nTable 1: Losses\n\nText.`), 8.5)
  assert.equal(await sizeOf(`${table}\n\nTable 2: Losses\n\n${table}`), 9.5)
  assert.equal(await sizeOf(`${table}\n\nTable 1 shows it.`), 10.5)
})

test('a heading stands on the page of its table head and two rows, and two rows come after a break', async () => {
  for (let lines = 30; lines < 46; lines++) {
    const rows = Array.from({ length: 50 }, (_, i) => [`r${i}`, `v${i}`])
    const source = `${'Line\\\n'.repeat(lines)}Line\n\n## Section\n\n${markdownOf([['Head', 'b'], ...rows])}`
    const words = wordsOf(await set(source, { includePageNumbers: false }))
    const page = (text: string) => wordIn(words, text).page
    assert.equal(page('Section'), page('Head'))
    assert.equal(page('Section'), page('r1'))
    assert.equal(page('r48'), page('r49'))
  }
})

test('the last page of a document has three lines at least', async () => {
  for (let lines = 40; lines < 56; lines++) {
    for (const end of ['End.', 'Next.\n\nEnd.', 'Some words.\\\nEnd.']) {
      const source = `${'Line of text\\\n'.repeat(lines)}Line of text.\n\nBefore.\n\n${end}`
      const words = wordsOf(await set(source, { includePageNumbers: false }))
      const { page } = words.at(-1)!
      const last = new Set(words.filter((word) => word.page === page).map(({ y }) => y))
      assert.ok(page === 0 || last.size >= 3, `${lines} lines, ${end}: ${last.size}`)
    }
  }
})

test('a head with links is repeated as it is, and its links are annotations of the first page alone', async () => {
  const rows = Array.from({ length: 60 }, (_, i) => [`r${i}`, `[x](https://e.example/${i})`])
  const result = await set(markdownOf([['[Head](https://e.example/head)', 'b'], ...rows]))
  const document = mupdf.Document.openDocument(result.pdf.slice(), 'application/pdf')
  const counts = Array.from({ length: result.pageCount }, (_, page) => document.loadPage(page).getLinks().length)
  document.destroy()
  assert.ok(result.pageCount > 1)
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    61,
  )
})

test('a classic table whose only wide characters stand in a cell is set', async () => {
  const { pageCount } = await set('| a | b |\n|---|---|\n| \u22121 | 2 |\n', { design: 'classic' })
  assert.equal(pageCount, 1)
})

test('a total is semibold, and empty where the source is; a dash that was typed stays', async () => {
  const rows = '| a | 1 | 2 | 3 |\n| b | | 3 | 4 |\n| c | 2 | 4 | 5 |\n| Total | | 9 | - |\n'
  const { pdf } = await set(`| n | p | q | r |\n|---|---|---|---|\n${rows}`)
  const lines = new Map<number, string[]>()
  mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
    .loadPage(0)
    .toStructuredText('')
    .walk({
      onChar(character, [, y], font) {
        const key = Math.round(y)
        lines.set(key, [...(lines.get(key) ?? []), `${character}${font.getName().includes('Semibold') ? '!' : ''}`])
      },
    })
  const text = [...lines.values()].map((line) => line.join('').replaceAll(' ', ''))
  assert.deepEqual(text, ['n!p!q!r!', 'a123', 'b–34', 'c245', 'T!o!t!a!l!9!–'])
})

test('a column of dates stands at the left', async () => {
  const source = `| Date | Sum |\n|---|---|\n${['3 May', '14 May', '2 June', '10 Sept'].map((date) => `| ${date} | 12 |`).join('\n')}\n`
  const words = wordsOf(await set(source))
  const days = words.filter(({ text }) => /^(?:Date|3|14|2|10)$/u.test(text) && text !== 'Sum')
  const starts = new Set(days.map(({ left }) => Math.round(left)))
  assert.equal(starts.size, 1, JSON.stringify(days))
})

test('in the design classic no number is divided while a line has room for it', async () => {
  const [net, gross] = ['12,345,678,901.00', '14,691,357,892.19']
  const words = 'A long text that goes on and on and may be broken wherever there is a space in it'
  const wide = `| Description of the item that was bought | Responsible | Net amount | Gross amount | Country | Telecommunications |\n|---|---|---|---|---|---|\n| ${words} | Jane | ${net} | ${gross} | UK | yes |\n`
  const texts = wordsOf(await set(wide, { design: 'classic' })).map(({ text }) => text)
  for (const word of [net, gross, 'Responsible', 'Description', 'Country']) assert.ok(texts.includes(word), word)
  // Columns that do not fit continue below.
  const amount = '1,234,567.89'
  const many = `| Item | a | b | c | d | e | f |\n|---|---|---|---|---|---|---|\n| Many words ${`| ${amount} `.repeat(6)}|\n`
  const found = wordsOf(await set(many, { design: 'classic' })).filter(({ text }) => text === amount)
  assert.equal(found.length, 6)
  assert.equal(new Set(found.map(({ y }) => y)).size, 2)
})

test('a column of numbers that is aligned left in the source stays left', async () => {
  const left = async (rule: string) => {
    const words = wordsOf(await set(`| T | C |\n|${rule}|---|\n| 1 | red |\n| 22 | blue |\n| 333 | green |\n`))
    return ['1', '22', '333'].map((text) => wordIn(words, text).left)
  }
  assert.equal(new Set(await left(':--')).size, 1)
  assert.equal(new Set(await left('---')).size, 3)
})
