/**
 * `npm run crash`: 1,000 jobs on each database while processes are killed, connections cut and PostgreSQL restarted; prints the counts
 * and fails if one of them must be 0 and is not. `--seed N`, `--jobs N`, `--kills N`; each database takes some minutes.
 */
import { parseArgs } from 'node:util'
import { crashRun } from '../packages/server/src/testing/crash-run.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '50' },
  },
})
const [seed, jobs, kills] = [Number(values.seed), Number(values.jobs), Number(values.kills)]
let faults = 0
for (const kind of ['sqlite', 'postgres'] as const) {
  const more = kind === 'postgres' ? { restarts: 5, cuts: 20 } : {}
  const counts = await crashRun({ kind, jobs, kills, seed, ...more })
  process.stdout.write(`${kind}, seed ${seed}: ${JSON.stringify(counts)}\n`)
  faults += counts.lost + counts.undelivered + counts.duplicates + counts.changed + (jobs - counts.accepted)
}
process.exitCode = faults === 0 ? 0 : 1
