import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizeOf } from './page-size.ts'

test('paper has the size of the region, and is A4 where none is named', () => {
  for (const locale of ['en-US', 'es-MX', 'fr-CA', 'en-us']) assert.equal(sizeOf(locale), 'letter', locale)
  for (const locale of ['de-DE', 'en', 'en-GB', 'pt-BR', 'zh-Hant-TW', 'en-Latn-GB', ''])
    assert.equal(sizeOf(locale), 'a4', locale)
  assert.equal(sizeOf('en-Latn-US'), 'letter')
})
