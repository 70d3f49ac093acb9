/**
 * The child process of Typst: one `PdfJob` a message in, one `TypstReply` out, in order.
 *
 * A process, because a thread that compiles can't be terminated, and because Typst aborts its process on some hostile text. It has
 * no environment and so no secrets.
 */
import { runInBackground } from '../background.ts'
import type { PdfJob } from '../engine.ts'
import { compile } from './compile.ts'

runInBackground({ isThread: false })

process.on('message', (job: PdfJob) => {
  compile(job).then(
    (reply) => process.send?.(reply),
    (error: unknown) => {
      // A bug, not an error of the document: the parent reports that the engine ended. Only where, since a message may quote the text.
      process.stderr.write(placeOf(error))
      process.exit(1)
    },
  )
})

/** `TypeError at fit.ts:12:3`, of one line: see typst.ts. */
function placeOf(error: unknown): string {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error()
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n')
  const place = frames
    .find((line) => line.startsWith('    at '))
    ?.split(' ')
    .at(-1)
  return `${name} at ${place?.replace(/[()]/g, '')}`
}

process.on('disconnect', () => process.exit(0))
