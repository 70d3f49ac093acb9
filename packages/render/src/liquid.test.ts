import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf, markdownOf, rendered } from './testing.ts'

test('arithmetic, comparisons, literals and order are decimal', () => {
  const cases: [template: string, data: unknown, printed: string][] = [
    ['{{ 0.1 | plus: 0.2 }}', {}, '0.3'],
    ['{{ a | plus: 1 }}', '{"a": 9007199254740993}', '9007199254740994'],
    ['{{ 9007199254740993.25 | minus: 0.25 }}', {}, '9007199254740993'],
    ['{{ 1.15 | times: 100 }}', {}, '115'],
    ['{{ a }}', '{"a": 1.50}', '1.50'],
    ['{% if a > b %}more{% else %}less{% endif %}', { a: '100', b: '9' }, 'more'],
    ['{% if a < 9.5 %}less{% else %}more{% endif %}', '{"a": 10}', 'more'],
    ['{% if a == 0.1 %}same{% endif %}', '{"a": 0.10}', 'same'],
    ['{% if a == 0 %}zero{% endif %}', { a: '0.00' }, 'zero'],
    ['{% if a == b %}same{% else %}other{% endif %}', { a: '01234', b: '1234' }, 'other'],
    ['{% if a == 9007199254740992 %}same{% else %}other{% endif %}', '{"a": 9007199254740993}', 'other'],
    ['{% case a %}{% when 19.0 %}full{% when 7 %}reduced{% endcase %}', '{"a": 19}', 'full'],
    ['{{ a | sort | join: "/" }}', '{"a": [10, 9, 1.5, "b", "a"]}', '1.5/9/10/a/b'],
    [
      '{{ a | sort: "p.q" | map: "n" | join: "/" }}',
      '{"a": [{"n": 1, "p": {"q": 10}}, {"n": 2, "p": {"q": 9}}]}',
      '2/1',
    ],
    ['{{ a | sum: "p" }}', '{"a": [{"p": 0.1}, {"p": "0.2"}]}', '0.3'],
    ['{% case a %}{% when 19 %}full{% endcase %}', { a: '19.00' }, 'full'],
    ['{{ 10 | divided_by: 4 }} {{ 7.5 | modulo: 2 }} {{ 2.345 | round: 2 }}', {}, '2.5 1.5 2.35'],
    ['{{ 3 | at_least: 5 }} {{ 3 | at_most: 2.5 }} {{ -1.2 | abs | ceil }}', {}, '5 2.5 2'],
    ['{{ a | uniq | join }}', '{"a": [1.0, 1, 1.00, "1"]}', '1.0 1'],
    ['{{ a[1] }} {{ a[-1] }} {{ a.size }} {{ a[i] }}', '{"a": [1, 2, 3], "i": 0}', '2 3 3 1'],
    ['{% for i in (1..n) limit: m %}{{ i }}{% endfor %}', '{"n": 5, "m": 2}', '12'],
    ['{{ "abcdef" | slice: 1, n }} {{ "abcdef" | truncate: m }}', '{"n": 2, "m": 5}', 'bc ab...'],
  ]
  for (const [template, data, printed] of cases) {
    assert.equal(markdownOf(template, data), printed, template)
  }
})

test('group keeps the order of the first items', () => {
  const template =
    '{% assign rates = lines | group: "rate" %}{% for rate in rates %}{{ rate.key | percent }}: {{ rate.items | sum: "net" }}; {% endfor %}'
  const data = '{"lines": [{"rate": 19, "net": 10.10}, {"rate": 7, "net": 1}, {"rate": 19.0, "net": 0.20}]}'
  assert.equal(markdownOf(template, data), '19%: 10.3; 7%: 1;')
})

test('numbers, money and dates are written in the language', () => {
  const template =
    '{{ n | money: "EUR" }} | {{ n | number: 1 }} | {{ n | number }} | {{ r | percent }} | {{ d | date }}'
  const data = '{"n": 12345678901234567.895, "r": 7.7, "d": "2026-11-27"}'
  const spaced = (text: string) => text.replace(/[\u00a0\u202f]/gu, ' ').replaceAll('\\', '')
  assert.equal(
    spaced(markdownOf(template, data, { locale: 'de' })),
    '12.345.678.901.234.567,90 € | 12.345.678.901.234.567,9 | 12.345.678.901.234.567,895 | 7,7 % | 27. November 2026',
  )
  assert.equal(
    spaced(markdownOf(template, data, { locale: 'fr' })),
    '12 345 678 901 234 567,90 € | 12 345 678 901 234 567,9 | 12 345 678 901 234 567,895 | 7,7 % | 27 novembre 2026',
  )
  assert.equal(markdownOf('{{ 1000 | money }}', {}, { currency: 'JPY' }), '¥1,000')
})

test('a filter that cannot take a value says which and where', () => {
  const faults: [template: string, fault: string][] = [
    ['{{ "x" | plus: 1 }}', '1:1 "x" is no number.'],
    ['\n{{ 1 | money }}', '2:1 A currency is missing: money: "EUR".'],
    ['{{ "2026-02-30" | date }}', '1:1 "2026-02-30" is no date such as "2026-11-27".'],
    ['{{ 1 | divided_by: 0 }}', '1:1 A division by zero.'],
    ['{{ 1 | unknown }}', '1:1 undefined filter: unknown'],
    ['{{ l }}', '1:1 A list has no text: print its items, or join them.'],
    ['{{ o }}', '1:1 An object has no text: print its parts.'],
    ['{{ 1 | number: 1000 }}', '1:1 A number has up to 20 decimals.'],
    ['{{ "a" | sum }}', '1:1 "a" is no list.'],
  ]
  for (const [template, fault] of faults)
    assert.deepEqual(
      faultsOf(() => markdownOf(template, { l: [1], o: { constructor: 1 } })),
      [fault],
      template,
    )
})

test('every missing value is an error with its place', () => {
  const template =
    'a {{ client.name }}\n{% for line in lines %}{{ line.price | plus: 1 }}{% endfor %}\n\n{{ gone | upcase }} {{ none }}'
  assert.deepEqual(
    faultsOf(() => markdownOf(template, { client: {}, lines: [{}], none: null })),
    [
      '1:3 client.name is missing in the data.',
      '2:24 line.price is missing in the data.',
      '4:1 gone is missing in the data.',
      '4:21 none is missing in the data.',
    ],
  )
})

test('what a template asks for may be missing', () => {
  const template =
    '{% if a.b %}x{% endif %}{{ c | default: "none" }}{% unless d %}y{% endunless %}{% if e == nil %}z{% endif %}'
  assert.equal(markdownOf(template, { e: null }), 'noneyz')
  for (const operator of ['<', '<=', '>', '>='])
    for (const number of ['-1', '0', '1.5'])
      assert.equal(
        markdownOf(`{% if a ${operator} ${number} or ${number} ${operator} a %}yes{% else %}no{% endif %}`),
        'no',
      )
})

test('with missing: "blank" it is a blank to fill in', () => {
  const { document, blanks } = rendered(
    'To {{ client.postCode }}, {{ total | money: "EUR" }}.',
    { client: {} },
    { missing: 'blank' },
  ).document()
  assert.equal(document.allText(), 'To [client post code], [total].')
  assert.deepEqual(blanks, ['client post code', 'total'])
})

test('write is a field with its context, printed as its fallback or a blank without a model', () => {
  const template =
    '{% write "two friendly sentences" words: 60 %}\nAgreed: {{ what }} for {{ price | money: "EUR" }}\n{% endwrite %}\n\n{% write ask, fallback: "As agreed." %}{% endwrite %}'
  const result = rendered(template, { what: '**paint** {% write "x" %}', price: '100', ask: 'one line' })
  assert.deepEqual(result.fields, [
    {
      instruction: 'two friendly sentences',
      words: 60,
      context: 'Agreed: **paint** {% write "x" %} for €100.00',
      fallback: undefined,
    },
    { instruction: 'one line', words: undefined, context: '', fallback: 'As agreed.' },
  ])
  assert.equal(result.document().document.allText(), '[two friendly sentences]As agreed.')
  assert.deepEqual(result.document().blanks, ['two friendly sentences'])
  const written = result.document(new Map([[0, 'We *agreed*.']]))
  assert.equal(written.document.allText(), 'We *agreed*.As agreed.')
  assert.deepEqual(written.blanks, [])
})

test('write says what is wrong with it', () => {
  assert.match(faultsOf(() => markdownOf('{% write %}{% endwrite %}'))[0] ?? '', /needs a text/u)
  assert.match(faultsOf(() => markdownOf('{% write "x" %}'))[0] ?? '', /no endwrite/u)
  assert.match(faultsOf(() => markdownOf('{% write "x" tone: "y" %}{% endwrite %}'))[0] ?? '', /not tone/u)
  assert.match(faultsOf(() => markdownOf('{% write "x" words: 0 %}{% endwrite %}'))[0] ?? '', /from 1 to 2000/u)
})
