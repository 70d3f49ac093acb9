/** `platen backup` beside a service that writes, and a service on what it made. */
import assert from 'node:assert/strict'
import { copyFileSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ask, platen, type Service, scratchFolder, serve } from './command.ts'

const ASYNC = { prefer: 'respond-async' }

async function makeJob(service: Pick<Service, 'url' | 'key'>, prompt: string): Promise<string> {
  const reply = await ask(service, 'POST', '/generate', { prompt, format: 'markdown' }, ASYNC)
  assert.equal(reply.status, 202, String(reply.bytes))
  return reply.json['jobId'] as string
}

/** The job once it has ended. */
async function ended(service: Pick<Service, 'url' | 'key'>, id: string): Promise<{ status: string; content: string }> {
  for (;;) {
    const { json } = await ask(service, 'GET', `/jobs/${id}`)
    const job = json['data'] as { status: string; content: string }
    if (job.status !== 'queued' && job.status !== 'processing') return job
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('a copy made while the service writes is whole, and a service on it goes on from that moment', async () => {
  const data = scratchFolder()
  const folder = scratchFolder()
  const file = join(folder, 'platen-backup.db')
  const env = { PLATEN_DATA: data }
  const service = await serve([], { env })
  const before = await makeJob(service, 'Written before the copy')
  await ended(service, before)

  // Somebody writes all the while.
  let writing = true
  const made: string[] = []
  const writer = (async () => {
    while (writing) made.push(await makeJob(service, `Job ${made.length}`))
  })()
  const copied = await platen(['backup', file, '--json'], { env })
  writing = false
  await writer
  assert.equal(copied.code, 0, copied.stderr)
  const size = statSync(file).size
  assert.deepEqual(JSON.parse(copied.text), { file, bytes: size })
  if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.deepEqual(readdirSync(folder), ['platen-backup.db'])

  const after = await makeJob(service, 'Written after the copy')
  assert.equal((await platen(['backup', file], { env })).code, 1, 'an existing file is left alone')
  assert.equal(statSync(file).size, size)
  service.process.kill('SIGKILL')
  await service.ended

  const restored = scratchFolder()
  copyFileSync(file, join(restored, 'platen.db'))
  const again = await serve([], { env: { PLATEN_DATA: restored } })
  const caller = { url: again.url, key: service.key }
  assert.equal(again.key, undefined, 'the accounts and keys are there')
  assert.match((await ended(caller, before)).content, /Written before the copy/)
  assert.equal((await ask(caller, 'GET', `/jobs/${after}`)).status, 404)
  // Each job of the copy, also one that waited or ran at its moment, comes to its end.
  let known = 0
  for (const id of made) {
    if ((await ask(caller, 'GET', `/jobs/${id}`)).status === 404) continue
    known += 1
    assert.equal((await ended(caller, id)).status, 'completed')
  }
  assert.ok(known <= made.length)
  assert.equal((await again.stop()).code, 0)
})

test('a backup that cannot be made says why and leaves nothing behind', async () => {
  const data = scratchFolder()
  const file = join(data, 'copy.db')
  const none = await platen(['backup', file], { env: { PLATEN_DATA: data } })
  assert.equal(none.code, 1)
  assert.match(none.stderr, /no database in the data folder/)
  writeFileSync(join(data, 'platen.db'), 'This is no database.'.repeat(100))
  const broken = await platen(['backup', file], { env: { PLATEN_DATA: data } })
  assert.equal(broken.code, 1)
  assert.match(broken.stderr, /could not be written: file is not a database/)
  assert.ok(!existsSync(file) && !existsSync(`${file}.partial`))
  const env = { PLATEN_DATA: data, DATABASE_URL: 'postgres://127.0.0.1:1/platen' }
  const postgres = await platen(['backup', file], { env })
  assert.equal(postgres.code, 2)
  assert.match(postgres.stderr, /pg_dump/)
  assert.equal((await platen(['backup'], { env })).code, 2)
})
