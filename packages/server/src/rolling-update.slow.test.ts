/**
 * A release from before a migration runs beside this one on one database, as while the processes of a service are replaced one after the
 * other, and is then killed: what it accepted is done by this one.
 *
 * Every migration needs a release here: the last commit of `main` without it. It is built from the history of the repository. Where that
 * can't be had the test is skipped with a line; where RELEASES=required (in CI) it fails.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { Database } from './db/database.ts'
import { MIGRATIONS } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { startPostgres, type TestDatabase } from './db/testing.ts'
import { testClock } from './http/testing.ts'
import { startJobsService } from './jobs/testing/service.ts'
import { startFakeOpenAi } from './models/testing/fake-openai.ts'
import { buildRelease } from './testing/release.ts'
import { startServiceProcess } from './testing/service-process.ts'
import { startReceiver } from './webhooks/testing/receiver.ts'

const RELEASES: Record<string, string> = {
  '0009-queue': '0008cbac3874395c586030449376f364a20c4267',
  '0017-updates': '845997e388d4c5fc2453d2c5a1be20328fd101a1',
}
/** Those between are covered by the release before 0009-queue, which lacks them all. */
const FIRST = '0017'

test('every migration has a release that lacks it', () => {
  const names = Object.keys(MIGRATIONS).filter((name) => name >= FIRST)
  assert.deepEqual(
    names.filter((name) => !(name in RELEASES)),
    [],
    'Add the last commit without this migration to RELEASES.',
  )
})

const opened: (() => unknown)[] = []
after(async () => {
  for (const close of opened.reverse()) await close()
})

const releases = await Promise.all(
  Object.entries(RELEASES).map(async ([migration, commit]) => ({ migration, release: await buildRelease(commit) })),
)

for (const { migration, release } of releases) {
  describe(`a release without ${migration}`, () => {
    const skip = 'skip' in release && release.skip
    if (skip && process.env['RELEASES'] === 'required') test('is there', () => assert.fail(skip))
    for (const kind of ['postgres', 'sqlite'] as const)
      test(`works beside this one on ${kind}, and what it leaves behind is done`, { skip }, async () => {
        if ('folder' in release) await runBeside(release.folder, kind)
      })
  })
}

async function runBeside(release: string, kind: Database['kind']): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'platen-update-'))
  opened.push(() => rmSync(dataFolder, { recursive: true, force: true }))
  // The documents of the earlier release never end.
  const model = await startFakeOpenAi({ scenario: 'slow-headers' })
  opened.push(() => model.close())
  const receiver = await startReceiver()
  opened.push(() => receiver.close())
  const server = kind === 'postgres' ? await startPostgres() : undefined
  opened.push(() => server?.stop())
  const databaseUrl = server && `${server.url}/postgres`
  const earlier = await startServiceProcess(
    {
      PLATEN_DATA: dataFolder,
      PLATEN_OPENAI_BASE_URL: model.baseUrl,
      PLATEN_WEBHOOK_HTTP: 'true',
      PLATEN_WEBHOOK_ANY_PORT: 'true',
      PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
    { release },
  )
  opened.push(() => earlier.stop())
  const ask = (path: string, body?: object) =>
    fetch(`${earlier.url}/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${earlier.key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const submit = async (prompt: string) => {
    const reply = await ask('/generate', { prompt, webhook: true, webhookUrl: receiver.url })
    assert.equal(reply.status, 202, await reply.clone().text())
    return ((await reply.json()) as { jobId: string }).jobId
  }
  const before = await submit('Before the update')

  // This release migrates, a command as well as a service.
  const config = { databaseUrl, databaseDirectUrl: undefined, databaseConnections: 10, data: dataFolder }
  const database = await openDatabase(config)
  const tasks: (() => Promise<void>)[] = []
  const testDatabase: TestDatabase = {
    database,
    openAgain: () => openDatabase(config),
    url: databaseUrl,
    dataFolder,
    beforeClose: (task) => void tasks.push(task),
  }
  opened.push(async () => {
    for (const task of tasks.reverse()) await task()
    await database.close()
  })
  const start = () => startJobsService(testDatabase, { clock: testClock(new Date()), receiver })
  const beside = kind === 'postgres' ? await start() : undefined

  assert.equal((await ask('/templates')).status, 200)
  const accepted = [before, ...(await Promise.all(['one', 'two', 'three', 'four', 'five', 'six'].map(submit)))]
  if (beside) accepted.push(await beside.submitted({ prompt: 'Of this release' }))
  await earlier.stop()

  const { app } = beside ?? (await start())
  const jobIds = () => receiver.requests.map(({ body }) => (JSON.parse(body) as { jobId: string }).jobId)
  // The claims of the earlier release expire, and the search for jobs without an item runs.
  for (let round = 0; round < 40 && new Set(jobIds()).size < accepted.length; round += 1) {
    app.clock.advance(60_000)
    await app.worker.runUntilIdle()
  }
  const jobs = await database.kysely.selectFrom('jobs').select(['id', 'status']).execute()
  assert.deepEqual(jobs.map(({ id, status }) => [id, status]).sort(), accepted.map((id) => [id, 'completed']).sort())
  assert.deepEqual([...new Set(jobIds())].sort(), [...accepted].sort())
}
