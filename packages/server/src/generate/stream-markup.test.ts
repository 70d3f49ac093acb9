import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toLight } from './markup/light.ts'
import { parseMarkdown } from './markup/parse.ts'
import { markupStream } from './stream-markup.ts'

const SOURCE = `# The *Report*

**Summary:** it is fine, says \`npm\`, and 2 * 3 = 6; snake_case stays, _slanted_ too.
Jane Doe
12 Main Street

Intro line:
- first **bold**
- second
  - inner
- third

1. one

2. two
3. three

| Item | Cost |
|---|---|
| Rent | 10 |

\`\`\`sh
ls -l

pwd
\`\`\`

> A quote.

---

[Your name] and a [link](https://example.org/a), an open ** mark.

2026 was good.
## End
Last words`

const run = (format: 'pdf' | 'markdown', pieces: string[]): string => {
  const stream = markupStream(format)
  return pieces.map((piece) => stream.write(piece)).join('') + stream.flush()
}

test('the pieces of a stream join to the light markup of the whole', () => {
  assert.equal(run('pdf', [SOURCE]), toLight(parseMarkdown(SOURCE)))
})

test('the pieces of a Markdown stream join to a document with the same blocks', () => {
  assert.deepEqual(
    parseMarkdown(run('markdown', [SOURCE])).map((block) => block.kind),
    parseMarkdown(SOURCE).map((block) => block.kind),
  )
  assert.match(run('markdown', ['Jane Doe\n12 Main Street\n']), /^Jane Doe\\\n12 Main Street$/)
})

test('seven number signs and more are words, given out as they come', () => {
  // They waited for the end of their line, and each new one had all of them looked at again.
  for (const source of ['####### seven *and* more', 'a\n####### b', '#'.repeat(20_000)]) {
    assert.equal(run('pdf', [...source]), toLight(parseMarkdown(source)))
  }
  assert.equal(markupStream('pdf').write('####### seven or'), '####### seven')
})

test('where the pieces were cut does not show', () => {
  const seed = 11
  let state = seed
  const next = (bound: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * bound)
  }
  for (const format of ['pdf', 'markdown'] as const) {
    const whole = run(format, [SOURCE])
    assert.equal(run(format, [...SOURCE]), whole)
    for (let round = 0; round < 100; round++) {
      const pieces: string[] = []
      for (let at = 0; at < SOURCE.length; ) {
        const length = 1 + next(12)
        pieces.push(SOURCE.slice(at, at + length))
        at += length
      }
      assert.equal(run(format, pieces), whole, `seed ${seed}, round ${round}`)
    }
  }
})

test('a paragraph goes out word by word, before its end is known', () => {
  const stream = markupStream('pdf')
  assert.equal(stream.write('Dear Ann, this goes'), 'Dear Ann, this')
  assert.equal(stream.write(' out **now'), ' goes out')
  assert.equal(stream.write('** at once'), ' **now** at')
  assert.equal(stream.flush(), ' once')
})

test("a line that ends in Markdown's hard break ends there, and the mark of it is not printed", () => {
  for (const mark of ['\\', '  ']) {
    const source = `Ann Wells${mark}\n12 Hill Road, a street whose name makes this line a rather long one${mark}\nLeeds`
    const lines = ['Ann Wells', '12 Hill Road, a street whose name makes this line a rather long one', 'Leeds']
    assert.equal(run('pdf', [...source]), lines.join('\n'))
    assert.equal(run('markdown', [...source]), lines.join('\\\n'))
  }
  assert.equal(run('pdf', [...'The folder C:\\new\\']), 'The folder C:\\new\\')
})

test('a line at the margin right below a short item begins a paragraph, below a long one it goes on', () => {
  const short = '- Chairs: 300\n- Table: 200\nTotal: 500\n'
  const long = `- ${'word '.repeat(15)}\nand more.\n`
  for (const source of [short, long]) {
    const stream = markupStream('pdf')
    assert.equal(stream.write(source) + stream.flush(), toLight(parseMarkdown(source)))
  }
  const stream = markupStream('pdf')
  assert.equal(stream.write(short) + stream.flush(), '- Chairs: 300\n- Table: 200\n\nTotal: 500')
})

test('where line ends are meant, long lines keep them', () => {
  const line = 'The invoice of 3 March 2026 over EUR 500 is still open, I am sorry to say.'
  const stream = markupStream('pdf', { keepsLines: true })
  assert.equal(stream.write(`${line}\n${line}\n`) + stream.flush(), `${line}\n${line}`)
})
