/** The service as a process, as `platen serve` runs it. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { loadConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { startFakeOpenAi } from './models/testing/fake-openai.ts'
import { startReceiver } from './webhooks/testing/receiver.ts'

const folder = mkdtempSync(join(tmpdir(), 'platen-serve-'))
const children: ChildProcess[] = []
after(async () => {
  for (const child of children) child.kill('SIGKILL')
  if ('path' in disk) spawnSync('umount', ['-l', disk.path])
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

interface Started {
  child: ChildProcess
  /** The line of JSON. Does not resolve where the service does not start. */
  line: Promise<{
    url: string
    key?: string
    signInUrl?: string
    metricsUrl?: string
    database: string
    backends: unknown[]
  }>
  ended: Promise<{ code: number | null; stderr: string }>
  /** Resolves once stderr matches. */
  says: (pattern: RegExp) => Promise<void>
}

function start(
  flags: Record<string, unknown>,
  env: Record<string, string> = {},
  log: 'pipe' | number = 'pipe',
): Started {
  const script = `import { serve } from ${JSON.stringify(new URL('./serve.ts', import.meta.url).href)}
    process.exitCode = await serve({ json: true, flags: ${JSON.stringify({ port: 0, probe: false, ...flags })} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', log],
    env: { ...process.env, ...env },
  })
  children.push(child)
  let stdout = ''
  let stderr = ''
  child.stderr?.on('data', (text) => {
    stderr += text
  })
  return {
    child,
    line: new Promise((resolve) => {
      child.stdout?.on('data', (text) => {
        stdout += text
        if (stdout.includes('\n')) resolve(JSON.parse(stdout))
      })
    }),
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, stderr }))),
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => pattern.test(stderr) && resolve()
        child.stderr?.on('data', check)
        child.on('close', () => reject(new Error(`It ended without ${pattern}: ${stderr}`)))
        check()
      }),
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

test('SIGHUP reloads templates and backends; an error is logged and changes nothing', {
  skip: process.platform === 'win32',
}, async () => {
  const data = join(folder, 'hangup')
  mkdirSync(join(data, 'templates'), { recursive: true })
  writeFileSync(join(data, 'platen.json'), JSON.stringify({ templates: 'templates' }))
  const service = start({ data })
  const { url, key } = await service.line
  const templates = async () => {
    const reply = await fetch(`${url}/v1/templates`, { headers: { authorization: `Bearer ${key}` } })
    return ((await reply.json()) as { id: string; name: string }[]).map(({ name }) => name)
  }
  const namesBefore = await templates()
  writeFileSync(join(data, 'templates', 'faq.json'), JSON.stringify({ id: 'faq', name: 'Our questions' }))
  service.child.kill('SIGHUP')
  await service.says(/were reloaded/)
  assert.equal((await templates()).length, namesBefore.length)
  assert.ok((await templates()).includes('Our questions'))

  writeFileSync(join(data, 'platen.json'), 'no JSON')
  service.child.kill('SIGHUP')
  await service.says(/Nothing was reloaded: The configuration file/)
  assert.ok((await templates()).includes('Our questions'))
  service.child.kill('SIGTERM')
  assert.equal((await service.ended).code, 0)
})

test('the first start makes a key with every scope and shows it and a sign-in link once; SIGTERM ends the service with 0', async () => {
  const data = join(folder, 'first')
  const first = start({ data })
  const { url, key, signInUrl, database, backends } = await first.line
  assert.equal(database, 'sqlite')
  assert.ok(Array.isArray(backends))
  assert.ok(key)
  for (const path of ['/templates', '/models', '/accounts', '/settings/webhook', '/jobs']) {
    const reply = await fetch(`${url}/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
    assert.equal(reply.status, 200, path)
    assert.equal(reply.headers.get('ratelimit'), null)
    await reply.arrayBuffer()
  }
  assert.ok(signInUrl)
  assert.ok(signInUrl.startsWith(`${url}/sign-in/`))
  const pressed = await fetch(signInUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url },
    redirect: 'manual',
  })
  const cookie = pressed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const accounts = await fetch(`${url}/v1/accounts`, { headers: { cookie } })
  assert.equal(accounts.status, 200)
  await accounts.arrayBuffer()
  first.child.kill('SIGTERM')
  const { code, stderr } = await first.ended
  assert.equal(code, 0, stderr)
  assert.ok(!stderr.includes(signInUrl.slice(-43)))
  assert.match(stderr, /"route":"\/v1\/templates"/)
  assert.ok(!stderr.includes(key))

  const second = start({ data })
  const again = await second.line
  assert.equal(again.key, undefined)
  assert.equal(again.signInUrl, undefined)
  const reply = await fetch(`${again.url}/v1/templates`, { headers: { authorization: `Bearer ${key}` } })
  assert.equal(reply.status, 200)
  await reply.arrayBuffer()

  const third = await start({ data }).ended
  assert.equal(third.code, 3)
  assert.match(third.stderr, /Another Platen service uses the data folder/)

  second.child.kill('SIGTERM')
  assert.equal((await second.ended).code, 0)
})

test('every request that was answered before the process was killed is counted', async () => {
  const data = join(folder, 'killed')
  const service = start({ data })
  const { url, key } = await service.line
  const authorization = `Bearer ${key}`
  let answered = 0
  const asking = Array.from({ length: 16 }, async () => {
    for (;;) {
      const reply = await fetch(`${url}/v1/templates`, { headers: { authorization } }).catch(() => undefined)
      if (!reply) return
      if (reply.status === 200) answered += 1
      if (answered === 300) service.child.kill('SIGKILL')
      await reply.arrayBuffer().catch(() => {})
    }
  })
  await service.ended
  await Promise.all(asking)
  assert.ok(answered >= 300)
  const database = await openDatabase(loadConfig({ env: { PLATEN_DATA: data } }))
  const { used } = await database.kysely.selectFrom('usage').select('used').executeTakeFirstOrThrow()
  await database.close()
  assert.ok(used >= answered, `${used} counted of ${answered} answered`)
})

test('a request that runs when the service is stopped still gets its reply', async () => {
  const service = start({ data: join(folder, 'drain') })
  const { url, key } = await service.line
  const content = 'A line of text that is set.\n'.repeat(3500)
  const reply = fetch(`${url}/v1/pdf-alt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: content.slice(0, 20_000) }),
  })
  // Once a later request has its reply, the earlier one has been admitted.
  await fetch(`${url}/livez`).then((live) => live.text())
  service.child.kill('SIGTERM')
  const answered = await reply
  assert.equal(answered.status, 200)
  assert.equal(Buffer.from(await answered.arrayBuffer()).toString('latin1', 0, 5), '%PDF-')
  assert.equal((await service.ended).code, 0)
})

const post = (url: string, key: string | undefined, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/v1/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ prompt: 'A letter.', template: 'blank', modelType: 'model-01', ...body }),
  })

test('a stopping service is first not ready, and still accepts requests', async () => {
  // Longer than the test, which ends it with a second signal.
  const service = start({ data: join(folder, 'unready') }, { PLATEN_DRAIN_DELAY_MS: '60000' })
  const { url, key } = await service.line
  const ready = async () => {
    const reply = await fetch(`${url}/readyz`)
    return [reply.status, ((await reply.json()) as { reason?: string }).reason]
  }
  assert.deepEqual(await ready(), [200, undefined])
  service.child.kill('SIGTERM')
  await service.says(/Stopping on SIGTERM/)
  assert.deepEqual(await ready(), [503, 'stopping'])
  const reply = await fetch(`${url}/v1/templates`, { headers: { authorization: `Bearer ${key}` } })
  assert.equal(reply.status, 200)
  assert.equal(reply.headers.get('connection'), 'close')
  await reply.arrayBuffer()
  await new Promise((resolve) => setTimeout(resolve, 1100))
  service.child.kill('SIGTERM')
  assert.equal((await service.ended).code, 143, 'a second signal ends it at once')
})

test('when the service stops, a stream and a reply that take too long end with an error, and a job goes back to the queue', async () => {
  const model = await startFakeOpenAi({ scenario: 'stall' })
  const receiver = await startReceiver()
  const data = join(folder, 'drained')
  try {
    const service = start(
      { data },
      {
        PLATEN_OPENAI_BASE_URL: model.baseUrl,
        PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
        PLATEN_WEBHOOK_HTTP: 'true',
        PLATEN_WEBHOOK_ANY_PORT: 'true',
        PLATEN_DRAIN_LIMIT_MS: '500',
      },
    )
    const { url, key } = await service.line
    const stream = await post(url, key, {}, { accept: 'text/event-stream' })
    const plain = post(url, key, {})
    await model.exchange(1)
    const webhookUrl = `http://127.0.0.1:${receiver.port}/`
    const job = (await (await post(url, key, { webhook: true, webhookUrl })).json()) as { jobId: string }
    await model.exchange(2)
    service.child.kill('SIGTERM')
    const events = await stream.text()
    assert.match(events, /event: error\ndata: .*"code":"server_error".*"reason":"stopping"/)
    const reply = await plain
    assert.equal(reply.status, 503)
    assert.equal(reply.headers.get('retry-after'), '5')
    assert.match(await reply.text(), /"reason":"stopping"/)
    const { code, stderr } = await service.ended
    assert.equal(code, 0, stderr)
    const database = await openDatabase(loadConfig({ env: { PLATEN_DATA: data } }))
    const row = await database.kysely.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
    await database.close()
    assert.equal(row.id, job.jobId)
    assert.deepEqual([row.status, row.attempts, row.lease_owner, row.lease_until], ['queued', 0, null, null])
    assert.equal(receiver.requests.length, 0)
  } finally {
    await model.close()
    await receiver.close()
  }
})

test('files that take too long when the service stops are refused with 503, by either engine', async () => {
  // The reply used to say that the client had disconnected, or that all workers were busy.
  const service = start({ data: join(folder, 'drained-files'), metricsPort: 0 }, { PLATEN_DRAIN_LIMIT_MS: '20' })
  const { url, metricsUrl, key } = await service.line
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  // The limit is shorter than the start of a worker thread or a Typst process, and longer than a body of this size is on its way:
  // a reply before the end of its request resets the connection.
  const content = 'A line of text that is set, größer.\n'.repeat(1500)
  const replies = ['/v1/pdf', '/v1/pdf-alt'].map((path) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify({ content }) }),
  )
  // A connection whose request has not arrived is closed as idle.
  const bytesInFlight = async () => {
    const text = await (await fetch(metricsUrl!)).text()
    return Number(/^platen_in_flight_bytes (\d+)/m.exec(text)?.[1])
  }
  for (let polls = 0; (await bytesInFlight()) < 2 * content.length && polls < 100; polls += 1);
  service.child.kill('SIGTERM')
  for (const reply of await Promise.all(replies)) {
    const { error } = (await reply.json()) as { error: { code: string; message: string; details: unknown } }
    assert.deepEqual([reply.status, error.code, error.details], [503, 'server_error', { reason: 'stopping' }])
    assert.match(error.message, /service/)
    assert.ok(Number(reply.headers.get('retry-after')) > 0)
  }
  const { code, stderr } = await service.ended
  assert.equal(code, 0, stderr)
})

for (const [log, gone] of [
  ['a full disk', undefined],
  ['a pipe whose reader has left', 'pipe'],
] as const) {
  const skip = gone === undefined && !existsSync('/dev/full') && 'there is no /dev/full'
  test(`with a log on ${log} lines are dropped and counted, and requests are served`, { skip }, async () => {
    const stderr = gone ?? openSync('/dev/full', 'w')
    const service = start({ data: join(folder, `log-${gone}`), metricsPort: 0 }, {}, stderr)
    const { url, metricsUrl, key } = await service.line
    service.child.stderr?.destroy()
    const dropped = async () => {
      const text = await (await fetch(metricsUrl!)).text()
      return Number(/^platen_log_lines_dropped_total (\d+)$/m.exec(text)?.[1])
    }
    for (let tries = 0; (await dropped()) === 0 && tries < 100; tries += 1) {
      const reply = await fetch(`${url}/v1/templates`, { headers: { authorization: `Bearer ${key}` } })
      assert.equal(reply.status, 200)
      await reply.arrayBuffer()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    assert.ok((await dropped()) > 0)
    service.child.kill('SIGTERM')
    assert.equal((await service.ended).code, 0)
  })
}

/** A small file system for the test, or why there is none. */
function smallDisk(): { path: string } | { skip: string } {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return { skip: 'only root on Linux may mount a small disk' }
  const path = mkdtempSync(join(folder, 'disk-'))
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', path])
  return status === 0 ? { path } : { skip: `a small disk can not be mounted: ${stderr ?? 'there is no mount'}`.trim() }
}

const disk = smallDisk()

test('a full data disk is 503 until there is space again', { skip: 'skip' in disk && disk.skip }, async () => {
  const path = 'path' in disk ? disk.path : ''
  const service = start({ data: join(path, 'data') })
  const { url, key } = await service.line
  const request = async (route: string, init: RequestInit = {}) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    }
    const reply = await fetch(`${url}${route}`, { ...init, headers })
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), text: await reply.text() }
  }
  const all = async () => [
    await request('/v1/templates'),
    await request('/v1/pdf', { method: 'POST', body: JSON.stringify({ content: 'Text' }) }),
    await request('/v1/generate', {
      method: 'POST',
      body: JSON.stringify({ prompt: 'A letter.', template: 'blank', modelType: 'model-01' }),
    }),
    await request('/v1/accounts', { method: 'POST', body: JSON.stringify({ name: 'Jane Doe', tier: 'free' }) }),
  ]
  const works = async () => {
    for (const { status, text } of await all()) assert.ok(status === 200 || status === 201, text)
  }
  await works()
  const filler = join(path, 'filler')
  const file = openSync(filler, 'w')
  assert.throws(() => {
    for (;;) writeSync(file, Buffer.alloc(4096))
  }, /ENOSPC/)
  closeSync(file)
  for (let round = 0; round < 3; round += 1)
    for (const { status, retryAfter, text } of await all()) {
      assert.equal(status, 503, text)
      assert.ok(Number(retryAfter) > 0)
      assert.match(text, /"code":"server_error"/)
    }
  assert.equal((await request('/livez')).status, 200)
  rmSync(filler)
  await works()
  service.child.kill('SIGTERM')
  const { code, stderr } = await service.ended
  assert.equal(code, 0, stderr)
})

test('a service that cannot print its first lines serves all the same', {
  skip: !existsSync('/dev/full') && 'there is no /dev/full',
}, async () => {
  const port = await freePort()
  const script = `import { serve } from ${JSON.stringify(new URL('./serve.ts', import.meta.url).href)}
    process.exitCode = await serve({ flags: { port: ${port}, probe: false, data: ${JSON.stringify(join(folder, 'mute'))} } })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'ignore'],
  })
  children.push(child)
  const live = async () =>
    fetch(`http://127.0.0.1:${port}/livez`).then(
      ({ status }) => status,
      () => undefined,
    )
  while ((await live()) !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
  child.kill('SIGTERM')
  assert.equal((await once(child, 'exit'))[0], 0)
})

test('a service that npm started stops with it, whatever npm does with the signal', async () => {
  const data = join(folder, 'npm')
  // The shell stands for npm: it ends on the signal and does not pass it on.
  const script = `import { serve } from ${JSON.stringify(new URL('./serve.ts', import.meta.url).href)}
    process.exitCode = await serve({ json: true, flags: { port: 0, probe: false, data: ${JSON.stringify(data)} } })`
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1" & wait', process.execPath, script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_execpath: '/usr/lib/npm-cli.js' },
  })
  children.push(shell)
  let stderr = ''
  shell.stderr.on('data', (text) => {
    stderr += text
  })
  await once(shell.stdout, 'data')
  shell.kill('SIGTERM')
  await once(shell, 'exit')
  // Closed once the last process with the other end has ended.
  await once(shell, 'close')
  assert.match(stderr, /npm process that started the service has ended/)
  const again = start({ data })
  await again.line
  again.child.kill('SIGTERM')
  assert.equal((await again.ended).code, 0)
})

test('a service stops when npm is killed, though a shell between them lives on', {
  skip: process.platform === 'win32',
}, async () => {
  const data = join(folder, 'npm-killed')
  const script = `import { serve } from ${JSON.stringify(new URL('./serve.ts', import.meta.url).href)}
    process.exitCode = await serve({ json: true, flags: { port: 0, probe: false, data: ${JSON.stringify(data)} } })`
  // As npm does: a title of its own, and a shell that waits for the command.
  const npm = spawn(
    process.execPath,
    [
      '-e',
      `process.title = 'npm start'
       const command = '"$0" --input-type=module -e "$1"; echo after >&2'
       require('node:child_process').spawn('sh', ['-c', command, process.execPath, process.argv[1]], { stdio: 'inherit' })`,
      script,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, npm_execpath: '/usr/lib/npm-cli.js' } },
  )
  children.push(npm)
  let log = ''
  npm.stderr.on('data', (text) => {
    log += text
  })
  await once(npm.stdout, 'data')
  npm.kill('SIGKILL')
  await once(npm, 'close')
  assert.match(log, /npm process that started the service has ended.*after/s)
})

test('a port in use ends with 3 and a sentence, and makes no key that is never shown', async () => {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const address = holder.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const data = join(folder, 'port')
  const { code, stderr } = await start({ data, port }).ended
  const measured = await start({ data, port, metricsPort: 0 }).ended
  const metrics = await start({ data, metricsPort: port }).ended
  holder.close()
  assert.equal(code, 3)
  assert.match(stderr, new RegExp(`Port ${port} of 127\\.0\\.0\\.1 is taken\\. .*--port`))
  assert.equal(measured.code, 3, 'the metrics, which listen already, do not keep the process')
  assert.equal(metrics.code, 3)
  assert.match(metrics.stderr, new RegExp(`Port ${port} of .* is taken\\. .*metricsPort`))
  const later = start({ data })
  assert.ok((await later.line).key)
  later.child.kill('SIGTERM')
  await later.ended
})

test('a data folder that cannot be created ends the start with 3 and a sentence', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const empty = join(folder, 'empty.json')
  writeFileSync(empty, '{}')
  // In /proc creating any folder fails with ENOENT.
  for (const data of [join(file, 'below'), ...(process.platform === 'linux' ? ['/proc/nowhere/below'] : [])]) {
    const { code, stderr } = await start({ data }, { PLATEN_CONFIG: empty }).ended
    assert.equal(code, 3, stderr)
    assert.match(stderr, /^platen: The data folder .* can't be created .*--data\.$/m)
  }
})

test('a wrong setting ends with 2 and names it, a wrong template folder too', async () => {
  const wrong = await start({ data: join(folder, 'wrong') }, { PLATEN_PROT: '1' }).ended
  assert.equal(wrong.code, 2)
  assert.match(wrong.stderr, /PLATEN_PROT is not a setting of Platen; did you mean PLATEN_PORT\?/)
  const data = mkdtempSync(join(folder, 'templates-'))
  writeFileSync(join(data, 'platen.json'), JSON.stringify({ templates: 'nowhere' }))
  const templates = await start({ data }).ended
  assert.equal(templates.code, 2)
  assert.match(templates.stderr, /nowhere/)
})

test('a database out of reach ends with 3, and its password is not shown', async () => {
  const { code, stderr } = await start(
    { data: join(folder, 'none') },
    { DATABASE_URL: 'postgres://user:topsecret@127.0.0.1:9/platen' },
  ).ended
  assert.equal(code, 3)
  assert.match(stderr, /The database 127\.0\.0\.1:9\/platen can't be reached: .+\. Check that PostgreSQL runs there/)
  assert.doesNotMatch(stderr, /topsecret/)
})

test('the start warns of a model server that does not answer, and the service starts all the same', async () => {
  const service = start({ data: join(folder, 'dead') }, { PLATEN_OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' })
  assert.ok((await service.line).url)
  await service.says(/127\.0\.0\.1:1\/v1 does not answer as a model server.+answer 503 until this is fixed/)
  service.child.kill('SIGTERM')
  assert.equal((await service.ended).code, 0)
})

test('a setting that is no longer used is read, and the start warns of it once', async () => {
  const service = start(
    { data: join(folder, 'old') },
    {
      PLATEN_BACKENDS: JSON.stringify({ main: { kind: 'openai', baseUrl: 'http://127.0.0.1:1/v1', sizeB: 7 } }),
      PLATEN_MODELS: JSON.stringify({ 'model-01': { backend: 'main', sizeB: 32 } }),
    },
  )
  assert.ok((await service.line).url)
  await service.says(/sizeB is no longer used \(backends\.main, models\.model-01\)/)
  service.child.kill('SIGTERM')
  const { code, stderr } = await service.ended
  assert.equal(code, 0)
  assert.equal(stderr.match(/sizeB is no longer used/g)?.length, 1)
})
