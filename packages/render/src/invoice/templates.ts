/** The built-in data templates: what a template file has, in one object each. */
import type { Schema } from '../schema.ts'
import { invoiceBody, quoteBody } from './body.ts'
import { INVOICE_EXAMPLE, QUOTE_EXAMPLE } from './example.ts'
import { INVOICE_SCHEMA, QUOTE_SCHEMA } from './schema.ts'

export interface DataTemplate {
  id: 'invoice' | 'quote'
  name: string
  description: string
  design: 'invoice'
  /** Markdown with Liquid, in the languages of `INVOICE_LANGUAGES`. It prints the sums of `withSums`. */
  body: string
  schema: Schema
  example: Readonly<Record<string, unknown>>
}

export const DATA_TEMPLATES: readonly DataTemplate[] = [
  {
    id: 'invoice',
    name: 'Invoice',
    description: 'Invoice or credit note from data, with sums by EN 16931',
    design: 'invoice',
    body: invoiceBody(),
    schema: INVOICE_SCHEMA,
    example: INVOICE_EXAMPLE,
  },
  {
    id: 'quote',
    name: 'Quote',
    description: 'Quote from data, with sums by EN 16931',
    design: 'invoice',
    body: quoteBody(),
    schema: QUOTE_SCHEMA,
    example: QUOTE_EXAMPLE,
  },
]
