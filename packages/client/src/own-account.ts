/** The account of the key. */
import { getOwnAccount, getUsage, type JsonOf, type OwnAccount as OwnAccountData, type QueryOf } from '@platen/wire'
import type { CallOptions, Transport } from './transport.ts'

export class OwnAccount {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** The tier, the limits, the usage of today, the key of the request, and the session if there is one. */
  async get(options: CallOptions = {}): Promise<OwnAccountData> {
    return (await this.#transport.json(getOwnAccount, options)).data
  }

  /** Usage of the account. `groupBy` is one or more of `day`, `key`, `endpoint` and `model`, separated by commas. */
  async usage(
    query: QueryOf<typeof getUsage> = {},
    options: CallOptions = {},
  ): Promise<JsonOf<typeof getUsage>['data']> {
    return (await this.#transport.json(getUsage, { ...options, query })).data
  }
}
