/** A worker thread of Platen's engine: one `PdfJob` a message in, one `WorkerReply` out, in order. */
import { parentPort } from 'node:worker_threads'
import { runInBackground } from '../background.ts'
import type { PdfJob, PdfOutcome } from '../engine.ts'
import { typesetWithResources } from './typeset.ts'

export type WorkerReply = { ok: true; outcome: PdfOutcome } | { ok: false; error: unknown }

runInBackground({ isThread: true })

parentPort?.on('message', (job: PdfJob) => {
  typesetWithResources(job).then(
    (outcome) => {
      // The bytes are transferred: copying a long document costs more than setting a short one.
      const bytes = outcome.pdf.byteLength === outcome.pdf.buffer.byteLength ? outcome.pdf : outcome.pdf.slice()
      parentPort?.postMessage({ ok: true, outcome: { ...outcome, pdf: bytes } } satisfies WorkerReply, [
        bytes.buffer as ArrayBuffer,
      ])
    },
    (error: unknown) => parentPort?.postMessage({ ok: false, error } satisfies WorkerReply),
  )
})
