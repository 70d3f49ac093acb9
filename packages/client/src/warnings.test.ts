import assert from 'node:assert/strict'
import { test } from 'node:test'
import { warningsHeader } from '../../server/src/document-headers.ts'
import { warningsOf } from './warnings.ts'

test('without a header there are no warnings', () => {
  assert.deepEqual(warningsOf(null), [])
  assert.deepEqual(warningsOf(''), [])
})

test('each Display String of the list is one warning, even if a proxy joined two headers', () => {
  assert.deepEqual(warningsOf('%"This is intended for display to %c3%bcsers."'), [
    'This is intended for display to üsers.',
  ])
  assert.deepEqual(warningsOf(' %"One, two; 3 %25." ,\t%"%22Four%22", %""'), ['One, two; 3 %.', '"Four"', ''])
})

test('a value that is not a list of Display Strings is returned as one warning', () => {
  for (const header of [
    'One. ; Two.',
    '"a string"',
    '%"open',
    '%"One."%"Two."',
    '%"One.",',
    '%"bad %zz escape"',
    '%"upper case %C3%BC"',
    '%"no UTF-8 %c3"',
    '%"One.";parameter=1',
  ])
    assert.deepEqual(warningsOf(header), [header])
})

test('the client reads the same warnings that the service wrote', () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return (state >>> 8) % below
  }
  for (let round = 0; round < 500; round += 1) {
    const warnings = Array.from({ length: 1 + next(4) }, () =>
      String.fromCharCode(...Array.from({ length: next(60) }, () => next(next(2) ? 128 : 65_536))).toWellFormed(),
    )
    assert.deepEqual(warningsOf(warningsHeader(warnings) ?? null), warnings, `seed ${seed}`)
  }
})

test('a long value that is not a list is parsed in linear time', () => {
  const header = `${'%"a", '.repeat(200_000)}!`
  assert.deepEqual(warningsOf(header), [header])
})
