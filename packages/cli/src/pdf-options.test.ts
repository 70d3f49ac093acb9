import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { DESIGN_NAMES } from '@platen/wire'
import { parse } from './command.ts'
import { warningText } from './option-errors.ts'
import { pdf } from './pdf.ts'
import { DESIGN_DEFAULTS } from './pdf-options.ts'

test('the help of platen pdf has the defaults of each design', () => {
  assert.deepEqual(
    DESIGN_DEFAULTS.slice(1).map((line) => line.trim().split(' ')[0]),
    DESIGN_NAMES,
  )
  assert.match(DESIGN_DEFAULTS[1]!, /classic +12 +1\.5 +72,72,72,72 +left +times$/)
  for (const line of DESIGN_DEFAULTS) {
    assert.ok(pdf.notes?.includes(line))
    assert.doesNotMatch(line, /undefined/)
  }
})

const run = async (...args: string[]) => pdf.run(await parse('pdf', pdf, args))

test('a value that begins with a hyphen is named with the way to write it', async () => {
  await assert.rejects(run('a.md', '--margins', '-5'), /--margins begins with a hyphen.*: --margins=-5$/u)
  await assert.rejects(run('a.md', '-o', '-x'), /-o begins with a hyphen.*: --output=-x$/u)
})

test('a file without text is refused by its name, and each fault is named once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-blank-'))
  try {
    const file = join(folder, 'blank.md')
    for (const text of ['', ' \n\t\n']) {
      writeFileSync(file, text)
      await assert.rejects(run(file), { message: `${file} has no text.` })
    }
    writeFileSync(file, 'Text')
    await assert.rejects(run(file, '--design', 'leter'), { message: /; did you mean letter\?$/u })
    await assert.rejects(run(file, '--margins=-5'), { message: '--margins must be at least 0.' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a warning names the option as it is typed', () => {
  assert.equal(warningText('Set landscapeTables, or'), 'Set --landscape-tables, or')
})
