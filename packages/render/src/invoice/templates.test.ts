/** The built-in templates with their example data, in all their languages. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toMarkdown } from '@platen/document'
import { readData } from '../data.ts'
import { DataInvalid } from '../faults.ts'
import { loadTemplate } from '../liquid.ts'
import { render } from '../render.ts'
import { checkData, schemaChecker } from '../schema.ts'
import { DATA_TEMPLATES } from './templates.ts'
import { INVOICE_LANGUAGES } from './words.ts'

interface Example {
  [field: string]: unknown
  lines: Record<string, unknown>[]
}

const [INVOICE, QUOTE] = DATA_TEMPLATES
assert.ok(INVOICE?.id === 'invoice' && QUOTE?.id === 'quote')

/** The document as Markdown, without what a payment code draws. @param change of a copy of the example data */
async function printed(
  { body, schema, example }: (typeof DATA_TEMPLATES)[number],
  change: (data: Example) => void = () => {},
  locale = 'en-GB',
): Promise<string> {
  const data = structuredClone(example) as Example
  change(data)
  const read = readData(JSON.stringify(data))
  checkData(read, schemaChecker(schema))
  const { document } = render(await loadTemplate(body), read.data, { locale }).document()
  return toMarkdown(document).replaceAll(/\(data:[^)]*\)/gu, '(code)')
}

const INVOICE_PRINTED = `From: Ulmenhof Paper Works Ltd  
4 Mill Lane  
20417 Wesselmonde  
+49 4170 2211-0  
accounts@ulmenhof.example  
Register: District court Wesselmonde, HRB 00417  
VAT no.: DE123456789  
Tax no.: 41/702/21109

To: Riverside Community Orchestra  
Accounts, Ms Dunja Okafor  
17 Harbour Street  
20460 Wesselmonde

Invoice no.: **INV-2026-0418**  
Date: 9 June 2026  
Delivered: 3 June 2026  
Your order: RCO-331, 12 May 2026

# Invoice

Thank you for your order. We ask you to pay **€2,624.09 by 30 June 2026**.

| No. | Description | Quantity | Unit | Price (€) | VAT | Amount (€) |
| :-- | :-- | --: | :-- | --: | --: | --: |
| 1 | Letterpress cards, cotton 600 g<br>Two colours, round corners, 85 × 55 mm | 500 | pcs | 1.48 | 19% | 740.00 |
|  | Regular customer, 5% on no. 1 |  |  |  | 19% | -37.00 |
| 2 | Envelopes C6, lined | 500 | pcs | 0.62 | 19% | 310.00 |
| 3 | Season catalogue, 64 pages<br>Thread-sewn, reduced rate for printed books | 120 | pcs | 8.75 | 7% | 1,050.00 |
| 4 | Colour proof at the press | 2.5 | h | 84.00 | 19% | 210.00 |
| 5 | Courier | 1 | pcs | 38.00 | 19% | 38.00 |

|  |  |
| :-- | --: |
| Net amount | 2,311.00 |
| VAT 19% on 1,261.00 | 239.59 |
| VAT 7% on 1,050.00 | 73.50 |
| **Amount due** | **€2,624.09** |

## Payment

![Payment code](code)

|  |  |
| :-- | :-- |
| Pay to | Ulmenhof Paper Works Ltd |
| IBAN | DE89 3704 0044 0532 0130 00 |
| BIC | COBADEFFXXX |
| Reference | **INV-2026-0418** |
| Due | 30 June 2026 |
| Terms | Without deduction |
`

test('the invoice of the example data, to the byte', async () => {
  assert.equal(await printed(INVOICE), INVOICE_PRINTED)
})

test('each language has its own words, and the same figures in the same places', async () => {
  const texts = await Promise.all(INVOICE_LANGUAGES.map((language) => printed(INVOICE, undefined, language)))
  const shape = (text: string) => text.split('\n').map((line) => line.split('|').length)
  for (const text of texts) assert.deepEqual(shape(text), shape(texts[0] ?? ''))
  const titles = texts.map((text) => /^# (.+)$/mu.exec(text)?.[1])
  assert.deepEqual(titles, ['Invoice', 'Rechnung', 'Facture', 'Factura', 'Fattura'])
  assert.match(texts[1] ?? '', /USt\. 19\s% auf 1\.261,00 \| 239,59/u)
  assert.match(await printed(INVOICE, undefined, 'nl'), /^# Invoice$/mu)
  const quotes = await Promise.all(INVOICE_LANGUAGES.map((language) => printed(QUOTE, undefined, language)))
  assert.equal(new Set(quotes.map((text) => /^# (.+)$/mu.exec(text)?.[1])).size, INVOICE_LANGUAGES.length)
})

test('a quote has no payment, and says until when the seller is bound', async () => {
  const text = await printed(QUOTE)
  assert.match(text, /Valid until: 5 June 2026/u)
  assert.match(text, /\| \*\*Total\*\* \| \*\*€2,624\.09\*\* \|/u)
  assert.ok(!text.includes('## Payment'))
  assert.match(text, /Delivery within four weeks/u)
})

test('a credit note names the invoice that it corrects, and asks for nothing', async () => {
  const text = await printed(INVOICE, (data) => {
    Object.assign(data, { type: 'creditNote', precedingInvoice: 'INV-1' })
  })
  assert.match(text, /^# Credit note$/mu)
  assert.match(text, /For invoice: INV-1/u)
  assert.match(text, /We credit you with \*\*€2,624\.09\*\*\./u)
  assert.match(text, /\| \*\*Amount credited\*\* \|/u)
  assert.ok(!text.includes('## Payment') && !text.includes('due'))
})

test('without tax there is no column of it, and the reason stands below the totals', async () => {
  const reason = 'Exempt: § 19 UStG'
  const text = await printed(INVOICE, (data) => {
    data.lines = data.lines.map((line) => ({ ...line, vatRate: '0', vatCategory: 'E', exemptionReason: reason }))
    delete data['totals']
  })
  assert.match(text, /\| No\. \| Description \| Quantity \| Unit \| Price \(€\) \| Amount \(€\) \|/u)
  assert.ok(!text.includes('19%') && !text.includes('Net amount'))
  assert.match(text, /\| \*\*Amount due\*\* \| \*\*€2,311\.00\*\* \|\n\nExempt: § 19 UStG\n\n## Payment/u)
})

test('what is paid already, charges, prices per hundred and fractions of a cent are printed', async () => {
  const text = await printed(INVOICE, (data) => {
    delete data['totals']
    Object.assign(data, { prepaid: '100', charges: [{ amount: '12.50', reason: 'Parcel', vatRate: '19' }] })
    data.lines.push({ name: 'Staples', quantity: '1000', unit: 'C62', price: '0.125', pricePer: '100', vatRate: '19' })
  })
  assert.match(text, /\| Staples \| 1,000 \| pcs \| 0\.125 \/ 100 \| 19% \| 1\.25 \|/u)
  assert.match(text, /\| {2}\| Parcel \| {2}\| {2}\| {2}\| 19% \| 12\.50 \|/u)
  assert.match(text, /\| Paid already \| -100\.00 \|/u)
})

test('an invoice without an account, or in another currency, has no payment code', async () => {
  const noAccount = await printed(INVOICE, (data) => {
    data['payment'] = { terms: 'Cash on delivery' }
  })
  assert.ok(!noAccount.includes('(code)') && noAccount.includes('| Terms | Cash on delivery |'))
  const dollars = await printed(INVOICE, (data) => {
    data['currency'] = 'USD'
  })
  assert.ok(!dollars.includes('(code)') && dollars.includes('| IBAN |'))
})

test('yen have no decimals, a foreign buyer has a country, an unknown unit is its code', async () => {
  const text = await printed(
    INVOICE,
    (data) => {
      delete data['totals']
      data['currency'] = 'JPY'
      data['lines'] = [{ name: 'A', quantity: '3', unit: 'ZZ', price: '1500', vatRate: '10' }]
      data['buyer'] = { name: 'B', address: { line1: 'C', city: 'Kyoto', country: 'JP' } }
    },
    'de',
  )
  assert.match(text, /\| A \| 3 \| ZZ \| 1\.500 \| 10\s% \| 4\.500 \|/u)
  assert.match(text, /C {2}\nKyoto {2}\nJapan\n/u)
  assert.match(text, /20417 Wesselmonde {2}\nDeutschland/u)
})

test('an invoice of more than a payment code can have is printed without one', async () => {
  const of = (price: string) =>
    printed(INVOICE, (data) => {
      delete data['totals']
      data.lines = [{ name: 'Bridge', quantity: '1', price, vatRate: '0', vatCategory: 'Z' }]
    })
  assert.match(await of('999999999.99'), /\(code\)/)
  const more = await of('1000000000.00')
  assert.match(more, /€1,000,000,000\.00/)
  assert.doesNotMatch(more, /\(code\)/)
})

test('markup in any field is text', async () => {
  const hostile = '| *a* \\ <b> # {{ x }} {% write "y" %}'
  const text = await printed(INVOICE, (data) => {
    Object.assign(data, { number: hostile, notes: hostile })
    data.lines = data.lines.map((line) => ({ ...line, name: hostile, description: hostile }))
  })
  assert.equal(text.split('{{ x }}').length - 1, 2 + 2 * 5 + 1)
  assert.equal(text.split('\n').filter((line) => line.startsWith('| 1 |')).length, 1)
})

test('given totals that disagree are refused with both numbers', async () => {
  const wrong = printed(INVOICE, (data) => {
    data['totals'] = { due: '2624.10' }
  })
  await assert.rejects(wrong, (error: unknown) => {
    assert.ok(error instanceof DataInvalid)
    assert.deepEqual(error.faults, [
      { path: '/totals/due', message: 'is 2624.10, but 2624.09 is computed from the lines' },
    ])
    return true
  })
})
