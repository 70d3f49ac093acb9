/** Example data of the built-in templates: people and firms in them are invented. */

const SELLER = {
  name: 'Ulmenhof Paper Works Ltd',
  vatId: 'DE123456789',
  taxNumber: '41/702/21109',
  registration: 'District court Wesselmonde, HRB 00417',
  address: { line1: '4 Mill Lane', postcode: '20417', city: 'Wesselmonde', country: 'DE' },
  contact: { phone: '+49 4170 2211-0', email: 'accounts@ulmenhof.example' },
}

const BUYER = {
  name: 'Riverside Community Orchestra',
  address: { line1: '17 Harbour Street', postcode: '20460', city: 'Wesselmonde', country: 'DE' },
  contact: { name: 'Accounts, Ms Dunja Okafor' },
}

const LINES = [
  {
    name: 'Letterpress cards, cotton 600 g',
    description: 'Two colours, round corners, 85 × 55 mm',
    quantity: '500',
    unit: 'C62',
    price: '1.48',
    vatRate: '19',
    discount: { percent: '5', reason: 'Regular customer' },
  },
  { name: 'Envelopes C6, lined', quantity: '500', unit: 'C62', price: '0.62', vatRate: '19' },
  {
    name: 'Season catalogue, 64 pages',
    description: 'Thread-sewn, reduced rate for printed books',
    quantity: '120',
    unit: 'C62',
    price: '8.75',
    vatRate: '7',
  },
  { name: 'Colour proof at the press', quantity: '2.5', unit: 'HUR', price: '84.00', vatRate: '19' },
  { name: 'Courier', quantity: '1', unit: 'C62', price: '38.00', vatRate: '19' },
]

export const INVOICE_EXAMPLE = {
  number: 'INV-2026-0418',
  issueDate: '2026-06-09',
  dueDate: '2026-06-30',
  delivery: { date: '2026-06-03' },
  seller: SELLER,
  buyer: BUYER,
  orderReference: 'RCO-331, 12 May 2026',
  lines: LINES,
  currency: 'EUR',
  payment: { meansCode: '58', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', terms: 'Without deduction' },
  totals: { net: '2311.00', tax: '313.09', due: '2624.09' },
}

export const QUOTE_EXAMPLE = {
  number: 'Q-2026-0107',
  issueDate: '2026-05-04',
  validUntil: '2026-06-05',
  seller: SELLER,
  buyer: BUYER,
  buyerReference: 'Season 2026/27',
  lines: LINES,
  currency: 'EUR',
  terms: 'Delivery within four weeks of the order. Payment within 21 days of the invoice.',
}
