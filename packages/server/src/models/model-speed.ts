/**
 * Estimates the speed of a local model on this machine before it is downloaded. Bytes a second in, words a minute out.
 *
 * On a processor, a model reads all active weights once for each token, so its speed is the memory's rate divided by the size of
 * those weights, unless the cores are slower than the memory. The memory's rate is measured: all cores scan buffers larger than
 * most caches for a tenth of a second. The rate of a core was measured with the runtime of local models (node-llama-cpp 3.22.1,
 * Q4_K_M weights of 1 GB, one thread of an AMD EPYC at 2.45 GHz, best of several runs on a shared machine, November 2026).
 * RUNTIME_SHARE is an assumption.
 *
 * The estimate should be right within a factor of two. It ignores the prompt, thinking, other programs and graphics cards.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

const CORE_BYTES_PER_SECOND = 6.7e9
/** The rest is for the key-value cache, sampling and synchronising threads. */
const RUNTIME_SHARE = 0.8
/** English text in the vocabularies of current models. */
const WORDS_PER_TOKEN = 0.75

/** Of all buffers: larger than the caches of most processors. */
const SCANNED_BYTES = 256 * 1024 * 1024
const THREADS_MAX = 32
const MEASURE_MS = 100

/** Memory of a desktop machine with two channels of DDR4, as measured by programs. */
const MEMORY_BYTES_PER_SECOND = 25e9

/** A rate without a measurement, for a start of the service. */
export function assumedReadRate(): number {
  return Math.min(availableParallelism() * CORE_BYTES_PER_SECOND, MEMORY_BYTES_PER_SECOND)
}

/** Rounded to tens below 200, to fifties below 1,000, else to hundreds; at least 10. */
export function wordsPerMinute(
  { fileBytes, sizeB, activeB }: { fileBytes: number; sizeB: number; activeB: number },
  bytesPerSecond: number,
): number {
  const bytesPerToken = fileBytes * (activeB / sizeB)
  const words = ((bytesPerSecond * RUNTIME_SHARE) / bytesPerToken) * WORDS_PER_TOKEN * 60
  const step = words < 200 ? 10 : words < 1000 ? 50 : 100
  return Math.max(10, Math.round(words / step) * step)
}

/**
 * Bytes of weights that all cores together can read and compute in a second. Takes about 0.3 s.
 *
 * @returns undefined if there are no threads or not enough memory for it.
 */
export async function measureReadRate(): Promise<number | undefined> {
  const threads = Math.min(availableParallelism(), THREADS_MAX)
  const workers: Worker[] = []
  try {
    const sizeBytes = Math.floor(Math.min(SCANNED_BYTES, process.availableMemory() / 8) / threads)
    for (let count = 0; count < threads; count += 1) {
      workers.push(new Worker(new URL('./read-rate-worker.ts', import.meta.url), { workerData: { sizeBytes } }))
    }
    // All start together, since they share the memory.
    await Promise.all(workers.map((worker) => replyOf(worker)))
    const rates = await Promise.all(
      workers.map((worker) => {
        const rate = replyOf(worker)
        worker.postMessage({ measureMs: MEASURE_MS })
        return rate
      }),
    )
    const readable = rates.reduce((sum, rate) => sum + rate, 0)
    // On Apple silicon the GPU computes, which is not slower than the memory.
    const metal = process.platform === 'darwin' && process.arch === 'arm64'
    return metal ? readable : Math.min(readable, threads * CORE_BYTES_PER_SECOND)
  } catch {
    return undefined
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

function replyOf(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('A thread ended without a result.')))
  })
}
