/** A thread of `measureReadRate`: scans a buffer repeatedly and replies with the bytes scanned a second. */
import { parentPort, workerData } from 'node:worker_threads'

const { sizeBytes } = workerData as { sizeBytes: number }
// Filled, so that every page is allocated.
const buffer = Buffer.alloc(sizeBytes, 1)

parentPort?.once('message', ({ measureMs }: { measureMs: number }) => {
  const startedAt = performance.now()
  let scanned = 0
  do {
    // Searches for a byte that does not occur: the C library scans at the full speed of the memory.
    buffer.indexOf(0)
    scanned += buffer.length
  } while (performance.now() - startedAt < measureMs)
  parentPort?.postMessage(scanned / ((performance.now() - startedAt) / 1000))
})
parentPort?.postMessage(0)
