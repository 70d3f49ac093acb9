import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFrontMatter } from './read/front-matter.ts'
import { readMarkdown } from './read/markdown.ts'
import { titledBody } from './title-block.ts'

test('a text without a title of its own begins with that of the front matter', async () => {
  const head = '---\ntitle: A\nauthor: [B, C]\ndate: today\nlang: not a language\ndraft: true\n---\n\n'
  const body = async (text: string) => titledBody((await readFrontMatter(head + text))!)
  assert.deepEqual(await body('Text'), { body: '# A\n\nB, C  \ntoday\n\nText', others: ['language', 'draft'] })
  const others = ['author', 'date', 'language', 'draft']
  for (const text of ['# Own\n\nText', 'Own\n===\n', '<h1 align="center">Own</h1>\n'])
    assert.deepEqual(await body(text), { body: `\n${text}`, others }, text)
})

test('a text whose sections have the level of a title stands below the title of the front matter', async () => {
  const head = '---\ntitle: A\nauthor: B\n---\n\n'
  const matter = await readFrontMatter(`${head}# Summary\n\nText.\n\n# Need\n\n## Part\n`)
  assert.ok(matter)
  const { body, others } = titledBody(matter)
  assert.equal(body, '# A\n\nB\n\n## Summary\n\nText.\n\n## Need\n\n### Part\n')
  assert.deepEqual(others, [])
})

test('a title block is printed as written', async () => {
  const fields = { language: '', others: [], body: 'x' }
  for (const title of ['a * b * c and <b> tag', 'snake_case *x*', '1. One #', 'R&amp;D [x](y)', '\\', '- a'])
    for (const author of ['1. Ann', '(a) Ann', 'i. Ann', '# Ann', '> Ann', '| Ann |', '=== Ann', '*Ann*']) {
      const { body } = titledBody({ title, authors: [author], date: '---', ...fields })
      const document = readMarkdown(body, 'commonmark')
      const blocks = Array.from({ length: document.count }, (_, block) => [document.kind(block), document.text(block)])
      assert.deepEqual(blocks, [
        ['heading', title],
        ['paragraph', `${author}\n---`],
        ['paragraph', 'x'],
      ])
    }
})
