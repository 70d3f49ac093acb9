/** What the command does with its files and streams, and when it is ended. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { afterTests, BIN, cleanEnvironment, platen, root, scratchFolder } from './command.ts'

const isWindows = process.platform === 'win32'
let data: string
let env: Record<string, string>
before(() => {
  data = scratchFolder()
  env = { PLATEN_DATA: data }
})

/** A shell in which no file may become larger than 8 blocks: what a full disk or a used quota is to a program. */
const LIMITED = ['sh', '-c', 'trap "" XFSZ; ulimit -f 8; exec "$@"', 'sh', process.execPath, BIN] as const

test('a file that can not be written whole stays as it was, and nothing lies beside it', {
  skip: isWindows,
}, async () => {
  const folder = scratchFolder()
  const letter = join(folder, 'letter.pdf')
  writeFileSync(letter, 'as it was')
  const { code, stderr } = await platen(['generate', 'Thanks to Jane', '-t', 'formal-letter', '-o', letter], {
    env: { ...env, NODE_COMPILE_CACHE: '', NODE_DISABLE_COMPILE_CACHE: '1' },
    command: LIMITED,
  })
  assert.equal(code, 1, stderr)
  assert.match(
    stderr,
    /^platen: .*letter\.pdf could not be written: this user has reached a disk or file size limit\.\n$/,
  )
  assert.equal(readFileSync(letter, 'utf8'), 'as it was')
  assert.deepEqual(readdirSync(folder), ['letter.pdf'])
})

test('a file that is replaced keeps its mode, and a link still leads to it', { skip: isWindows }, async () => {
  const folder = scratchFolder()
  const real = join(folder, 'real.md')
  writeFileSync(real, 'old')
  chmodSync(real, 0o640)
  symlinkSync(real, join(folder, 'link.md'))
  const { code, stderr } = await platen(['generate', 'Thanks to Jane', '-o', join(folder, 'link.md')], { env })
  assert.equal(code, 0, stderr)
  assert.match(readFileSync(real, 'utf8'), /Thanks to Jane/)
  assert.equal(statSync(real).mode & 0o777, 0o640)
  assert.ok(lstatSync(join(folder, 'link.md')).isSymbolicLink())
  assert.equal((await platen(['generate', 'Thanks', '-o', '/dev/null', '--format', 'markdown'], { env })).code, 0)
  assert.ok(!lstatSync('/dev/null').isFile())
})

test('a full stdout is one line on stderr', { skip: !existsSync('/dev/full') && 'needs /dev/full' }, async () => {
  for (const args of [['generate', 'Thanks to Jane'], ['models', 'list', '--json'], ['--help']]) {
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [BIN, ...args], {
      env: cleanEnvironment(env),
      stdio: ['ignore', full, 'pipe'],
    })
    closeSync(full)
    let stderr = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    const [code] = await once(child, 'close')
    assert.equal(code, 1, `${args}: ${stderr}`)
    assert.equal(
      stderr.replace(/^platen: No model .*\n/, ''),
      'platen: stdout could not be written: the disk is full.\n',
    )
  }
})

test('no more than 2 MiB are read from stdin or a file', { skip: isWindows }, async () => {
  const endless = spawn('sh', ['-c', `yes | "${process.execPath}" "${BIN}" pdf - -o "${join(data, 'yes.pdf')}"`], {
    env: cleanEnvironment(env),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  endless.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const [code] = await once(endless, 'close')
  assert.equal(code, 2, stderr)
  assert.match(stderr, /The piped input is larger than 2 MiB/)
  const file = await platen(['pdf', '/dev/zero', '-o', join(data, 'zero.pdf')], { env })
  assert.equal(file.code, 2)
  assert.match(file.stderr, /\/dev\/zero is larger than 2 MiB/)
})

/** A model server that never answers, and says when it is asked. */
async function silentModel(): Promise<{ url: string; called: Promise<unknown> }> {
  const server = createServer()
  const called = once(server, 'request')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterTests(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, called }
}

test('SIGTERM ends a document with 143, Ctrl+C with 130', { skip: isWindows }, async () => {
  for (const [signal, expected] of [
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const) {
    const { url, called } = await silentModel()
    const child = spawn(process.execPath, [BIN, 'generate', 'x'], {
      env: cleanEnvironment({ ...env, PLATEN_OPENAI_BASE_URL: url, PLATEN_OPENAI_MODEL: 'm' }),
      stdio: 'ignore',
    })
    await called
    child.kill(signal)
    assert.deepEqual(await once(child, 'close'), [expected, null])
  }
})

test('a command whose starter was killed stops by itself', { skip: isWindows }, async () => {
  const { url, called } = await silentModel()
  // As bin/platen.mjs starts it on an older Node, and scripts/start.mjs in a clone.
  const starter = `
    import { runHere } from ${JSON.stringify(join(root, 'scripts/install.mjs'))}
    process.stdout.write(String(runHere([${JSON.stringify(BIN)}, 'generate', 'x']).pid))`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', starter], {
    env: cleanEnvironment({ ...env, PLATEN_OPENAI_BASE_URL: url, PLATEN_OPENAI_MODEL: 'm' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [pid] = await once(parent.stdout, 'data')
  await called
  parent.kill('SIGKILL')
  // The pipe closes once both have ended: the command has it too.
  await once(parent, 'close')
  // Where nothing reads its exit code, it stays as a zombie.
  assert.match(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout, /^(?:Z.*)?\s*$/)
})
