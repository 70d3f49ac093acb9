/**
 * `toDocx` in a thread of its own: the library takes some 60 ms to load and 100 ms for the longest document, and the loop
 * that serves is not to be held. The thread starts with the first document and ends when none came for a minute.
 */
import { Worker } from 'node:worker_threads'
import type { Block } from '../generate/blocks.ts'
import type { DocxSettings } from './docx.ts'

export interface DocxJob {
  number: number
  blocks: Block[]
  settings: DocxSettings
}

export type DocxReply = { number: number; bytes: Uint8Array } | { number: number; error: unknown }

const IDLE_MS = 60_000

interface Waiting {
  resolve: (bytes: Uint8Array) => void
  reject: (error: unknown) => void
}

let thread: Worker | undefined
let jobs = 0
let idle: NodeJS.Timeout | undefined
const waiting = new Map<number, Waiting>()

/** @see toDocx. The same bytes. */
export function toDocxInThread(blocks: Block[], settings: DocxSettings): Promise<Uint8Array> {
  thread ??= start()
  clearTimeout(idle)
  // A command that waits for its file must not end before it; an idle thread must not keep one.
  thread.ref()
  const number = jobs++
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject })
    thread?.postMessage({ number, blocks, settings } satisfies DocxJob)
  })
}

function start(): Worker {
  const started = new Worker(new URL('./docx-worker.ts', import.meta.url), { env: {}, execArgv: [] })
  started.on('message', (reply: DocxReply) => {
    const { resolve, reject } = waiting.get(reply.number)!
    waiting.delete(reply.number)
    if ('error' in reply) reject(reply.error)
    else resolve(reply.bytes)
    if (waiting.size > 0) return
    started.unref()
    idle = setTimeout(() => void started.terminate(), IDLE_MS).unref()
  })
  let lastError: unknown = new Error('The thread that writes .docx files ended.')
  started.on('error', (error) => {
    lastError = error
  })
  started.once('exit', () => {
    thread = undefined
    for (const { reject } of waiting.values()) reject(lastError)
    waiting.clear()
  })
  return started
}
