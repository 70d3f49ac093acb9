import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { scriptedGguf } from '../testing/tiny-gguf.ts'
import { readLocalModels } from './models.ts'
import { PullFailed, type PullStep, pullModel } from './pull.ts'

/** A hub with one file. */
const MODEL = scriptedGguf({ text: 'A text from the hub.' })
const SHA256 = createHash('sha256').update(MODEL).digest('hex')
const NAME = 'hf:someone/tiny:tiny.gguf'

let hub: string
let stop: () => void
/** What the hub does to a download; each is used once. */
let faults: ((response: ServerResponse, from: number) => boolean)[] = []
let ranges: (string | undefined)[] = []
let pointerOnly = false
/** Before its headers, or behind a part of its body. */
let pointerBroken: 'at once' | 'in the middle' | undefined
let statedHash = SHA256

function handle(request: IncomingMessage, response: ServerResponse): void {
  const url = request.url ?? ''
  if (url === '/someone/tiny/raw/main/tiny.gguf' && pointerBroken === 'at once') response.destroy()
  else if (url === '/someone/tiny/raw/main/tiny.gguf' && pointerBroken) {
    response.writeHead(200, { 'content-length': 200 }).write('version ', () => response.destroy())
  } else if (url === '/someone/tiny/raw/main/tiny.gguf') {
    response.end(`version https://git-lfs.github.com/spec/v1\noid sha256:${statedHash}\nsize ${MODEL.length}\n`)
  } else if (url.startsWith('/someone/closed/')) response.writeHead(401).end()
  else if (url === '/cdn') {
    ranges.push(request.headers.range)
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const fault = faults.shift()
    if (fault?.(response, from)) return
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': MODEL.length - from })
    response.end(MODEL.subarray(from))
  } else if (url === '/someone/tiny/resolve/main/tiny.gguf') {
    const stated = pointerOnly ? {} : { 'x-linked-etag': `"${statedHash}"`, 'x-linked-size': MODEL.length }
    response.writeHead(302, { location: '/cdn', ...stated }).end()
  } else response.writeHead(404).end()
}

before(async () => {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  hub = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => {
    server.close()
    server.closeAllConnections()
  }
})
after(() => stop())

let dataFolder: string
const folders: string[] = []
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'platen-pull-'))
  folders.push(dataFolder)
  faults = []
  ranges = []
  pointerOnly = false
  pointerBroken = undefined
  statedHash = SHA256
})
after(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

function pull(name = NAME, onProgress: (step: PullStep) => void = () => {}) {
  return pullModel(name, { dataFolder, hub, runtime: false, onProgress })
}

test('a file is downloaded, verified against the hub’s hash, and its progress is reported', async () => {
  const steps: PullStep[] = []
  const pulled = await pull(NAME, (step) => steps.push(step))
  assert.deepEqual(await readFile(pulled.path), MODEL)
  assert.equal(pulled.sha256, SHA256)
  const downloads = steps.filter((step) => step.step === 'downloading')
  assert.deepEqual([downloads[0]?.bytes, downloads.at(-1)?.bytes], [0, MODEL.length])
  assert.equal(steps.at(-1)?.step, 'checking')
})

test('a hash that the hub states only in the pointer file is used', async () => {
  pointerOnly = true
  assert.equal((await pull()).sha256, SHA256)
})

test('an existing file is verified and not downloaded again', async () => {
  await pull()
  ranges = []
  assert.equal((await pull()).already, true)
  assert.deepEqual(ranges, [])
})

test('an interrupted download continues where it stopped', async () => {
  const half = Math.floor(MODEL.length / 2)
  faults = [
    (response) => {
      response.writeHead(200, { 'content-length': MODEL.length })
      response.write(MODEL.subarray(0, half), () => response.destroy())
      return true
    },
  ]
  const pulled = await pull()
  assert.deepEqual(await readFile(pulled.path), MODEL)
  assert.equal(ranges.length, 2)
  const from = Number(/bytes=(\d+)-/.exec(ranges[1] ?? '')?.[1])
  assert.ok(from > 0 && from <= half, String(from))
})

test('a server without ranges sends the whole file again', async () => {
  const whole = (response: ServerResponse) => {
    response.writeHead(200).end(MODEL)
    return true
  }
  faults = [
    (response) => {
      response.writeHead(200, { 'content-length': MODEL.length })
      response.write(MODEL.subarray(0, 1000), () => response.destroy())
      return true
    },
    whole,
  ]
  assert.deepEqual(await readFile((await pull()).path), MODEL)
})

test('a file with the wrong hash is deleted', async () => {
  statedHash = 'ab'.repeat(32)
  await assert.rejects(pull(), (error) => error instanceof PullFailed && /SHA-256/.test(error.message))
  assert.deepEqual((await readLocalModels(dataFolder)).files, [])
})

test('a missing file and one that needs a token are reported with a sentence', async () => {
  await assert.rejects(pull('hf:someone/tiny:other.gguf'), /has no file other\.gguf in someone\/tiny/)
  await assert.rejects(pull('hf:someone/closed:x.gguf'), /Accept the licence of the repository/)
})

test('an unknown name is refused with the list of names; so is a path out of the folder', async () => {
  await assert.rejects(pull('gpt-9'), /no model named "gpt-9".*qwen3-4b/)
  await assert.rejects(pull('hf:a/b:../../x.gguf'), /no model named/)
})

test('an unreachable hub is named, with the setting for a mirror and the models folder', async () => {
  await assert.rejects(pullModel(NAME, { dataFolder, hub: 'http://127.0.0.1:1/', runtime: false }), (error) => {
    assert.ok(error instanceof PullFailed)
    assert.match(error.message, /^The hub http:\/\/127\.0\.0\.1:1 can't be reached \(.+\)/)
    assert.match(error.message, /set PLATEN_HUB to a mirror/)
    assert.ok(error.message.includes(join(dataFolder, 'models')))
    return true
  })
})

test('a listed model is downloaded from the configured hub, which every error names', async () => {
  await assert.rejects(
    pullModel('qwen3-4b', { dataFolder, hub: `${hub}/`, runtime: false }),
    (error) => error instanceof PullFailed && error.message.startsWith(`The hub ${hub} has no file Qwen3-4B-`),
  )
  const slashed = await pullModel(NAME, { dataFolder, hub: `${hub}/`, runtime: false })
  assert.deepEqual([slashed.already, slashed.small], [false, true])
})

for (const broken of ['at once', 'in the middle'] as const) {
  test(`a hub that disconnects ${broken} of the pointer file is reported with a sentence`, async () => {
    // The words were a bare "fetch failed", and that the hub states no SHA-256.
    pointerOnly = true
    pointerBroken = broken
    await assert.rejects(pull(), (error) => error instanceof PullFailed && /can't be reached/.test(error.message))
  })
}

test('an abort stops the download and keeps its part', async () => {
  const controller = new AbortController()
  const reason = new Error('gone')
  const options = { dataFolder, hub, runtime: false, signal: controller.signal }
  await assert.rejects(
    pullModel(NAME, { ...options, onProgress: (step) => step.step === 'downloading' && controller.abort(reason) }),
    (error) => error === reason,
  )
})

test('a hub that falls silent is asked again for the rest, and is given up after some silences', async () => {
  const half = Math.floor(MODEL.length / 2)
  const stall = (response: ServerResponse, from: number) => {
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': MODEL.length - from })
    // The first reply has half of the file, the next ones have nothing.
    if (from === 0) response.write(MODEL.subarray(0, half))
    else response.flushHeaders()
    return true
  }
  const options = { dataFolder, hub, runtime: false, idleMs: 1500, pauseMs: 1 }
  faults = [stall, stall]
  assert.deepEqual(await readFile((await pullModel(NAME, options)).path), MODEL)
  assert.equal(ranges.length, 3)
  assert.deepEqual(new Set(ranges.slice(1)), new Set([`bytes=${half}-`]))

  const silent = { ...options, idleMs: 50, dataFolder: await mkdtemp(join(tmpdir(), 'platen-pull-')) }
  folders.push(silent.dataFolder)
  faults = Array(20).fill(stall)
  await assert.rejects(
    pullModel(NAME, silent),
    /^PullFailed: The download was interrupted \(the hub sent nothing for 1 s\)\. The next one continues where it stopped\.$/,
  )
})

test('the lock of a process that was killed is free', async () => {
  const code = `import { lockDownloads } from ${JSON.stringify(new URL('download-lock.ts', import.meta.url).href)}
    lockDownloads(${JSON.stringify(dataFolder)}, 'tiny'); console.log('locked'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await assert.rejects(pull(), new RegExp(`tiny is being downloaded into this data folder by process ${child.pid} on `))
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.deepEqual(await readFile((await pull()).path), MODEL)
})
