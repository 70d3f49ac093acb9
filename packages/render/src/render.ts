/** A template and data in, a document out. */

import { NestingTooDeep, readMarkdown } from '@platen/document/markdown'
import type { Document } from '@platen/document/model'
import type { Data } from './data.ts'
import { DataInvalid, TemplateInvalid } from './faults.ts'
import { type CompiledTemplate, fillTemplate, type Limits } from './liquid.ts'
import type { RenderState } from './state.ts'
import { TooMuchText, Values, type WriteField } from './values.ts'
import { withValues } from './with-values.ts'

export interface RenderOptions {
  /** BCP 47. Numbers, money and dates are written in it, and texts sorted. */
  locale: string
  /** ISO 4217, for `money` without an argument. Where absent: `currency` of the data. */
  currency?: string | undefined
  /** What a value that is missing is: an error, or a blank to fill in. */
  missing?: 'error' | 'blank' | undefined
  limits?: Limits | undefined
}

export interface Rendered {
  /** What a model is asked to write, in the order of the document. */
  fields: readonly WriteField[]
  /**
   * @param written texts by index of their field; without one a field prints its fallback, else a blank
   */
  document(written?: ReadonlyMap<number, string>): RenderedDocument
}

export interface RenderedDocument {
  document: Document
  /** Words of the blanks, without brackets, in the order of the document: what `withFields` makes fields of. */
  blanks: readonly string[]
}

const LIMITS: Limits = { charsMax: 5_000_000, timeMs: 2000 }

/** @throws {TemplateInvalid} @throws {ValuesMissing} @throws {DataInvalid} where the data are no object */
export function render(template: CompiledTemplate, data: Data, options: RenderOptions): Rendered {
  if (data === null || typeof data !== 'object' || Array.isArray(data) || Object.getPrototypeOf(data) !== null)
    throw new DataInvalid([{ path: '', message: 'must be an object' }])
  const limits = options.limits ?? LIMITS
  const state: RenderState = {
    values: new Values(limits.charsMax),
    locale: options.locale,
    currency: options.currency ?? currencyIn(data),
    codes: template.codes,
    missing: options.missing ?? 'error',
    faults: [],
    fields: [],
  }
  const markdown = fillTemplate(template, data, state, limits)
  const read = readTree(markdown)
  return {
    fields: state.fields,
    document: (written) => withValues(read, state.values, state.fields, written),
  }
}

const currencyIn = (data: Data): string | undefined => {
  const { currency } = data as { currency?: Data }
  return typeof currency === 'string' ? currency : undefined
}

function readTree(markdown: string): Document {
  try {
    return readMarkdown(markdown, 'commonmark')
  } catch (error) {
    if (error instanceof NestingTooDeep || error instanceof TooMuchText)
      throw new TemplateInvalid([{ line: 0, column: 0, message: error.message }])
    throw error
  }
}
