/**
 * Loaded into a service under test (`node --expose-gc --import probe.ts …`) that was started with an IPC channel; no part
 * of the product. For each message it collects garbage in every thread and answers with what is still alive, in bytes.
 */
import { Session } from 'node:inspector/promises'

export interface LiveMemory {
  /** JavaScript objects of the main thread. */
  heap: number
  /** Buffers and other memory that they own. */
  external: number
  /** JavaScript objects of each worker thread that runs now. */
  workers: number[]
  /** Of the whole process, worker threads among it. */
  rss: number
  /** Sockets, timers, pipes, worker threads … that are open. */
  resources: number
}

process.on('message', (request) => {
  const answer = request === 'look' ? lookNow() : liveMemory()
  answer.then((live) => process.send?.(live))
})
// The channel alone must not keep a service alive that was told to stop.
process.channel?.unref()

async function lookNow(): Promise<LiveMemory> {
  return { ...memory(), workers: [] }
}

async function liveMemory(): Promise<LiveMemory> {
  // Finalizers and weak references need a turn of the event loop between two collections.
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const workers = await workerHeaps()
  globalThis.gc?.()
  return { ...memory(), workers }
}

function memory(): Omit<LiveMemory, 'workers'> {
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heap: heapUsed, external, rss, resources: process.getActiveResourcesInfo().length }
}

/** By the inspector: `gc` of this thread does not reach the heaps of the others. */
async function workerHeaps(): Promise<number[]> {
  const session = new Session()
  session.connect()
  const heaps: Promise<number>[] = []
  const waiting = new Map<string, (result: { usedSize: number }) => void>()
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
    const send = (message: object) =>
      session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify(message) })
    heaps.push(
      new Promise((resolve) => {
        waiting.set(sessionId, ({ usedSize }) => resolve(usedSize))
        void send({ id: 1, method: 'HeapProfiler.enable' })
        void send({ id: 2, method: 'HeapProfiler.collectGarbage' })
        // What finalizers let go of is collected by the second.
        setTimeout(() => {
          void send({ id: 3, method: 'HeapProfiler.collectGarbage' })
          void send({ id: 4, method: 'Runtime.getHeapUsage' })
        }, 100)
      }),
    )
  })
  session.on('NodeWorker.receivedMessageFromWorker', ({ params: { sessionId, message } }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result: { usedSize: number } }
    if (id === 4) waiting.get(sessionId)?.(result)
  })
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
  // Threads that run are announced within this turn.
  await new Promise((resolve) => setTimeout(resolve, 20))
  const used = await Promise.race([
    Promise.all(heaps),
    // A thread that ended in between never answers.
    new Promise<number[]>((resolve) => setTimeout(() => resolve([]), 2000)),
  ])
  await session.post('NodeWorker.disable')
  session.disconnect()
  return used
}
