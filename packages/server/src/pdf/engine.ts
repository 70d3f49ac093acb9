/**
 * The port of a PDF engine. Two adapters: platen/platen.ts (packages/typeset, behind `POST /pdf`) and typst/typst.ts (behind
 * `POST /pdf-alt`). They share no layout or writer code.
 */
import type { WordOptions } from '@platen/formats/docx'

/** The options of a PDF request: validated, without defaults. */
export type PdfOptions = WordOptions

export interface PdfJob {
  /** 1 to 100,000 code points. */
  content: string
  /** Absent: the document's own in a design, else `titleDefault`. */
  title?: string
  titleDefault?: string
  options: PdfOptions
  /** Bytes of the pictures that are not `data:` URLs, by the address in the source. */
  pictures?: ReadonlyMap<string, Uint8Array>
}

export interface PdfOutcome {
  pdf: Uint8Array
  pageCount: number
  /** Sentences for `X-PDF-Warnings`. */
  warnings: string[]
}

export interface PdfEngine {
  /** The value of `X-PDF-Engine`. */
  readonly name: 'platen' | 'typst'
  /**
   * Sets one document. At the deadline, or when `signal` aborts, the worker is ended and its slot is free.
   * @param account for whom: no account keeps the others waiting.
   * @throws {PdfFailure}
   */
  render(job: PdfJob, signal?: AbortSignal, account?: string): Promise<PdfOutcome>
  close(): Promise<void>
}

/**
 * `deadline`: it took longer than the limit. `failed`: the engine could not set the document. `busy`: the queue is full.
 * `cancelled`: the signal aborted. `stopping`: the engine is closed.
 */
export class PdfFailure extends Error {
  readonly kind: 'deadline' | 'failed' | 'busy' | 'cancelled' | 'stopping'
  /** For `details`: safe for the caller. `cause` is for the log only. */
  readonly reason: string
  readonly retryAfterS: number | undefined
  constructor(kind: PdfFailure['kind'], reason: string, options: { retryAfterS?: number; cause?: unknown } = {}) {
    super(reason, { cause: options.cause })
    this.name = 'PdfFailure'
    this.kind = kind
    this.reason = reason
    this.retryAfterS = options.retryAfterS
  }
}

/** `failed`: the document needs more memory than its worker may have. */
export class MemoryExceeded extends PdfFailure {
  constructor(maxMb: number, cause: unknown) {
    super('failed', `The document needs more memory than the limit of ${maxMb} MB.`, { cause })
  }
}
