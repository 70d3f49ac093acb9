/**
 * The data of an invoice, a credit note and a quote, as JSON Schemas. Amounts are strings that spell a decimal, or numbers, which are
 * read from their digits too. Names in brackets are the business terms of EN 16931-1 that a field is.
 */
import type { Schema } from '../schema.ts'

const text = (description: string, maxLength = 1000): Schema => ({
  type: 'string',
  minLength: 1,
  maxLength,
  description,
})
const decimal = (description: string): Schema => ({
  type: ['string', 'number'],
  format: 'decimal',
  description,
  examples: ['12.50'],
})
const date = (description: string): Schema => ({ type: 'string', format: 'date', description })
const object = (properties: Record<string, Schema>, required: readonly string[], description?: string): Schema => ({
  type: 'object',
  ...(description === undefined ? {} : { description }),
  required,
  properties,
  additionalProperties: false,
})

/** Letters of UNCL 5305 that EN 16931 allows. */
export const VAT_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'] as const
export type VatCategory = (typeof VAT_CATEGORIES)[number]

const VAT: Record<string, Schema> = {
  vatRate: decimal('Per cent: "19" is 19 %. [BT-152, 96, 103]'),
  vatCategory: {
    enum: VAT_CATEGORIES,
    description:
      'S standard, Z zero rate, E exempt, AE reverse charge, K within the EU, G export, O outside the scope, L Canary Islands, M Ceuta and Melilla. Where absent it is S for a rate above 0, and E with an exemptionReason. [BT-151, 95, 102]',
  },
  exemptionReason: text('Why there is no tax. [BT-120]'),
}

const deduction = (description: string, vat: Record<string, Schema> = {}): Schema => ({
  ...object(
    { amount: decimal('An amount.'), percent: decimal('Per cent.'), reason: text('Why.'), ...vat },
    [],
    description,
  ),
  oneOf: [{ required: ['amount'] }, { required: ['percent'] }],
})

const address = object(
  {
    line1: text('Street, or a post box.'),
    line2: text('More of it.'),
    postcode: text('Postal code.', 20),
    city: text('City.'),
    country: { type: 'string', pattern: '^[A-Z]{2}$', description: 'ISO 3166-1: DE.' },
  },
  ['line1', 'city', 'country'],
)

const party = (description: string): Schema =>
  object(
    {
      name: text('Name of the company or person.'),
      vatId: text('VAT identifier, with its country.', 30),
      taxNumber: text('Number at the tax office.', 50),
      registration: text('Number in a register of companies.', 100),
      address,
      contact: object({ name: text('A person.'), phone: text('Telephone.', 50), email: text('E-mail.', 200) }, []),
    },
    ['name', 'address'],
    description,
  )

const line = object(
  {
    name: text('What is sold. [BT-153]'),
    description: text('More on it. [BT-154]', 10_000),
    quantity: decimal('How much; negative takes away. [BT-129]'),
    unit: {
      type: 'string',
      pattern: '^[A-Z0-9]{1,3}$',
      description: 'UN/ECE Recommendation 20: C62 piece, HUR hour. [BT-130]',
    },
    price: decimal('Of one unit, without tax, not negative. [BT-146]'),
    pricePer: decimal('The price is of so many units; 1 where absent. [BT-149]'),
    ...VAT,
    discount: deduction('Of this line. [BG-27]'),
    charge: deduction('On top of this line. [BG-28]'),
  },
  ['name', 'quantity', 'price'],
)

const totals = object(
  {
    lines: decimal('Sum of the lines. [BT-106]'),
    discounts: decimal('Sum of the discounts. [BT-107]'),
    charges: decimal('Sum of the charges. [BT-108]'),
    net: decimal('Without tax. [BT-109]'),
    tax: decimal('Tax. [BT-110]'),
    gross: decimal('With tax. [BT-112]'),
    prepaid: decimal('Paid already. [BT-113]'),
    rounding: decimal('Added to round what is due. [BT-114]'),
    due: decimal('To be paid. [BT-115]'),
  },
  [],
  'Totals that the caller has computed. Those that are given are compared.',
)

const COMMON: Record<string, Schema> = {
  number: text('Number of the document. [BT-1]', 100),
  issueDate: date('[BT-2]'),
  seller: party('[BG-4]'),
  buyer: party('[BG-7]'),
  buyerReference: text('What the buyer wants to read. [BT-10]'),
  orderReference: text('Number of the order. [BT-13]'),
  lines: { type: 'array', minItems: 1, maxItems: 10_000, items: line },
  discounts: { type: 'array', maxItems: 100, items: deduction('Of the whole document. [BG-20]', VAT) },
  charges: { type: 'array', maxItems: 100, items: deduction('On top of the document. [BG-21]', VAT) },
  currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217: EUR. [BT-5]' },
  notes: text('Printed below. [BT-22]', 10_000),
  totals,
}
const REQUIRED = ['number', 'issueDate', 'seller', 'buyer', 'lines', 'currency']

export const INVOICE_SCHEMA: Schema = object(
  {
    ...COMMON,
    type: { enum: ['invoice', 'creditNote'], description: 'An invoice where absent. [BT-3: 380, 381]' },
    dueDate: date('[BT-9]'),
    delivery: object({ date: date('[BT-72]'), start: date('[BT-73]'), end: date('[BT-74]'), address }, []),
    precedingInvoice: text('Number of the invoice that this one corrects. [BT-25]', 100),
    payment: object(
      {
        meansCode: { type: 'string', pattern: '^[A-Z0-9]{1,3}$', description: 'UNCL 4461: 30, 58. [BT-81]' },
        iban: { type: 'string', format: 'iban', description: '[BT-84]' },
        bic: { type: 'string', pattern: '^[A-Z0-9]{8}([A-Z0-9]{3})?$', description: '[BT-86]' },
        terms: text('[BT-20]', 10_000),
      },
      [],
    ),
    prepaid: decimal('Paid already. [BT-113]'),
  },
  REQUIRED,
)

export const QUOTE_SCHEMA: Schema = object(
  { ...COMMON, validUntil: date('Until when the seller is bound.'), terms: text('Of payment and delivery.', 10_000) },
  REQUIRED,
)
