/** A reply as a stream of events. Source: WHATWG HTML §9.2, Server-sent events. */
import { Readable } from 'node:stream'
import type { Clock } from '../../clock.ts'

/** Proxies close a connection that is silent for about a minute. */
export const KEEP_ALIVE_MS = 15_000

export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Else nginx buffers the events.
  'x-accel-buffering': 'no',
}

/** JSON has no raw newline, so the data is always one line. */
export function frame(event: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Whether `event` takes longer than `KEEP_ALIVE_MS`. @throws what `event` rejects with before that. */
export async function isSilent(clock: Clock, event: Promise<unknown>): Promise<boolean> {
  let cancel = () => {}
  const silence = new Promise<boolean>((resolve) => {
    cancel = clock.after(KEEP_ALIVE_MS, () => resolve(true))
  })
  try {
    return await Promise.race([event.then(() => false), silence])
  } finally {
    cancel()
  }
}

/** A stream of frames, with backpressure. */
export class EventStream extends Readable {
  /** Resolves once there is room again, or once the stream is closed. */
  #room: PromiseWithResolvers<void> | undefined

  get full(): boolean {
    return this.#room !== undefined
  }

  /** @returns undefined where there is room for more; else a promise of it, which also resolves when the stream is closed. */
  write(frame: string): Promise<void> | undefined {
    if (this.destroyed || this.push(frame)) return undefined
    this.#room ??= Promise.withResolvers()
    return this.#room.promise
  }

  #open(): void {
    this.#room?.resolve()
    this.#room = undefined
  }

  override _read(): void {
    this.#open()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#open()
    done(error)
  }
}
