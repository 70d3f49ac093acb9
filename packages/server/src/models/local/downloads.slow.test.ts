import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import type { ModelDownload } from '@platen/wire'
import { systemClock } from '../../clock.ts'
import { runtimeEntry, runtimeFolder } from '../runtime.ts'
import { scriptedGguf } from '../testing/tiny-gguf.ts'
import { DownloadRefused, ModelDownloads } from './downloads.ts'
import { LOCAL_MODELS } from './models.ts'

const FILE = scriptedGguf({ text: 'A text from the hub.' })
const [MODEL, OTHER] = LOCAL_MODELS as [(typeof LOCAL_MODELS)[0], (typeof LOCAL_MODELS)[0]]

let hub: string
/** Half of the file is sent, then nothing. */
let holds = false
let ranges: (string | undefined)[] = []
let stop: () => void
before(async () => {
  const sha256 = createHash('sha256').update(FILE).digest('hex')
  const server = createServer((request, response: ServerResponse) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    response.writeHead(from > 0 ? 206 : 200, { 'x-linked-etag': `"${sha256}"`, 'x-linked-size': FILE.length })
    if (request.method === 'HEAD') return response.end()
    ranges.push(request.headers.range)
    if (holds) return response.write(FILE.subarray(0, FILE.length / 2))
    return response.end(FILE.subarray(from))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  hub = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stop = () => {
    server.close()
    server.closeAllConnections()
  }
})
after(() => stop())

let dataFolder: string
let reloads: number
let inUse: string[]
let errors: unknown[]
const folders: string[] = []
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'platen-downloads-'))
  folders.push(dataFolder)
  // The runtime is there already.
  const entry = runtimeEntry(runtimeFolder(dataFolder))
  mkdirSync(dirname(entry), { recursive: true })
  writeFileSync(entry, '')
  holds = false
  ranges = []
  reloads = 0
  inUse = []
  errors = []
})
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function open(address = hub): ModelDownloads {
  return new ModelDownloads({
    dataFolder,
    clock: systemClock,
    hub: address,
    reload: async () => {
      reloads += 1
      inUse = [join(dataFolder, 'models', MODEL.file)]
      return { templates: 13, backends: ['local'], sentence: 'It writes now.', warnings: [], restartFor: [] }
    },
    filesInUse: () => inUse,
    onError: (error) => errors.push(error),
  })
}

async function until(downloads: ModelDownloads, is: (download: ModelDownload) => boolean): Promise<ModelDownload> {
  for (;;) {
    const { download } = await downloads.list()
    if (download && is(download)) return download
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('a model of the list is downloaded, checked and used', async () => {
  const downloads = open()
  const started = downloads.start(MODEL.name)
  assert.deepEqual([started?.status, started?.bytes, started?.totalBytes], ['running', 0, MODEL.fileBytes])
  const ended = await until(downloads, ({ status }) => status !== 'running')
  assert.deepEqual([ended.status, ended.message], ['completed', 'It writes now.'])
  assert.deepEqual([ended.bytes, ended.totalBytes], [FILE.length, FILE.length])
  assert.equal(reloads, 1)
  const { models, hub: address } = await downloads.list()
  const [first, second] = models
  assert.deepEqual([first?.name, first?.installed, first?.inUse], [MODEL.name, true, true])
  assert.deepEqual([second?.installed, second?.inUse], [false, false])
  assert.equal(address, hub)
  assert.deepEqual(errors, [])
})

test('only models of the list, and one at a time', async () => {
  holds = true
  const downloads = open()
  assert.equal(downloads.start('hf:someone/tiny:tiny.gguf'), undefined)
  assert.ok(downloads.start(MODEL.name))
  assert.throws(() => downloads.start(OTHER.name), DownloadRefused)
  assert.equal(await downloads.cancel(OTHER.name), undefined)
  await downloads.close()
  assert.equal(await downloads.cancel(MODEL.name), undefined)
})

test('a cancelled download continues where it stopped, also after a restart of the service', async () => {
  holds = true
  const before = open()
  before.start(MODEL.name)
  await until(before, ({ bytes }) => bytes === FILE.length / 2)
  assert.equal((await before.cancel(MODEL.name))?.status, 'cancelled')
  assert.equal(reloads, 0)
  holds = false
  const later = open()
  assert.equal((await later.list()).download, null)
  later.start(MODEL.name)
  assert.equal((await until(later, ({ status }) => status !== 'running')).status, 'completed')
  assert.deepEqual(ranges, [undefined, `bytes=${FILE.length / 2}-`])
  assert.deepEqual(readdirSync(join(dataFolder, 'models')), [MODEL.file])
})

test('a download that fails says why, and the next one may start', async () => {
  const downloads = open('http://127.0.0.1:1')
  downloads.start(MODEL.name)
  const ended = await until(downloads, ({ status }) => status !== 'running')
  assert.equal(ended.status, 'failed')
  assert.match(ended.message ?? '', /^The hub http:\/\/127\.0\.0\.1:1 can't be reached/)
  assert.ok(downloads.start(MODEL.name))
  await downloads.close()
})

test('of two services on one data folder one downloads, and the other says which process does', async () => {
  holds = true
  const [first, second] = [open(), open()]
  first.start(MODEL.name)
  await until(first, ({ bytes }) => bytes === FILE.length / 2)
  second.start(MODEL.name)
  const { status, message } = await until(second, (download) => download.status !== 'running')
  assert.equal(status, 'failed')
  assert.match(
    message ?? '',
    new RegExp(`^${MODEL.name} is being downloaded into this data folder by process ${process.pid} on `),
  )
  await first.cancel(MODEL.name)
  holds = false
  second.start(MODEL.name)
  assert.equal((await until(second, (download) => download.status !== 'running')).status, 'completed')
  // It continued what the first one left.
  assert.deepEqual(ranges, [undefined, `bytes=${FILE.length / 2}-`])
})

test('a service that stops starts no download', async () => {
  const downloads = open()
  await downloads.close()
  assert.throws(() => downloads.start(MODEL.name), /The service is stopping/)
  assert.equal((await downloads.list()).download, null)
})
