import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readData } from './data.ts'
import { DataInvalid } from './faults.ts'
import { checkData, type Schema, SchemaInvalid, schemaChecker } from './schema.ts'

const faultsOf = (act: () => unknown): { path: string; message: string }[] => {
  try {
    act()
  } catch (error) {
    if (error instanceof DataInvalid) return [...error.faults]
    throw error
  }
  return []
}
const check = (schema: Schema, text: string) => faultsOf(() => checkData(readData(text), schemaChecker(schema)))

test('numbers are read from their digits', () => {
  const { data } = readData('{"a": 9007199254740993, "b": [0.10, {"c": 1e3}], "": 7.0}')
  const read = data as unknown as { a: unknown; b: [unknown, { c: unknown }]; '': unknown }
  assert.equal(String(read.a), '9007199254740993')
  assert.equal(String(read.b[0]), '0.10')
  assert.equal(String(read.b[1].c), '1000')
  assert.equal(String(read['']), '7.0')
  assert.equal(String(readData('12.340').data), '12.340')
})

test('objects have no prototype, so that __proto__ is a name like others', () => {
  const data = readData('{"__proto__": {"admin": true}, "constructor": 1}').data as Record<string, unknown>
  assert.equal(Object.getPrototypeOf(data), null)
  assert.deepEqual(Object.keys(data), ['__proto__', 'constructor'])
  assert.equal(data['admin'], undefined)
})

test('text is what a document can have', () => {
  assert.equal(readData('"a\\u0000b\\r\\nc\\ud800d\\ufdd0e\\tf"').data, 'a\ufffdb\nc\ufffdd\ufffde\tf')
})

test('what is no data is refused with its path', () => {
  assert.match(faultsOf(() => readData('{"a": 1,}'))[0]?.message ?? '', /not valid JSON/u)
  assert.deepEqual(
    faultsOf(() => readData('{"a": {"b/c": 1e999}, "d": [1, 1e-200]}')).map(({ path }) => path),
    ['/a/b~1c', '/d/1'],
  )
  for (const levels of [65, 100_000])
    assert.match(faultsOf(() => readData('['.repeat(levels) + ']'.repeat(levels)))[0]?.message ?? '', /64 deep/u)
  assert.match(faultsOf(() => readData(`[${'0,'.repeat(600_000)}0]`))[0]?.message ?? '', /500000 values/u)
})

test('a schema gives every fault with its path, all at once', () => {
  const schema = {
    type: 'object',
    required: ['number', 'seller'],
    additionalProperties: false,
    properties: {
      number: { type: 'string' },
      seller: { type: 'object', required: ['name'] },
      date: { type: 'string', format: 'date' },
      kind: { enum: ['invoice', 'quote'] },
      lines: { type: 'array', items: { type: 'object', properties: { price: { type: 'string', format: 'decimal' } } } },
    },
  }
  assert.deepEqual(
    check(schema, '{"seller": {}, "date": "2026-13-01", "kind": "x", "lines": [{"price": "1,5"}], "a/b": 1}'),
    [
      { path: '/number', message: 'is missing' },
      { path: '/a~1b', message: 'is not known' },
      { path: '/seller/name', message: 'is missing' },
      { path: '/date', message: 'must match format "date"' },
      { path: '/kind', message: 'must be one of invoice, quote' },
      { path: '/lines/0/price', message: 'must match format "decimal"' },
    ],
  )
  assert.deepEqual(check(schema, '{"number": "1", "seller": {"name": "A"}}'), [])
})

test('bounds are compared as decimals', () => {
  assert.deepEqual(check({ multipleOf: 0.01 }, '1.15'), [])
  assert.deepEqual(check({ multipleOf: 0.01 }, '0.07'), [])
  assert.deepEqual(check({ multipleOf: 0.01 }, '0.071'), [{ path: '', message: 'must be a multiple of 0.01' }])
  const schema = { type: 'array', items: { maximum: 9007199254740992 } }
  assert.deepEqual(check(schema, '[9007199254740992, 9007199254740993]'), [
    { path: '/1', message: 'must be at most 9007199254740992' },
  ])
  assert.equal(check({ exclusiveMinimum: 0 }, '0.0').length, 1)
  assert.equal(check({ exclusiveMaximum: 1, minimum: 0 }, '0.5').length, 0)
})

test('a pattern takes time that is linear in the text', () => {
  const started = performance.now()
  assert.equal(check({ pattern: '^(a+)+$' }, JSON.stringify(`${'a'.repeat(50_000)}!`)).length, 1)
  assert.ok(performance.now() - started < 60_000)
  assert.deepEqual(check({ pattern: '^[A-Z]{2}\\d{2}$' }, '"DE12"'), [])
  assert.deepEqual(check({ patternProperties: { '^x-': { type: 'string' } } }, '{"x-a": 1}').length, 1)
})

test('hostile schemas are refused', () => {
  const refused: Schema[] = [
    { $ref: 'https://example.org/schema.json' },
    { properties: { a: { $ref: 'file:///etc/passwd' } } },
    { pattern: '(?=a)b' },
    { pattern: '(a)\\1' },
    { pattern: 'a'.repeat(2000) },
    { pattern: '(' },
    { type: 'nothing' },
    { description: 'x'.repeat(300_000) },
    { unknownKeyword: 1 },
  ]
  for (const schema of refused)
    assert.throws(() => schemaChecker(schema), SchemaInvalid, JSON.stringify(schema).slice(0, 80))
  const endless = schemaChecker({ $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }] } }, $ref: '#/$defs/a' })
  assert.throws(() => endless(readData('1')), SchemaInvalid)
  let deep: Schema = {}
  for (let level = 0; level < 1000; level++) deep = { not: deep }
  assert.throws(() => schemaChecker(deep), SchemaInvalid)
})

test('a schema that refers to itself checks nested data', () => {
  const schema = { type: 'object', properties: { child: { $ref: '#' }, n: { type: 'integer' } } }
  assert.deepEqual(check(schema, '{"child": {"child": {"n": 1.5}}}'), [
    { path: '/child/child/n', message: 'must be integer' },
  ])
})
