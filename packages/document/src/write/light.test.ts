import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLight } from '../read/light.ts'
import { readMarkdown } from '../read/markdown.ts'
import { randomFrom } from '../testing.ts'
import { toLight, toPlain } from './light.ts'

const light = (source: string): string => toLight(readMarkdown(source, 'answer'))

test('headings are bold lines, items keep their labels, tables name their columns, code is indented', () => {
  const source = `# Report on **sales**

Items:
- one **x**
- two
  1. in
     \`\`\`sh
     - name: x
     \`\`\`
- [x] done

3. third

4. fourth

(a) letters
(b) more

| Region | Q1 |
|:--|--:|
| **North** | 10<br>20 |
| South |  |

> A quote.

---

Foot[^1] [site](https://x.org).

[^1]: The note.`
  assert.equal(
    light(source),
    `**Report on sales**

Items:
- one **x**
- two
  1. in
        - name: x
- [x] done

3. third

4. fourth

(a) letters
(b) more

- **Region:** **North**; **Q1:** 10 / 20
- **Region:** South

*A quote.*

* * *

Foot[1] site (https://x.org).

[1] The note.`,
  )
})

test('literal asterisks, math and lines that begin with a hyphen print as they are', () => {
  assert.equal(light('2 * 3 * 4 and \\*args and \\(a_1*b_2\\)'), '2 * 3 * 4 and \\*args and \\(a_1\\*b_2\\)')
  assert.equal(light('\\- no item'), '-\u00a0no item')
  assert.equal(toPlain(readMarkdown('**Bold** \\*x\\*', 'answer')), 'Bold *x*')
})

test('emphasis in light markup reads back as the same styles, next to any character', () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1e6)
  const random = randomFrom(seed)
  const styled = ['*a*', '**b**', '***c***', '**d *e* f**', '*g **h** i*']
  const others = ['word', '“', '”.', ',', ' ', ' ', ' ', '(', ')', '\n']
  for (let round = 0; round < 2000; round++) {
    let source = 'x '
    // Two styles with nothing between them are more than light markup can say.
    for (let count = random(5); count >= 0; count--)
      source += others[random(others.length)]! + styled[random(styled.length)]! + others[random(others.length)]!
    const written = light(source)
    const styles = (document: ReturnType<typeof readLight>): string =>
      document
        .children(-1)
        .flatMap((block) => document.runs(block))
        .filter(({ text }) => /\w/u.test(text))
        .map(({ text, bold, italic }) => `${text.replace(/[^\w*]/gu, '')}${bold ? 'B' : ''}${italic ? 'I' : ''}`)
        .join(' ')
    assert.equal(
      styles(readLight(written)),
      styles(readMarkdown(source, 'answer')),
      `seed ${seed}, round ${round}: ${JSON.stringify(source)} became ${JSON.stringify(written)}`,
    )
  }
})

test('plain text of a table has columns: numbers and what is so aligned at the right, Han characters two wide', () => {
  const plain = (source: string) => toPlain(readMarkdown(source, 'answer'))
  assert.equal(
    plain('| Name | Amount | Note |\n|---|---|--:|\n| 東京 | 1,200.50 | a |\n| **b** | 3.00 | [x](https://x.org) |'),
    `Name    Amount               Note
----  --------  -----------------
東京  1,200.50                  a
b         3.00  x (https://x.org)`,
  )
  // Long text goes on in its column, and rows stand apart; words are not divided.
  const lines = plain(`| a | b |\n|---|---|\n| x | ${'word '.repeat(30)}|\n| y | z |`).split('\n')
  assert.equal(Math.max(...lines.map(({ length }) => length)), 100)
  assert.deepEqual(lines.slice(3), [`   ${'word '.repeat(11).trim()}`, '', 'y  z'])
  // A table that does not fit has lines.
  const wide = (row: string) => `|${`${row}|`.repeat(7)}`
  assert.equal(
    plain([wide('Responsibilities'), wide('-'), wide('x')].join('\n')).slice(0, 22),
    '- Responsibilities: x;',
  )
})
