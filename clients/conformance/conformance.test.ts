/** The suite itself, and the TypeScript client; languages/ has the others, each in a file, so that they run side by side. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { OPERATIONS } from '../../packages/wire/src/index.ts'
import { differences, substitute } from './judge.ts'
import { buildDriver, type Language, readLanguages, readScenarios, runLanguage, type Scenario } from './run.ts'
import { testLanguage, world } from './test-language.ts'

const languages = readLanguages()
const scenarios = readScenarios()

test('there are 56 scenarios, each with a name of its own', () => {
  assert.equal(scenarios.length, 56)
  assert.equal(new Set(scenarios.map(({ name }) => name)).size, 56)
})

test('every operation of the contract has a method in the clients', () => {
  const names = JSON.parse(readFileSync(new URL('./operations.json', import.meta.url), 'utf8')) as Record<
    string,
    string[]
  >
  for (const { id, method, path } of OPERATIONS)
    assert.ok(
      names[id]?.length,
      `${id} (${method} ${path}) is not in clients/conformance/operations.json. Add it there, to the table in clients/README.md, and as a method to each client: packages/client/src and clients/*.`,
    )
  const ids = new Set(OPERATIONS.map(({ id }) => id))
  for (const id of Object.keys(names))
    assert.ok(ids.has(id), `${id} in operations.json is no operation of the contract`)
})

test('the pages of the clients say in the same words how to install them from a clone and what they do by themselves', () => {
  const folders = ['packages/client', ...['python', 'go', 'java', 'php', 'ruby'].map((name) => `clients/${name}`)]
  for (const folder of folders) {
    const page = readFileSync(new URL(`../../${folder}/README.md`, import.meta.url), 'utf8')
    for (const words of [
      'Not published yet: install it from a clone of this repository, here `../platen`.',
      'The key is shown when the service starts for the first time; `platen keys create --account ID` makes more.',
      'export PLATEN_BASE_URL=http://127.0.0.1:8484 PLATEN_API_KEY=pk_live_…',
      'waits for 15 minutes',
      '**Redirects are not followed**: the key would go to another address.',
      'a wrong option or argument; no API key',
    ])
      assert.ok(page.includes(words), `${folder}: ${words}`)
    const install = /```sh\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
    assert.match(install, new RegExp(`\\.\\./platen/${folder}\\b`))
  }
})

test('the judge finds each kind of difference', () => {
  const cases: [expected: unknown, right: unknown, wrong: unknown][] = [
    [1, 1, '1'],
    [null, null, undefined],
    [{ a: 1 }, { a: 1, b: 2 }, { b: 2 }],
    [
      [1, 2],
      [1, 2],
      [1, 2, 3],
    ],
    [{ $match: '^a' }, 'ab', 'ba'],
    [{ $lacks: 'a' }, 'b', 'ba'],
    [{ $type: 'array' }, [], {}],
    [{ $time: true }, '2026-03-14T12:00:00+01:00', 'noon'],
    [{ $between: [1, 2] }, 2, 3],
    [{ $between: [1, null] }, 9, 0],
    [{ $absent: true }, undefined, null],
    [{ $nothing: true }, null, 0],
    [{ $length: 2 }, [1, 2], [1]],
    [{ $items: 1 }, [1, 1], [1, 2]],
    [{ $includes: 1 }, [2, 1], [2]],
    [{ $bytes: '%PDF' }, Buffer.from('%PDF-1.7').toString('base64'), Buffer.from('PK').toString('base64')],
    [{ $all: [{ $length: 1 }, { $items: 1 }] }, [1], [2]],
  ]
  for (const [expected, right, wrong] of cases) {
    assert.deepEqual(differences(expected, right), [], JSON.stringify(expected))
    assert.equal(differences(expected, wrong).length, 1, JSON.stringify(expected))
  }
  assert.throws(() => differences({ $oops: 1 }, 1), /\$oops/)
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: variables of scenarios
  assert.deepEqual(substitute({ a: ['${n}', 'x${n}'] }, { n: 1 }), { a: [1, 'x1'] })
  assert.throws(() => substitute('${none}', {}), /none/)
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: variables of scenarios
})

// Here, since the tests of the suite need its driver too.
await testLanguage('typescript')

test('each language has its tests', () => {
  const files = readdirSync(new URL('./languages/', import.meta.url)).map((file) => `./languages/${file}`)
  const calls = ['./conformance.test.ts', ...files].flatMap((file) => [
    ...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/^await testLanguage\('(.+)'\)/gm),
  ])
  assert.deepEqual(calls.map(([, name]) => name).sort(), Object.keys(languages).sort())
})

test('a selection without any test ends', async () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const args = ['--test', '--test-name-pattern=no such name', fileURLToPath(import.meta.url)]
  await promisify(execFile)(process.execPath, args, { env, timeout: 60_000 })
})

test('a step that is not as expected fails its scenario, with the reason', async () => {
  const language = languages['typescript'] as Language
  await buildDriver(language)
  const wrong = (name: string, step: Scenario['steps'][number]): Scenario => ({ name, steps: [step] })
  const text = { call: 'generate.text', params: { prompt: 'A note' } }
  const outcomes = await runLanguage(language, await world(), {
    lanes: 1,
    scenarios: [
      wrong('result', { ...text, sees: { result: { content: 'other' } } }),
      wrong('error', { call: 'jobs.get', target: 'job_none' }),
      wrong('no error', { ...text, sees: { error: {} } }),
      wrong('wire', { ...text, proxy: [], wire: [{}, {}] }),
      wrong('same', { ...text, proxy: [], wireSame: ['headers.nothing'] }),
      wrong('time', { ...text, elapsedMs: [60_000, null] }),
      wrong('open', { ...text, proxy: [], closes: true }),
      wrong('driver', { call: 'generate.nothing' }),
    ],
  })
  for (const { name, faults } of outcomes) assert.equal(faults.length, 1, `${name}: ${faults.join('; ')}`)
})
