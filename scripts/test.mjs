// npm test: installs missing packages, runs every check, prints what was skipped and why, and ends with
// `N passed, N failed, N skipped`. Up to three files with a failed test are run once more, alone, and what passed only then is named.
// With CI set, a judge that is missing is a failure, but for those that OPTIONAL_JUDGES names.
// `node scripts/test.mjs lint types` runs only the checks named;
// `node scripts/test.mjs tests packages/wire` only the tests under a folder.
import { spawn } from 'node:child_process'
import fs, { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { install, root, runtime } from './install.mjs'

/** As many files whose tests failed are run once more; with more of them something is broken. */
const MAX_AGAIN = 3

const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM']

install({ development: true })
const node = runtime()
if (process.execPath !== node && Number(process.versions.node.split('.')[0]) < 24) {
  // Glob and the reporters below need the pinned Node.
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
} else await main()

async function main() {
  // Not imported by name: Node 20, which this may start under, has no such export.
  const { globSync } = fs
  const bin = (packageName, file) => join(root, 'node_modules', packageName, file)
  const scratch = mkdtempSync(join(tmpdir(), 'platen-test-'))
  const totals = { passed: 0, failed: 0, skipped: [] }
  const failures = []
  const judged = []
  /** Tests that failed beside others and passed alone. */
  const unsteady = []

  // However it ends, nothing of it goes on or is left: a planted file would be a fault of the next run.
  const children = new Set()
  const leftovers = new Set([scratch])
  process.on('exit', () => {
    for (const child of children) child.kill()
    for (const path of leftovers) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  })
  for (const signal of SIGNALS) process.on(signal, () => process.exit(130))
  function start(args, options) {
    const child = spawn(node, args, { cwd: root, ...options })
    children.add(child)
    child.on('exit', () => children.delete(child))
    return child
  }

  const run = (args) =>
    new Promise((resolve) => {
      const child = start(args, { stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      child.stdout.on('data', (chunk) => (output += chunk))
      child.stderr.on('data', (chunk) => (output += chunk))
      child.on('close', (code) => resolve({ code, output }))
    })

  // With files named, a check reads those alone, and what they import: enough to find what is planted in them.
  const checks = {
    types: async (...files) => {
      const results = []
      for (const project of files.length ? ['.'] : ['.', 'packages/console'])
        results.push(await run([bin('typescript', 'bin/tsc'), '-p', project]))
      return { code: results.some(({ code }) => code !== 0) ? 1 : 0, output: results.map((one) => one.output).join('') }
    },
    lint: (...files) =>
      run([bin('@biomejs/biome', 'bin/biome'), 'ci', '--max-diagnostics=50', ...(files.length ? files : ['.'])]),
    unused: () => run([bin('knip', 'bin/knip.js'), '--no-progress']),
    imports: async (...files) => {
      const result = await run([
        bin('dependency-cruiser', 'bin/dependency-cruiser.mjs'),
        '--config',
        '.dependency-cruiser.cjs',
        '--output-type',
        'err',
        ...(files.length ? files : ['packages']),
      ])
      if (files.length) return result
      // With a compiler that it can't load, dependency-cruiser reads no files and finds no errors: that is not a pass.
      const modules = Number(/(\d+) modules/.exec(result.output)?.[1] ?? 0)
      const sources = globSync('packages/*/src/**/*.ts', { cwd: root }).length
      return modules >= sources
        ? result
        : { code: 1, output: `${result.output}\nOnly ${modules} of ${sources} modules were read.` }
    },
    patterns: (...files) => run([join(root, 'scripts/patterns.mjs'), ...files]),
    lock: () => run([join(root, 'scripts/lock.mjs'), 'check']),
    'planted faults': plantedFaults,
  }

  /** Each checker must find a planted error: a checker that can't fail checks nothing. */
  async function plantedFaults() {
    const missed = []
    const planted = [
      {
        check: 'types',
        file: 'packages/wire/src/planted-type-fault.ts',
        text: "export const planted: number = 'a string'\n",
        expect: /planted-type-fault/,
      },
      {
        check: 'lint',
        file: 'packages/wire/src/planted-lint-fault.ts',
        text: 'export var planted = 1; debugger\n',
        expect: /planted-lint-fault/,
      },
      {
        check: 'unused',
        file: 'packages/wire/src/planted-unused-fault.ts',
        text: 'export const planted = 1\n',
        expect: /planted-unused-fault/,
      },
      {
        check: 'imports',
        file: 'packages/typeset/src/planted-import-fault.ts',
        text: "export { readFileSync as planted } from 'node:fs'\n",
        expect: /planted-import-fault/,
      },
      {
        // A cycle of folders: jobs imports webhooks.
        check: 'imports',
        file: 'packages/server/src/webhooks/planted-folder-fault.ts',
        text: "export type { JobRow as Planted } from '../jobs/store.ts'\n",
        expect: /server-layer-webhooks.+planted-folder-fault/,
      },
      {
        // Domain code does not know HTTP.
        check: 'imports',
        file: 'packages/server/src/accounts/planted-status-fault.ts',
        text: "export { ApiError as Planted } from '../http/errors.ts'\n",
        expect: /server-layer-accounts.+planted-status-fault/,
      },
      {
        check: 'patterns',
        file: 'packages/wire/src/planted-pattern-fault.ts',
        text: 'export const planted = /^(?:a?\\d{1,3})*$/\n',
        expect: /planted-pattern-fault.+exponential/,
      },
    ]
    try {
      for (const { file, text } of planted) {
        leftovers.add(join(root, file))
        writeFileSync(join(root, file), text)
      }
      const checkOf = (name) => checks[name](...planted.flatMap(({ check, file }) => (check === name ? file : [])))
      const outputs = new Map()
      await inLanes([...new Set(planted.map(({ check }) => check))], async (name) =>
        outputs.set(name, await checkOf(name)),
      )
      for (const { check, file, expect } of planted) {
        const { code, output } = outputs.get(check)
        if (code === 0 || !expect.test(output)) missed.push(`${check} (${file})`)
      }
    } finally {
      for (const { file } of planted) rmSync(join(root, file), { force: true })
    }
    return missed.length
      ? { code: 1, output: `A planted fault was not found by: ${missed.join(', ')}` }
      : { code: 0, output: '' }
  }

  /** Calls `work` for each name, two at a time: each check is one program at a time. The longest begins at once. */
  async function inLanes(names, work) {
    const left = names.toSorted((a, b) => (a === 'patterns' ? -1 : 0) - (b === 'patterns' ? -1 : 0))
    const lane = async () => {
      for (let name = left.shift(); name !== undefined; name = left.shift()) await work(name)
    }
    await Promise.all([lane(), lane()])
  }

  /** Runs test files, `concurrency` of them at a time: the exit code, and a row for each test. */
  async function runTests(files, concurrency) {
    const report = join(scratch, 'report.jsonl')
    rmSync(report, { force: true })
    const testArgs = [
      '--test',
      `--test-concurrency=${concurrency}`,
      '--test-timeout=300000',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${join(root, 'scripts/reporter.mjs')}`,
      `--test-reporter-destination=${report}`,
      ...files,
    ]
    const code = await new Promise((resolve) =>
      start(testArgs, {
        stdio: ['ignore', 'inherit', 'inherit'],
        // Each file is a process that reads the same modules.
        env: { ...process.env, NODE_COMPILE_CACHE: join(scratch, 'compiled'), TEST_SCRATCH: scratch },
      }).on('exit', resolve),
    )
    const lines = existsSync(report) ? readFileSync(report, 'utf8').split('\n').filter(Boolean) : []
    return { code, rows: lines.map((line) => JSON.parse(line)) }
  }

  const args = process.argv.slice(2)
  const only = args.filter((name) => name in checks)
  const testsOnly = args[0] === 'tests'
  const names = only.length ? only : testsOnly ? [] : Object.keys(checks)
  async function check(name) {
    const started = performance.now()
    const { code, output } = await checks[name]()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    process.stdout.write(`${code === 0 ? '✔' : '✖'} ${name} (${seconds} s)\n`)
    if (code === 0) totals.passed += 1
    else {
      totals.failed += 1
      failures.push(name)
      process.stdout.write(`${output.trim()}\n`)
    }
  }
  const isPlanting = (name) => name === 'planted faults'
  await inLanes(
    names.filter((name) => !isPlanting(name)),
    check,
  )
  for (const name of names.filter(isPlanting)) await check(name)

  if (!only.length) {
    const folders = testsOnly && args.length > 1 ? args.slice(1) : ['packages', 'clients', 'e2e', 'examples', 'scripts']
    const files = folders
      .flatMap((folder) => (folder.endsWith('.ts') ? [folder] : globSync(`${folder}/**/*.test.ts`, { cwd: root })))
      .filter((file) => !file.includes('node_modules'))
      .sort()
    // Many tests wait for a timer, a page or another process: one more than there are processors.
    const { code, rows } = await runTests(files, availableParallelism() + 1)
    const failed = [...new Set(rows.filter((row) => row.result === 'failed').map((row) => row.file))]
    // A test of a whole browser or service can miss a time limit because of what runs beside it.
    const again = failed.length <= MAX_AGAIN ? failed : []
    if (again.length)
      process.stdout.write(`\nOnce more, alone: ${again.map((file) => relative(root, file)).join(', ')}\n`)
    const second = again.length ? await runTests(again, 1) : { code: 0, rows: [] }
    const isSaid = second.code === 0 || second.rows.some((one) => one.result === 'failed')
    for (const row of rows) {
      const name = `${relative(root, row.file)}: ${row.name}`
      const ofFile = second.rows.filter((one) => one.file === row.file)
      const passedAlone =
        row.result === 'failed' &&
        isSaid &&
        ofFile.every((one) => one.result !== 'failed') &&
        ofFile.some((one) => one.name === row.name && one.result === 'passed')
      if (row.result !== 'skipped') judged.push(row.name)
      if (passedAlone) unsteady.push(name)
      if (row.result === 'passed' || passedAlone) totals.passed += 1
      else if (row.result === 'skipped') totals.skipped.push(row)
      else {
        totals.failed += 1
        failures.push(name)
      }
    }
    if (code !== 0 && !failed.length) {
      totals.failed += 1
      failures.push(`the test run ended with exit code ${code}`)
    }
    if (!rows.length) {
      totals.failed += 1
      failures.push('no test was run')
    }
  }

  // The name of a test ends with the external program that checks its result: `(judge: qpdf)`.
  const judgeOf = (name) => /\(judge: (.+)\)$/.exec(name)?.[1]
  const judges = [...new Set(judged.flatMap((name) => judgeOf(name) ?? []))]
  const absent = [...new Set(totals.skipped.flatMap(({ name }) => judgeOf(name) ?? []))]
  if (judges.length + absent.length > 0)
    process.stdout.write(
      `outside judges run: ${judges.join(', ') || 'none'}; not installed: ${absent.join(', ') || 'none'}\n`,
    )
  // In CI (.ci/run) judges are installed: one that is missing there would let a fault pass.
  const optional = (process.env.OPTIONAL_JUDGES ?? '').split(',')
  for (const judge of process.env.CI ? absent.filter((one) => !optional.includes(one)) : []) {
    totals.failed += 1
    failures.push(`the judge ${judge} is missing, which CI installs`)
  }
  for (const row of totals.skipped) process.stdout.write(`skipped: ${row.name} (${row.reason})\n`)
  for (const name of unsteady) process.stdout.write(`failed beside others, passed alone: ${name}\n`)
  for (const name of failures) process.stdout.write(`failed: ${name}\n`)
  process.stdout.write(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped.length} skipped\n`)
  process.exit(totals.failed ? 1 : 0)
}
