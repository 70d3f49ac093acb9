import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBody } from './body.ts'
import { JsonText, splitField } from './json-text.ts'

const parse = (text: string) => parseBody(new TextEncoder().encode(text), 'data') as Record<string, unknown>

test('a field is left as text, wherever it is and whatever is in it', () => {
  const values = [
    '{}',
    '[]',
    '1.50',
    'null',
    'true',
    '"a,b}"',
    '{"data": [1, {"data": "]\\\\\\""}], "b": {}}',
    ' { "a" : 1 } ',
  ]
  for (const value of values)
    for (const [before, after] of [
      ['{', '}'],
      ['{"content": "\\"data\\": {", ', '}'],
      ['{"a": {"data": 1}, ', ', "b": ["data", {"data": 2}]}'],
      ['\n{ "a":[] ,', ' , "c": "x" }\n'],
    ]) {
      const text = `${before}"data": ${value}${after}`
      const { data, ...rest } = parse(text)
      assert.ok(data instanceof JsonText, text)
      assert.equal(data.text, value.trim())
      const { data: _data, ...expected } = JSON.parse(text)
      assert.deepEqual(rest, expected, text)
    }
})

test('of several fields the last counts, also with escapes in its name', () => {
  const { data, ...rest } = parse('{"data": {"a": 1}, "d\\u0061ta": {"a": 2}}')
  assert.deepEqual([(data as JsonText).text, rest], ['{"a": 2}', {}])
})

test('without the field, or with it in other places, the body is parsed as others', () => {
  for (const text of ['{}', '[]', '"data"', '3', '{"a": {"data": 1}}', '{"a": "data"}', '[{"data": 1}]'])
    assert.deepEqual(parse(text), JSON.parse(text), text)
})

test('what is not JSON outside of the field is refused with its place, what is not JSON in it is left to its reader', () => {
  for (const text of ['{"data": {}', '{"data": {}}}', '{"data" {}}', '["data": 1]', '{"data": 1,}'])
    assert.throws(() => parse(text), { message: /^The body is not valid JSON at line 1, column \d+: expected / }, text)
  assert.equal((parse('{"data": {"a": }, "b": 1}')['data'] as JsonText).text, '{"a": }')
})

test('texts at random are split as JSON.parse reads them', () => {
  let state = 20261127
  const random = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state % below
  }
  const value = (level: number): unknown =>
    [
      () => random(1000) / 8,
      () => ['data', '"', '\\', '}', '{"data":', 'ä'][random(6)],
      () => null,
      () => (level > 3 ? 0 : Array.from({ length: random(4) }, () => value(level + 1))),
      () => (level > 3 ? 0 : object(level + 1)),
    ][random(5)]?.()
  const object = (level: number): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: random(5) }, () => [['data', 'a', 'b"', '\\'][random(4)], value(level)]))
  for (let run = 0; run < 2000; run++) {
    const whole = object(0)
    const text = JSON.stringify(whole, null, random(3))
    const split = splitField(text, 'data')
    if (!('data' in whole)) assert.equal(split, undefined, text)
    else {
      assert.deepEqual(JSON.parse(split?.value ?? ''), whole['data'], text)
      assert.deepEqual(JSON.parse(split?.rest ?? ''), { ...whole, data: null }, text)
    }
  }
})
