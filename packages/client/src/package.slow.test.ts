/** The package as its users get it: packed, installed offline into an empty project, compiled by `tsc --strict`, and run. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { startWorld, type World } from '../../../clients/conformance/world.ts'

const run = promisify(execFile)
const windows = process.platform === 'win32'
const root = fileURLToPath(new URL('../../..', import.meta.url))
const COMPRESSED_BYTES_MAX = 12_000

let project: string
let installed: string
let world: World
before(async () => {
  project = mkdtempSync(join(tmpdir(), 'platen-consumer-'))
  const built = await run(process.execPath, [join(root, 'scripts/build-client.mjs'), join(project, 'dist')])
  writeFileSync(
    join(project, 'package.json'),
    '{"name": "consumer", "version": "1.0.0", "type": "module", "private": true}',
  )
  const args = ['install', '--offline', '--no-audit', '--no-fund', built.stdout.trim()]
  await run(windows ? 'npm.cmd' : 'npm', args, { cwd: project, shell: windows })
  installed = join(project, 'node_modules/@platen/client')
  world = await startWorld()
})
after(async () => {
  await world.close()
  rmSync(project, { recursive: true, force: true, maxRetries: 3 })
})

/** Compiles a file in the project, without `skipLibCheck`. */
async function compile(name: string, text: string, options: Record<string, unknown>): Promise<void> {
  const folder = join(project, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'main.ts'), text)
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    target: 'es2022',
    module: 'nodenext',
    typeRoots: [join(root, 'node_modules/@types')],
    ...options,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }))
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch((error) => {
    throw new Error(`${name}:\n${error.stdout}`)
  })
}

/** The Node that users have: that of the path, which may be older than ours. */
function node(args: string[], env: Record<string, string> = {}) {
  const path = process.env['PATH']?.split(windows ? ';' : ':').filter((part) => !part.includes('node_modules'))
  const environment: NodeJS.ProcessEnv = { ...process.env, ...env, PATH: path?.join(windows ? ';' : ':') }
  delete environment['NODE_OPTIONS']
  return run('node', args, { cwd: project, env: environment })
}

test('the package has no dependency, no tests and no TypeScript sources', () => {
  const { dependencies, peerDependencies, scripts, exports } = JSON.parse(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  )
  assert.deepEqual([dependencies, peerDependencies, scripts], [undefined, undefined, undefined])
  assert.deepEqual(Object.keys(exports), ['.', './webhooks', './package.json'])
  const files = readdirSync(installed)
  assert.deepEqual(
    files.filter((file) => /test|(?<!\.d)\.ts$/.test(file)),
    [],
  )
  for (const file of files.filter((name) => /\.(js|d\.ts)$/.test(name)))
    for (const [, from] of readFileSync(join(installed, file), 'utf8').matchAll(/(?:from |import\()['"]([^'"]+)['"]/g))
      assert.match(from as string, /^(\.\/[\w-]+\.js|node:[\w/]+)$/, `${file} imports ${from}`)
  assert.deepEqual(readdirSync(dirname(installed)), ['client'])
})

test('the package is under 12 kB compressed', () => {
  const files = readdirSync(installed).filter((file) => file.endsWith('.js') && file !== 'webhooks.js')
  const code = files.map((file) => readFileSync(join(installed, file), 'utf8')).join('\n')
  assert.ok(brotliCompressSync(code).length < COMPRESSED_BYTES_MAX, `${brotliCompressSync(code).length} bytes`)
})

test('the examples of the README compile and run under plain Node', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, text]) => text as string)
  assert.equal(examples.length, 10)
  // The port is taken on some machines, and an open server would keep the program running.
  const program = examples.join('\n').replace('server.listen(3000)', 'server.listen(0, () => server.close())')
  await compile('readme', program, { types: ['node'], lib: ['es2022'], outDir: '.' })
  const account = await world.http({ method: 'POST', path: '/accounts', body: { name: 'reader', tier: 'enterprise' } })
  const { id } = (account.body as { data: { id: string } }).data
  const key = await world.http({ method: 'POST', path: '/keys', body: { accountId: id } })
  const { stdout, stderr } = await node([join(project, 'readme/main.js')], {
    PLATEN_BASE_URL: world.url,
    PLATEN_API_KEY: (key.body as { data: { key: string } }).data.key,
    PLATEN_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  })
  assert.match(stdout, /Grüße aus Zürich/)
  assert.match(stdout, /model-11 false/)
  assert.match(stderr, /^prompt .+/)
  const saved = readdirSync(project).filter((file) => /\.(pdf|docx|part)$/.test(file))
  assert.deepEqual(saved.sort(), ['chapter.docx', 'letter.pdf', 'report.pdf'])
  for (const file of ['letter.pdf', 'report.pdf'])
    assert.match(readFileSync(join(project, file), 'latin1'), /^%PDF-[\s\S]+%%EOF\s*$/)
})

test('the types need no types of Node in a browser project', async () => {
  const page = `import { Platen, type DocumentFile, type Job } from '@platen/client'
import { WebhookVerifier, type WebhookEvent } from '@platen/client/webhooks'
export const platen = new Platen({ baseUrl: location.origin, apiKey: null })
export async function show(): Promise<Job> {
  const file: DocumentFile = await platen.pdf.create({ content: 'Hello' })
  open(URL.createObjectURL(file.blob()))
  const template: string | undefined = undefined
  for await (const event of platen.generate.stream({ prompt: 'x', template })) {
    if (event.type === 'done') console.log(event.document.content)
    // @ts-expect-error: only deltas and reasoning have a text.
    else console.log(event.text)
  }
  // @ts-expect-error: a misspelt field.
  await platen.pdf.create({ content: 'Hello', fileName: 'a.pdf' })
  return platen.jobs.get('job_1')
}
export const read = (event: WebhookEvent): string => (event.status === 'failed' ? event.error.message : event.content)
export const verifier = (secret: string) => new WebhookVerifier(secret)
`
  const browser = { types: [], lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'], noEmit: true }
  await compile('browser', page, { ...browser, module: 'esnext', moduleResolution: 'bundler' })
})
