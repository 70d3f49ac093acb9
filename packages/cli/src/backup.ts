/** `platen backup FILE`: copies the SQLite database. Can run beside the service. */
import { resolve } from 'node:path'
import {
  type Command,
  CommandFailure,
  DATA_OPTIONS,
  EXIT,
  flag,
  JSON_OPTION,
  print,
  printJson,
  usage,
} from './command.ts'
import { configOf } from './config.ts'

export const backup: Command = {
  summary: 'Copies the database into one file. The service can keep running.',
  usage: ['backup FILE [--data FOLDER] [--json]'],
  options: { ...DATA_OPTIONS, ...JSON_OPTION },
  notes: [
    'To restore: stop the service, put the file into an empty data folder as platen.db, and start the service.',
    'The file contains webhook secrets and documents of jobs. Protect it as you protect the data folder.',
  ],
  async run(parsed) {
    const [name, more] = parsed.positionals
    if (name === undefined || more !== undefined) throw usage('Name one output file: platen backup FILE')
    const { BackupError, backupSqlite } = await import('@platen/server')
    const file = resolve(name)
    const { databaseUrl, data } = await configOf(parsed)
    try {
      if (databaseUrl !== undefined)
        throw usage('This service uses PostgreSQL: back it up with `pg_dump --format=custom`; see docs/operations.md.')
      const bytes = await backupSqlite(data, file)
      if (flag(parsed, 'json')) printJson({ file, bytes })
      else print(`${file} contains a copy of the database (${Math.ceil(bytes / 1024)} KiB).`)
      return EXIT.done
    } catch (error) {
      if (error instanceof BackupError) throw new CommandFailure(EXIT.failed, error.message)
      throw error
    }
  },
}
