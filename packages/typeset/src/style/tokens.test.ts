import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plain } from './designs/plain.ts'
import { withTokens } from './tokens.ts'

test('tokens replace the accent colour and families that the sheet has, and nothing else', () => {
  const { colours, families, ...rest } = withTokens(plain, {
    accent: 0x123456,
    families: { text: 'courier', other: 'times' },
  })
  const { colours: _colours, families: _families, ...expected } = plain
  assert.deepEqual(rest, expected)
  // The colour of its bars is 60 % of it.
  assert.deepEqual(colours, { ...plain.colours, accent: 0x123456, brand: 0x123456, bar: 0x71859a })
  assert.deepEqual(families, { ...plain.families, text: 'courier' })
})

test('the same tokens give the same sheet, none the sheet itself', () => {
  assert.equal(withTokens(plain, undefined), plain)
  assert.equal(withTokens(plain, { accent: 1 }), withTokens(plain, { accent: 1 }))
  assert.notEqual(withTokens(plain, { accent: 1 }), withTokens(plain, { accent: 2 }))
})
