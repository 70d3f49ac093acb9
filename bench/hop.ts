/** What does the way to a worker thread cost, and how long does PDF work hold the event loop? (`POST /pdf`, inside) */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { houseEngine, type PdfEngine } from '@platen/server/pdf'

const ROUNDS = 300
const SIZES = [500, 1000, 2000, 4000, 8000, 20_000, 100_000]
const MIX_CALLERS = 32
const MIX_ROUNDS = 40

export async function run(): Promise<void> {
  const here = houseEngine({ inlineCharsMax: Number.POSITIVE_INFINITY, warm: true })
  const pool = houseEngine({ inlineCharsMax: 0, slots: 1 })
  const rows = [['characters', 'in this thread', 'in the pool', 'longest hold in this thread']]
  for (const size of SIZES) {
    const times = { here: [] as number[], pool: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      // Fresh text each time, the two taking turns.
      const content = textOf(size, round)
      times.here.push(await timeOf(here, content))
      times.pool.push(await timeOf(pool, content))
    }
    const held = Math.max(...times.here)
    rows.push([String(size), ms(median(times.here)), ms(median(times.pool)), ms(held)])
  }
  await here.close()
  await pool.close()
  for (const row of rows) process.stdout.write(`${row.map((cell) => cell.padEnd(16)).join('')}\n`)

  const engine = houseEngine({ warm: true, queueMax: 10_000 })
  await engine.render({ content: textOf(100_000, 0), title: 'x', options: {} })
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await Promise.all(
    Array.from({ length: MIX_CALLERS }, async (_, caller) => {
      for (let round = 0; round < MIX_ROUNDS; round += 1) {
        await timeOf(engine, textOf(SIZES[(caller + round) % SIZES.length]!, round))
        // As requests do, each comes in a turn of its own.
        await new Promise((resolve) => setImmediate(resolve))
      }
    }),
  )
  delay.disable()
  await engine.close()
  const [p99, max] = [delay.percentile(99) / 1e6, delay.max / 1e6]
  process.stdout.write(
    `\n${MIX_CALLERS} callers, all sizes: a timer of 1 ms came after ${ms(p99)} (p99), ${ms(max)} (longest).\n`,
  )
}

async function timeOf(engine: PdfEngine, content: string): Promise<number> {
  const started = performance.now()
  await engine.render({ content, title: 'x', options: {} })
  return performance.now() - started
}

const WORDS =
  'the committee will meet again on Thursday to discuss the **budget** for next year and *vote* on it'.split(' ')

function textOf(size: number, seed: number): string {
  let text = ''
  for (let at = seed; text.length < size; at += 1)
    text += `${WORDS[(at * 7) % WORDS.length]}${at % 60 === 0 ? '\n\n' : ' '}`
  return text.slice(0, size)
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 1]!
}

function ms(time: number): string {
  return `${time.toFixed(2)} ms`
}
