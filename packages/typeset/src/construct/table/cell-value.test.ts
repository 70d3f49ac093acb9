import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ColumnValues,
  decimalPlace,
  decimalSign,
  EMPTY,
  isCount,
  kindOfValue,
  NUMBER,
  unitOfNumber,
  WORDS,
  YEAR,
} from './cell-value.ts'

const SOLID = 2

const VALUES: Record<string, number> = {
  '0': NUMBER,
  '1,840': NUMBER,
  '12,345,678,901.00': NUMBER,
  '12.345.678,90': NUMBER,
  '1 234 567': NUMBER,
  '12,34,567': NUMBER,
  '-3.5': NUMBER,
  '−3.5': NUMBER,
  '+4': NUMBER,
  '(1,234)': NUMBER,
  '€ 12.50': NUMBER,
  '12,50 €': NUMBER,
  US$5: NUMBER,
  'EUR 1.500': NUMBER,
  Q1: SOLID,
  FY2024: SOLID,
  '96,000 kr': NUMBER,
  '3.6%': NUMBER,
  '3.6 %': NUMBER,
  '12 kg': NUMBER,
  '12kg': NUMBER,
  '80 km/h': NUMBER,
  '10–20': NUMBER,
  '10 – 20 %': NUMBER,
  '46.4 to 47.8': NUMBER,
  '-2 to -1 °C': NUMBER,
  '10 bis 20 %': NUMBER,
  '12 to go': WORDS,
  '~5': NUMBER,
  '2024': YEAR,
  '1st': SOLID,
  '14 Jan': SOLID,
  '3 May': SOLID,
  '12. Mai': SOLID,
  '14 de enero de 2026': SOLID,
  '12 мая': SOLID,
  'March 14': SOLID,
  'Sept. 3, 2026': SOLID,
  '2026 March': SOLID,
  '14. 3. 2026': SOLID,
  '12 months': SOLID,
  '3 days': SOLID,
  '15 minutes': SOLID,
  '2 weeks': SOLID,
  '£25,000 granted': SOLID,
  'VAT 19%': WORDS,
  '3.4 ± 0.8': NUMBER,
  '3.4 +/- 0.8 mm': NUMBER,
  '<.001': NUMBER,
  '< 0.05': NUMBER,
  '≈ 5': NUMBER,
  '.03': NUMBER,
  '0.45**': NUMBER,
  '5 m': NUMBER,
  '007': SOLID,
  '1.2.3': SOLID,
  '2024-01-05': SOLID,
  '05.01.2024': SOLID,
  '5 January 2024': SOLID,
  'Jan 2024': SOLID,
  'January 5, 2024': SOLID,
  'AB-1234': SOLID,
  '09:00–17:00': SOLID,
  '': EMPTY,
  '-': EMPTY,
  '—': EMPTY,
  Total: WORDS,
  'about 5 kg of it': WORDS,
  '12 of 30 lorries': WORDS,
}

for (const [text, value] of Object.entries(VALUES)) {
  test(`the value of a cell: ${text || 'nothing'}`, () => assert.equal(kindOfValue(text), value))
}

function isNumeric(texts: string[]): boolean {
  const column = new ColumnValues()
  for (const text of texts) column.add(kindOfValue(text))
  return column.isNumeric
}

test('a column is numeric where 70 % of its filled cells are numbers', () => {
  assert.equal(isNumeric(['1', '2', '3', '4', '5', '6', '7', 'a', 'b', 'c']), true)
  assert.equal(isNumeric(['1', '2', '3', '4', '5', '6', 'a', 'b', 'c']), false)
  assert.equal(isNumeric(['1', '2', '3', '', '–', '', '']), true)
  assert.equal(isNumeric(['', '']), false)
  assert.equal(isNumeric(['2023', '2024', '2025']), false, 'years')
  assert.equal(isNumeric(['2023', '1840', '12']), true)
})

test('the numbers of a column have one unit; words behind them are no units', () => {
  const isNumericColumn = (texts: string[]) => {
    const column = new ColumnValues()
    for (const text of texts) column.add(kindOfValue(text), unitOfNumber(text))
    return column.isNumeric
  }
  assert.equal(isNumericColumn(['12 kg', '3.5 kg', '120 kg']), true)
  assert.equal(isNumericColumn(['12 kg', '350 g', '2 l']), false)
  assert.equal(isNumericColumn(['$1.2M', '12k', '3.4%']), false)
  assert.equal(isNumericColumn(['15 minutes', '30 minutes', '2 hours']), false)
  assert.equal(isNumericColumn(['£25,000 granted', '£5,000 granted']), false)
  assert.equal(isNumericColumn(['412 ± 31', '3.4 ± 0.8', '<.001', '≈ 5', '4–9']), true)
})

test('numbers that count the rows are labels', () => {
  assert.equal(isCount(['1', '2', '3']), true)
  assert.equal(isCount(['9.', '10.', '11.']), true)
  assert.equal(isCount(['1', '2', '4']), false)
  assert.equal(isCount(['1']), false)
})

test('numbers stand on the sign that is decimal for certain, and on their end without one', () => {
  assert.equal(decimalSign(['1,840', '12']), '')
  assert.equal(decimalSign(['1,840', '12.5']), '.')
  assert.equal(decimalSign(['1.840', '12,5']), ',')
  assert.equal(decimalSign(['1.840,25']), ',')
  assert.equal(decimalSign(['0.125']), '.')
  assert.equal(decimalPlace('12.5 %', '.'), 2)
  assert.equal(decimalPlace('1,840.5', '.'), 5)
  assert.equal(decimalPlace('1,840', '.'), 5)
  assert.equal(decimalPlace('1,840', ''), 5)
  assert.equal(decimalPlace('12 m2', '.'), 2)
  assert.equal(decimalPlace('5.1–12.25', '.'), 6)
  assert.equal(decimalPlace('n/a', '.'), 3)
})
