/**
 * The gzipped script of the API reference: about 1.3 MB, 4.4 MB uncompressed. The package has it as a string in a module of its
 * Fastify plugin. A worker thread loads that module and ends, so the module does not stay in memory.
 */
import { Worker } from 'node:worker_threads'

let script: Promise<Buffer> | undefined

export function referenceScript(): Promise<Buffer> {
  script ??= load().catch((error: unknown) => {
    script = undefined
    throw error
  })
  return script
}

function load(): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./scalar-worker.ts', import.meta.url))
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The API reference was not loaded.')))
  })
}
