/** PostgreSQL as the database, through `pg`: `DATABASE_URL=postgres://…`. Several services may share it. */
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, type PostgresDatabase } from './database.ts'
import type { Tables } from './tables.ts'

const CONNECTIONS_MAX = 10
const CONNECT_TIMEOUT_MS = 5000

/** int8 comes as text, for fear of numbers beyond 2^53; ours are counts and milliseconds. */
const INT8_OID = 20

/** Connects once, so that a wrong address is told at the start. @throws {DatabaseUnavailable} */
export async function openPostgres(url: string): Promise<PostgresDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'platen',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  })
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', () => {})
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
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withoutNuls(pool) }) })
  return { kind: 'postgres', kysely, pool, description: `PostgreSQL (${place})`, close: () => kysely.destroy() }
}

/**
 * The pool, with U+FFFD for U+0000 in every text that is sent. PostgreSQL stores no NUL and refuses the query; SQLite takes
 * it. A path, a name or a document that holds one is to meet the same answer on both, and never a fault of ours.
 */
function withoutNuls(pool: pg.Pool): PostgresPool {
  const clean = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value)
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const query = (sql: string, parameters: readonly unknown[] = []) => client.query(sql, parameters.map(clean))
      return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
    },
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
