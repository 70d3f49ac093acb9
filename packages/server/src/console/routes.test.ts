import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { systemClock } from '../clock.ts'
import { createLog } from '../http/monitoring/log.ts'
import type { Http } from '../http/route.ts'
import { createServer } from '../http/server.ts'
import { consoleRoutes } from './routes.ts'

const folder = mkdtempSync(join(tmpdir(), 'platen-console-'))
const { log } = await createLog('silent', 2)
const fastify = createServer({ log, clock: systemClock, corsOrigins: [] })
// The routes need nothing else of the service.
consoleRoutes({ fastify } as Http, { consoleFolder: folder })
let url: string
before(async () => {
  url = await fastify.listen({ host: '127.0.0.1', port: 0 })
})
after(async () => {
  await fastify.close()
  rmSync(folder, { recursive: true, force: true })
})

function build(name: string): void {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'assets', `${name}.js`), `console.log('${name}')`)
  writeFileSync(join(folder, 'assets', `${name}.js.br`), 'brotli')
  writeFileSync(join(folder, 'index.html'), `<script src="/assets/${name}.js"></script>`)
}

const get = (path: string, encoding = 'identity') =>
  fetch(`${url}${path}`, { headers: { 'accept-encoding': encoding } })

test('before the console is built its addresses have a page that says so, and loads itself again', async () => {
  const reply = await get('/')
  assert.equal(reply.status, 200)
  assert.match(await reply.text(), /The service is building the console/)
})

test('each screen is the page of the build, which may be replaced while the service runs', async () => {
  build('first')
  for (const path of ['/', '/d/x1', '/documents?q=a', '/settings/models', '/sign-in?next=/jobs']) {
    const reply = await get(path)
    assert.equal(await reply.text(), '<script src="/assets/first.js"></script>')
    assert.equal(reply.headers.get('cache-control'), 'no-cache')
    const policy = reply.headers.get('content-security-policy') ?? ''
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/)
    assert.doesNotMatch(policy, /https?:/)
  }
  build('second')
  utimesSync(join(folder, 'index.html'), new Date(), new Date(Date.now() + 5000))
  assert.match(await (await get('/')).text(), /second/)
  assert.equal((await get('/assets/second.js')).status, 200)
})

test('each address of the console is one of the service', async () => {
  build('main')
  const router = readFileSync(new URL('../../../console/src/router.tsx', import.meta.url), 'utf8')
  const paths = [...router.matchAll(/\bpath: '(\/[^']*)'/g)].map((match) => match[1]!.replace(/\$\w+/g, 'x'))
  assert.ok(paths.length > 5)
  for (const path of paths) assert.match(await (await get(path)).text(), /main\.js/, path)
})

test('a browser gets the page of the console at an unknown address, with 404; a program gets JSON there', async () => {
  build('main')
  const open = (path: string, accept: string) =>
    fetch(`${url}${path}`, { headers: { accept, 'accept-encoding': 'identity' } })
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const page = await open('/nope/at/all', browser)
  assert.equal(page.status, 404)
  assert.match(await page.text(), /main\.js/)
  for (const [path, accept] of [
    ['/nope', '*/*'],
    ['/nope', 'application/json'],
    ['/v1/nope', browser],
    ['/assets/nope.js', browser],
  ] as const) {
    const reply = await open(path, accept)
    assert.equal(reply.status, 404)
    assert.match(reply.headers.get('content-type') ?? '', /^application\/json/, `${path} ${accept}`)
  }
})

test('the page of a sign-in link is that of the console, which is not stored', async () => {
  build('main')
  const page = await get('/sign-in/token')
  assert.match(await page.text(), /main\.js/)
  assert.equal(page.headers.get('cache-control'), 'no-store')
})

test('files are sent compressed where the browser takes it, to be stored for a year, and nothing else of the disk is', async () => {
  build('main')
  await get('/')
  const plain = await get('/assets/main.js')
  assert.equal(plain.headers.get('content-type'), 'text/javascript; charset=utf-8')
  assert.equal(plain.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(await plain.text(), "console.log('main')")
  const raw = await fastify.inject({ url: '/assets/main.js', headers: { 'accept-encoding': 'gzip, br;q=1' } })
  assert.deepEqual([raw.headers['content-encoding'], raw.body], ['br', 'brotli'])
  const refused = await fastify.inject({ url: '/assets/main.js', headers: { 'accept-encoding': 'br;q=0' } })
  assert.equal(refused.headers['content-encoding'], undefined)
  for (const path of [
    '/assets/other.js',
    '/assets/main.js.br',
    '/assets/..%2Findex.html',
    '/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  ])
    assert.equal((await get(path)).status, 404, path)
})

test('the fonts of the typesetter have addresses by their ID', async () => {
  const font = await get('/fonts/tinos')
  assert.equal(font.status, 200)
  assert.ok((await font.arrayBuffer()).byteLength > 10_000)
  for (const id of ['unknown', '..%2f..%2fpackage.json']) assert.equal((await get(`/fonts/${id}`)).status, 404)
})
