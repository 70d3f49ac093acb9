import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentHeaders, warningsHeader } from './document-headers.ts'

test('warnings are a list of Display Strings of RFC 9651, one for each warning', () => {
  assert.equal(warningsHeader([]), undefined)
  // The example of RFC 9651 §3.3.8.
  assert.equal(
    warningsHeader(['This is intended for display to \u00fcsers.']),
    '%"This is intended for display to %c3%bcsers."',
  )
  assert.equal(
    warningsHeader(['No font has "\u5b57".\nIt is a box.', '100 %', '\u{1f58b}']),
    '%"No font has %22%e5%ad%97%22.%0aIt is a box.", %"100 %25", %"%f0%9f%96%8b"',
  )
  assert.equal(warningsHeader(['half \ud83d']), '%"half %ef%bf%bd"')
})

test('a header of many or long warnings stays under 4 KiB, and its last item counts the rest', () => {
  const many = Array.from({ length: 100 }, (_, index) => `Warning ${index}: ${'x'.repeat(90)}`)
  const header = warningsHeader(many) ?? ''
  assert.ok(header.length <= 4096, String(header.length))
  const items = header.split(', ')
  assert.equal(items[0], `%"${many[0]}"`)
  assert.equal(items.at(-1), `%"${100 - (items.length - 1)} more warnings."`)
  assert.ok(items.length > 30)
  for (const long of ['x'.repeat(100_000), '\u{1f58b}'.repeat(50_000)]) {
    const cut = warningsHeader([long, 'Second.']) ?? ''
    assert.match(cut, /^%"(?:x|%f0%9f%96%8b)+\.\.\.", %"Second\."$/)
    assert.ok(cut.length < 1100, String(cut.length))
  }
})

test('the headers of a document name its model, in ASCII for any name', () => {
  assert.deepEqual(
    documentHeaders({ modelUsed: 'Modèle \u0001', documentSource: 'model', template: 'faq', warnings: [] }),
    {
      'x-model-used': 'Mod?le ?',
      'x-document-source': 'model',
      'x-document-template': 'faq',
    },
  )
  assert.equal(
    documentHeaders({ modelUsed: 'draft', documentSource: 'draft', template: 'blank', warnings: ['A form.'] })[
      'x-document-warnings'
    ],
    '%"A form."',
  )
})
