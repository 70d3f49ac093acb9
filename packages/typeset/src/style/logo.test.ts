/** The logo of a template at the head of the first page. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TypesetOptions } from '../index.ts'
import { compose } from '../testing.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><rect width="200" height="60"/></svg>'
const logo = `data:image/svg+xml;utf8,${encodeURIComponent(SVG)}`
const LONG = 'Text.\n\n'.repeat(80)

function placesOf(options: TypesetOptions): string[] {
  const { pdf } = compose(LONG, { markup: 'markdown', ...options }, {}, false)
  const file = Buffer.from(pdf).toString('latin1')
  return [...file.matchAll(/\/Artifact<<\/Type\/Pagination\/Subtype\/Header>>BDC q ([^A-Z]*) cm \/P0 Do Q/gi)].map(
    (match) => match[1]!,
  )
}

test('a logo stands in the upper right corner of the first page, above the details of the sender in a letter', () => {
  assert.deepEqual(placesOf({ design: 'plain', designTokens: { logo } }), ['100 0 0 30 403.14 787.89'])
  assert.deepEqual(placesOf({ design: 'letter', designTokens: { logo } }), ['100 0 0 30 354.33 797.89'])
})

test('it is drawn without page numbers too, not in a classic document, and above text with a narrow margin', () => {
  assert.equal(placesOf({ design: 'plain', designTokens: { logo }, includePageNumbers: false }).length, 1)
  assert.deepEqual(placesOf({ designTokens: { logo } }), [])
  const [place] = placesOf({ design: 'plain', designTokens: { logo }, margins: { top: 30 } })
  const [, , , height, , y] = place!.split(' ').map(Number)
  assert.ok(y! > 841.89 - 30 && y! + height! < 841.89, place!)
})

test('what is no picture is left out', () => {
  assert.deepEqual(placesOf({ design: 'plain', designTokens: { logo: 'data:image/png;base64,AAAA' } }), [])
})
