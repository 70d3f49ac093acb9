/**
 * Runs rounds of all scenarios against one service process and measures its live memory after each.
 *
 * The first rounds warm up: code is compiled, fonts and grammars are loaded. Of the other rounds, the earlier and the later half are
 * compared, each by its smallest round, since noise only adds memory and a leak adds to every round. Callers who leave end worker
 * threads, so these scenarios run in the earlier half only; a thread then lives to the end, and the largest rounds are compared.
 *
 * A slow growth remains after the warm-up, about 50 KiB a round with `--repeats 12`. It is not a leak but machine code: V8 optimises
 * some 20 more functions in each round. Heap snapshots of rounds 6, 11 and 16 differed in code objects, their deoptimisation data and
 * the lists of dependent code that retain them; objects, closures and strings of the service did not increase. After round 11, 988
 * functions were optimised and after round 16 1,082, each once, so the number of functions called often is the limit.
 */
import { startFakeOpenAi } from '../../packages/server/src/models/testing/fake-openai.ts'
import { startReceiver } from '../../packages/server/src/webhooks/testing/receiver.ts'
import type { LiveMemory } from './probe.ts'
import { ANSWER, type Context, MODELS, SCENARIOS, type Scenario } from './scenarios.ts'
import { type Service, startService } from './service.ts'

export interface SoakOptions {
  heapMb: number
  /** Rounds before the comparison. */
  warmRounds: number
  /** Rounds of the comparison; an even number. */
  rounds: number
  /** Runs of each scenario in a round; scenarios that end threads run once. */
  repeats: number
  databaseUrl?: string | undefined
  /** Called after each round. */
  onRound?: (row: Row) => void
}

export interface Row extends LiveMemory {
  round: number
  warm: boolean
  requests: number
  seconds: number
  /** Time series at `/metrics`: grows if a label has too many values. */
  series: number
}

export interface Comparison {
  name: string
  /** Of the earlier half. `after`: of the later half. */
  before: number
  after: number
  /** Largest growth that counts as noise. */
  bound: number
  unit: 'MiB' | ''
}

const MIB = 1024 * 1024
const TOKEN = 'the-token-of-the-soak'
const AT_ONCE = 8

/** Twice the growth measured between the halves without a leak. */
const BOUNDS = { heap: 1 * MIB, external: 1 * MIB, threads: 1.5 * MIB, rss: 96 * MIB, resources: 10, series: 0 }

const ENDING_THREADS = SCENARIOS.filter(({ endsThreads }) => endsThreads)
const OTHERS = SCENARIOS.filter(({ endsThreads }) => !endsThreads)

export async function soak(options: SoakOptions): Promise<{ rows: Row[]; comparisons: Comparison[] }> {
  const { heapMb, warmRounds, rounds, repeats, databaseUrl, onRound } = options
  const model = await startFakeOpenAi({ answer: ANSWER })
  const receiver = await startReceiver()
  const service = await startService({
    heapMb,
    env: {
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      PLATEN_LOG_LEVEL: 'error',
      PLATEN_METRICS_TOKEN: TOKEN,
      PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
      PLATEN_WEBHOOK_HTTP: 'true',
      PLATEN_WEBHOOK_ANY_PORT: 'true',
      // One thread of each pool, so that its heap can be compared.
      PLATEN_PDF_WORKERS: '1',
      PLATEN_BACKENDS: JSON.stringify({
        // The breaker must stay closed.
        fake: {
          kind: 'openai',
          baseUrl: model.baseUrl,
          retries: 0,
          breakerFailures: 1_000_000_000,
          contextTokens: 32_768,
        },
      }),
      PLATEN_MODELS: JSON.stringify(
        Object.fromEntries(Object.entries(MODELS).map(([id, upstream]) => [id, { backend: 'fake', upstream }])),
      ),
    },
  })
  const rows: Row[] = []
  let serial = 0
  try {
    for (let round = 0; round < warmRounds + rounds; round += 1) {
      const startedAt = performance.now()
      const first = serial
      let webhooks = 0
      const context = (): Context => ({
        service,
        receiver,
        serial: ++serial,
        expectWebhook: () => void (webhooks += 1),
      })
      // First, so that every round ends with threads that have worked.
      if (round < warmRounds + rounds / 2) await runAll(ENDING_THREADS, context)
      await runAll(
        OTHERS.flatMap((scenario) => Array.from({ length: repeats }, () => scenario)),
        context,
      )
      await receiver.received(webhooks)
      receiver.requests.length = 0
      model.exchanges.length = 0
      await untilQuiet(service)
      const live = await service.live()
      const row: Row = {
        ...live,
        round: round + 1,
        warm: round < warmRounds,
        requests: serial - first,
        seconds: (performance.now() - startedAt) / 1000,
        series: seriesOf(await metrics(service)),
      }
      rows.push(row)
      onRound?.(row)
    }
  } finally {
    await service.stop()
    await receiver.close()
    await model.close()
  }
  return { rows, comparisons: compareHalves(rows) }
}

async function runAll(scenarios: Scenario[], context: () => Context): Promise<void> {
  // Mixed, so that different scenarios run at the same time.
  const order = scenarios.map((scenario, at) => ({ scenario, key: (at * 7919) % 1009 })).sort((a, b) => a.key - b.key)
  const next = order[Symbol.iterator]()
  const one = async () => {
    for (const { scenario } of next) {
      await scenario.run(context()).catch((error: unknown) => {
        throw new Error(`Scenario "${scenario.name}" failed.`, { cause: error })
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** Time series, whatever their status: which of the few statuses a caller that leaves gets depends on when it leaves. */
function seriesOf(text: string): number {
  return new Set(text.split('\n').map((line) => line.replace(/,?status="\d+"/, '').replace(/ \S*$/, ''))).size
}

async function metrics(service: Service): Promise<string> {
  const reply = await service.send('GET', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  return reply?.body.toString() ?? ''
}

/** Requests whose callers left may still be running. */
async function untilQuiet(service: Service): Promise<void> {
  for (;;) {
    const text = await metrics(service)
    const busy = [
      ...text.matchAll(
        /^(?:platen_in_flight_bytes|platen_jobs\{.*|platen_webhooks_pending|platen_backend_calls\{.*) (\d+)$/gm,
      ),
    ]
    if (busy.length >= 5 && busy.every(([, value]) => value === '0')) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export function compareHalves(rows: readonly Row[]): Comparison[] {
  const compared = rows.filter(({ warm }) => !warm)
  const halves = [compared.slice(0, compared.length / 2), compared.slice(compared.length / 2)]
  const comparison = (
    name: keyof typeof BOUNDS,
    read: (row: Row) => number,
    unit: Comparison['unit'],
    pick = Math.min,
  ): Comparison => {
    const [before = 0, after = 0] = halves.map((half) => pick(...half.map(read)))
    return { name, before, after, bound: BOUNDS[name], unit }
  }
  return [
    comparison('heap', ({ heap }) => heap, 'MiB'),
    comparison('external', ({ external }) => external, 'MiB'),
    comparison('threads', ({ workers }) => workers.reduce((sum, used) => sum + used, 0), 'MiB', Math.max),
    comparison('rss', ({ rss }) => rss, 'MiB'),
    comparison('resources', ({ resources }) => resources, ''),
    comparison('series', ({ series }) => series, ''),
  ]
}

export const isLeak = ({ before, after, bound }: Comparison): boolean => after - before > bound

const shown = (value: number, unit: Comparison['unit']) => (unit === 'MiB' ? (value / MIB).toFixed(1) : String(value))

export const HEAD = 'round  requests  seconds  heap MiB  external MiB  threads MiB          RSS MiB  open  series'

export function lineOf({
  round,
  warm,
  requests,
  seconds,
  heap,
  external,
  workers,
  rss,
  resources,
  series,
}: Row): string {
  const cells = [
    `${round}${warm ? ' w' : ''}`.padEnd(5),
    String(requests).padStart(9),
    seconds.toFixed(1).padStart(8),
    shown(heap, 'MiB').padStart(9),
    shown(external, 'MiB').padStart(13),
    `  ${workers.map((used) => shown(used, 'MiB')).join(' + ') || 'none'}`.padEnd(20),
    shown(rss, 'MiB').padStart(8),
    String(resources).padStart(5),
    String(series).padStart(7),
  ]
  return cells.join(' ')
}

export function sentenceOf(comparison: Comparison): string {
  const { name, before, after, bound, unit } = comparison
  const text = `${name}: ${shown(before, unit)} ${unit} to ${shown(after, unit)} ${unit}`
  return `${isLeak(comparison) ? 'GROWS' : 'ok   '}  ${text} (bound: + ${shown(bound, unit)} ${unit})`.replace(
    / +\)/g,
    ')',
  )
}
