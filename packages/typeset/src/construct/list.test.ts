/** Lists of the designs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from '@platen/document/markdown'
import { close, linesOf } from '../style/testing.ts'
import { typeset } from '../testing.ts'

const TASKS = '- [x] done\n- [ ] open\n\n1. [x] numbered\n'

test('tasks have a box in place of the bullet; a number stays and has the box behind it', async () => {
  const lines = await linesOf(TASKS, { design: 'plain' })
  assert.deepEqual(
    lines.map(({ text }) => text.trim()),
    ['☑ done', '☐ open', '1. ☑ numbered'],
  )
  close(lines[0]!.x, 92.14, 'box')
})

test('a font that has no boxes prints brackets', async () => {
  for (const options of [{ design: 'plain', font: 'helvetica' }, {}] as const) {
    const lines = await linesOf('- [x] done\n- [ ] open\n', { ...options, includePageNumbers: false })
    const text = lines.map((line) => line.text).join(' ')
    assert.equal(text.replaceAll(/ +/g, ' '), '• [x] done • [ ] open')
  }
})

test('a box needs no font besides that of its design', () => {
  const document = { markup: 'markdown', design: 'plain' } as const
  const { diagnostics } = typeset('- [x] done\n', document, {
    markdown: (source) => readMarkdown(source, 'commonmark'),
  })
  assert.deepEqual(diagnostics, [])
})
