import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumsOf } from './sums.ts'
import { bodyText } from './text.ts'

/** The text below the table of `text`. */
function below(text: string, language = 'en'): string | undefined {
  let printed: string | undefined
  bodyText(text, (table) => {
    printed = sumsOf(table, language)
    return undefined
  })
  return printed
}

test('a column of quantities gets its sum and the share of each row', () => {
  assert.equal(
    below('Month,Sales,Orders,Price\nJan,120,3,40\nFeb,180,6,30'),
    'Total Sales: 300\nTotal Orders: 9\n\n| Month | % Sales | % Orders |\n| --- | --: | --: |\n| Jan | 40.0 | 33.3 |\n| Feb | 60.0 | 66.7 |',
  )
})

test('a column whose title is a word for a sum is not labelled twice', () => {
  assert.match(below('Month,Total\nJan,120\nFeb,180')!, /^Total: 300\n/)
  assert.match(below('Mois,Total\nJan,120\nFév,180', 'fr')!, /^Total\u00a0: 300\n/)
})

test('sums are printed in the style of their column', () => {
  const sum = (cells: string[], language = 'en') =>
    below(`A | Sales\n---|---\n${cells.map((cell, at) => `r${at} | ${cell}`).join('\n')}`, language)?.split('\n')[0]
  assert.equal(sum(['1.200,50 €', '99,50 €'], 'de'), 'Summe Sales: 1.300,00 €')
  assert.equal(sum(['$1,200.50', '$99.5']), 'Total Sales: $1,300.00')
  assert.equal(sum(['1\u202f200', '900'], 'fr'), 'Total Sales\u00a0: 2\u202f100')
  assert.equal(sum(['0.1', '0.2']), 'Total Sales: 0.3')
  assert.equal(sum(['1,200,000', '1,500']), 'Total Sales: 1,201,500')
  assert.equal(sum(['5', '-7', '+1']), 'Total Sales: -1')
  assert.equal(sum(['9'.repeat(40), '1']), `Total Sales: 1${'0'.repeat(40)}`)
})

for (const [what, cells] of Object.entries({
  'a thousand or one point two': ['1,200', '950'],
  'two decimal marks': ['1,5', '1.5'],
  'a comma that is both': ['1,200', '3,5'],
  'two currencies': ['5 EUR', '5 USD'],
  'a missing number': ['5', ''],
  'a word': ['5', 'none'],
  'per cent': ['50 %', '20 %'],
  'groups that are not of three': ['1,20,000', '5'],
}))
  test(`${what}: no sum`, () => assert.equal(below(`A | Sales\n---|---\nx | ${cells[0]}\ny | ${cells[1]}`), undefined))

test('other columns, and tables with a total row, get no sums', () => {
  for (const header of [
    'Status',
    'Unit price',
    'Average sales',
    'Year',
    'Order number',
    'Rating',
    'Revenue per user',
    'Temperature',
  ])
    assert.equal(below(`Name,${header}\na,200\nb,404`), undefined, header)
  for (const header of ['Sales 2025 (EUR)', 'Number of visitors', 'Net revenue'])
    assert.ok(below(`Name,${header}\na,200\nb,404`), header)
  assert.equal(below('Month,Sales\nJan,1\nFeb,2\nTotal,3'), undefined)
  assert.equal(below('Month,Sales\nJan,1'), undefined)
  assert.equal(below('Jan: 120, Feb: 180'), undefined)
})

test('a loss has a sum and no shares', () => {
  assert.equal(below('Month,Profit\nJan,5\nFeb,-2'), 'Total Profit: 3')
})
