import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanFilename, contentDisposition } from './file.ts'

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

test('path parts, control characters and direction marks are removed', () => {
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

test('a name beyond ASCII is sent twice, once in ASCII and once exactly; a plain name once', () => {
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

test('no file name can break out of the header', () => {
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
