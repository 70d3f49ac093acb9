/** Designs as a reader sees them: baselines, edges, furniture and options, against the figures of their sheets. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableText } from '../font/pack/testing.ts'
import { requiredResources, type TypesetOptions } from '../index.ts'
import { compose } from '../testing.ts'
import { pageOf } from './page.ts'
import { resolveStyles } from './resolve.ts'
import { sheetOf } from './sheet-of.ts'
import { linesOf } from './testing.ts'

const close = (value: number, expected: number, what: string): void =>
  assert.ok(Math.abs(value - expected) < 0.1, `${what}: ${value}, not ${expected}`)

const PARAGRAPH = 'Ten words of text that is set again and again. '.repeat(8)

for (const design of ['plain', 'report'] as const) {
  test(`${design}: text stands on the grid of quarter lines, within the full width`, async () => {
    const source = `# Title\n\n${PARAGRAPH}\n\n## Section\n\n${PARAGRAPH}\n\n- one\n- two\n\n${PARAGRAPH}\n\n\`\`\`\na\nb\n\`\`\`\n\n${PARAGRAPH}\n`
    const lines = await linesOf(source, { design })
    assert.ok(lines.length > 15)
    for (const { text, x, y, right } of lines) {
      assert.ok(x > 92.1 && right < 92.14 + 411.1, `${text} from ${x} to ${right}`)
      if (!/^Ten|again/.test(text)) continue
      // Capitals are centred in their line.
      const top = y - (15 + 0.67 * 10.5) / 2 - 72
      close(top / 3.75, Math.round(top / 3.75), text)
      assert.ok(right < 92.14 + 381.1, text)
    }
    const title = lines.find(({ text }) => text === 'Title')!
    close(title.y, 72 + (30 + 0.67 * 26) / 2, 'the title')
  })
}

test('plain: space above a heading is left out at the head of a page, and a heading never ends one', async () => {
  for (let paragraphs = 1; paragraphs < 12; paragraphs++) {
    const source = `${`${PARAGRAPH}\n\n`.repeat(paragraphs)}## Section\n\n${PARAGRAPH}`
    const lines = await linesOf(source, { design: 'plain', includePageNumbers: false })
    const at = lines.findIndex(({ text }) => text === 'Section')
    assert.equal(lines[at + 1]!.page, lines[at]!.page)
    assert.equal(lines[at + 2]!.page, lines[at]!.page)
    const isFirst = lines[at - 1]!.page < lines[at]!.page
    if (isFirst) close(lines[at]!.y, 72 + (18.75 + 0.66 * 15) / 2, 'a heading at the head of a page')
  }
})

test('plain: the foot names the document and counts pages in its language; a single page has none', async () => {
  const feet = async (source: string, options: TypesetOptions) =>
    (await linesOf(source, { design: 'plain', title: 'Guide', ...options })).filter(({ y }) => y > 790)
  assert.deepEqual(await feet('One page.', {}), [])
  const found = await feet(PARAGRAPH.repeat(20), { language: 'de' })
  assert.deepEqual(
    found.map(({ text }) => text.trim()).filter((text) => text !== 'Guide'),
    ['Seite 1 von 2', 'Seite 2 von 2'],
  )
  for (const { y } of found) close(y, 841.89 - 43.5, 'the foot')
  assert.deepEqual(await feet(PARAGRAPH.repeat(20), { includePageNumbers: false }), [])
})

const TITLES: [source: string, options: TypesetOptions, title: string, foot: string][] = [
  ['# Own\n\n', { titleDefault: 'file' }, 'Own', 'Own'],
  ['# Own\n\n', { title: 'Given', titleDefault: 'file' }, 'Given', 'Given'],
  ['# Own\n\n', { design: 'report', titleDefault: 'file' }, 'Own', 'Own'],
  ['### Before\n\n# Own\n\n', { titleDefault: 'file' }, 'Own', 'Own'],
  ['# Own ![badge](https://x.org/a.svg)\n\n', {}, 'Own', 'Own'],
  // The name of a file is no part of the document.
  ['## Part\n\n', { titleDefault: 'file' }, 'file', ''],
  ['## Own\n\n### Part\n\n', { titleDefault: 'file' }, 'Own', 'Own'],
  ['# Own\n\n', { design: 'classic', titleDefault: 'file' }, 'file', ''],
  ['# Chapter One: Own\n\n', { design: 'book', titleDefault: 'file' }, 'Own', ''],
]
for (const [source, options, title, foot] of TITLES)
  test(`the title of ${JSON.stringify(source)} with ${JSON.stringify(options)} is ${title}`, async () => {
    const all = { design: 'plain', ...options } as const
    const lines = await linesOf(source + `${PARAGRAPH}\n\n`.repeat(20), all)
    const furniture = lines.filter(({ page, y }) => page === 1 && (y > 790 || y < 60))
    const words = ['file', 'Given', 'Own'].filter((word) => furniture.some(({ text }) => text.trim() === word))
    assert.deepEqual(words, foot === '' ? [] : [foot])
    const { pdf } = compose(source, { ...all, markup: 'markdown' }, {}, false)
    const written = /\/Title\(([^)]*)\)/u.exec(Buffer.from(pdf).toString('latin1'))?.[1]
    assert.equal(written, title)
  })

test('plain: a title and page label beyond WinAnsi are printed in the foot', async () => {
  const lines = await linesOf(PARAGRAPH.repeat(20), { design: 'plain', title: 'Οδηγός', language: 'el' })
  const foot = lines.filter(({ y }) => y > 790).map(({ text }) => text.trim())
  assert.deepEqual(foot.sort(), ['Οδηγός', 'Οδηγός', 'Σελίδα 1 από 2', 'Σελίδα 2 από 2'])
})

test("a caller's font size, line height and margins win over a design", async () => {
  const options = { design: 'plain', fontSize: 21, lineHeight: 2, margins: { left: 50, top: 100 } } as const
  const lines = await linesOf('# Title\n\nFirst line of text', options)
  close(lines[0]!.x, 50, 'left margin')
  // Sizes are doubled, leadings are those of 42 points of text.
  close(lines[0]!.y, 100 + (84 + 0.67 * 52) / 2, 'the title')
  close(lines[1]!.y, 100 + 84 + 21 + (42 + 0.67 * 21) / 2, 'the text')
})

test('plain: items stand 2.5 apart, and 3.75 where one has two lines', async () => {
  const apart = async (source: string) => {
    const items = (await linesOf(source, { design: 'plain' })).filter(({ text }) => text.includes('item'))
    return items[1]!.y - items[0]!.y - 15
  }
  close(await apart('- item a\n- item b\n  - nested'), 2.5, 'short items')
  close(await apart(`- item a\n- item b\n- ${PARAGRAPH}`), 3.75, 'long items')
})

test('text has proportional figures, tables have tabular ones, both as features of their styles', () => {
  const source = '111\n\n000\n\n| 111 |\n|---|\n| 000 |\n'
  /** How many codes of its own each figure has. */
  const spellings = (font?: 'times') => {
    const options = { markup: 'markdown', design: 'plain', ...(font && { font }) } as const
    const file = Buffer.from(compose(source, options, {}, false).pdf).toString('latin1')
    const strings = [...new Set(Array.from(file.matchAll(/\([^()]{6}\)/g), ([string]) => string))]
    return ['(111)', '(000)'].map(
      (text) => strings.filter((string) => readableText(`${string}Tj`) === `${text}Tj`).length,
    )
  }
  assert.deepEqual(spellings(), [2, 2])
  const sheet = sheetOf({ design: 'plain' })
  const styles = resolveStyles(sheet, {}, pageOf(sheet, {}))
  const setOf = (name: string) => styles.families[styles.named(name).family]!.set
  assert.deepEqual([setOf('text'), setOf('h1'), setOf('foot')], ['proportional', 'proportional', 'proportional'])
  assert.deepEqual([setOf('cell'), setOf('head')], ['tabular', 'tabular'])
  // A classic face has no other figures than tabular ones.
  assert.deepEqual(spellings('times'), [1, 1])
})

test('the resources of a document whose characters the design has are known without reading it', () => {
  const markdown = () => assert.fail('It was read.')
  const source = 'She said: "It\'s 5 kg..." -- привет, żółw\n\n- [x] done\n'
  for (const design of ['plain', 'contract', 'resume'] as const) {
    const names = requiredResources(source, { design, markup: 'markdown' }, { markdown })
    assert.ok(names.every((name) => /^(?:pack|hyphenation):/.test(name)))
  }
  // Japanese quotation marks are in none of its fonts.
  assert.throws(() => requiredResources(source, { design: 'plain', markup: 'markdown', language: 'ja' }, { markdown: () => { throw new Error('read') } })) // biome-ignore format: one call
})

test('a running foot is shortened at a colon, then at a word; the label of a chapter goes first', async () => {
  const foot = async (title: string, design: 'plain' | 'book' = 'plain') =>
    (await linesOf(PARAGRAPH.repeat(30), { design, title }))
      .filter(({ y, page }) => page === 1 && (design === 'book' ? y < 60 : y > 790))
      .map(({ text }) => text.trim())
  const long = 'the second year of the programme in all the districts of the north and what has become of them since'
  const short = long.slice(0, 92).trimEnd()
  assert.ok((await foot(`Energy retrofit: ${long}`)).includes('Energy retrofit'))
  assert.ok((await foot(`Energy retrofit — ${long}`)).includes('Energy retrofit'))
  assert.ok((await foot(`Chapter Seven: ${short}`)).includes(short))
  const [words] = (await foot(`Of ${long}, ${long}`)).filter((text) => text.endsWith('…'))
  assert.match(words!, /^Of the second year.*\w…$/u)
  assert.ok(`Of ${long}, ${long}`.startsWith(`${words!.slice(0, -1)} `))
})

test('a page break begins a page, also behind a heading; at the start and end of a document it does nothing', async () => {
  const lines = await linesOf(
    '\\newpage\n\n## One\n\n\\newpage\n\nTwo.\n\n<!-- pagebreak -->\n\n- three\n\n\\newpage',
    {
      design: 'plain',
      includePageNumbers: false,
    },
  )
  const pageOf = (word: string) => lines.find(({ text }) => text.includes(word))!.page
  assert.deepEqual(['One', 'Two', 'three'].map(pageOf), [0, 1, 2])
})
