/** The session of a browser. It is in a cookie that scripts cannot read. Needs a client with `apiKey: null`. */
import { type BodyOf, createSession, deleteSession, type Session as SessionData } from '@platen/wire'
import type { CallOptions, Transport } from './transport.ts'

export class Session {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Signs in with an API key or the token of a sign-in link. */
  async create(body: BodyOf<typeof createSession>, options: CallOptions = {}): Promise<SessionData> {
    return (await this.#transport.json(createSession, { ...options, body })).data
  }

  /** Signs out. */
  async delete(options: CallOptions = {}): Promise<void> {
    await this.#transport.send(deleteSession, options)
  }
}
