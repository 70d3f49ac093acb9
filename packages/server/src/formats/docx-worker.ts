/** The thread of docx-thread.ts. In: one `DocxJob` a message; out: one `DocxReply` for each. */
import { parentPort } from 'node:worker_threads'
import { toDocx } from './docx.ts'
import type { DocxJob, DocxReply } from './docx-thread.ts'

parentPort?.on('message', ({ blocks, settings }: DocxJob) => {
  toDocx(blocks, settings).then(
    (bytes) => parentPort?.postMessage({ bytes } satisfies DocxReply),
    (error: unknown) => parentPort?.postMessage({ error } satisfies DocxReply),
  )
})
