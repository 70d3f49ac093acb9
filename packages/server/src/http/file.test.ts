import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanFilename, contentDisposition, documentHeaders, warningsHeader } from './file.ts'

test('plain names come back unchanged', () => {
  for (const name of [
    'a.pdf',
    'My report 2026.pdf',
    'Jane’s letter.pdf',
    "Jane's letter.pdf",
    'résumé.pdf',
    '报告.pdf',
    'A.B.C.PDF',
    'x (1).pdf',
  ]) {
    assert.equal(cleanFilename(name, '.pdf'), name)
  }
})

test('what could mislead or leave the folder is taken out', () => {
  for (const [given, clean] of [
    [undefined, 'document.pdf'],
    ['', 'document.pdf'],
    ['   ', 'document.pdf'],
    ['.pdf', 'document.pdf'],
    ['..', 'document.pdf'],
    ['report', 'report.pdf'],
    ['report.doc', 'report.doc.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\jane\\letter.pdf', 'letter.pdf'],
    ['folder/', 'document.pdf'],
    ['a"b".pdf', 'ab.pdf'],
    ['two\r\nlines.pdf', 'twolines.pdf'],
    ['nul\u0000.pdf', 'nul_.pdf'],
    ['evil\u202efdp.exe', 'evilfdp.exe.pdf'],
    ['.hidden.pdf', 'hidden.pdf'],
    ['con.pdf', 'con_.pdf'],
  ] as const) {
    assert.equal(cleanFilename(given, '.pdf'), clean, JSON.stringify(given))
  }
})

test('a name has at most 150 characters with its extension, and no broken character at the cut', () => {
  for (const character of ['x', '漢', '😀']) {
    const clean = cleanFilename(character.repeat(400), '.pdf')
    assert.equal([...clean].length, 150)
    assert.ok(clean.endsWith(`${character}.pdf`))
    assert.ok(clean.isWellFormed())
  }
})

test('a name beyond ASCII goes out readable and exact; a plain one as it is', () => {
  assert.equal(contentDisposition('letter.pdf'), 'attachment; filename="letter.pdf"')
  assert.equal(
    contentDisposition('résumé.pdf'),
    'attachment; filename="resume.pdf"; filename*=UTF-8\'\'r%C3%A9sum%C3%A9.pdf',
  )
  assert.equal(
    contentDisposition('报告.pdf'),
    'attachment; filename="__.pdf"; filename*=UTF-8\'\'%E6%8A%A5%E5%91%8A.pdf',
  )
  assert.equal(contentDisposition('100%.pdf'), 'attachment; filename="100_.pdf"; filename*=UTF-8\'\'100%25.pdf')
})

test('the header has no character that could end it, whatever the name', () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return (state >>> 8) % below
  }
  for (let round = 0; round < 2000; round += 1) {
    const name = String.fromCharCode(...Array.from({ length: next(40) }, () => next(next(2) ? 128 : 65_536)))
    const header = contentDisposition(cleanFilename(name, '.pdf'))
    assert.match(
      header,
      /^attachment; filename="[^"\\\r\n]*"(; filename\*=UTF-8''[A-Za-z0-9%!#$&+.^_`|~-]+)?$/,
      `seed ${seed}: ${JSON.stringify(name)}`,
    )
    assert.match(header, /^[\x20-\x7e]*$/, `seed ${seed}`)
  }
})

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

test('the headers of a document say who wrote it, in ASCII whatever the model is called', () => {
  assert.deepEqual(documentHeaders({ modelUsed: 'Modèle \u0001', documentSource: 'model', warnings: [] }), {
    'x-model-used': 'Mod?le ?',
    'x-document-source': 'model',
  })
  assert.equal(
    documentHeaders({ modelUsed: 'draft', documentSource: 'draft', warnings: ['A form.'] })['x-document-warnings'],
    '%"A form."',
  )
})
