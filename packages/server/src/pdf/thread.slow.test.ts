import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { docxWriter } from '../formats/docx-thread.ts'
import { PdfFailure } from './engine.ts'
import { Pool, type Runner } from './pool.ts'
import { startThread } from './thread.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const script = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads';parentPort.on('message', (job) => {${body}})`)}`,
  )

/** Replies with as many bytes as the job says; `grow` uses up the heap, `buffers` the memory outside it. */
const WORKER = script(`
  if (job === 'buffers') for (const all = []; ; ) if (all.length < 64) all.push(new Uint8Array(1 << 20).fill(1))
  if (job === 'grow') for (const all = []; ; ) all.push(Array.from({ length: 1000 }, Math.random))
  if (job === 'throw') throw new TypeError('thrown in the thread')
  if (job === 'exit') process.exit(0)
  const bytes = new Uint8Array(job.bytes)
  parentPort.postMessage(bytes, [bytes.buffer])
`)

type Job = { bytes: number } | 'grow' | 'buffers' | 'throw' | 'exit'

const start = () => startThread<Job, Uint8Array>(WORKER, { heapMaxMb: 32 })

test('a thread holds neither the jobs that it did nor its replies', async () => {
  // Each job left a reaction on a promise of the thread, with the whole text of the job in its closure.
  const thread = start()
  const held: WeakRef<object>[] = []
  for (let at = 0; at < 20; at += 1) {
    const job = { bytes: 1 << 16 }
    held.push(new WeakRef(job), new WeakRef(await thread.run(job)))
  }
  // A WeakRef keeps its target until the turn of the event loop ends.
  await new Promise((resolve) => setImmediate(resolve))
  collect()
  const alive = held.filter((one) => one.deref() !== undefined).length
  await thread.end()
  assert.ok(alive <= 2, `${alive} of ${held.length} jobs and replies are still in memory`)
})

for (const job of ['grow', 'buffers'] as const)
  test(`a thread that uses up its memory (${job}) fails its job, and the pool serves the next one with a new thread`, async () => {
    const pool = new Pool<Job, Uint8Array>({
      start,
      slots: 1,
      queueMax: 4,
      deadlineMs: 60_000,
      waitMs: 60_000,
      idleMs: 60_000,
    })
    const isMemory = (error: PdfFailure) =>
      error instanceof PdfFailure && error.kind === 'failed' && /more memory than the limit of 32 MB/.test(error.reason)
    const failing = assert.rejects(pool.run(job), isMemory)
    const next = pool.run({ bytes: 3 })
    await failing
    assert.equal((await next).length, 3)
    await pool.close()
  })

test('a thread that throws or exits rejects its job, and every later one', async () => {
  for (const [job, message] of [
    ['throw', /thrown in the thread/],
    ['exit', /The thread ended/],
  ] as const) {
    const thread: Runner<Job, Uint8Array> = start()
    await assert.rejects(thread.run(job), message)
    assert.equal(thread.alive, false)
    await assert.rejects(thread.run({ bytes: 1 }), message)
    await thread.end()
  }
})

test('a document that needs more heap than the .docx thread has fails alone', async () => {
  const docx = docxWriter({ heapMaxMb: 48 })
  const settings = { title: 'T', language: 'en', options: {} }
  const failing = assert.rejects(
    docx.write('- **a** b\n'.repeat(10_000), settings),
    (error) => error instanceof PdfFailure && error.kind === 'failed',
  )
  const next = docx.write('# A short one', settings)
  await failing
  assert.ok((await next).length > 1000)
  await docx.close()
})
