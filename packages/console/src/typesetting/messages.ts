import type { TypesetOptions } from '@platen/typeset'

export interface ToWorker {
  /** The latest wins. */
  number: number
  source: string
  title: string
  options: TypesetOptions
}

export type FromWorker =
  | {
      number: number
      pdf: Uint8Array<ArrayBuffer>
      pageCount: number
      warnings: string[]
      /** Of the typesetting alone. */
      ms: number
    }
  | { number: number; error: string }

export type SetPages = Extract<FromWorker, { pdf: Uint8Array }>
