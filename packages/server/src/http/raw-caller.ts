/** For tests: a caller that sends bytes as they are, and reads when it is told to. */
import { connect, type Socket } from 'node:net'

export class RawCaller {
  readonly socket: Socket
  /** What has been read. */
  text = ''
  /** The service has ended its side. */
  #ended = false
  #closed = false

  /** It keeps its own side open when the other side has ended. */
  constructor(url: string, { reads = true } = {}) {
    const { hostname, port } = new URL(url)
    this.socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    // A connection that the service destroys is reset.
    this.socket.on('error', () => {})
    this.socket.on('end', () => {
      this.#ended = true
    })
    this.socket.on('close', () => {
      this.#ended = true
      this.#closed = true
    })
    if (reads) this.read()
  }

  read(): void {
    this.socket.on('data', (bytes: Buffer) => {
      this.text += bytes.toString('latin1')
    })
  }

  send(text: string | Uint8Array): this {
    this.socket.write(text)
    return this
  }

  /** Resolves once `pattern` has been read. */
  async match(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.text)
      if (match) return match
      if (this.#ended) throw new Error(`The connection closed after: ${this.text.slice(0, 1000)}`)
      await this.#event('data')
    }
  }

  /** Resolves once the service has destroyed the connection. Its end alone is not enough: it would keep its descriptor. */
  async destroyed(): Promise<void> {
    // What is sent to a connection that does not exist any more resets it.
    const timer = setInterval(() => this.socket.write('.'), 5)
    while (!this.#closed) await this.#event('close')
    clearInterval(timer)
  }

  /** Not `once` of node:events, which fails with the errors of the socket. */
  #event(name: 'data' | 'close'): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.socket.off(name, done).off('end', done).off('close', done)
        resolve()
      }
      this.socket.on(name, done).on('end', done).on('close', done)
    })
  }

  leave(): void {
    this.socket.destroy()
  }
}
