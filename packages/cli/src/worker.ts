/** `platen worker`: runs jobs and sends webhooks. Does not serve requests. */
import { type Command, configFlags, DATA_OPTIONS, flag, usage } from './command.ts'

export const worker: Command = {
  summary: 'Processes jobs until it is stopped (Ctrl+C or SIGTERM); serves no requests. Needs PostgreSQL.',
  usage: ['worker [--data FOLDER] [--config FILE] [--json]'],
  options: {
    ...DATA_OPTIONS,
    json: { type: 'boolean', help: 'Print one line of JSON on stdout, and the log on stderr.' },
  },
  notes: [
    'Any number of workers can share one database (DATABASE_URL), together with `platen serve` or `platen serve --no-worker`.',
    'Exit codes: 0 stopped on request, 2 invalid arguments or configuration, 3 cannot start.',
  ],
  async run(parsed) {
    if (parsed.positionals.length > 0) throw usage(`platen worker takes no "${parsed.positionals[0]}".`)
    const { serve } = await import('@platen/server/serve')
    return await serve({ role: 'worker', flags: configFlags(parsed, ['data', 'config']), json: flag(parsed, 'json') })
  },
}
