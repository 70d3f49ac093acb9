/** The published package, as `npm install -g` leaves it: packed, installed into an empty prefix, and used. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { promisify } from 'node:util'
import { textOf } from '../packages/server/src/pdf/testing.ts'
import { afterTests, platen, request, root, scratchFolder, serve } from './command.ts'

const run = promisify(execFile)
const windows = process.platform === 'win32'

let folder: string
let tarball: string
let command: readonly [string]
before(async () => {
  folder = scratchFolder()
  const built = await run(process.execPath, [join(root, 'scripts/build.mjs'), join(folder, 'dist')])
  tarball = built.stdout.trim()
  const prefix = join(folder, 'prefix')
  const args = ['install', '--global', '--prefix', prefix, '--prefer-offline', '--no-audit', '--no-fund', tarball]
  await run(windows ? 'npm.cmd' : 'npm', args, { shell: windows, cwd: folder, maxBuffer: 1 << 26 })
  command = [join(prefix, windows ? 'platen.cmd' : 'bin/platen')]
})

test('the command runs, and has the version of the project', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'))
  const { code, text, stderr } = await platen(['--version'], { command, cwd: folder })
  assert.equal(code, 0, stderr)
  assert.equal(text, `${version}\n`)
})

test('it writes a letter as PDF, and sets one with both engines', async () => {
  const env = { PLATEN_DATA: join(folder, 'data') }
  const file = join(folder, 'letter.pdf')
  const prompt = 'Resignation from Jane Doe to Acme Corp, last day 14 March'
  const written = await platen(['generate', prompt, '-t', 'resignation', '-o', file], { command, cwd: folder, env })
  assert.equal(written.code, 0, written.stderr)
  assert.match(await textOf(readFileSync(file)), /Jane Doe/)
  for (const engine of ['platen', 'typst']) {
    // No font is fetched: each of these is in the package, or a warning would be on stderr.
    const stdin = 'Grüße, Ελλάδα, 中文, 日本語, 한국어, العربية, עברית, हिन्दी, ไทย, 😀'
    const set = await platen(['pdf', '--engine', engine], { command, cwd: folder, env, stdin })
    assert.equal(set.code, 0, set.stderr)
    assert.equal(set.stderr, '')
  }
})

/** Bytes on disk under a folder. */
function sizeOf(path: string): number {
  const files = readdirSync(path, { withFileTypes: true, recursive: true }).filter((file) => file.isFile())
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).blocks * 512, 0)
}

const isMeasured = process.platform === 'linux' && process.arch === 'x64'
test('docs/operations.md says how large it is', { skip: !isMeasured && 'it says so for Linux x64' }, () => {
  const docs = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const said = /The tarball has (\d+) MB; with its dependencies\s+it takes (\d+) MB/.exec(docs)
  assert.ok(said)
  const measured = [statSync(tarball).size / 1e6, sizeOf(join(folder, 'prefix')) / 2 ** 20]
  for (const [at, megabytes] of measured.entries()) {
    const ratio: number = megabytes / Number(said[at + 1])
    assert.ok(ratio > 0.9 && ratio < 1.1, `it has ${Math.round(megabytes)} MB, and the page says ${said[at + 1]}`)
  }
})

test('it serves, and stops in order', async () => {
  // OpenTelemetry is a part of the bundle.
  const collected: (string | undefined)[] = []
  const collector = createServer((incoming, reply) => {
    collected.push(incoming.url)
    incoming.resume().on('end', () => reply.end())
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  afterTests(() => collector.close())
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` }
  const service = await serve(['--data', join(folder, 'served')], { command, cwd: folder, env })
  const reply = await request(service, 'POST', '/pdf', { content: 'Hello' })
  assert.equal(reply.status, 200)
  assert.match(await textOf(reply.bytes), /Hello/)
  // Markdown is set in a worker thread.
  const options = { markup: 'markdown' }
  const markdown = await request(service, 'POST', '/pdf', { content: '# Title', options })
  assert.match(await textOf(markdown.bytes), /Title/)
  const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' }
  const tools = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  assert.match(await tools.text(), /"write_document"/)
  const docs = await fetch(`${service.url}/docs`)
  assert.equal(docs.status, 200)
  const [, script = ''] = /<script src="([^"]+)"/.exec(await docs.text()) ?? []
  const loaded = await fetch(new URL(script, service.url))
  assert.equal(loaded.status, 200)
  assert.match(await loaded.text(), /createApiReference/)
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const letter = await fetch(`${service.url}/v1/generate`, {
    method: 'POST',
    headers: { ...headers, accept: word },
    body: JSON.stringify({ prompt: 'Thanks to Jane', template: 'formal-letter' }),
  })
  assert.equal(letter.headers.get('content-type'), word)
  assert.equal(
    Buffer.from(await letter.arrayBuffer())
      .subarray(0, 2)
      .toString(),
    'PK',
  )
  assert.equal((await service.stop()).code, 0)
  for (const path of ['/v1/traces', '/v1/metrics']) assert.ok(collected.includes(path), `${collected}`)
})
