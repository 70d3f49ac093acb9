/**
 * The gzipped script of the API reference: about 1.3 MB, 4.4 MB uncompressed. Scalar's Fastify plugin has it as a string in a module.
 * A worker thread loads that module and ends, so the module does not stay in memory. The published package has the script as a file
 * that was made so when it was built (scripts/build.mjs), in place of the plugin, which takes 16 MB.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { gunzip } from 'node:zlib'

const BUILT = new URL('./reference.js.gz', import.meta.url)

let script: Promise<Buffer> | undefined
let plainScript: Promise<Buffer> | undefined

/** The same bytes for all callers. */
export function referenceScript(): Promise<Buffer> {
  script ??= load().catch((error: unknown) => {
    script = undefined
    throw error
  })
  return script
}

/**
 * The script uncompressed, for a caller that does not accept gzip (every browser does). It stays in memory: decompressed for each caller,
 * who needs no key, it would cost 20 ms of processor time and a stream each, and callers could make as many as they like.
 */
export function plainReferenceScript(): Promise<Buffer> {
  plainScript ??= referenceScript()
    .then((gzipped) => promisify(gunzip)(gzipped))
    .catch((error: unknown) => {
      plainScript = undefined
      throw error
    })
  return plainScript
}

function load(): Promise<Buffer> {
  if (existsSync(BUILT)) return readFile(BUILT)
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./scalar-worker.ts', import.meta.url))
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The API reference was not loaded.')))
  })
}
