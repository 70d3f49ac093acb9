import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Decimal, DecimalError } from './decimal.ts'

const decimal = (source: string): Decimal => Decimal.fromJson(source)

test('sums, differences and products are exact', () => {
  assert.equal(String(decimal('0.1').plus(decimal('0.2'))), '0.3')
  assert.equal(String(decimal('9007199254740993').plus(decimal('1'))), '9007199254740994')
  assert.equal(String(decimal('1.00').minus(decimal('0.99'))), '0.01')
  assert.equal(String(decimal('1.15').times(decimal('100'))), '115')
  assert.equal(
    String(decimal('123456789012345678901234567890.12').times(decimal('1.01'))),
    '124691356902469135690246913569.0212',
  )
})

test('a quotient has 20 decimals, and division by zero is an error', () => {
  assert.equal(String(decimal('2').dividedBy(decimal('3'))), '0.66666666666666666667')
  assert.equal(String(decimal('1').dividedBy(decimal('8'))), '0.125')
  assert.throws(() => decimal('1').dividedBy(decimal('0.00')), DecimalError)
  assert.throws(() => decimal('1').modulo(decimal('0')), DecimalError)
})

test('rounding is half away from zero', () => {
  const rounded = [
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['2.5', 0, '3'],
    ['1.0049', 2, '1'],
    ['1250', -2, '1300'],
  ] as const
  for (const [source, places, expected] of rounded)
    assert.equal(String(decimal(source).round(places)), expected, source)
  assert.equal(decimal('1.5').toFixed(2), '1.50')
  assert.equal(String(decimal('-1.2').floor()), '-2')
  assert.equal(String(decimal('-1.2').ceil()), '-1')
  assert.equal(String(decimal('1.2').ceil()), '2')
})

test('a remainder has the sign of the divisor', () => {
  assert.equal(String(decimal('-1').modulo(decimal('3'))), '2')
  assert.equal(String(decimal('7.5').modulo(decimal('2'))), '1.5')
})

test('a number of data prints as its source has it, without exponent', () => {
  assert.equal(String(decimal('1.50')), '1.50')
  assert.equal(String(decimal('1.5e3')), '1500')
  assert.equal(String(decimal('-0.0')), '-0.0')
})

test('numbers are compared by value, with strings that spell a number too', () => {
  assert.ok(decimal('100').gt('9'))
  assert.ok(decimal('1.0').equals('1.00'))
  assert.ok(decimal('1.0').equals(1))
  assert.ok(!decimal('1').equals('one'))
  assert.ok(!decimal('1').lt('one') && !decimal('1').geq(undefined))
  assert.ok(decimal('9007199254740993').gt(decimal('9007199254740992')))
})

test('what spells no number is none', () => {
  for (const value of [
    '',
    ' 1',
    '1 ',
    '1e3',
    '0x10',
    '+1',
    '1.',
    '.5',
    '1,5',
    null,
    undefined,
    {},
    [],
    Number.NaN,
    true,
  ])
    assert.equal(Decimal.from(value), undefined, String(value))
})

test('numbers that would fill the memory are refused', () => {
  assert.throws(() => decimal('1e999999'), DecimalError)
  assert.throws(() => decimal('1e-999999'), DecimalError)
  let product = decimal(`1${'0'.repeat(90)}`)
  assert.throws(() => {
    for (let round = 0; round < 20; round++) product = product.times(product)
  }, DecimalError)
  assert.throws(() => decimal('1').toFixed(1e9), DecimalError)
})

test('it has no properties of its own that a template could read', () => {
  assert.deepEqual(Object.keys(decimal('1')), [])
})
