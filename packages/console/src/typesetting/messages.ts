import type { Drawing, Layout, TypesetOptions } from '@platen/typeset'
import type { Anchor } from './anchors.ts'

/** What the service did not give because it did not answer is not asked for again for so long. */
export const PAUSE_MS = 1000

export const LOST = 'The typesetter could not be loaded.'

/** What is loaded once to set and draw pages: the worker and pdf.js, without fonts. `e2e/console-bytes.test.ts` compares it with the build. */
export const TYPESETTER_BYTES = 570_000

export interface ToWorker {
  /** The latest wins. */
  number: number
  source: string
  title: string
  options: TypesetOptions
}

export interface SetPages {
  number: number
  /** The text that was set. */
  source: string
  pdf: Uint8Array<ArrayBuffer>
  pageCount: number
  /** Set without what the service did not give, because it did not answer. */
  isIncomplete?: boolean
  warnings: PageWarning[]
  layout: Layout
  /** What draws single pages as the file does; undefined where only the file itself does. */
  drawing?: Drawing | undefined
  anchors: Anchor[]
  /** Of the typesetting alone. */
  ms: number
  times: WorkerTimes
}

/** What is not printed as it is written. */
export interface PageWarning {
  code: string
  message: string
  count?: number
  /** Which have no glyph. */
  characters?: readonly string[]
}

/** Milliseconds since the epoch, so that they mean the same in each thread. */
export interface WorkerTimes {
  received: number
  read: number
  set: number
  sent: number
}

export type FromWorker = SetPages | { number: number; error: string }
