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
