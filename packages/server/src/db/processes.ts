/**
 * The processes that share a database. On PostgreSQL each renews a row of `processes`; one that has not for some seconds is
 * dead, and what it held is free. On SQLite the lock on the data folder lets only one process serve.
 */
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { newId } from '../ids.ts'
import type { Database } from './database.ts'
import { databaseNow } from './now.ts'

const RENEW_MS = 5_000
/** Three renewals missed. */
const DEAD_AFTER_MS = 15_000
/** Rows of the dead are of use only to tell that they are; a missing row tells the same. */
const FORGET_AFTER_MS = 3_600_000

export interface Processes {
  /** This process. */
  readonly id: string
  /** Makes this process known, and keeps it so. */
  start(onError: (error: unknown) => void): Promise<void>
  isAlive(id: string): Promise<boolean>
  /** Others need not wait until it is missed. */
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
