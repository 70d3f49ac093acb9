/** The account of the key. */
import { getOwnAccount, type OwnAccount as OwnAccountData } from '@platen/wire'
import type { CallOptions, Transport } from './transport.ts'

export class OwnAccount {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Its tier, its limits, what it used today, and the key itself. */
  async get(options: CallOptions = {}): Promise<OwnAccountData> {
    return (await this.#transport.json(getOwnAccount, options)).data
  }
}
