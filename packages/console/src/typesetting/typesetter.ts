/** The worker that sets pages, started when the first document opens. One text is in work and one waits: typing never queues. */
import type { FromWorker, SetPages, ToWorker } from './messages.ts'

type Outcome = SetPages | { error: string }
interface Order extends Omit<ToWorker, 'number'> {
  /** Not called for a text that a later one has replaced. */
  onDone: (outcome: Outcome) => void
}

class Typesetter {
  #worker: Worker | undefined
  #number = 0
  #current: Order | undefined
  #waiting: Order | undefined

  set(order: Order): void {
    if (this.#current) this.#waiting = order
    else this.#start(order)
  }

  #start(order: Order): void {
    this.#current = order
    this.#worker ??= this.#open()
    const { source, title, options } = order
    this.#worker.postMessage({ number: ++this.#number, source, title, options } satisfies ToWorker)
  }

  #open(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.number === this.#number) this.#end('pdf' in data ? data : { error: data.error })
    }
    worker.onerror = (event) => {
      event.preventDefault()
      // The next text starts a new one.
      worker.terminate()
      this.#worker = undefined
      this.#end({ error: event.message || 'The typesetter could not be loaded.' })
    }
    return worker
  }

  #end(outcome: Outcome): void {
    const { onDone } = this.#current!
    const next = this.#waiting
    this.#current = this.#waiting = undefined
    if (next) this.#start(next)
    onDone(outcome)
  }
}

export const typesetter = new Typesetter()
