/** Accounts, keys and model backends, with a key of the scope `admin`. */
import {
  type Account,
  type BackendItem,
  type BodyOf,
  changeAccount,
  createAccount,
  createKey,
  type FailedJob,
  getAccount,
  type Key,
  listAccounts,
  listBackends,
  listFailedJobs,
  listKeys,
  type NewKey,
  type QueryOf,
  revokeKey,
  rollKey,
} from '@platen/wire'
import type { CallOptions, Transport } from './transport.ts'

export class Administration {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  async accounts(options: CallOptions = {}): Promise<Account[]> {
    return (await this.#transport.json(listAccounts, options)).data.accounts
  }

  async account(id: string, options: CallOptions = {}): Promise<Account> {
    return (await this.#transport.json(getAccount, { ...options, params: { id } })).data
  }

  async createAccount(body: BodyOf<typeof createAccount>, options: CallOptions = {}): Promise<Account> {
    return (await this.#transport.json(createAccount, { ...options, body })).data
  }

  async changeAccount(id: string, body: BodyOf<typeof changeAccount>, options: CallOptions = {}): Promise<Account> {
    return (await this.#transport.json(changeAccount, { ...options, params: { id }, body })).data
  }

  async keys(accountId?: string, options: CallOptions = {}): Promise<Key[]> {
    const query = accountId === undefined ? {} : { account: accountId }
    return (await this.#transport.json(listKeys, { ...options, query })).data.keys
  }

  /** The key itself is in the reply and can't be read again. */
  async createKey(body: BodyOf<typeof createKey>, options: CallOptions = {}): Promise<NewKey> {
    return (await this.#transport.json(createKey, { ...options, body })).data
  }

  async revokeKey(id: string, options: CallOptions = {}): Promise<Key> {
    return (await this.#transport.json(revokeKey, { ...options, params: { id } })).data
  }

  /** A new key; the old one goes on for `overlapSeconds` (a day). */
  async rollKey(id: string, body: BodyOf<typeof rollKey> = {}, options: CallOptions = {}): Promise<NewKey> {
    return (await this.#transport.json(rollKey, { ...options, params: { id }, body })).data
  }

  /** The failed jobs of all accounts, newest first, one page. */
  async failedJobs(
    query: QueryOf<typeof listFailedJobs> = {},
    options: CallOptions = {},
  ): Promise<{ jobs: FailedJob[]; nextCursor: string | null }> {
    return (await this.#transport.json(listFailedJobs, { ...options, query })).data
  }

  async backends(options: CallOptions = {}): Promise<BackendItem[]> {
    return (await this.#transport.json(listBackends, options)).data.backends
  }
}
