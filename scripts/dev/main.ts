/**
 * `npm run dev`: the service and the console with reload, and a model that needs no weights, at one address on this machine.
 *
 * The data is in a temporary folder, which is removed at the end; it starts with an account, its key and some jobs (`seed.ts`). No setting of
 * the environment reaches the service, so that nothing of an installation on this machine is read or changed.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startConsole } from '../../packages/console/dev-server.ts'
import { stopSignal } from '../../packages/server/src/stop-signal.ts'
import { MODEL, startDevModel } from './model.ts'
import { startDevReceiver } from './receiver.ts'
import { seed } from './seed.ts'
import { DevService } from './service.ts'

const HELP = `npm run dev -- [--port PORT] [--words-per-second NUMBER] [--log LEVEL]

  --port              Address for the browser (8485); 0: any free one.
  --words-per-second  Speed of the model (40).
  --log               Log level of the service (warn); info has one line a request.
`

const started = performance.now()
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8485' },
    'words-per-second': { type: 'string', default: '40' },
    log: { type: 'string', default: 'warn' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  process.stdout.write(HELP)
  process.exit(0)
}
const wordsPerSecond = Number(values['words-per-second'])
if (!(wordsPerSecond > 0)) fail('--words-per-second must be a number above 0.')
const wantedPort = Number(values.port)
if (!(Number.isInteger(wantedPort) && wantedPort >= 0 && wantedPort < 65_536)) fail('--port must be a port.')

const stopped = stopSignal()
const closers: (() => unknown)[] = []
let exitCode = 0
try {
  await start()
  process.stdout.write(`${await stopped}\n`)
} catch (error) {
  process.stderr.write(`npm run dev: ${(error as Error).message}\n`)
  exitCode = 1
}
for (const close of closers.reverse()) await close()
process.exit(exitCode)

async function start(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'platen-dev-'))
  closers.push(() => rmSync(data, { recursive: true, force: true, maxRetries: 5 }))
  const port = wantedPort || (await freePort())
  const address = `http://127.0.0.1:${port}`
  const servicePort = await freePort()

  // The seeded documents are written at once.
  const model = await startDevModel(Infinity)
  closers.push(() => model.close())
  const receiver = await startDevReceiver()
  closers.push(() => receiver.close())

  const service = new DevService(
    {
      ...environment(),
      // With this the service watches its parents, and ends where this process was killed (stop-signal.ts).
      npm_execpath: process.env['npm_execpath'] ?? 'npm',
      PLATEN_DATA: data,
      PLATEN_HOST: '127.0.0.1',
      PLATEN_PORT: String(servicePort),
      PLATEN_PUBLIC_URL: address,
      PLATEN_CONSOLE: 'false',
      PLATEN_PROBE: 'false',
      PLATEN_LOG_LEVEL: values.log,
      PLATEN_OPENAI_BASE_URL: model.baseUrl,
      PLATEN_OPENAI_MODEL: MODEL,
      PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
      PLATEN_WEBHOOK_HTTP: 'true',
      PLATEN_WEBHOOK_ANY_PORT: 'true',
    },
    say,
  )
  closers.push(() => service.close())
  const opening = startConsole({ port, service: `http://127.0.0.1:${servicePort}` })
  // If the service does not start either, that is the error.
  opening.catch(() => {})
  const { url, key = '', signInUrl } = await service.start()
  await seed({ url, key, receiver: receiver.url })
  model.wordsPerSecond = wordsPerSecond
  service.watch()
  const server = await opening
  closers.push(() => server.close())

  say(`Ready in ${((performance.now() - started) / 1000).toFixed(1)} s. Ctrl+C stops everything and removes the data.

  Console   ${address}
  Sign in   ${signInUrl}   (once, within 15 minutes; another: npx platen login --data ${data} --url ${address})
  API key   ${key}
  API       ${address}/v1, its reference at ${address}/docs
  Model     ${MODEL}, ${wordsPerSecond} words a second
`)
}

/** This environment without what configures a service. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:PLATEN_|OTEL_|DATABASE_URL$)/.test(name)),
  )
}

/** A port that nothing used a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(2)
}
