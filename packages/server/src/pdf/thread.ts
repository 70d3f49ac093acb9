/** A worker thread as a runner of a pool: one job a message in, one reply a message out. */
import { Worker } from 'node:worker_threads'
import type { Runner } from './pool.ts'

/**
 * It gets nothing of the service's environment, which holds its secrets. An idle thread keeps no process alive.
 *
 * @param heapMaxMb beyond it the thread ends, and the job with it.
 */
export function startThread<Job, Reply>(script: URL, { heapMaxMb }: { heapMaxMb?: number } = {}): Runner<Job, Reply> {
  const worker = new Worker(script, {
    env: {},
    execArgv: [],
    ...(heapMaxMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMaxMb } }),
  })
  let alive = true
  let lastError: unknown = new Error('The thread ended.')
  worker.on('error', (error) => {
    lastError = error
  })
  const gone = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      alive = false
      resolve()
    })
  })
  return {
    get alive() {
      return alive
    },
    run: (job) =>
      new Promise((resolve, reject) => {
        worker.ref()
        worker.once('message', (reply) => {
          worker.unref()
          resolve(reply as Reply)
        })
        void gone.then(() => reject(lastError))
        worker.postMessage(job)
      }),
    async end() {
      await worker.terminate()
    },
  }
}
