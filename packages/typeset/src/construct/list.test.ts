/** Labels of lists. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf } from '../style/testing.ts'

for (const design of ['classic', 'plain'] as const) {
  test(`an item that begins with a list keeps its label, on the same line: ${design}`, async () => {
    const lines = await linesOf('- - a\n  - b\n\n1. 1. one\n   2. two\n', { design })
    const rows = new Map<number, { text: string; x: number }[]>()
    for (const { text, x, y } of lines) rows.set(y, [...(rows.get(y) ?? []), { text: text.trim(), x }])
    const texts = [...rows.values()].map((row) =>
      row
        .sort((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(' '),
    )
    const [first, second] = design === 'classic' ? ['• • a', '• b'] : ['• – a', '– b']
    assert.deepEqual(texts.slice(0, 4), [first, second, '1. 1. one', '2. two'])
  })
}

test('the text of a task stands clear of its box, also where bullets need less room', async () => {
  const lines = await linesOf('# A\n\n## B\n\n- [ ] open\n- point\n', { design: 'resume' }, 2)
  const [box, text] = ['☐', 'open'].map((start) => lines.find((line) => line.text.startsWith(start))!)
  assert.ok(text!.x - box!.x > 14, `${text!.x - box!.x}`)
  assert.equal(lines.find((line) => line.text.startsWith('point'))!.x, text!.x)
})
