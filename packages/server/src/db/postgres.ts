/**
 * PostgreSQL as the database, through `pg`: `DATABASE_URL=postgres://…`. Several services may share it.
 *
 * A broken connection never ends the process: the statement is sent again on another connection if it certainly had no
 * effect, or if it only reads. A silent database is given up after some seconds: there are limits for connecting, for each
 * statement on the server (`statement_timeout`) and for each reply here. There are no prepared statements and no other
 * session state, so the pool works through a pooler in transaction mode (PgBouncer), where the pooler sets those limits.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isConnectionError, isLostConnection, isNotExecuted } from './connection-errors.ts'
import { DatabaseUnavailable, type PostgresDatabase, type SqlRunner } from './database.ts'
import type { Tables } from './tables.ts'

export const DEFAULT_CONNECTIONS = 10
/** Also the longest wait for a connection of the pool. */
const CONNECT_TIMEOUT_MS = 3000
const STATEMENT_TIMEOUT_MS = 4000
/** A little longer than the server's own limit, which frees its locks too. */
const REPLY_TIMEOUT_MS = 4500
/** Longest time that a transaction whose client is gone (a host that has failed) holds locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000
const KEEP_ALIVE_MS = 10_000
const IDLE_CONNECTION_MS = 30_000
/** For how long a statement is sent again while connections break. */
const RETRY_MS = 4000
const RETRY_PAUSE_MS = 20
const RETRY_PAUSE_MS_MAX = 500
/** How long connections may take to end when the service stops. */
const END_TIMEOUT_MS = 2000

/** `pg` returns int8 as text, since numbers beyond 2^53 lose digits; ours are counts and milliseconds. */
const INT8_OID = 20

export interface PostgresOptions {
  /** Connections at most. */
  connections?: number
  /** Address for work that needs a session; default: the same. */
  directUrl?: string | undefined
}

/** Connects once, so that a wrong address is reported at start. @throws {DatabaseUnavailable} */
export async function openPostgres(
  url: string,
  { connections = DEFAULT_CONNECTIONS, directUrl = url }: PostgresOptions = {},
): Promise<PostgresDatabase> {
  let pooled: boolean | undefined
  const pool = createPool(url, {
    max: connections,
    query_timeout: REPLY_TIMEOUT_MS,
    async onConnect(client) {
      pooled ??= await isPooled(client)
      // A pooler hands the server's session to another client after each transaction.
      if (pooled) return
      await client.query(
        `SET statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_TIMEOUT_MS}`,
      )
    },
  })
  const place = placeOf(url)
  try {
    const client = await pool.connect()
    client.release()
  } catch (error) {
    await pool.end()
    throw new DatabaseUnavailable(
      `The database ${place} can't be reached: ${reason(error)}. Check that PostgreSQL runs there and that the address, ` +
        'user and password in DATABASE_URL are right, or leave it out for SQLite in the data folder.',
      { cause: error },
    )
  }
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new RetryingPool(pool) }) })
  const canListen = !pooled || directUrl !== url
  return {
    kind: 'postgres',
    kysely,
    run: ((text, values) => runStatement(pool, text, values)) as SqlRunner,
    directUrl,
    canListen,
    description: canListen
      ? `PostgreSQL (${place})`
      : `PostgreSQL (${place}, through a pooler; without databaseDirectUrl jobs start up to a second later)`,
    async withoutTimeouts(work) {
      const patient = createPool(directUrl, {
        max: 1,
        async onConnect(client) {
          // The role or the database may have timeouts of its own.
          if (!(await isPooled(client)))
            await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0')
        },
      })
      const unlimited = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: patient }) })
      try {
        return await work(unlimited)
      } finally {
        await unlimited.destroy()
      }
    },
    async close() {
      // A silent database does not answer the end of a connection either.
      const ended = kysely.destroy().then(() => (pool.ending ? undefined : pool.end()))
      await Promise.race([ended, delay(END_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

function createPool(
  url: string,
  options: pg.PoolConfig & { onConnect?: (client: pg.ClientBase) => Promise<void> },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'platen',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
    ...options,
  })
  // A broken connection emits an error event, in the pool and out of it; without a listener that ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Whether the server's session belongs to another process than the one that answered the connection. */
async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid !== (client as pg.ClientBase & { processID: number | null }).processID
}

type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>

/** One statement, outside of a transaction. */
async function runStatement(pool: pg.Pool, text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
  return await retrying(text, async () => {
    const client = await connect(pool)
    try {
      const result = await query(client, text, values)
      client.release()
      return result
    } catch (error) {
      client.release(isConnectionError(error))
      throw error
    }
  })
}

/** The pool that Kysely uses. */
class RetryingPool implements PostgresPool {
  readonly options: PostgresPool['options']
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.options = pool.options
    this.#pool = pool
  }

  /** Kysely ends only a pool that it has used; `close` above ends it in any case. */
  async end(): Promise<void> {}

  async connect(): Promise<PostgresPoolClient> {
    const pool = this.#pool
    let client: pg.PoolClient | undefined = await retrying('select', () => connect(pool))
    let inTransaction = false
    const drop = () => {
      client?.release(true)
      client = undefined
    }
    const run: Query = async (text, values) => {
      if (!inTransaction) {
        const result = await retrying(text, async () => {
          client ??= await connect(pool)
          try {
            return await query(client, text, values)
          } catch (error) {
            if (isConnectionError(error)) drop()
            throw error
          }
        })
        inTransaction = /^(begin|start transaction)/i.test(text)
        return result
      }
      const ends = /^(commit|rollback)$/i.test(text)
      if (ends) inTransaction = false
      if (!client) {
        // The transaction ended with its connection.
        if (/^rollback$/i.test(text)) return { command: 'ROLLBACK', rowCount: 0, rows: [] } as unknown as pg.QueryResult
        throw new Error('Connection terminated: the transaction is lost.')
      }
      try {
        return await query(client, text, values)
      } catch (error) {
        if (isConnectionError(error)) drop()
        throw error
      }
    }
    return {
      query: run as unknown as PostgresPoolClient['query'],
      release: (destroy) => client?.release(destroy),
    }
  }
}

function query(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
  return client.query(text, values.map(replaceNuls))
}

/**
 * U+FFFD for U+0000: PostgreSQL stores no NUL and refuses the query; SQLite accepts it. A path, a name or a document with
 * a NUL gets the same reply on both.
 */
function replaceNuls(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
}

/** @throws {NotConnected} where nothing was sent */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw isLostConnection(error) ? new NotConnected(error) : error
  }
}

/** Nothing was sent: there was no connection. */
class NotConnected extends Error {
  override readonly name = 'NotConnected'
  /** As of a refused connection. */
  readonly code = 'ECONNREFUSED'

  constructor(cause: unknown) {
    super(`The database can't be reached: ${reason(cause)}`, { cause })
  }
}

/** Runs a statement again while its connection breaks, if that is safe: it had no effect, or it only reads. */
async function retrying<T>(text: string, run: () => Promise<T>): Promise<T> {
  const repeatable = /^\s*(select|begin|start transaction)\b/i.test(text)
  const until = performance.now() + RETRY_MS
  for (let pauseMs = RETRY_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, RETRY_PAUSE_MS_MAX)) {
    try {
      return await run()
    } catch (error) {
      const again = isNotExecuted(error) || (repeatable && isLostConnection(error))
      if (!again || performance.now() + pauseMs > until) throw error
    }
    await delay(pauseMs)
  }
}

/** Host and database of a connection string, without user and password. */
function placeOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `${hostname}${port ? `:${port}` : ''}${pathname}`
  } catch {
    return 'of DATABASE_URL'
  }
}

function reason(error: unknown): string {
  const { message, code } = error as Error & { code?: string }
  return message || code || 'no answer'
}
