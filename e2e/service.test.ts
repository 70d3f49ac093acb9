/** The service as an operator and a caller meet it: a process, started by the command, on both databases. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { onBothDatabases } from '../packages/server/src/db/testing.ts'
import { textOf } from '../packages/server/src/pdf/testing.ts'
import { platen, request, type Service, scratchFolder, serve } from './command.ts'

const LETTER = {
  prompt: 'Resignation from Jane Doe to Acme Corp, last day 14 March',
  template: 'resignation',
}

onBothDatabases((databases) => {
  let env: Record<string, string>
  let service: Service
  let key: string
  before(async () => {
    const { url, dataFolder } = await databases.open()
    env = { PLATEN_DATA: dataFolder, ...(url === undefined ? {} : { DATABASE_URL: url }) }
    service = await serve([], { env })
    assert.ok(service.key)
    key = service.key
  })

  test('the first start prints one line with the address, the first key, the database and what answers', () => {
    const { announced } = service
    assert.match(announced.url, /^http:\/\/127\.0\.0\.1:\d+$/)
    assert.equal(announced.database, databases.kind)
    assert.deepEqual(
      announced.backends.map(({ kind }) => kind),
      ['draft'],
    )
  })

  test('a prompt becomes a PDF letter that holds its facts', async () => {
    const reply = await request({ url: service.url, key }, 'POST', '/generate', LETTER, { accept: 'application/pdf' })
    assert.equal(reply.status, 200)
    assert.equal(reply.headers.get('content-type'), 'application/pdf')
    assert.equal(reply.headers.get('x-document-source'), 'draft')
    const text = await textOf(reply.bytes)
    for (const fact of ['Jane Doe', 'Acme Corp', '14 March']) assert.ok(text.includes(fact), `${fact} in ${text}`)
  })

  test('the same prompt as JSON goes to /pdf and /pdf-alt unchanged', async () => {
    const { json } = await request({ url: service.url, key }, 'POST', '/generate', LETTER)
    assert.equal(json.success, true)
    for (const [path, engine] of [
      ['/pdf', 'platen'],
      ['/pdf-alt', 'typst'],
    ] as const) {
      const reply = await request({ url: service.url, key }, 'POST', path, { content: json['content'] })
      assert.equal(reply.status, 200)
      assert.equal(reply.headers.get('x-pdf-engine'), engine)
      assert.match(await textOf(reply.bytes), /Jane Doe/)
    }
  })

  test('both lists are there', async () => {
    const templates = await request({ url: service.url, key }, 'GET', '/templates')
    const models = await request({ url: service.url, key }, 'GET', '/models')
    assert.equal((templates.json as unknown as unknown[]).length, 13)
    assert.equal((models.json as unknown as unknown[]).length, 11)
  })

  test('bad input gets the right status, code and field, and the service goes on', async () => {
    const to = { url: service.url, key }
    const cases: [string, Promise<{ status: number; json: Record<string, unknown> }>, number, string][] = [
      ['no key', request({ url: service.url }, 'POST', '/pdf', { content: 'a' }), 401, 'unauthorized'],
      ['wrong key', request({ url: service.url, key: 'pk_live_x' }, 'GET', '/templates'), 401, 'unauthorized'],
      ['not JSON', request(to, 'POST', '/pdf', '{"content": '), 400, 'invalid_parameters'],
      [
        'wrong media type',
        request(to, 'POST', '/pdf', 'a', { 'content-type': 'text/plain' }),
        415,
        'invalid_parameters',
      ],
      ['too large', request(to, 'POST', '/pdf', { content: 'x'.repeat(3 << 20) }), 413, 'invalid_parameters'],
      ['too long', request(to, 'POST', '/pdf', { content: 'x'.repeat(100_001) }), 400, 'invalid_parameters'],
      [
        'unknown template',
        request(to, 'POST', '/generate', { ...LETTER, template: 'poem' }),
        400,
        'invalid_parameters',
      ],
      ['blank prompt', request(to, 'POST', '/generate', { prompt: ' ' }), 400, 'invalid_parameters'],
      ['no webhook URL', request(to, 'POST', '/generate', { ...LETTER, webhook: true }), 400, 'invalid_parameters'],
      ['no such route', request(to, 'GET', '/nothing'), 404, 'invalid_parameters'],
      ['wrong method', request(to, 'DELETE', '/templates'), 405, 'invalid_parameters'],
    ]
    for (const [name, pending, status, code] of cases) {
      const reply = await pending
      assert.equal(reply.status, status, name)
      const error = reply.json['error'] as { code: string; message: string }
      assert.equal(error.code, code, name)
      assert.match(error.message, /\.$/, name)
    }
    assert.equal((await request(to, 'GET', '/templates')).status, 200)
  })

  test('the command line works beside the running service: a free account stops at 100 requests, a revoked key at once', async () => {
    const account = JSON.parse(
      (await platen(['accounts', 'create', '--name', 'Jane', '--tier', 'free', '--json'], { env })).text,
    )
    assert.match((await platen(['keys', 'create', '--account', account.id], { env })).text, /^pk_live_\w+\n$/)
    const created = JSON.parse((await platen(['keys', 'create', '--account', account.id, '--json'], { env })).text)
    const to = { url: service.url, key: created.key as string }
    const statuses: number[] = []
    for (let count = 1; count <= 101; count += 1) statuses.push((await request(to, 'GET', '/templates')).status)
    assert.deepEqual(statuses, [...Array.from({ length: 100 }, () => 200), 429])

    const rolled = JSON.parse((await platen(['keys', 'roll', created.id, '--overlap', '0s', '--json'], { env })).text)
    assert.equal((await request(to, 'GET', '/templates')).status, 401)
    const next = { url: service.url, key: rolled.key as string }
    assert.equal((await request(next, 'GET', '/templates')).status, 429)
    assert.equal((await platen(['keys', 'revoke', rolled.id], { env })).code, 0)
    assert.equal((await request(next, 'GET', '/templates')).status, 401)
  })

  test('SIGTERM ends it with 0 after the request under way, and a second start keeps the key and makes no other', async () => {
    const underWay = request({ url: service.url, key }, 'POST', '/pdf-alt', { content: 'word '.repeat(20_000) })
    // Its connection is open before the signal goes out.
    await request({ url: service.url, key }, 'GET', '/templates')
    const { code } = await service.stop()
    assert.equal(code, 0)
    assert.equal((await underWay).status, 200)
    service = await serve([], { env })
    assert.equal(service.key, undefined)
    assert.equal((await request({ url: service.url, key }, 'GET', '/templates')).status, 200)
    assert.equal((await service.stop()).code, 0)
  })
})

describe('a start that can not be', () => {
  test('a wrong setting ends it with 2 and a sentence that names it', async () => {
    const data = scratchFolder()
    const cases: [string[], Record<string, string>, RegExp][] = [
      [['--port', 'many'], {}, /--port/],
      [['--prot', '1'], {}, /--prot.*did you mean --port/],
      [[], { PLATEN_PORT: '99999' }, /PLATEN_PORT/],
      [[], { PLATEN_POTR: '1' }, /PLATEN_POTR.*did you mean PLATEN_PORT/],
      [['--config', join(data, 'none.json')], {}, /none\.json/],
    ]
    for (const [args, env, expected] of cases) {
      const { code, stderr } = await platen(['serve', '--data', data, ...args], { env })
      assert.equal(code, 2, stderr)
      assert.match(stderr, expected)
    }
    writeFileSync(join(data, 'platen.json'), '{"prot": 1}')
    const { code, stderr } = await platen(['serve', '--data', data])
    assert.equal(code, 2)
    assert.match(stderr, /"prot" in .*platen\.json.*did you mean port/)
  })

  test('a port that is taken ends it with 3', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const { code, stderr } = await platen(['serve', '--data', scratchFolder(), '--port', String(port)])
    other.close()
    assert.equal(code, 3)
    assert.match(stderr, new RegExp(`Port ${port}.*taken`))
  })

  test('a data folder that another service uses ends it with 3', async () => {
    const data = scratchFolder()
    const first = await serve(['--data', data])
    const { code, stderr } = await platen(['serve', '--data', data, '--port', '0'])
    assert.equal(code, 3)
    assert.match(stderr, /Another Platen service/)
    await first.stop()
  })

  test('a database out of reach ends it with 3, and its password is not printed', async () => {
    const env = { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/none' }
    const { code, stderr } = await platen(['serve', '--data', scratchFolder()], { env })
    assert.equal(code, 3)
    assert.ok(!stderr.includes('secret'))
  })

  test('a data folder that is a file ends it with a sentence that names it', async () => {
    const file = join(scratchFolder(), 'file')
    writeFileSync(file, '')
    const { code, stderr } = await platen(['serve', '--data', file])
    assert.equal(code, 2)
    assert.ok(stderr.includes(file) && !stderr.includes('    at '), stderr)
  })
})
