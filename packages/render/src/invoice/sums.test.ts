import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readData } from '../data.ts'
import { type DataFault, DataInvalid } from '../faults.ts'
import { checkData, schemaChecker } from '../schema.ts'
import { INVOICE_SCHEMA, QUOTE_SCHEMA } from './schema.ts'
import { withSums } from './sums.ts'

const PARTY = { name: 'A', address: { line1: 'B 1', city: 'C', country: 'DE' } }
const FRAME = {
  number: '1',
  issueDate: '2026-11-27',
  dueDate: '2026-12-27',
  seller: PARTY,
  buyer: PARTY,
  currency: 'EUR',
}
type Line = [quantity: string, price: string, rate: string, more?: object]
const lines = (all: readonly Line[]): object[] =>
  all.map(([quantity, price, vatRate, more]) => ({ name: 'x', quantity, price, vatRate, ...more }))

const checkInvoice = schemaChecker(INVOICE_SCHEMA)
const checkQuote = schemaChecker(QUOTE_SCHEMA)

interface Summed {
  lines: { net: string; discountAmount?: string }[]
  taxes: { category: string; rate: string; taxable: string; tax: string; reason?: string }[]
  totals: Record<string, string>
}

/** As a template prints it. */
function summed(invoice: object, kind: 'invoice' | 'quote' = 'invoice'): Summed {
  const read = readData(JSON.stringify({ ...FRAME, ...invoice }))
  checkData(read, kind === 'invoice' ? checkInvoice : checkQuote)
  return JSON.parse(JSON.stringify(withSums(read.data, kind))) as Summed
}

function faultsOf(invoice: object): readonly DataFault[] {
  try {
    summed(invoice)
  } catch (error) {
    if (error instanceof DataInvalid) return error.faults
    throw error
  }
  return []
}

const taxesOf = ({ taxes }: Summed) => taxes.map(({ category, rate, taxable, tax }) => [category, rate, taxable, tax])

/** Figures of the example invoices of the European Commission's validation artefacts for EN 16931 (ubl-tc434-…). */
const EXAMPLES: {
  name: string
  invoice: object
  nets?: string[]
  taxes: string[][]
  totals: Record<string, string>
}[] = [
  {
    name: 'example 1: two rates, a negative quantity',
    invoice: {
      lines: lines(
        [
          ...[
            ['2', '9.95'],
            ['1', '9.85'],
            ['1', '8.29'],
            ['2', '7.23'],
            ['1', '35.00'],
            ['1', '35.00'],
            ['1', '10.65'],
          ],
          ...[
            ['1', '1.55'],
            ['3', '4.79'],
            ['1', '8.29'],
            ['2', '8.29'],
            ['1', '9.95'],
            ['2', '1.65'],
            ['1', '3.90'],
          ],
          ...[
            ['6', '17.02'],
            ['-6', '18.33'],
          ],
        ]
          .map(([quantity = '', price = '']): Line => [quantity, price, '6'])
          .concat([
            ['1', '10.80', '21'],
            ['2', '3.80', '21'],
            ['2', '4.67', '21'],
            ['1', '18.63', '21'],
          ]),
      ),
    },
    taxes: [
      ['S', '6', '183.23', '10.99'],
      ['S', '21', '46.37', '9.74'],
    ],
    totals: { lines: '229.60', net: '229.60', tax: '20.73', gross: '250.33', due: '250.33' },
  },
  {
    name: 'example 2: discounts and charges of lines and document, an exempt line, prepaid',
    invoice: {
      currency: 'NOK',
      lines: lines([
        ['2', '1273.00', '25', { pricePer: '2', discount: { amount: '12.00' }, charge: { amount: '12.00' } }],
        ['-1', '3.96', '15'],
        ['2', '2.48', '15'],
        ['-1', '25.00', '0', { vatCategory: 'E', exemptionReason: 'Exempt New Means of Transport' }],
        ['250', '0.75', '25'],
      ]),
      discounts: [{ amount: '100.00', vatRate: '25' }],
      charges: [{ amount: '100.00', vatRate: '25' }],
      prepaid: '1000.00',
    },
    nets: ['1273.00', '-3.96', '4.96', '-25.00', '187.50'],
    taxes: [
      ['S', '25', '1460.50', '365.13'],
      ['S', '15', '1.00', '0.15'],
      ['E', '0', '-25.00', '0.00'],
    ],
    totals: {
      lines: '1436.50',
      discounts: '100.00',
      charges: '100.00',
      net: '1436.50',
      tax: '365.28',
      gross: '1801.78',
      prepaid: '1000.00',
      due: '801.78',
    },
  },
  {
    name: 'example 3: a charge of one of two rates',
    invoice: {
      currency: 'DKK',
      lines: lines([
        ['1', '800.00', '25'],
        ['1', '800.00', '10'],
      ]),
      charges: [{ amount: '100.00', vatRate: '25' }],
    },
    taxes: [
      ['S', '25', '900.00', '225.00'],
      ['S', '10', '800.00', '80.00'],
    ],
    totals: { lines: '1600.00', charges: '100.00', net: '1700.00', tax: '305.00', gross: '2005.00', due: '2005.00' },
  },
  {
    name: 'example 5: per cent of lines and document',
    invoice: {
      currency: 'DKK',
      lines: lines([
        ['1000', '1.00', '25', { discount: { percent: '10' }, charge: { percent: '10' } }],
        ['100', '5.00', '25'],
        ['500', '5.00', '12'],
      ]),
      discounts: [{ percent: '10', vatRate: '25' }],
      charges: [{ percent: '10', vatRate: '25' }],
      prepaid: '2337.50',
    },
    nets: ['1000.00', '500.00', '2500.00'],
    taxes: [
      ['S', '25', '1500.00', '375.00'],
      ['S', '12', '2500.00', '300.00'],
    ],
    totals: {
      lines: '4000.00',
      discounts: '150.00',
      charges: '150.00',
      tax: '675.00',
      gross: '4675.00',
      due: '2337.50',
    },
  },
  {
    name: 'example 7: outside the scope of the tax',
    invoice: {
      currency: 'SEK',
      lines: [
        { name: 'x', quantity: '1', price: '2500.00', vatCategory: 'O', exemptionReason: 'Tax' },
        { name: 'x', quantity: '1', price: '700.00', vatCategory: 'O', exemptionReason: 'Tax' },
      ],
    },
    taxes: [['O', '0', '3200.00', '0.00']],
    totals: { net: '3200.00', tax: '0.00', due: '3200.00' },
  },
  {
    name: 'example 8: prices of five decimals, and of twelve pieces',
    invoice: {
      lines: lines([
        ['16000', '0.00880', '21'],
        ['16000', '0.00101', '21'],
        ['132', '15.24', '21', { pricePer: '12' }],
        ['58', '1.53', '21'],
        ['1', '441.00', '21', { pricePer: '12' }],
        ['1', '678.00', '21', { pricePer: '12' }],
        ['1', '83.34', '21'],
        ['1', '190.31', '21'],
        ['1', '64.21', '21'],
        ['1', '64.46', '21'],
      ]),
    },
    nets: ['140.80', '16.16', '167.64', '88.74', '36.75', '56.50', '83.34', '190.31', '64.21', '64.46'],
    taxes: [['S', '21', '908.91', '190.87']],
    totals: { net: '908.91', tax: '190.87', gross: '1099.78', due: '1099.78' },
  },
  {
    name: 'a price of four decimals (sample-discount-price)',
    invoice: { lines: lines([['100.000', '0.1212', '25']]) },
    taxes: [['S', '25', '12.12', '3.03']],
    totals: { gross: '15.15' },
  },
  {
    name: 'the credit note',
    invoice: {
      type: 'creditNote',
      lines: lines([['1.00', '100.11', '0.00', { exemptionReason: 'Taxes are not applicable' }]]),
    },
    taxes: [['E', '0.00', '100.11', '0.00']],
    totals: { tax: '0.00', due: '100.11' },
  },
  {
    name: 'issue 116: a discount and a charge of a category without lines',
    invoice: {
      currency: 'SEK',
      lines: lines([
        ['1', '100', '6'],
        ['1', '50', '12'],
        ['1', '150', '12'],
        ['1', '400', '25'],
      ]),
      discounts: [{ amount: '1', vatRate: '0', exemptionReason: 'Skatteundantag' }],
      charges: [{ amount: '1', vatRate: '0', exemptionReason: 'Skatteundantag' }],
    },
    taxes: [
      ['S', '6', '100.00', '6.00'],
      ['S', '12', '200.00', '24.00'],
      ['S', '25', '400.00', '100.00'],
      ['E', '0', '0.00', '0.00'],
    ],
    totals: { net: '700.00', tax: '130.00', due: '830.00' },
  },
]

for (const { name, invoice, nets, taxes, totals } of EXAMPLES)
  test(`EN 16931, ${name}`, () => {
    const result = summed(invoice)
    if (nets !== undefined)
      assert.deepEqual(
        result.lines.map(({ net }) => net),
        nets,
      )
    assert.deepEqual(taxesOf(result), taxes)
    for (const [total, amount] of Object.entries(totals)) assert.equal(result.totals[total], amount, total)
    // BR-CO-13, 14, 15, 16, in cents.
    const cents = (total: string): bigint => BigInt((result.totals[total] ?? '').replace('.', ''))
    assert.equal(cents('net'), cents('lines') - cents('discounts') + cents('charges'))
    assert.equal(cents('gross'), cents('net') + cents('tax'))
    assert.equal(cents('due'), cents('gross') - cents('prepaid') + cents('rounding'))
    assert.equal(
      cents('net'),
      result.taxes.reduce((sum, { taxable }) => sum + BigInt(taxable.replace('.', '')), 0n),
    )
  })

test('totals that agree pass, totals that disagree are refused with both numbers', () => {
  const invoice = { lines: lines([['3', '19.99', '19']]) }
  assert.deepEqual(faultsOf({ ...invoice, totals: { net: '59.97', tax: 11.39, gross: '71.360' } }), [])
  assert.deepEqual(faultsOf({ ...invoice, totals: { net: '59.97', tax: '11.40', gross: '71.37' } }), [
    { path: '/totals/tax', message: 'is 11.40, but 11.39 is computed from the lines' },
    { path: '/totals/gross', message: 'is 71.37, but 71.36 is computed from the lines' },
  ])
})

test('tax is of the sum of a rate, not of each line', () => {
  // Of each line the tax would be nothing (0.0038).
  assert.deepEqual(
    taxesOf(
      summed({
        lines: lines([
          ['1', '0.02', '19'],
          ['1', '0.02', '19.0'],
          ['1', '0.02', '19'],
          ['1', '0.02', '19'],
        ]),
      }),
    ),
    [['S', '19', '0.08', '0.02']],
  )
  // Of each line it would be 0.01 (0.0057).
  assert.equal(
    summed({
      lines: lines([
        ['1', '0.03', '19'],
        ['1', '0.03', '19'],
      ]),
    }).totals['tax'],
    '0.01',
  )
})

test('a discount in per cent without a rate is of each rate', () => {
  const result = summed({
    lines: lines([
      ['1', '100', '19'],
      ['1', '50', '7'],
    ]),
    discounts: [{ percent: '10' }, { percent: '1' }],
  })
  assert.deepEqual(taxesOf(result), [
    ['S', '19', '89.00', '16.91'],
    ['S', '7', '44.50', '3.12'],
  ])
  assert.equal(result.totals['discounts'], '16.50')
})

test('half a cent rounds away from zero', () => {
  assert.equal(summed({ lines: lines([['0.5', '0.01', '19']]) }).lines[0]?.net, '0.01')
  assert.equal(summed({ lines: lines([['-0.5', '0.01', '19']]) }).lines[0]?.net, '-0.01')
  assert.equal(summed({ lines: lines([['1', '1.005', '19']]) }).lines[0]?.net, '1.01')
})

test('a currency without decimals has none', () => {
  const { totals } = summed({ currency: 'JPY', lines: lines([['3', '333.5', '10']]) })
  assert.deepEqual([totals['net'], totals['tax'], totals['due']], ['1001', '100', '1101'])
  assert.deepEqual(faultsOf({ currency: 'JPY', lines: lines([['1', '5', '10']]), prepaid: '0.5' }), [
    { path: '/prepaid', message: 'has more than 0 decimals' },
  ])
})

test('what the rules do not allow is refused, all at once', () => {
  const refused: [invoice: object, faults: [path: string, message: RegExp][]][] = [
    [
      {
        lines: lines([
          ['1', '-1', '19'],
          ['1', '1', '0'],
        ]),
      },
      [
        ['/lines/0/price', /BR-27/u],
        ['/lines/1/vatCategory', /is missing/u],
      ],
    ],
    [{ lines: [{ name: 'x', quantity: '1', price: '1' }] }, [['/lines/0/vatRate', /is missing/u]]],
    [
      { lines: lines([['1', '1', '19', { vatCategory: 'E', exemptionReason: 'x' }]]) },
      [['/lines/0/vatRate', /must be 0/u]],
    ],
    [{ lines: lines([['1', '1', '0', { vatCategory: 'E' }]]) }, [['/lines', /needs an exemptionReason/u]]],
    [{ lines: lines([['1', '1', '19', { exemptionReason: 'x' }]]) }, [['/lines', /has no exemptionReason/u]]],
    [{ lines: lines([['1', '1', '0', { vatCategory: 'S' }]]) }, [['/lines/0/vatRate', /BR-S-5/u]]],
    [{ lines: lines([['1', '1', '101']]) }, [['/lines/0/vatRate', /0 to 100/u]]],
    [
      { lines: lines([['1', '1', '0', { vatCategory: 'AE', exemptionReason: 'x' }]]) },
      [
        ['/seller/vatId', /AE/u],
        ['/buyer/vatId', /AE/u],
      ],
    ],
    [
      {
        lines: lines([
          ['1', '1', '19'],
          ['1', '1', '0', { vatCategory: 'O', exemptionReason: 'x' }],
        ]),
      },
      [['/lines', /BR-O-11/u]],
    ],
    [
      {
        lines: lines([
          ['1', '1', '19'],
          ['1', '1', '7'],
        ]),
        discounts: [{ amount: '0.5' }],
      },
      [['/discounts/0/vatRate', /several rates/u]],
    ],
    [{ lines: lines([['1', '1', '19']]), discounts: [{ percent: '-5' }] }, [['/discounts/0/percent', /negative/u]]],
    [{ lines: lines([['1', '1', '19']]), dueDate: null }, [['/dueDate', /BR-CO-25/u]]],
    [{ lines: lines([['1', '1', '19', { pricePer: '0' }]]) }, [['/lines/0/pricePer', /more than 0/u]]],
    [
      { lines: lines([['1', '1', '19', { discount: { amount: '0.001' } }]]) },
      [['/lines/0/discount/amount', /2 decimals/u]],
    ],
  ]
  for (const [invoice, expected] of refused) {
    const found = faultsOf({ ...invoice, ...('dueDate' in invoice ? { dueDate: undefined } : {}) })
    assert.deepEqual(
      found.map(({ path }) => path),
      expected.map(([path]) => path),
      JSON.stringify(found),
    )
    for (const [at, [, message]] of expected.entries()) assert.match(found[at]?.message ?? '', message)
  }
})

test('the schema refuses what is no invoice, with paths', () => {
  const found = faultsOf({
    lines: [{ name: 'x', quantity: '1,5', price: '1', discount: { amount: '1', percent: '1' }, extra: 1 }],
    payment: { iban: 'DE00 1234' },
    currency: 'euro',
    issueDate: 'today',
  })
  for (const path of [
    '/lines/0/quantity',
    '/lines/0/discount',
    '/lines/0/extra',
    '/payment/iban',
    '/currency',
    '/issueDate',
  ])
    assert.ok(
      found.some((fault) => fault.path === path),
      path,
    )
  assert.deepEqual(faultsOf({ lines: lines([['1', '1', '19']]), payment: { iban: 'NL57 RABO 0107307510' } }), [])
})

test('a quote has the sums of an invoice, and needs no due date', () => {
  const read = summed({ lines: lines([['2', '10', '19']]), dueDate: undefined, validUntil: '2026-12-31' }, 'quote')
  assert.equal(read.totals['gross'], '23.80')
})
