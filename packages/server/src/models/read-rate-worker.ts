/** A thread of `measureReadRate`: scans a buffer again and again for a while, and answers with its bytes a second. */
import { parentPort, workerData } from 'node:worker_threads'

const { sizeBytes } = workerData as { sizeBytes: number }
// Written once, so that every page is there.
const buffer = Buffer.alloc(sizeBytes, 1)

parentPort?.once('message', ({ measureMs }: { measureMs: number }) => {
  const startedAt = performance.now()
  let scanned = 0
  do {
    // A byte that is not there: the search is the C library's, at the full speed of the memory.
    buffer.indexOf(0)
    scanned += buffer.length
  } while (performance.now() - startedAt < measureMs)
  parentPort?.postMessage(scanned / ((performance.now() - startedAt) / 1000))
})
parentPort?.postMessage(0)
