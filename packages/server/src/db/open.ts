/** The database that the configuration names, with the newest schema. */
import type { Config } from '../config.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

/** @throws {DatabaseUnavailable} */
export async function openDatabase({
  databaseUrl,
  databaseDirectUrl,
  databaseConnections,
  data,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseConnections' | 'data'>): Promise<Database> {
  // Imported only where it is used: the driver costs memory and time at start.
  const database =
    databaseUrl === undefined
      ? openSqlite(data)
      : await (await import('./postgres.ts')).openPostgres(databaseUrl, {
          connections: databaseConnections,
          directUrl: databaseDirectUrl,
        })
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
