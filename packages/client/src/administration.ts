/** Accounts, keys and model backends. Needs a key with the scope `admin`. */
import {
  type Account,
  type AuditEvent,
  type BackendItem,
  type BodyOf,
  changeAccount,
  createAccount,
  createKey,
  deleteAccount,
  disableAccount,
  enableAccount,
  type FailedJob,
  getAccount,
  getUsageOfAccounts,
  type JsonOf,
  type Key,
  listAccounts,
  listAuditEvents,
  listBackends,
  listFailedJobs,
  listKeys,
  type NewKey,
  type QueryOf,
  type Reloaded,
  reload,
  revokeKey,
  rollKey,
} from '@platen/wire'
import type { CallOptions, Transport } from './transport.ts'

export class Administration {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Oldest first, one page; see `allAccounts`. */
  async accounts(
    query: QueryOf<typeof listAccounts> = {},
    options: CallOptions = {},
  ): Promise<{ accounts: Account[]; nextCursor: string | null }> {
    return (await this.#transport.json(listAccounts, { ...options, query })).data
  }

  /** Oldest first, page by page. */
  async *allAccounts(options: CallOptions = {}): AsyncGenerator<Account> {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await this.accounts(cursor === undefined ? {} : { cursor }, options)
      yield* page.accounts
      cursor = page.nextCursor
    }
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

  /** The keys of an account stop working at once, with the reason. */
  async disableAccount(
    id: string,
    body: BodyOf<typeof disableAccount> = {},
    options: CallOptions = {},
  ): Promise<Account> {
    return (await this.#transport.json(disableAccount, { ...options, params: { id }, body })).data
  }

  async enableAccount(id: string, options: CallOptions = {}): Promise<Account> {
    return (await this.#transport.json(enableAccount, { ...options, params: { id } })).data
  }

  /** Permanently deletes an account with its keys, jobs, webhook settings and usage. */
  async deleteAccount(id: string, options: CallOptions = {}): Promise<void> {
    await this.#transport.send(deleteAccount, { ...options, params: { id } })
  }

  /** Oldest first, one page; see `allKeys`. */
  async keys(
    query: QueryOf<typeof listKeys> = {},
    options: CallOptions = {},
  ): Promise<{ keys: Key[]; nextCursor: string | null }> {
    return (await this.#transport.json(listKeys, { ...options, query })).data
  }

  /** The keys of one account or of all accounts, oldest first, page by page. */
  async *allKeys(accountId?: string, options: CallOptions = {}): AsyncGenerator<Key> {
    const account = accountId === undefined ? {} : { account: accountId }
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await this.keys({ ...account, ...(cursor === undefined ? {} : { cursor }) }, options)
      yield* page.keys
      cursor = page.nextCursor
    }
  }

  /** Who changed accounts and keys, newest first, one page. */
  async auditEvents(
    query: QueryOf<typeof listAuditEvents> = {},
    options: CallOptions = {},
  ): Promise<{ events: AuditEvent[]; nextCursor: string | null }> {
    return (await this.#transport.json(listAuditEvents, { ...options, query })).data
  }

  /** Creates a key. Only this reply contains the key itself. */
  async createKey(body: BodyOf<typeof createKey>, options: CallOptions = {}): Promise<NewKey> {
    return (await this.#transport.json(createKey, { ...options, body })).data
  }

  async revokeKey(id: string, options: CallOptions = {}): Promise<Key> {
    return (await this.#transport.json(revokeKey, { ...options, params: { id } })).data
  }

  /** Replaces a key by a new one. The old key stays valid for `overlapSeconds`, by default a day. */
  async rollKey(id: string, body: BodyOf<typeof rollKey> = {}, options: CallOptions = {}): Promise<NewKey> {
    return (await this.#transport.json(rollKey, { ...options, params: { id }, body })).data
  }

  /** Usage of one account or of all accounts. `groupBy` may include `account`. */
  async usage(
    query: QueryOf<typeof getUsageOfAccounts> = {},
    options: CallOptions = {},
  ): Promise<JsonOf<typeof getUsageOfAccounts>['data']> {
    return (await this.#transport.json(getUsageOfAccounts, { ...options, query })).data
  }

  /** The failed jobs of all accounts, newest first, one page. */
  async failedJobs(
    query: QueryOf<typeof listFailedJobs> = {},
    options: CallOptions = {},
  ): Promise<{ jobs: FailedJob[]; nextCursor: string | null }> {
    return (await this.#transport.json(listFailedJobs, { ...options, query })).data
  }

  /** Reloads templates and model backends, only in the process that answers. */
  async reload(options: CallOptions = {}): Promise<Reloaded> {
    return (await this.#transport.json(reload, options)).data
  }

  async backends(options: CallOptions = {}): Promise<BackendItem[]> {
    return (await this.#transport.json(listBackends, options)).data.backends
  }
}
