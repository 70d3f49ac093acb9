/** Backup and restore on both databases: `platen backup` and `pg_dump` while a service works, and a service on the copy. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { test } from 'node:test'
import { startPostgres } from '../packages/server/src/db/testing.ts'
import { startReceiver } from '../packages/server/src/webhooks/testing/receiver.ts'
import { afterTests, platen, request, root, type Service, scratchFolder, serve } from './command.ts'

const ASYNC = { prefer: 'respond-async' }

async function makeJob(service: Pick<Service, 'url' | 'key'>, prompt: string): Promise<string> {
  const reply = await request(service, 'POST', '/generate', { prompt, format: 'markdown' }, ASYNC)
  assert.equal(reply.status, 202, String(reply.bytes))
  return reply.json['jobId'] as string
}

/** The job once it has ended. */
async function ended(service: Pick<Service, 'url' | 'key'>, id: string): Promise<{ status: string; content: string }> {
  for (const deadline = Date.now() + 100_000; ; ) {
    const { json } = await request(service, 'GET', `/jobs/${id}`)
    const job = json['data'] as { status: string; content: string }
    if (job.status !== 'queued' && job.status !== 'processing') return job
    assert.ok(Date.now() < deadline, `The job does not end: ${JSON.stringify(json)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('a copy made while the service writes is complete, and a service on it continues from that moment', async () => {
  const data = scratchFolder()
  const folder = scratchFolder()
  const file = join(folder, 'platen-backup.db')
  const env = { PLATEN_DATA: data }
  const service = await serve([], { env })
  const before = await makeJob(service, 'Written before the copy')
  await ended(service, before)

  // Jobs are created during the copy.
  let writing = true
  const jobs: string[] = []
  const writer = (async () => {
    while (writing) jobs.push(await makeJob(service, `Job ${jobs.length}`))
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
  assert.equal((await platen(['backup', file], { env })).code, 1, 'an existing file is not overwritten')
  assert.equal(statSync(file).size, size)
  service.process.kill('SIGKILL')
  await service.ended

  const restored = scratchFolder()
  writeFileSync(join(folder, 'platen.json'), '{ "accountJobsQueued": 1234 }')
  const inFolder = (command: string) =>
    command.replaceAll('/srv/platen', `${restored}/data`).replace(' FILE ', ` ${file} `)
  execFileSync('sh', ['-c', inFolder(documentedCommand('mkdir'))], { cwd: folder })
  assert.deepEqual(readdirSync(join(restored, 'data')), ['platen.db', 'platen.json'])
  const [program, command, ...args] = inFolder(documentedCommand('platen serve --data')).split(' ')
  assert.deepEqual([program, command], ['platen', 'serve'])
  const again = await serve(args)
  const caller = { url: again.url, key: service.key }
  assert.equal(again.key, undefined, 'the accounts and keys are there')
  assert.match((await ended(caller, before)).content, /Written before the copy/)
  assert.equal((await request(caller, 'GET', `/jobs/${after}`)).status, 404)
  // Each job of the copy ends, also those that were queued or in progress.
  let known = 0
  for (const id of jobs) {
    if ((await request(caller, 'GET', `/jobs/${id}`)).status === 404) continue
    known += 1
    assert.equal((await ended(caller, id)).status, 'completed')
  }
  assert.ok(known <= jobs.length)
  assert.equal((await again.stop()).code, 0)
})

test('a backup that fails says why and leaves no file', async () => {
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

/** Where Debian puts a server and the client programs of its version. */
const postgresPrograms = globSync('/usr/lib/postgresql/*/bin/pg_dump')
  .map((path) => dirname(path))
  .findLast((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')))

/** The command of docs/operations.md that starts with `start`. */
function documentedCommand(start: string): string {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const lines = text.split('\n').filter((line) => line.startsWith(`${start} `))
  assert.equal(lines.length, 1, `docs/operations.md has one line that starts with ${start}`)
  return lines[0] ?? ''
}

test('a pg_dump made while services run, restored into an empty database, lets a service continue from that moment', {
  skip: postgresPrograms ? false : 'PostgreSQL with pg_dump is not installed in /usr/lib/postgresql',
}, async () => {
  const server = await startPostgres({ programs: dirname(postgresPrograms ?? '') })
  afterTests(server.stop)
  const receiver = await startReceiver()
  afterTests(receiver.close)
  const folder = scratchFolder()
  const { hostname, port } = new URL(server.url)
  const shell = (command: string) =>
    execFileSync('sh', ['-c', command], {
      cwd: folder,
      env: {
        ...process.env,
        PATH: `${postgresPrograms}${delimiter}${process.env['PATH']}`,
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: 'postgres',
        DATABASE_URL: `${server.url}/postgres`,
      },
    })
  const start = (database: string, args: string[] = []) =>
    serve(args, {
      env: {
        PLATEN_DATA: scratchFolder(),
        DATABASE_URL: `${server.url}/${database}`,
        PLATEN_WEBHOOK_HTTP: 'true',
        PLATEN_WEBHOOK_ANY_PORT: 'true',
        PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
      },
    })

  const working = await start('postgres')
  const finished = await makeJob(working, 'Finished before the dump')
  await ended(working, finished)
  assert.equal((await working.stop()).code, 0)
  const answering = await start('postgres', ['--no-worker'])
  const source = { url: answering.url, key: working.key }
  const queued = await makeJob(source, 'Queued at the dump')
  const webhook = { prompt: 'Queued with a webhook', webhook: true, webhookUrl: receiver.url }
  const posted = (await request(source, 'POST', '/generate', webhook)).json['jobId']
  shell(documentedCommand('pg_dump'))
  const later = await makeJob(source, 'Accepted after the dump')
  assert.equal((await answering.stop()).code, 0)

  shell(documentedCommand('createdb'))
  shell(documentedCommand('pg_restore'))
  const restored = await start('platen')
  assert.equal(restored.key, undefined, 'the accounts and keys are there')
  const caller = { url: restored.url, key: working.key }
  assert.match((await ended(caller, finished)).content, /Finished before the dump/)
  assert.match((await ended(caller, queued)).content, /Queued at the dump/)
  const [post] = await receiver.received(1)
  assert.equal(JSON.parse(post?.body ?? '').jobId, posted)
  assert.equal((await request(caller, 'GET', `/jobs/${later}`)).status, 404)
  assert.match((await ended(caller, await makeJob(caller, 'Accepted after the restore'))).content, /after the restore/)
  assert.equal((await restored.stop()).code, 0)
})
