/** A thread of the house engine. In: one `PdfJob` a message; out: one `HouseReply` for each, in order. */
import { parentPort } from 'node:worker_threads'
import type { PdfJob, PdfOutcome } from './engine.ts'
import { typesetWithResources } from './house-typeset.ts'

export type HouseReply = { ok: true; outcome: PdfOutcome } | { ok: false; error: unknown }

parentPort?.on('message', (job: PdfJob) => {
  typesetWithResources(job).then(
    (outcome) => {
      // The file's bytes change hands; a copy of a long document costs more than setting a short one.
      const own = outcome.pdf.byteLength === outcome.pdf.buffer.byteLength ? outcome.pdf : outcome.pdf.slice()
      parentPort?.postMessage({ ok: true, outcome: { ...outcome, pdf: own } } satisfies HouseReply, [
        own.buffer as ArrayBuffer,
      ])
    },
    (error: unknown) => parentPort?.postMessage({ ok: false, error } satisfies HouseReply),
  )
})
