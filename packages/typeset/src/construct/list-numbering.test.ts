/** The attribute ListNumbering of lists in the tagged PDF. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TypesetOptions } from '../options.ts'
import { compose } from '../testing.ts'
import { listNumberingOf } from './list-numbering.ts'

test('labels count as ISO 32000-1, table 347, names it', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['• • •', 'Disc'],
    ['– –', 'None'],
    ['1. 2. 3.', 'Decimal'],
    ['7) 8)', 'Decimal'],
    ['1.1 1.2', 'Decimal'],
    ['१. २.', 'Decimal'],
    ['a. b. c.', 'LowerAlpha'],
    ['(c) (d)', 'LowerAlpha'],
    ['v.', 'LowerAlpha'],
    ['A) B)', 'UpperAlpha'],
    ['aa. ab.', 'LowerAlpha'],
    ['i. ii. iii. iv.', 'LowerRoman'],
    ['v. vi.', 'LowerRoman'],
    ['(i)', 'LowerRoman'],
    ['I. II.', 'UpperRoman'],
    ['1. b.', 'None'],
    ['• 1.', 'None'],
  ]
  for (const [labels, numbering] of cases) assert.equal(listNumberingOf(labels.split(' ')), numbering, labels)
})

/** The numberings in the order of the structure elements. */
function numberingsIn(content: string, options: TypesetOptions): string[] {
  const text = Buffer.from(compose(content, options, {}, false).pdf).toString('latin1')
  const lists = text.matchAll(/<<\/S\/L\/P [^<>]*(?:<<\/O\/List\/ListNumbering\/(\w+)>>)?/gu)
  return Array.from(lists, ([, numbering]) => numbering ?? 'absent')
}

test('every list says how it counts: used to be said of none', () => {
  const markdown = `- a\n  1. b\n  2. c\n     - d\n\nx\n\n(a) e\n\n(b) f\n\nx\n\n- [ ] g\n- [x] h\n\nterm\n: meaning\n`
  assert.deepEqual(numberingsIn(markdown, { markup: 'markdown' }), [
    'Disc',
    'Decimal',
    'Disc',
    'LowerAlpha',
    'None',
    'None',
  ])
  assert.deepEqual(numberingsIn(markdown, { markup: 'markdown', design: 'plain' }), [
    'Disc',
    'Decimal',
    'None',
    'LowerAlpha',
    'None',
    'None',
  ])
  assert.deepEqual(numberingsIn('- a\n- b', { markup: 'light' }), ['Disc'])
})
