/**
 * `toDocx` in a thread of its own: the library takes some 60 ms to load and 100 ms for the longest document, and the loop
 * that serves is not to be held. The thread starts with the first document and ends when none came for a minute.
 */
import { Pool } from '../pdf/pool.ts'
import { startThread } from '../pdf/thread.ts'
import type { DocxSettings } from './docx.ts'

export interface DocxJob {
  /** CommonMark. */
  source: string
  settings: DocxSettings
}

export type DocxReply = { bytes: Uint8Array } | { error: unknown }

const pool = new Pool<DocxJob, DocxReply>({
  start: () => startThread(new URL('./docx-worker.ts', import.meta.url)),
  slots: 1,
  queueMax: 64,
  deadlineMs: 30_000,
  waitMs: 10_000,
  idleMs: 60_000,
})

/**
 * The document that `source`, in CommonMark, holds: the same bytes as of `toDocx`.
 * @throws {PdfFailure} past the deadline, where too many wait, or where the caller left; else what `toDocx` throws.
 */
export async function toDocxInThread(
  source: string,
  settings: DocxSettings,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const reply = await pool.run({ source, settings }, signal)
  if ('error' in reply) throw reply.error
  return reply.bytes
}
