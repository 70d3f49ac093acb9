/** Details that all designs share: inline code, labels of notes and captions, tables without a caption, columns of codes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { close, type Line, linesOf } from './testing.ts'

const lineOf = (lines: readonly Line[], start: string): Line => {
  const found = lines.find(({ text }) => text.trim().startsWith(start))
  assert.ok(found, `${start} in ${lines.map(({ text }) => text).join('|')}`)
  return found
}

test('inline code has nine tenths of the size of its text, a block of code its own', async () => {
  for (const [design, size] of [
    ['plain', 9.45],
    ['classic', 12],
  ] as const) {
    const [line] = await linesOf('`mmmmmmmmmm`', { design })
    close(line!.right - line!.x, 10 * 0.6 * size, design)
  }
  const [block] = await linesOf('```\nmmmmmmmmmm\n```', { design: 'plain' })
  close(block!.right - block!.x, 10 * 0.6 * 8.5, 'a block')
  const rightOf = async (source: string) => (await linesOf(source, { design: 'plain' }))[0]!.right
  close((await rightOf('ж `mmmmmmmmmm`')) - (await rightOf('ж `mmmmm`')), 5 * 0.6 * 9.45, 'beside another script')
})

test('a note begins with its label, five points before the text', async () => {
  const lines = await linesOf('> [!WARNING]\n> Mind the gap.', { design: 'plain' })
  const [first] = lines
  assert.match(lines.map(({ text }) => text).join(' '), /^Warning\s+Mind the gap\.\s*$/)
  close(first!.x, 92.14 + 10.5, 'label')
})

test('the label of a note that does not begin with text stands alone above what is in it', async () => {
  const picture = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`
  for (const design of ['plain', 'classic'] as const)
    for (const [content, first] of [
      ['> - item', '•'],
      ['> ```\n> code\n> ```', 'code'],
      ['> # Heading', 'Heading'],
      ['> | cell | b |\n> |---|---|\n> | c | d |', 'cell'],
      ['>\n> > quote', 'quote'],
      [`> ![](${picture})\n>\n> text`, 'text'],
      ['', 'After'],
    ] as const) {
      const lines = await linesOf(`> [!WARNING]\n${content}\n\nAfter`, { design })
      assert.match(lines[0]!.text.trim(), /^Warning:?$/, `${design}: ${content}`)
      const below = lineOf(lines, first).y - lines[0]!.y
      assert.ok(below > (first === 'text' ? 24 : 10), `${design}: ${content}: ${below}`)
    }
})

test('a table stands 15 below text with a caption, whose number is apart from its title, and 7.5 without', async () => {
  const table = '| Name | Size |\n|---|---|\n| a | 12.5 |\n| b | 7.5 |'
  const text = 'Some words before it.'
  const bare = await linesOf(`${text}\n\n${table}`, { design: 'plain' })
  const below = (15 - 0.67 * 10.5) / 2
  close(
    lineOf(bare, 'Name').y - lineOf(bare, 'Some').y,
    below + 7.5 + 1.75 + (13 + 0.66 * 9.5) / 2,
    'without a caption',
  )
  const captioned = await linesOf(`${text}\n\n**Table 1** Sizes of things\n\n${table}`, { design: 'plain' })
  close(lineOf(captioned, 'Table 1').y - lineOf(captioned, 'Some').y, below + 15 + (13 + 0.66 * 9.5) / 2, 'caption')
  assert.match(captioned.map((line) => line.text).join(''), /Table 1\s*Sizes of things/)
})

test('whole numbers that name rows stand left, ranges in words stand right', async () => {
  const source =
    '| No. | Range | Sum |\n|---|---|---|\n| 1 | 1 to 10% | 12.5 |\n| 20 | 11 to 30% | 7.25 |\n| 300 | 31 to 50% | 1,000 |'
  const lines = await linesOf(source, { design: 'plain' })
  close(lineOf(lines, '300').x, lineOf(lines, 'No.').x, 'a number of a row')
  close(lineOf(lines, '1 to').right, lineOf(lines, '11 to').right, 'a range')
})

test('labels below the deepest level that is set further in do not touch their text', async () => {
  const source = Array.from({ length: 9 }, (_, depth) => `${'  '.repeat(depth)}- item${depth}`).join('\n')
  const lines = await linesOf(source, { design: 'plain' })
  const leftOf = (text: string) => lines.find((line) => line.text === text)!.x
  // The labels of these stand apart from their text as lines.
  for (const item of ['item4', 'item7', 'item8']) assert.ok(leftOf(item) > 0)
  assert.equal(leftOf('item8'), leftOf('item6'))
})

test('feet of documents that run from right to left have their title at the right and the page at the left', async () => {
  const lines = await linesOf('# عنوان\n\n'.concat('نص.\n\n'.repeat(60)), { design: 'report', language: 'ar' })
  const foot = lines.filter(({ y, page }) => page === 0 && y > 790)
  close(Math.max(...foot.map(({ right }) => right)), 92.14 + 411, 'title')
  close(foot.find(({ text }) => /\d/u.test(text))!.x, 92.14, 'page')
})
