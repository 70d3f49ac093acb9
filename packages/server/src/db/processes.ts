/**
 * The processes that share a database. On PostgreSQL each renews a row of `processes`; a process whose row is some seconds
 * old is dead, and its claims are free. On SQLite the lock on the data folder permits only one process to serve.
 */
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { newId } from '../ids.ts'
import type { Database } from './database.ts'
import { databaseNow } from './now.ts'

const RENEW_MS = 5_000
/** Three renewals missed. */
const DEAD_AFTER_MS = 15_000
/** Rows of dead processes are deleted after this time; a missing row means dead, too. */
const FORGET_AFTER_MS = 3_600_000

export interface Processes {
  /** This process. */
  readonly id: string
  /** Adds this process and renews its row until `stop`. */
  start(onError: (error: unknown) => void): Promise<void>
  isAlive(id: string): Promise<boolean>
  /** Removes this process, so that others need not wait until its row is old. */
  stop(): Promise<void>
}

export function joinProcesses(database: Database, clock: Clock): Processes {
  const id = newId('process')
  if (database.kind === 'sqlite')
    return { id, async start() {}, isAlive: async (other) => other === id, async stop() {} }

  const { kysely } = database
  let cancel = () => {}
  const renew = async () => {
    const now = databaseNow(database, clock)
    await kysely
      .insertInto('processes')
      .values({ id, seen_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
      .execute()
  }
  return {
    id,
    async start(onError) {
      await renew()
      await kysely
        .deleteFrom('processes')
        .where('seen_at', '<', sql<number>`${databaseNow(database, clock)} - ${sql.lit(FORGET_AFTER_MS)}`)
        .execute()
      const next = () => {
        cancel = clock.after(RENEW_MS, () => {
          renew().catch(onError)
          next()
        })
      }
      next()
    },
    async isAlive(other) {
      if (other === id) return true
      const row = await kysely
        .selectFrom('processes')
        .select('id')
        .where('id', '=', other)
        .where('seen_at', '>', sql<number>`${databaseNow(database, clock)} - ${sql.lit(DEAD_AFTER_MS)}`)
        .executeTakeFirst()
      return row !== undefined
    },
    async stop() {
      cancel()
      await kysely.deleteFrom('processes').where('id', '=', id).execute()
    },
  }
}
