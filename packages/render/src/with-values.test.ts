import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Document, toMarkdown } from '@platen/document'
import { readMarkdown } from '@platen/document/markdown'
import { markdownOf, rendered } from './testing.ts'

/** Markup of every kind, and characters that reading could trip over. */
const HOSTILE = [
  '**bold** _it_ `code` ~~s~~',
  '# heading',
  '1. one',
  '- item',
  '> quote',
  '| a | b |',
  '|---|---|',
  '---',
  '===',
  '```js',
  '    code',
  '[a](https://evil.example) ![p](x.png) [^1] [^1]: note',
  '<script>alert(1)</script><b>x</b></td></table><!-- -->',
  '&amp; &lt; \\* \\',
  '$x^2$ \\(y\\) $$z$$',
  'https://example.org/a_b a@b.example',
  '[ ] task',
  '[client name]',
  '{{ secret }} {% if x %} {% write "y" %}',
  'a\n\nb\n# c\n- d',
  '\n\n lead and trail \n\n',
  '"quoted" (a) ... -- \'s',
  '\ufdd0\ufdd1\ufddb',
  '\u0000\u0007\ud800',
  'שלום العربية 漢字 🎉',
  '____',
  ': definition',
  '*',
  ')',
  ']',
  '`',
  '``',
  '|',
]

/** Places with `{{ v }}`. */
const PLACES: Readonly<Record<string, string>> = {
  paragraph: '{{ v }}',
  'start of a line': 'one\n{{ v }} two',
  sentence: 'to {{ v }}, dear',
  'within a word': 'pre{{ v }}post',
  twice: '{{ v }}{{ v }}',
  heading: '## {{ v }}',
  underlined: '{{ v }}\n===',
  bold: 'a **{{ v }}** b',
  italic: 'a _{{ v }}_ b',
  code: 'a `{{ v }}` b',
  fence: '```\n{{ v }}\n```',
  'indented code': 'a\n\n    {{ v }}',
  item: '- {{ v }}\n- b',
  'numbered item': '1. {{ v }}\n2. b',
  task: '- [ ] {{ v }}',
  quote: '> {{ v }}',
  cell: '| a | b |\n|---|---|\n| {{ v }} | c |',
  'head of a table': '| {{ v }} | b |\n|---|---|\n| a | c |',
  'last cell': '| a | b |\n|---|---|\n| c | {{ v }} |',
  'text of a link': '[{{ v }}](https://example.org)',
  'name of a picture': '![{{ v }}](a.png)',
  'title of a link': '[a](https://example.org "{{ v }}")',
  note: 'a[^1]\n\n[^1]: {{ v }}',
  term: '{{ v }}\n: b',
  definition: 'a\n: {{ v }}',
  html: '<b>{{ v }}</b> <sup>{{ v }}</sup>',
  'cell of HTML': '<table><tr><td>{{ v }}</td></tr></table>',
  alert: '> [!NOTE]\n> {{ v }}',
  captured: '{% capture c %}**{{ v }}**{% endcapture %}{{ c | markdown }}',
}

/** The tree without its text. */
function shapeOf(document: Document): unknown[] {
  const shape: unknown[] = []
  for (let block = 0; block < document.count; block++) {
    const runs = document.runs(block).map(({ bold, italic, code, strike, link }) => [bold, italic, code, strike, link])
    shape.push([document.kind(block), document.parent[block], document.value[block], document.flags[block], runs])
  }
  return [shape, document.links.map(({ kind, target }) => [kind, target])]
}

const letters = (text: string): string => text.replace(/\s+/gu, '')

for (const [place, template] of Object.entries(PLACES))
  test(`a value is text: ${place}`, () => {
    const expected = shapeOf(rendered(template, { v: 'word' }).document().document)
    for (const value of HOSTILE) {
      const { document } = rendered(template, { v: value }).document()
      assert.deepEqual(shapeOf(document), expected, JSON.stringify(value))
      const text = value.replace(/[\u0000\u0007]|[\ufdd0-\ufdef]/gu, '\ufffd').toWellFormed()
      if (place !== 'title of a link')
        assert.ok(letters(document.allText()).includes(letters(text)), JSON.stringify(value))
      assert.ok(!/[\ufdd0-\ufddb]/u.test(toMarkdown(document)), JSON.stringify(value))
    }
  })

/** A line of underscores is a line to write on, and no term. */
const NOT_IN_COMMONMARK = new Set(['term: "____"'])

test('the document written as CommonMark reads back as the same document', () => {
  const failed: string[] = []
  for (const [place, template] of Object.entries(PLACES))
    for (const value of HOSTILE) {
      const { document } = rendered(template, { v: value }).document()
      const again = readMarkdown(toMarkdown(document), 'commonmark')
      if (again.allText() !== document.allText() || again.count !== document.count)
        failed.push(`${place}: ${JSON.stringify(value)}`)
    }
  assert.deepEqual(
    failed.filter((name) => !NOT_IN_COMMONMARK.has(name)),
    [],
  )
})

test('values made at random of all of these are text', () => {
  let seed = 27
  const below = (count: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * count)
  }
  const places = Object.values(PLACES)
  for (let round = 0; round < 500; round++) {
    const template = `${places[below(places.length)] ?? ''}\n\n${places[below(places.length)] ?? ''}`
    const parts = Array.from({ length: 1 + below(4) }, () => HOSTILE[below(HOSTILE.length)] ?? '')
    const value = parts.join(['', ' ', '\n'][below(3)])
    const shown = rendered(template, { v: value }).document().document
    assert.deepEqual(
      shapeOf(shown),
      shapeOf(rendered(template, { v: 'word' }).document().document),
      JSON.stringify([template, value]),
    )
  }
})

test('a value in the address of a link is encoded, and cannot give it another scheme', () => {
  assert.equal(
    markdownOf('[a](https://x.example/{{ v }}?q={{ v }})', { v: 'a b/c&d="é' }),
    '[a](https://x.example/a%20b%2Fc%26d%3D%22%C3%A9?q=a%20b%2Fc%26d%3D%22%C3%A9)',
  )
  assert.equal(markdownOf('[a]({{ v }}/x)', { v: 'https://x.example/a?b=c' }), '[a](https://x.example/a?b=c/x)')
  assert.equal(markdownOf('[a](mailto:{{ v }})', { v: 'b@c.example' }), '[a](mailto:b@c.example)')
  for (const v of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'java\nscript:alert(1)',
  ])
    assert.equal(markdownOf('[a]({{ v }}) b', { v }), 'a b', v)
  assert.equal(markdownOf('![a]({{ v }})', { v: 'javascript:x' }), 'a')
  assert.equal(markdownOf('![a]({{ v }})', { v: 'https://x.example/a.png' }), '![a](https://x.example/a.png)')
  assert.equal(markdownOf('<a href="{{ v }}">a</a> b', { v: 'javascript:alert(1)' }), 'a b')
})

test('a value in a formula is a number or its text', () => {
  const formula = (v: unknown) => rendered('$a = {{ v }}$', { v }).document().document.links[0]?.target
  assert.equal(formula(1.5), 'a = 1.5')
  assert.equal(formula('\\input{x}'), 'a = \\text{ input x }')
})

test('an empty value leaves nothing behind', () => {
  assert.equal(markdownOf('a\n\n{{ v }}\n\nb', { v: '' }), 'a\n\nb')
  assert.equal(markdownOf('a\n\n{{ v }}\n\nb', { v: ' \n ' }), 'a\n\nb')
})

test('| markdown puts a value in as markup', () => {
  assert.equal(markdownOf('{{ v | markdown }}', { v: '**b**\n\n- c' }), '**b**\n\n- c')
})
