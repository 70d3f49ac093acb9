/**
 * How fast a local model writes on this machine, estimated before it is downloaded. Bytes a second in, words a minute out.
 *
 * A model on a processor reads all the weights that compute a token once for each token, so its speed is what the memory
 * delivers divided by those bytes, unless the cores are slower than the memory. The memory's rate is measured: all cores
 * scan buffers larger than most caches for a tenth of a second. What a core computes comes from the runtime of local
 * models itself (node-llama-cpp 3.22.1, Q4_K_M weights of 1 GB, one thread of an AMD EPYC at 2.45 GHz, best of several runs
 * on a shared machine, November 2026). The share of the rate that the runtime reaches is an allowance, not a measurement.
 *
 * An estimate, meant to be right to within a factor of two: it knows nothing of the prompt, which is read first, of
 * thinking, of other work on the machine after the measurement, nor of a graphics card.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

const CORE_BYTES_PER_SECOND = 6.7e9
/** The rest goes to the cache of keys and values, to sampling, and to threads that wait for each other. */
const RUNTIME_SHARE = 0.8
/** English text in the vocabularies of current models. */
const WORDS_PER_TOKEN = 0.75

/** All buffers together: larger than the caches of most processors. */
const SCANNED_BYTES = 256 * 1024 * 1024
const THREADS_MAX = 32
const MEASURE_MS = 100

/** Memory of a desktop machine with two channels of DDR4, as programs reach it. */
const MEMORY_BYTES_PER_SECOND = 25e9

/** The rate to choose a model by where a measurement would cost more than it tells, such as a start of the service. */
export function assumedReadRate(): number {
  return Math.min(availableParallelism() * CORE_BYTES_PER_SECOND, MEMORY_BYTES_PER_SECOND)
}

/** Rounded: to tens below 200, to fifties below 1,000, else to hundreds; never 0. */
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
 * Bytes a second that weights can be read and computed at, by all cores together. Takes about 0.3 s.
 *
 * @returns undefined if the machine gives no threads or no memory for it.
 */
export async function measureReadRate(): Promise<number | undefined> {
  const threads = Math.min(availableParallelism(), THREADS_MAX)
  const workers: Worker[] = []
  try {
    const sizeBytes = Math.floor(Math.min(SCANNED_BYTES, process.availableMemory() / 8) / threads)
    for (let count = 0; count < threads; count += 1) {
      workers.push(new Worker(new URL('./read-rate-worker.ts', import.meta.url), { workerData: { sizeBytes } }))
    }
    // All start together: each for itself would find the memory free.
    await Promise.all(workers.map((worker) => answerOf(worker)))
    const rates = await Promise.all(
      workers.map((worker) => {
        const rate = answerOf(worker)
        worker.postMessage({ measureMs: MEASURE_MS })
        return rate
      }),
    )
    const readable = rates.reduce((sum, rate) => sum + rate, 0)
    // On Apple's own chips the graphics unit computes, which is never slower than the memory.
    const metal = process.platform === 'darwin' && process.arch === 'arm64'
    return metal ? readable : Math.min(readable, threads * CORE_BYTES_PER_SECOND)
  } catch {
    return undefined
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

function answerOf(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('A thread ended without a result.')))
  })
}
