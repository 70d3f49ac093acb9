/**
 * The child process of Typst: one `PdfJob` a message in, one `TypstReply` out, in order.
 *
 * A process, because a thread that compiles can't be terminated, and because Typst aborts its process on some hostile text. It has
 * no environment and so no secrets.
 */
import type { PdfJob } from './engine.ts'
import { compile } from './typst-compile.ts'

process.on('message', (job: PdfJob) => {
  compile(job).then(
    (reply) => process.send?.(reply),
    (error: unknown) => {
      // A bug, not an error of the document: the parent reports that the engine ended.
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
