/** The time by which processes agree on leases and schedules. */
import { type RawBuilder, sql } from 'kysely'
import { type Clock, systemClock } from '../clock.ts'
import type { Database } from './database.ts'

/**
 * Milliseconds since 1970, as an expression for a query: from the clock of PostgreSQL, since the clocks of several machines differ.
 * SQLite is on this machine. A test may bring its own clock.
 */
export function databaseNow({ kind }: Pick<Database, 'kind'>, clock: Clock): RawBuilder<number> {
  if (kind === 'postgres' && clock === systemClock)
    return sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
  return sql<number>`cast(${clock.now().getTime()} as bigint)`
}
