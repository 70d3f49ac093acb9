/** Runs every example unchanged against a service whose model is the fake model of the tests. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type FakeOpenAi, startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'

const LETTER =
  'Dear Ms Rossi,\n\nplease take this as notice that I resign from my position.\n\nYours sincerely,\nJane Doe'
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

let folder: string
let model: FakeOpenAi
let service: ChildProcess
let base: string
let key: string

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-examples-'))
  model = await startFakeOpenAi({ answer: LETTER })
  service = start('../packages/cli/bin/platen.mjs', ['serve', '--json', '--port', '0', '--data', folder], {
    PLATEN_OPENAI_BASE_URL: model.baseUrl,
    PLATEN_OPENAI_MODEL: 'fake',
    PLATEN_WEBHOOK_ALLOW: '127.0.0.0/8',
    PLATEN_WEBHOOK_HTTP: 'true',
    PLATEN_WEBHOOK_ANY_PORT: 'true',
    PLATEN_CONSOLE: 'false',
    PLATEN_LOG_LEVEL: 'warn',
  })
  const started = JSON.parse(await outputOf(service, /\}\n/)) as { url: string; key: string }
  base = `${started.url}/v1`
  key = started.key
})

after(async () => {
  await stop(service)
  await model.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** Starts a Node process without the configuration of the user who runs the tests. */
function start(
  script: string,
  args: string[],
  env: Record<string, string>,
  stderr: 'inherit' | 'pipe' = 'inherit',
): ChildProcess {
  const clean = Object.entries(process.env).filter(([name]) => !/^(PLATEN_|DATABASE_URL)/.test(name))
  return spawn(process.execPath, [at(script), ...args], {
    env: { ...Object.fromEntries(clean), ...env },
    stdio: ['ignore', 'pipe', stderr],
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Resolves with the output of a process when it matches `pattern`. Rejects if the process exits first. */
function outputOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += chunk
      if (pattern.test(text)) resolve(text)
    })
    child.on('exit', (code) => reject(new Error(`The process exited with ${code}. Its output was: ${text}`)))
  })
}

/** Runs an example and waits until it exits. */
async function run(
  script: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = start(script, args, { PLATEN_BASE_URL: base, PLATEN_API_KEY: key, ...env }, 'pipe')
  let output = ''
  let errors = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const [code] = await once(child, 'close')
  return { code, output, errors }
}

test('generate-pdf.ts writes a PDF file and prints which model wrote it', async () => {
  const path = join(folder, 'letter.pdf')
  const { code, output } = await run('generate-pdf.ts', ['Resignation from Jane Doe', path])
  assert.equal(code, 0)
  assert.match(output, /letter\.pdf, written by /)
  assert.equal(readFileSync(path).subarray(0, 5).toString(), '%PDF-')
})

test('stream.ts prints the document', async () => {
  const { code, output } = await run('stream.ts', ['A letter of resignation', 'formal-letter'])
  assert.equal(code, 0)
  assert.match(output, /I resign from my position/)
})

for (const script of ['generate-pdf.ts', 'stream.ts']) {
  test(`${script} says in one sentence that no service answers, or what the service refused`, async () => {
    const unused = createServer().listen(0, '127.0.0.1')
    await once(unused, 'listening')
    const { port } = unused.address() as AddressInfo
    await new Promise((resolve) => unused.close(resolve))
    const silent = await run(script, [], { PLATEN_BASE_URL: `http://127.0.0.1:${port}` })
    assert.equal(silent.code, 1)
    assert.match(silent.errors, /^No service answers at http:[^\n]+ECONNREFUSED[^\n]+\n$/)
    const refused = await run(script, [], { PLATEN_API_KEY: 'wrong' })
    assert.equal(refused.code, 1)
    assert.match(refused.errors, /^unauthorized: [^\n]+\n$/)
  })
}

test('receive-webhook.ts accepts a webhook of the service and refuses a forged one', async () => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const settings = (await (await fetch(`${base}/settings/webhook`, { headers })).json()) as { data: { secret: string } }
  const receiver = start('receive-webhook.ts', [], { PLATEN_WEBHOOK_SECRET: settings.data.secret, PORT: '0' })
  try {
    const port = /port: (\d+)/.exec(await outputOf(receiver, /port: \d+/))?.[1]
    const url = `http://127.0.0.1:${port}/`
    const forged = await fetch(url, {
      method: 'POST',
      headers: {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
      },
      body: '{"jobId":"job_1","status":"completed","content":"forged"}',
    })
    assert.equal(forged.status, 401)

    const genuine = outputOf(receiver, /job_/)
    const reply = await fetch(`${base}/generate`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ prompt: 'A letter of resignation', webhook: true, webhookUrl: url }),
    })
    assert.equal(reply.status, 202)
    const { jobId } = (await reply.json()) as { jobId: string }
    const output = await genuine
    assert.ok(output.includes(`${jobId}: `), output)
    assert.match(output, /resign/)
    assert.ok(!output.includes('forged'))
  } finally {
    await stop(receiver)
  }
})
