/** The adapter of admission for a database. */
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Admission } from './admission.ts'
import { PostgresAdmission } from './postgres.ts'
import { SqliteAdmission } from './sqlite.ts'

export function createAdmission(database: Database, clock: Clock): Admission {
  return database.kind === 'sqlite'
    ? new SqliteAdmission(database.path, clock)
    : new PostgresAdmission(database.run, clock)
}
