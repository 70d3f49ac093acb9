import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundedWidth, textWidth } from './pane-width.ts'

const NONE = { text: undefined, besidePanel: undefined }

test('the text is 640 wide, 470 beside the design panel, and half of a narrow window', () => {
  assert.equal(textWidth(1384, false, NONE), 640)
  assert.equal(textWidth(1384, true, NONE), 470)
  assert.equal(textWidth(900, false, NONE), 450)
  assert.equal(textWidth(900, true, NONE), 450)
})

test('a chosen width holds as long as each pane has 320 px', () => {
  const chosen = { text: 1000, besidePanel: 500 }
  assert.equal(textWidth(1384, false, chosen), 1000)
  assert.equal(textWidth(1200, false, chosen), 880)
  assert.equal(textWidth(1384, true, chosen), 500)
  assert.equal(textWidth(900, false, { ...NONE, text: 100 }), 320)
  assert.deepEqual(boundedWidth(1384, true), { min: 320, max: 760 })
})
