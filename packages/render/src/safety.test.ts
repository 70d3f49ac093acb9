import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TemplateInvalid } from './faults.ts'
import { compileTemplate } from './liquid.ts'
import { faultsOf, markdownOf, rendered } from './testing.ts'

const refused = (template: string, data: unknown = {}): string => {
  const started = performance.now()
  const faults = faultsOf(() => rendered(template, data))
  assert.ok(performance.now() - started < 60_000, template.slice(0, 60))
  assert.notEqual(faults.length, 0, template.slice(0, 60))
  return faults.join('\n')
}

test('tags that read files, make HTML or change the data are not known', () => {
  for (const tag of [
    'include "package.json"',
    'render "package.json"',
    'layout "x"',
    'block a',
    'tablerow a in b',
    'increment a',
    'decrement a',
  ])
    assert.match(refused(`{% ${tag} %}`), /not found/u)
})

test('filters that are markup, hashes, chance or other syntax are not known', () => {
  for (const filter of [
    'raw',
    'escape',
    'json',
    'inspect',
    'sample',
    'sha256',
    'base64_decode',
    'where_exp: "x", "y"',
    'strip_html',
    'newline_to_br',
    '(count)',
  ])
    assert.ok(faultsOf(() => compileTemplate(`{{ a | ${filter} }}`)).length > 0, filter)
})

test('prototypes cannot be reached', () => {
  const data = '{"a": {"__proto__": {"b": 1}}, "s": "text", "l": [1], "n": 1.5}'
  for (const path of [
    'a.constructor',
    'a.__proto__.c',
    'constructor',
    'toString',
    's.constructor',
    'l.constructor',
    'n.constructor',
    'n.plus',
    'l.map',
    'hasOwnProperty',
    'a["constructor"]',
  ])
    assert.match(refused(`{{ ${path} }}`, data), /missing/u, path)
  assert.equal(markdownOf('{{ a.__proto__.b }}', data), '1')
  markdownOf('{% assign __proto__ = a %}{% assign constructor = a %}x', data)
  assert.equal(({} as Record<string, unknown>)['b'], undefined)
})

test('loops and text without end stop', () => {
  assert.match(refused('{% for i in (1..100000000) %}{{ i }}{% endfor %}'), /up to 1000000|limit/u)
  const nested =
    '{% for a in (1..1000) %}{% for b in (1..1000) %}{% for c in (1..1000) %}{% endfor %}{% endfor %}{% endfor %}'
  assert.match(refused(nested), /limit/u)
  refused('{% for i in (9007199254740992..9007199254740993) %}{% endfor %}')
  refused('{% for i in (a..b) %}{% endfor %}', { a: '9007199254740992', b: '9007199254740993' })
  refused('{% assign a = "xxxxxxxxxx" %}{% for i in (1..60) %}{% assign a = a | append: a %}{% endfor %}')
  refused(
    '{% capture a %}{{ t }}{% endcapture %}{% for i in (1..60) %}{% capture a %}{{ a }}{{ a }}{% endcapture %}{% endfor %}',
    { t: 'text' },
  )
  refused('{% for i in (1..1000000) %}0123456789{% endfor %}')
  refused('{% assign n = 9 %}{% for i in (1..60) %}{% assign n = n | times: n %}{% endfor %}')
  refused('{% for i in (1..1000) %}{{ t }}{% endfor %}', { t: 'x'.repeat(1_000_000) })
})

test('templates that are too long or nest too deep are refused', () => {
  refused('x'.repeat(600_000))
  refused('{% if a %}'.repeat(10_000) + '{% endif %}'.repeat(10_000))
  refused(`{% liquid\n${'if a\n'.repeat(20_000)}${'endif\n'.repeat(20_000)}%}`)
  refused(`{{ ${'a['.repeat(50_000)} }}`)
  refused('> '.repeat(200))
  refused(`{{ ${'('.repeat(50_000)} }}`)
})

test('what is not closed or no syntax says where', () => {
  for (const template of ['{{ a', '{% if a %}', '{% for %}', '{% endif %}', '{{ a | }}{% x %}', '{% raw %}'])
    assert.throws(() => compileTemplate(template), TemplateInvalid, template)
})

test('data that contain tags stay text', () => {
  const text = '{% write "x" %}{{ secret }}{% endwrite %}'
  assert.equal(rendered('{{ a }}', { a: text }).document().document.allText(), text)
  assert.equal(rendered('{{ a | markdown }}', { a: text }).document().document.allText().includes('{% write'), true)
})
