/** Containers, comments and attributes of other dialects of Markdown. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toMarkdown } from '../write/markdown.ts'
import { withDesignLines } from './design-lines.ts'
import { readDialects } from './dialect-lines.ts'
import { readMarkdown } from './markdown.ts'

function linesOf(source: string): string[] {
  const lines = source.split('\n')
  readDialects(lines)
  return lines
}

/** As a design reads it, written again. */
const textOf = (source: string): string =>
  toMarkdown(readMarkdown(withDesignLines(source, { characters: 'typographic' }), 'commonmark'))

test('fences of colons: what is in them, notes by their names', () => {
  assert.equal(textOf('::: {.columns}\n::: {.column}\nOne.\n:::\n::: {.column}\nTwo.\n:::\n:::\n'), 'One.\n\nTwo.\n')
  assert.equal(textOf(':::tip\nOne.\n\n- two\n:::\nThree.\n'), '> [!TIP]\n> One.\n>\n> - two\n\nThree.\n')
  assert.equal(textOf('::: danger Stop here\nOne.\n:::\n'), '> **Stop here**  \n> One.\n')
  assert.equal(textOf('::: note\nOne.\n\n::: warning\nTwo.\n:::\n\nThree.\n:::\n').match(/\[!/gu)?.length, 2)
  assert.equal(textOf('::: details More about it\nOne.\n:::\n'), '**More about it**  \nOne.\n')
})

test('lines of colons that do not end are text', () => {
  for (const source of ['::: one\ntwo\n', 'one\n:::\n', ':::\n::: a\n'])
    assert.deepEqual(linesOf(source).join('\n'), source)
})

test('notes of MkDocs: indented lines below their name', () => {
  assert.equal(textOf('!!! warning\n    One.\n\n    Two.\n\nThree.\n'), '> [!WARNING]\n> One.\n>\n> Two.\n\nThree.\n')
  assert.equal(textOf('??? danger "Lavori in corso"\n\tUno.\n'), '> **Lavori in corso**  \n> Uno.\n')
  assert.equal(textOf('!!! Great news\n\nOne.\n'), '!!! Great news\n\nOne.\n')
})

test('tags of components alone on their lines, and of elements whose content is Markdown', () => {
  assert.equal(textOf('<Intro>\n\nOne **two**.\n\n</Intro>\n\n<Next />\n'), 'One **two**.\n')
  assert.equal(
    textOf('<aside markdown="1" class="q">\n  Text.\n  <p markdown="1">\n  — [a](https://b.c)\n  </p>\n</aside>\n'),
    'Text.\n\n— [a](https://b.c)\n',
  )
  for (const source of ['<Intro>\n\nOne.\n', 'Use <Intro>\n\n</Intro> here\n', '<Table>\n<tr><td>a\n</Table>\n'])
    assert.equal(linesOf(source).join('\n'), source)
})

test('comments and attributes in braces, but not in code', () => {
  assert.equal(textOf('## Next.js {/*next-js*/}\n'), '## Next.js\n')
  assert.equal(textOf('## Title {#id .a lang=fr}\n'), '## Title\n')
  assert.equal(textOf('![a](b.png){width=90%} and [c](d){.e}\n'), '![a](b.png) and [c](d)\n')
  for (const source of [
    'Set {a=b} here.',
    '`[a](b){.c}` and `{/* d */}`',
    '```\n## A {/*b*/}\n<Intro>\n</Intro>\n:::\n!!! note\n```',
    '    <Intro>\n    </Intro>\n    [a](b){.c}',
    '- a\n\n  ```\n  ::: x\n  :::\n  ```',
  ])
    assert.equal(linesOf(source).join('\n'), source)
})

test('the number of lines stays', () => {
  const source = '::: note\na\n:::\n!!! tip "b"\n    c\n\n    d\n\n<Intro>\ne {/*f*/}\n</Intro>\n'
  assert.equal(linesOf(source).length, source.split('\n').length)
  assert.ok(linesOf(source).every((line) => !line.includes('\n')))
})
