import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DESIGN_NAMES } from '@platen/wire'
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
