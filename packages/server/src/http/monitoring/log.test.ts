/** The log as a process writes it. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { test } from 'node:test'

/** Runs `body` in a process of its own, where `log` and `output` write to stdout. */
function run(body: string, stdout: 'pipe' | number = 'pipe') {
  const script = `import { createLog, writeRequestLine } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
    const { log, output } = await createLog('info', 1)
    ${body}`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', stdout, 'pipe', 'ipc'] })
}

const textOf = async (stream: AsyncIterable<unknown> | null) => (await Array.fromAsync(stream ?? [])).join('')

test('no credential is logged, wherever it occurs', async () => {
  const key = `pk_live_${'k'.repeat(49)}`
  const child = run(`
    const key = ${JSON.stringify(key)}
    log.info({ headers: { authorization: 'Bearer abc.def', cookie: 'session=one' }, apiKey: 'two' }, 'fields')
    log.info({ authorization: 'three', secret: 'four', password: 'five', token: 'six' }, 'more fields')
    log.error({ err: Object.assign(new Error('Basic dXNlcjp3b3Jk and ' + key), { password: 'seven', apiKey: 'eight' }) })
    const cause = new Error('no route to postgres://user:nine@db.example/platen with whsec_TenTenTenTen=')
    writeRequestLine(log, { id: 'req_1', account: 'acc_1', key: 'key_1', method: 'POST', route: '/v1/pdf', status: 500, ms: 1,
      cause: new Error('sk-elevenelevenelevn', { cause }) })
    log.warn('Authorization: Bearer twelve')
    log.warn('http://user:thirteen@llm.example/v1?key=fourteen is away, https://platen.example/docs is not.')`)
  const text = await textOf(child.stdout)
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.equal(lines.length, 6)
  for (const secret of [
    'abc.def',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'dXNlcjp3b3Jk',
    key,
    'seven',
    'eight',
    'nine@',
    'TenTen',
    'eleven',
    'twelve',
    'thirteen',
    'fourteen',
  ])
    assert.ok(!text.includes(secret), `${secret} in ${text}`)
  assert.match(text, /"http:\/\/llm\.example\/v1\?key=… is away, https:\/\/platen\.example\/docs is not\."/)
  assert.match(text, /postgres:\/\/db\.example\/platen/)
  assert.deepEqual([lines[3].id, lines[3].key, lines[3].status], ['req_1', 'key_1', 500])
})

test('of an error the type, the message, the stack and the code are logged, and no other field', async () => {
  // An error of PostgreSQL has the row that was refused, and with it the prompt.
  const child = run(`
    const row = { detail: 'Failing row contains (job_1, Dear Ann).', where: 'Dear Ann', code: '23502', request: { body: 'Dear Ann' } }
    log.error({ err: Object.assign(new TypeError('null value'), row) }, 'failed')
    log.error({ err: 'Dear Ann' }, 'failed')`)
  const text = await textOf(child.stdout)
  assert.ok(!text.includes('Dear Ann'), text)
  const [{ err }] = text.split('\n').map((line) => (line === '' ? {} : JSON.parse(line)))
  assert.deepEqual(Object.keys(err), ['type', 'message', 'stack', 'code'])
  assert.deepEqual([err.type, err.message, err.code], ['TypeError', 'null value', '23502'])
})

test('a line that cannot be written is dropped and counted, and the process goes on', {
  skip: !existsSync('/dev/full') && 'there is no /dev/full',
}, async () => {
  const child = run(
    `for (let count = 0; count < 100; count += 1) log.info({ count }, 'line')
     output.flush()
     process.send(output.dropped)
     process.disconnect()`,
    openSync('/dev/full', 'w'),
  )
  const [dropped] = await once(child, 'message')
  assert.equal(dropped, 100)
  assert.equal((await once(child, 'exit'))[0], 0)
})

test('for a reader that stops reading, lines beyond the limit of the buffer are dropped; for one that has closed the pipe, all', async () => {
  const child = run(`
    process.stdout.on('error', () => {})
    const write = () => { for (let count = 0; count < 20_000; count += 1) log.info({ filler: 'x'.repeat(100) }, 'line') }
    write()
    process.send(output.dropped)
    process.once('message', () => {
      write()
      output.flush()
      process.send(output.dropped)
      process.disconnect()
    })`)
  const [stuck] = await once(child, 'message')
  assert.ok(stuck > 0 && stuck < 20_000, `${stuck}`)
  child.stdout?.destroy()
  child.send('left')
  const [left] = await once(child, 'message')
  assert.ok(left > stuck + 10_000, `${left}`)
  assert.equal((await once(child, 'exit'))[0], 0)
})
