/**
 * Programs that read PDF files give the text back: equal words in order, spaces as spaces. Each design has cases of each kind here, and
 * each case a few designs; `npm run readers` has every case in every design.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { CASES, LOOKS } from './cases.ts'
import { type File, isOpen, judge, readRecorded, setCases } from './gate.ts'
import { READERS } from './readers.ts'

/** Of so many designs a case has one. */
const EVERY = 4

const folder = mkdtempSync(join(tmpdir(), 'platen-readers-'))
after(() => rmSync(folder, { recursive: true }))

let files: File[]
before(async () => {
  files = await setCases(folder, CASES, (one, look) => (CASES.indexOf(one) + LOOKS.indexOf(look)) % EVERY === 0)
})

for (const reader of READERS) {
  test(`words come out in order, and spaces as spaces (judge: ${reader.name})`, {
    skip: reader.isMissing,
  }, async () => {
    const verdicts = await judge(reader, files, readRecorded())
    const faults = verdicts.flatMap(({ file, faults }) =>
      faults
        .filter((fault) => !isOpen(reader, file, fault))
        .map((fault) => `${file.one.name}, ${file.look.name}: ${fault}`),
    )
    assert.deepEqual(faults, [])
  })
}
