import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findJsonSyntaxError } from './json-syntax-error.ts'

for (const [text, line, column, expected] of [
  ['{"a": 1,}', 1, 9, 'a name in double quotes'],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'a comma or }'],
  ["{'a': 1}", 1, 2, 'a name in double quotes or }'],
  ['{"a" 1}', 1, 6, 'a colon'],
  ['{"a": }', 1, 7, 'a value'],
  ['{"a": 1', 1, 8, 'a comma or }'],
  ['[1,\r\n2', 2, 2, 'a comma or ]'],
  ['[,]', 1, 2, 'a value or ]'],
  ['{} {}', 1, 4, 'the end of the body'],
  ['{"😀é": x}', 1, 8, 'a value'],
  ['{"a": "line\nnext"}', 1, 12, 'a closing quote or an escape such as \\n'],
  ['{"a": "C:\\data"}', 1, 10, 'an escape that JSON knows'],
  ['{"a": "open}', 1, 13, 'a closing quote'],
  ['[01]', 1, 3, 'a comma or ]'],
  ['  ', 1, 3, 'a value'],
] as const) {
  test(`${JSON.stringify(text)} goes wrong at line ${line}, column ${column}`, () => {
    assert.deepEqual(findJsonSyntaxError(text), { line, column, expected })
  })
}

test('it finds an error exactly where JSON.parse does', () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  let state = seed
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const sample = '{"a": [1, -2.5e3, true, null, "x\\n\\u00e9"], "b": {"c": {}}, "d": []}\n'
  const pieces = ['{', '}', '[', ']', ',', ':', '"', '\\', '0', '-', '.', 'e', 'true', ' ', '\n', '\t', '\u00a0', '1']
  for (let round = 0; round < 20_000; round++) {
    let text = sample
    for (let change = random(3); change >= 0; change--) {
      const at = random(text.length)
      text = text.slice(0, at) + pieces[random(pieces.length)]! + text.slice(at + random(3))
    }
    let isJson = true
    try {
      JSON.parse(text)
    } catch {
      isJson = false
    }
    assert.equal(findJsonSyntaxError(text) === undefined, isJson, `seed ${seed}: ${JSON.stringify(text)}`)
  }
})

test('a body of a million brackets or of one long string costs one pass', () => {
  assert.deepEqual(findJsonSyntaxError('['.repeat(1_000_000)), { line: 1, column: 1_000_001, expected: 'a value or ]' })
  assert.equal(findJsonSyntaxError(`"${'\\"'.repeat(1_000_000)}`)?.expected, 'a closing quote')
})
