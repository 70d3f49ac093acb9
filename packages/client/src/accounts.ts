/** Accounts, keys and who changed them; the caller's own account and session. */
import type { CallOptions } from './options.ts'
import { everyItem, type Page, readPage } from './page.ts'
import { redactPrinted } from './response.ts'
import { type Call, pathOf, type Transport } from './transport.ts'
import type {
  Account,
  AccountCreateParams,
  AccountUpdateParams,
  AuditEvent,
  AuditEventListParams,
  Key,
  KeyCreateParams,
  KeyListParams,
  KeyUpdateParams,
  NewKey,
  OwnAccount,
  PageParams,
  Session as SessionData,
  Usage,
  UsageParams,
} from './types.ts'

/** The accounts. Needs a key with the scope `admin`. */
export class Accounts {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** One page, oldest first. */
  list(params: PageParams = {}, options?: CallOptions): Promise<Page<Account>> {
    return readPage(this.#transport, { path: '/accounts', field: 'accounts', query: params }, options)
  }

  /** Those of all pages, oldest first. */
  all(params: PageParams = {}, options?: CallOptions): AsyncGenerator<Account> {
    return everyItem((page) => this.list(page, options), params)
  }

  create(params: AccountCreateParams, options?: CallOptions): Promise<Account> {
    return this.#transport.data({ method: 'POST', path: '/accounts', body: params }, options)
  }

  /** An account and what it used today. @throws {NotFoundError} */
  async get(id: string, options?: CallOptions): Promise<Account> {
    return this.#transport.data({ method: 'GET', path: pathOf('accounts', id) }, options)
  }

  /** Changes what is given. `dailyLimit: null` removes the limit; left out, it stays. */
  async update(id: string, params: AccountUpdateParams, options?: CallOptions): Promise<Account> {
    return this.#transport.data({ method: 'PATCH', path: pathOf('accounts', id), body: params }, options)
  }

  /** The keys of the account are refused from now on, with the reason. */
  async disable(id: string, params: { reason?: string | undefined } = {}, options?: CallOptions): Promise<Account> {
    return this.#transport.data({ method: 'POST', path: pathOf('accounts', id, 'disable'), body: params }, options)
  }

  async enable(id: string, options?: CallOptions): Promise<Account> {
    return this.#transport.data({ method: 'POST', path: pathOf('accounts', id, 'enable') }, options)
  }

  /** Permanently deletes an account with its keys, jobs, webhook settings and usage. */
  async delete(id: string, options?: CallOptions): Promise<void> {
    return this.#transport.none({ method: 'DELETE', path: pathOf('accounts', id) }, options)
  }

  /** Usage of all accounts, or of one. `groupBy` may include `account`. */
  usage(params: UsageParams & { account?: string | undefined } = {}, options?: CallOptions): Promise<Usage> {
    return this.#transport.data({ method: 'GET', path: '/usage/accounts', query: params }, options)
  }
}

/** The keys. Needs a key with the scope `admin`. */
export class Keys {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** One page, oldest first; of one account or of all. */
  list(params: KeyListParams = {}, options?: CallOptions): Promise<Page<Key>> {
    return readPage(this.#transport, { path: '/keys', field: 'keys', query: params }, options)
  }

  /** Those of all pages, oldest first. */
  all(params: KeyListParams = {}, options?: CallOptions): AsyncGenerator<Key> {
    return everyItem((page) => this.list({ ...params, ...page }, options), params)
  }

  /** Creates a key. Only this result has the key itself. The call is not repeated once its request left. */
  create(params: KeyCreateParams, options?: CallOptions): Promise<NewKey> {
    return this.#newKey({ method: 'POST', path: '/keys', body: params, once: true }, options)
  }

  /** Changes what is given of an active key. `expiresAt: null` removes the expiry; left out, it stays. @throws {ConflictError} */
  async update(id: string, params: KeyUpdateParams, options?: CallOptions): Promise<Key> {
    return this.#transport.data({ method: 'PATCH', path: pathOf('keys', id), body: params }, options)
  }

  /** Revokes a key at once and for good. */
  async revoke(id: string, options?: CallOptions): Promise<Key> {
    return this.#transport.data({ method: 'POST', path: pathOf('keys', id, 'revoke') }, options)
  }

  /** Replaces a key by a new one. The old one stays valid for `overlapSeconds`, by default a day. */
  async roll(id: string, params: { overlapSeconds?: number | undefined } = {}, options?: CallOptions): Promise<NewKey> {
    return this.#newKey({ method: 'POST', path: pathOf('keys', id, 'roll'), body: params, once: true }, options)
  }

  async #newKey(call: Call, options?: CallOptions): Promise<NewKey> {
    return redactPrinted(await this.#transport.data<NewKey>(call, options), 'key')
  }
}

/** Who changed accounts and keys. Needs a key with the scope `admin`. */
export class AuditEvents {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** One page, newest first. */
  list(params: AuditEventListParams = {}, options?: CallOptions): Promise<Page<AuditEvent>> {
    return readPage(this.#transport, { path: '/audit-events', field: 'events', query: params }, options)
  }

  /** Those of all pages, newest first. */
  all(params: AuditEventListParams = {}, options?: CallOptions): AsyncGenerator<AuditEvent> {
    return everyItem((page) => this.list({ ...params, ...page }, options), params)
  }
}

/** The account of the key. */
export class OwnAccountResource {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** The tier, the limits, the usage of today and the key. Takes any key. */
  get(options?: CallOptions): Promise<OwnAccount> {
    return this.#transport.data({ method: 'GET', path: '/account' }, options)
  }

  /** Usage of the account. Needs a key with the scope `settings`. */
  usage(params: UsageParams = {}, options?: CallOptions): Promise<Usage> {
    return this.#transport.data({ method: 'GET', path: '/usage', query: params }, options)
  }
}

/** The session of a page of the service itself, in a cookie that scripts cannot read. For a client with `apiKey: null`. */
export class Session {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Signs in, with an API key or the token of a sign-in link. */
  create(params: { apiKey: string } | { linkToken: string }, options?: CallOptions): Promise<SessionData> {
    return this.#transport.data({ method: 'POST', path: '/session', body: params, once: true }, options)
  }

  /** Signs out. */
  delete(options?: CallOptions): Promise<void> {
    return this.#transport.none({ method: 'DELETE', path: '/session' }, options)
  }
}
