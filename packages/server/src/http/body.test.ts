import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBody } from './body.ts'
import { ApiError } from './errors.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 400

test('NaN and Infinity are read as infinities outside strings, and left alone inside', () => {
  assert.deepEqual(parseBody(bytes('{"a": NaN, "b": [-Infinity, Infinity], "c": "NaN \\" NaN", "NaN": 1}')), {
    a: Number.POSITIVE_INFINITY,
    b: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    c: 'NaN " NaN',
    NaN: 1,
  })
})

test('other invalid JSON is refused', () => {
  for (const text of ['{"a": NaNs}', '{NaN}', 'NaN"', 'Infinity"\\', '{"a": "NaN}', '"NaN\\']) {
    assert.throws(() => parseBody(bytes(text)), isRefusal, text)
  }
})

test('the error names the line and column and quotes nothing of the body', () => {
  assert.throws(() => parseBody(bytes('{\n  "prompt": "secret"\n  "template": "faq"\n}')), {
    message: 'The body is not valid JSON at line 3, column 3: expected a comma or }.',
  })
})

test('a million escaped quotes without an end are refused in one pass', () => {
  // A regular expression for strings took quadratic time: an hour for this body.
  assert.throws(() => parseBody(bytes(`NaN"${'\\"'.repeat(1_000_000)}`)), isRefusal)
})

test('a body with too many fields and items is refused before it is parsed; commas within strings do not count', () => {
  const crowded = /more than 10000 fields and items/
  const fields = Array.from({ length: 10_002 }, (_, i) => `"field${i}":1`)
  assert.throws(() => parseBody(bytes(`{${fields.join()}}`)), crowded)
  assert.throws(() => parseBody(bytes('['.repeat(500_000))), crowded)
  assert.throws(() => parseBody(bytes(`{"a":"\\\\","b":[${'1,'.repeat(30_000)}1]}`)), crowded)
  const content = '[{,\\"\\\\'.repeat(20_000)
  assert.deepEqual(parseBody(bytes(`{"content":"${content}"}`)), { content: '[{,"\\'.repeat(20_000) })
})
