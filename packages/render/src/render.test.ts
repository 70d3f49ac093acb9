import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toMarkdown } from '@platen/document'
import { readData } from './data.ts'
import { DataInvalid, TemplateInvalid } from './faults.ts'
import { INVOICE_SCHEMA } from './invoice/schema.ts'
import { withSums } from './invoice/sums.ts'
import { compileTemplate } from './liquid.ts'
import { render } from './render.ts'
import { checkData, schemaChecker } from './schema.ts'

const INVOICE = `# Invoice {{ number }}

{{ buyer.name }}
{{ buyer.address.line1 }}

We ask you to pay **{{ totals.due | money }} by {{ dueDate | date }}**.

| No. | Description | Quantity | Price | VAT | Amount |
|----:|-------------|---------:|------:|----:|-------:|
{% for line in lines %}
| {{ forloop.index }} | {{ line.name }} | {{ line.quantity | number }} | {{ line.price | number: 2 }} | {{ line.vatRate | percent }} | {{ line.amount | number: 2 }} |
{% if line.discountAmount %}
| | {{ line.discount.reason | default: "Discount" }} | | | | {{ line.discountAmount | times: -1 | number: 2 }} |
{% endif %}
{% endfor %}

| | |
|---|--:|
| Net amount | {{ totals.net | money }} |
{% for tax in taxes %}
| VAT {{ tax.rate | percent }} on {{ tax.taxable | number: 2 }} | {{ tax.tax | number: 2 }} |
{% endfor %}
| **Amount due** | **{{ totals.due | money }}** |
`

/** The figures of an invoice as it is printed: five lines, two rates, a discount of one line. */
const DATA = {
  number: 'INV-2026-0418',
  issueDate: '2026-06-09',
  dueDate: '2026-06-30',
  seller: { name: 'Ulmenhof', address: { line1: '4 Mill Lane', city: 'Wesselmonde', country: 'DE' } },
  buyer: {
    name: 'Riverside | *Orchestra*',
    address: { line1: '17 Harbour Street', city: 'Wesselmonde', country: 'DE' },
  },
  currency: 'EUR',
  lines: [
    {
      name: 'Cards',
      quantity: '500',
      price: '1.48',
      vatRate: '19',
      discount: { percent: '5', reason: 'Regular customer' },
    },
    { name: 'Envelopes', quantity: '500', price: '0.62', vatRate: '19' },
    { name: 'Catalogue', quantity: '120', price: '8.75', vatRate: '7' },
    { name: 'Proof', quantity: '2.5', price: '84.00', vatRate: '19' },
    { name: 'Courier', quantity: '1', price: '38.00', vatRate: '19' },
  ],
  totals: { net: '2311.00', tax: '313.09', due: '2624.09' },
}

const printed = `# Invoice INV-2026-0418

Riverside | \\*Orchestra\\* 17 Harbour Street

We ask you to pay **€2,624.09 by June 30, 2026**.

| No. | Description | Quantity | Price | VAT | Amount |
| --: | --- | --: | --: | --: | --: |
| 1 | Cards | 500 | 1.48 | 19% | 740.00 |
|  | Regular customer |  |  |  | -37.00 |
| 2 | Envelopes | 500 | 0.62 | 19% | 310.00 |
| 3 | Catalogue | 120 | 8.75 | 7% | 1,050.00 |
| 4 | Proof | 2.5 | 84.00 | 19% | 210.00 |
| 5 | Courier | 1 | 38.00 | 19% | 38.00 |

|  |  |
| --- | --: |
| Net amount | €2,311.00 |
| VAT 19% on 1,261.00 | 239.59 |
| VAT 7% on 1,050.00 | 73.50 |
| **Amount due** | **€2,624.09** |
`

const check = schemaChecker(INVOICE_SCHEMA)
const template = compileTemplate(INVOICE)

function invoice(): string {
  const read = readData(JSON.stringify(DATA))
  checkData(read, check)
  const data = withSums(read.data, 'invoice')
  return toMarkdown(render(template, data, { locale: 'en', currency: 'EUR' }).document().document)
}

test('an invoice from data, to the byte', () => {
  assert.equal(invoice(), printed)
})

test('the same data give the same document, and the data stay as they are', () => {
  const read = readData(JSON.stringify(DATA))
  const before = JSON.stringify(read.data)
  const data = withSums(read.data, 'invoice')
  const options = { locale: 'en', currency: 'EUR' }
  const first = render(template, data, options).document().document
  const second = render(template, data, options).document().document
  assert.equal(toMarkdown(first), toMarkdown(second))
  assert.equal(JSON.stringify(read.data), before)
})

test('data are an object', () => {
  for (const text of ['[]', '1', '"a"', 'null', 'true'])
    assert.throws(() => render(template, readData(text).data, { locale: 'en' }), DataInvalid, text)
})

test('values that nest quotes too deep are text, a template that does is refused', () => {
  const deep = '> '.repeat(300)
  assert.equal(
    render(compileTemplate('{{ a }}'), readData(JSON.stringify({ a: deep })).data, { locale: 'en' })
      .document()
      .document.allText(),
    deep.trim(),
  )
  assert.throws(() => render(compileTemplate(`${deep}a`), readData('{}').data, { locale: 'en' }), TemplateInvalid)
})
