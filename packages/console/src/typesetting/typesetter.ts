/** The worker that sets pages, started when the first document opens. One text is in work and one of each document waits: typing never queues. */
import type { FileFromWorker, FileOrder, FileToWorker, MadeFile } from './file-messages.ts'
import { type FromWorker, LOST, type SetPages, type ToWorker, type WorkerTimes } from './messages.ts'
import { now, record } from './record.ts'

/** `isLost`: its code could not be loaded. */
type Outcome = SetPages | { error: string; isLost?: true }
interface Order extends Omit<ToWorker, 'number'> {
  /** Whose pages they are: a later text replaces only those of its owner. */
  owner?: object
  /** Not called for a text that a later one has replaced. */
  onDone: (outcome: Outcome) => void
}

const ownerOf = (order: Order): object => order.owner ?? typesetter

class Typesetter {
  #worker: Worker | undefined
  #number = 0
  #current: Order | undefined
  readonly #waiting = new Map<object, Order>()
  #sentAt = 0

  set(order: Order): void {
    if (this.#current) this.#waiting.set(ownerOf(order), order)
    else this.#start(order)
  }

  /** A file of a text, made beside the pages. @throws {Error} where it can't be made. */
  async makeFile(order: FileOrder): Promise<MadeFile> {
    const worker = (this.#worker ??= this.#open())
    const { port1, port2 } = new MessageChannel()
    const ended = new AbortController()
    try {
      const reply = await new Promise<FileFromWorker>((resolve) => {
        port1.onmessage = ({ data }: MessageEvent<FileFromWorker>) => resolve(data)
        worker.addEventListener('error', (event) => resolve({ error: event.message || LOST }), {
          signal: ended.signal,
        })
        worker.postMessage({ ...order, port: port2 } satisfies FileToWorker, [port2])
      })
      if ('error' in reply) throw new Error(reply.error)
      return reply
    } finally {
      ended.abort()
      port1.close()
    }
  }

  #start(order: Order): void {
    this.#current = order
    this.#worker ??= this.#open()
    const { source, title, options } = order
    this.#sentAt = now()
    this.#worker.postMessage({ number: ++this.#number, source, title, options } satisfies ToWorker)
  }

  #open(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.number !== this.#number) return
      if ('pdf' in data) recordTimes(this.#sentAt, data.times)
      this.#end('pdf' in data ? data : { error: data.error })
    }
    worker.onerror = (event) => {
      event.preventDefault()
      // The next text starts a new one.
      worker.terminate()
      this.#worker = undefined
      this.#end({ error: event.message || LOST, isLost: true })
    }
    return worker
  }

  #end(outcome: Outcome): void {
    // A worker that made files only.
    if (!this.#current) return
    const { onDone } = this.#current
    this.#current = undefined
    const [next] = this.#waiting.values()
    if (next) {
      this.#waiting.delete(ownerOf(next))
      this.#start(next)
    }
    onDone(outcome)
  }
}

function recordTimes(sentAt: number, { received, read, set, sent }: WorkerTimes): void {
  record('to the worker', sentAt, received)
  record('read', received, read)
  record('typeset', read, set)
  record('anchors', set, sent)
  record('from the worker', sent, now())
}

export const typesetter = new Typesetter()
