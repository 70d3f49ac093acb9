/** `platen serve`: runs the service. */
import { setFlagsFromString } from 'node:v8'
import type { Serving } from '@platen/server/serve'
import { type Command, configFlags, DATA_OPTIONS, flag, number, type Parsed, usage } from './command.ts'
import { buildConsole, consoleFolder } from './console.ts'
import { offerModel } from './offer-model.ts'

export const serve: Command = {
  summary: 'Runs the service until it is stopped (Ctrl+C or SIGTERM).',
  usage: ['serve [--host ADDRESS] [--port PORT] [--data FOLDER] [--config FILE] [--no-worker] [--json]'],
  options: {
    host: { type: 'string', value: 'ADDRESS', help: 'Address to listen on (127.0.0.1).' },
    port: { type: 'string', value: 'PORT', help: 'Port to listen on (8484); 0 for any free port.' },
    ...DATA_OPTIONS,
    worker: { type: 'boolean', help: 'Also process jobs (default); --no-worker leaves them to `platen worker`.' },
    json: { type: 'boolean', help: 'Print one line of JSON on stdout, and the log on stderr.' },
  },
  notes: [
    'Other settings come from the environment (PLATEN_...) or the configuration file; see docs/operations.md.',
    'Without a configured model it suggests one for this machine and, on a terminal, offers to download it.',
    'Exit codes: 0 stopped on request, 2 invalid arguments or configuration, 3 cannot start.',
  ],
  async run(parsed) {
    if (parsed.positionals.length > 0) throw usage(`platen serve takes no "${parsed.positionals[0]}".`)
    const port = number(parsed, 'port')
    growYoungHeap(false)
    const { serve: run } = await import('@platen/server/serve')
    const json = flag(parsed, 'json')
    const stopController = new AbortController()
    try {
      return await run({
        onServing: (serving) => {
          growYoungHeap(true)
          if (!json) offer(serving, parsed, stopController.signal)
          if (serving.config.console) build(stopController.signal, json)
        },
        flags: { ...configFlags(parsed, ['host', 'data', 'config']), ...(port === undefined ? {} : { port }) },
        json,
        consoleFolder: consoleFolder(),
        role: parsed.values['worker'] === false ? 'no-worker' : 'serve',
      })
    } finally {
      stopController.abort()
    }
  },
}

/** Offers a model. The service does not wait for it, and an error does not stop the service. */
function offer(serving: Serving, parsed: Parsed, signal: AbortSignal): void {
  const { stdin: input, stdout: output, env } = process
  offerModel(serving, { input, output, env, flags: configFlags(parsed, ['data', 'config']), signal }).catch((error) =>
    process.stderr.write(`platen: Could not suggest a model: ${(error as Error).message}\n`),
  )
}

/** Builds the console of a clone. The service does not wait for it, and an error does not stop the service. */
function build(signal: AbortSignal, json: boolean): void {
  let isBuilding = false
  const say = (text: string) => json || process.stdout.write(`${text}\n`)
  const warn = (reason: string) => process.stderr.write(`platen: Could not build the console: ${reason}\n`)
  buildConsole(signal, () => {
    isBuilding = true
    say('Building the console, which takes about a minute. The service already answers requests.')
  }).then(
    (error) => {
      if (error !== undefined && !signal.aborted) warn(error)
      else if (isBuilding && !signal.aborted) say('The console is ready.')
    },
    (error) => warn((error as Error).message),
  )
}

/**
 * Sets whether V8 may grow its young generation. Loading the code creates much garbage once. If the young generation grew for it,
 * it would stay large, and the idle service would use 20 MB more.
 */
function growYoungHeap(allowed: boolean): void {
  setFlagsFromString(`--semi-space-growth-factor=${allowed ? 2 : 1}`)
}
