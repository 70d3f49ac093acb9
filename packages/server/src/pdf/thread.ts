/** A worker thread as a runner of a pool: one job a message in, one reply a message out. */
import { Worker } from 'node:worker_threads'
import { MemoryExceeded } from './engine.ts'
import { PendingReply } from './pending-reply.ts'
import type { Runner } from './pool.ts'

/** Interval of memory checks during a job. A thread can allocate about 100 MB in this time. */
const MEMORY_CHECK_MS = 100

/**
 * Starts a thread without the service's environment, which holds secrets. An idle thread does not keep the process alive.
 *
 * @param heapMaxMb a job that needs more ends the thread and fails with a `PdfFailure` of kind `failed`. V8 limits the heap alone, so
 *   the size of buffers outside it (ArrayBuffers) is checked while a job runs. WebAssembly memory does not count.
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
  const outOfMemory = (error?: unknown) => new MemoryExceeded(heapMaxMb, error)
  let check: NodeJS.Timeout | undefined
  let isChecking = false
  async function checkMemory(): Promise<void> {
    // A thread that parses a long text answers only afterwards.
    if (isChecking) return
    isChecking = true
    const { used_heap_size: heap, external_memory: buffers } = await worker
      .getHeapStatistics()
      .finally(() => (isChecking = false))
    if (heap + buffers < heapMaxMb * 1024 * 1024) return
    cause = outOfMemory()
    await worker.terminate()
  }
  worker.on('message', (message: Reply) => {
    worker.unref()
    clearInterval(check)
    reply.resolve(message)
  })
  worker.on('error', (error: NodeJS.ErrnoException) => {
    cause = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory(error) : error
  })
  worker.once('exit', () => {
    alive = false
    clearInterval(check)
    reply.end(cause)
  })
  return {
    get alive() {
      return alive
    },
    run: (job) =>
      reply.request(() => {
        worker.ref()
        // A thread that ended has no statistics; its exit has rejected the job.
        check = setInterval(() => void checkMemory().catch(() => {}), MEMORY_CHECK_MS).unref()
        worker.postMessage(job)
      }),
    async end() {
      await worker.terminate()
    },
  }
}
