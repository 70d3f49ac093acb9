/**
 * `toDocx` in a worker thread: the library takes about 60 ms to load and 100 ms for the longest document, which would block the
 * event loop. The thread starts with the first document and ends after a minute without one.
 */
import type { DocxOptions } from '@platen/formats/docx'
import { Pool } from '../pdf/pool.ts'
import { startThread } from '../pdf/thread.ts'

export interface DocxJob {
  /** CommonMark. */
  source: string
  options: DocxOptions
}

export type DocxReply = { bytes: Uint8Array } | { error: unknown }

export interface DocxWriter {
  /**
   * The same bytes as `toDocx`. `source` is CommonMark. No account keeps the others waiting.
   * @throws {PdfFailure} after the deadline, if too many documents are pending, if `signal` aborts or if the thread ended; else what
   * `toDocx` throws.
   */
  write(source: string, options: DocxOptions, signal?: AbortSignal, account?: string): Promise<Uint8Array>
  /** Ends the thread. Pending and running documents fail with `stopping`. */
  close(): Promise<void>
}

/** The library creates a tree of objects for each paragraph: 100,000 characters of nested lists need up to 400 MB. */
const HEAP_MAX_MB = 768

export function docxWriter({ heapMaxMb = HEAP_MAX_MB }: { heapMaxMb?: number } = {}): DocxWriter {
  const pool = new Pool<DocxJob, DocxReply>({
    start: () => startThread(new URL('./docx-worker.ts', import.meta.url), { heapMaxMb }),
    slots: 1,
    queueMax: 64,
    deadlineMs: 30_000,
    waitMs: 10_000,
    idleMs: 60_000,
  })
  return {
    async write(source, options, signal, account) {
      const reply = await pool.run({ source, options }, signal, account)
      if ('error' in reply) throw reply.error
      return reply.bytes
    },
    close: () => pool.close(),
  }
}
