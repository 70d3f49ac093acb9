import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseType } from './negotiate.ts'

const OFFERED = ['application/json', 'application/pdf', 'text/csv', 'text/markdown'] as const

for (const [accept, chosen] of [
  [undefined, 'application/json'],
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['application/*', 'application/json'],
  ['application/pdf', 'application/pdf'],
  ['APPLICATION/PDF', 'application/pdf'],
  ['application/json, text/plain, */*', 'application/json'],
  ['text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', 'application/json'],
  ['application/json;q=0.5, application/pdf', 'application/pdf'],
  ['text/csv, application/pdf', 'text/csv'],
  ['text/*', 'text/csv'],
  ['*/*, application/pdf', 'application/pdf'],
  ['*/*;q=0.1, application/json;q=0', 'application/pdf'],
  ['application/pdf;q=0', undefined],
  ['image/png', undefined],
  ['nonsense', undefined],
  ['text/markdown; charset=utf-8', 'text/markdown'],
] as const) {
  test(`Accept: ${accept ?? '(none)'} gets ${chosen ?? '406'}`, () => {
    assert.equal(chooseType(accept, OFFERED), chosen)
  })
}
