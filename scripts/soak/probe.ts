/**
 * Loaded into a service under test (`node --expose-gc --import probe.ts …`) that was started with an IPC channel; not part of the
 * product. For each message it collects garbage in every thread and replies with the live memory in bytes.
 */
import { Session } from 'node:inspector/promises'

export interface LiveMemory {
  /** JavaScript objects of the main thread. */
  heap: number
  /** Buffers and other memory owned by JavaScript objects. */
  external: number
  /** JavaScript objects of each running worker thread. */
  workers: number[]
  /** Of the whole process, with its worker threads. */
  rss: number
  /** Number of open sockets, timers, pipes, worker threads … */
  resources: number
}

process.on('message', () => {
  liveMemory().then((live) => process.send?.(live))
})
// The channel must not keep a stopping service alive.
process.channel?.unref()

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

/** Uses the inspector: `gc` collects only the heap of its own thread. */
async function workerHeaps(): Promise<number[]> {
  const session = new Session()
  session.connect()
  const heaps: Promise<number>[] = []
  const pending = new Map<string, (result: { usedSize: number }) => void>()
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
    const send = (message: object) =>
      session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify(message) })
    heaps.push(
      new Promise((resolve) => {
        pending.set(sessionId, ({ usedSize }) => resolve(usedSize))
        void send({ id: 1, method: 'HeapProfiler.enable' })
        void send({ id: 2, method: 'HeapProfiler.collectGarbage' })
        // The second collection frees what finalizers released.
        setTimeout(() => {
          void send({ id: 3, method: 'HeapProfiler.collectGarbage' })
          void send({ id: 4, method: 'Runtime.getHeapUsage' })
        }, 100)
      }),
    )
  })
  session.on('NodeWorker.receivedMessageFromWorker', ({ params: { sessionId, message } }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result: { usedSize: number } }
    if (id === 4) pending.get(sessionId)?.(result)
  })
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
  // Wait until running threads are attached.
  await new Promise((resolve) => setTimeout(resolve, 20))
  const used = await Promise.race([
    Promise.all(heaps),
    // A thread that has just ended does not reply.
    new Promise<number[]>((resolve) => setTimeout(() => resolve([]), 2000)),
  ])
  await session.post('NodeWorker.disable')
  session.disconnect()
  return used
}
