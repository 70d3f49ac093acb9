/**
 * The process in which Typst runs. In: one `PdfJob` a message; out: one `TypstReply` for each, in order.
 *
 * A process of its own, because a compile can be ended in no other way (a thread that compiles can't be terminated),
 * and because Typst aborts its process on some hostile text. Its parent gives it no environment and so no secret.
 */
import type { PdfJob } from './engine.ts'
import { compile } from './typst-compile.ts'

process.on('message', (job: PdfJob) => {
  compile(job).then(
    (reply) => process.send?.(reply),
    (error: unknown) => {
      // Not Typst's word on the document but a fault of ours: the parent counts it as the engine's end.
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
