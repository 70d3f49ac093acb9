/**
 * `npm run soak -- [--rounds 12] [--heap 160] [--repeats 6] [--database postgres]`: searches for memory leaks. It calls every route,
 * plain, streamed, aborted, failing and as jobs, against one process under a small heap, and compares the live memory after a
 * collection between rounds. Exit code 1 if it grows beyond the noise.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { HEAD, isLeak, lineOf, type Row, sentenceOf, soak } from './soak.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '12' },
    heap: { type: 'string', default: '160' },
    repeats: { type: 'string', default: '6' },
    database: { type: 'string', default: 'sqlite' },
  },
})

const out = (line: string) => process.stdout.write(`${line}\n`)
const keeper = values.database === 'postgres' ? startPostgres() : undefined
try {
  out(
    `Heap limit ${values.heap} MiB, ${values.database}. Rounds marked w are for warming up and are not compared.\n${HEAD}`,
  )
  const { comparisons } = await soak({
    heapMb: Number(values.heap),
    warmRounds: 4,
    rounds: Number(values.rounds),
    repeats: Number(values.repeats),
    databaseUrl: keeper && `${await keeper.url}/postgres`,
    onRound: (row: Row) => out(lineOf(row)),
  })
  out('')
  for (const comparison of comparisons) out(sentenceOf(comparison))
  process.exitCode = comparisons.some(isLeak) ? 1 : 0
} finally {
  keeper?.stop()
}

function startPostgres(): { url: Promise<string>; stop: () => void } {
  const program = join(fileURLToPath(new URL('../..', import.meta.url)), 'packages/server/src/db/testing/postgres.ts')
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const url = new Promise<string>((resolve) => child.stdout.once('data', (text) => resolve(String(text).trim())))
  return { url, stop: () => void child.stdin.end() }
}
