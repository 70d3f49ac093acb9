/** The short version of `npm run crash`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crashRun } from './testing/crash-run.ts'

for (const kind of ['sqlite', 'postgres'] as const)
  test(`${kind}: no job is lost, changed or undelivered through kills, and each idempotency key makes one job`, async () => {
    const crashes = kind === 'postgres' ? { restarts: 1, cuts: 3 } : {}
    const counts = await crashRun({ kind, jobs: 40, kills: 3, seed: 7, ...crashes })
    assert.deepEqual(
      { ...counts, repeatedPosts: 0 },
      {
        accepted: 40,
        kills: 3,
        restarts: 0,
        cuts: 0,
        ...crashes,
        lost: 0,
        failed: 0,
        undelivered: 0,
        duplicates: 0,
        changed: 0,
        repeatedPosts: 0,
      },
    )
  })
