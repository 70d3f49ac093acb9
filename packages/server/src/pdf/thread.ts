/** A worker thread as a runner of a pool: one job a message in, one reply a message out. */
import { Worker } from 'node:worker_threads'
import { PdfFailure } from './engine.ts'
import { PendingReply } from './pending-reply.ts'
import type { Runner } from './pool.ts'

/**
 * It gets nothing of the service's environment, which holds its secrets. An idle thread keeps no process alive.
 *
 * @param heapMaxMb beyond it the thread ends, and the job with it: `PdfFailure` of kind `failed`.
 */
export function startThread<Job, Reply>(script: URL, { heapMaxMb }: { heapMaxMb: number }): Runner<Job, Reply> {
  const worker = new Worker(script, {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMaxMb },
  })
  const reply = new PendingReply<Reply>()
  let alive = true
  let cause: unknown = new Error('The thread ended.')
  worker.on('message', (message: Reply) => {
    worker.unref()
    reply.resolve(message)
  })
  worker.on('error', (error: NodeJS.ErrnoException) => {
    cause =
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new PdfFailure('failed', `The document needs more memory than the limit of ${heapMaxMb} MB.`, {
            cause: error,
          })
        : error
  })
  worker.once('exit', () => {
    alive = false
    reply.end(cause)
  })
  return {
    get alive() {
      return alive
    },
    run: (job) =>
      reply.request(() => {
        worker.ref()
        worker.postMessage(job)
      }),
    async end() {
      await worker.terminate()
    },
  }
}
