/**
 * `toDocx` in a thread of its own: the library takes some 60 ms to load and 100 ms for the longest document, which would
 * block the event loop. The thread starts with the first document and ends when none came for a minute.
 */
import { Pool } from '../pdf/pool.ts'
import { startThread } from '../pdf/thread.ts'
import type { DocxOptions } from './docx.ts'

export interface DocxJob {
  /** CommonMark. */
  source: string
  options: DocxOptions
}

export type DocxReply = { bytes: Uint8Array } | { error: unknown }

export interface DocxWriter {
  /**
   * The document that `source`, in CommonMark, holds: the same bytes as of `toDocx`.
   * @throws {PdfFailure} past the deadline, where too many wait, where the caller left or where the thread ended; else
   * what `toDocx` throws.
   */
  write(source: string, options: DocxOptions, signal?: AbortSignal): Promise<Uint8Array>
  /** Ends the thread. What still waits or runs is answered `busy`. */
  close(): Promise<void>
}

/** The library builds a tree of objects for every paragraph: 100,000 characters of nested lists need up to 400 MB. */
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
    async write(source, options, signal) {
      const reply = await pool.run({ source, options }, signal)
      if ('error' in reply) throw reply.error
      return reply.bytes
    },
    close: () => pool.close(),
  }
}
