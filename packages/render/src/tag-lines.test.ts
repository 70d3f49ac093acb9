import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownOf } from './testing.ts'

test('a line of tags alone is no line of the document', () => {
  const table =
    '| a | b |\n|---|---|\n{% for l in lines %}\n  {% if l.n %}\n| {{ l.n }} | {{ l.p }} |\n  {% endif %}{% # note %}\n{% endfor %}\n\nend'
  assert.equal(
    markdownOf(table, { lines: [{ n: 'x', p: 1 }, { p: 2 }, { n: 'y', p: 3 }] }),
    '| a | b |\n| --- | --- |\n| x | 1 |\n| y | 3 |\n\nend',
  )
})

test('a line that has more than tags keeps its end and its spaces', () => {
  assert.equal(markdownOf('a {% if true %} b {% endif %} c\nd'), 'a  b  c d')
  assert.equal(markdownOf('{% if true %}a{% endif %}\n\nb'), 'a\n\nb')
  assert.equal(markdownOf('{{ 1 }}{% assign x = 1 %}\n\nb'), '1\n\nb')
  assert.equal(markdownOf('{{ 1 }} {% assign x = 1 %}\n\nb'), '1\n\nb')
  assert.equal(markdownOf('{% assign x = 1 %} a\n\nb'), 'a\n\nb')
})

test('{%- and -%} take more, as in Liquid', () => {
  assert.equal(markdownOf('a\n\n  {%- assign x = 1 %}\nb'), 'a b')
  assert.equal(markdownOf('a\n{% assign x = 1 -%}\n\n\nb'), 'a b')
})

test('a tag that prints keeps the end of its line', () => {
  assert.equal(markdownOf('{% write "x", fallback: "text" %}\nabout\n{% endwrite %}\n\nnext'), 'text\n\nnext')
  assert.equal(markdownOf('{% echo "text" %}\n\nnext'), 'text\n\nnext')
})

test('at the start and the end of a template too', () => {
  assert.equal(markdownOf('{% assign x = 1 %}\n# {{ x }}\n{% comment %}\nnothing\n{% endcomment %}'), '# 1')
  assert.equal(markdownOf('  {% assign x = 1 %}  \n# {{ x }}\n  {% assign y = 1 %}'), '# 1')
})
