import type { Codes } from './codes/kinds.ts'
import type { TemplateFault } from './faults.ts'
import type { Values, WriteField } from './values.ts'

/** What one filling of a template has beside its data. */
export interface RenderState {
  readonly values: Values
  readonly locale: string
  /** ISO 4217, for `money` without an argument. */
  readonly currency: string | undefined
  /** What draws codes; undefined where it was not loaded. */
  readonly codes: Codes | undefined
  readonly missing: 'error' | 'blank'
  /** Values that are missing. */
  readonly faults: TemplateFault[]
  readonly fields: WriteField[]
}
