// npm test: installs missing packages, runs every check and every test, prints what was skipped and why, and ends with
// `N passed, N failed, N skipped`. A test that fails is a failure, whatever it does when it runs again.
//
//   npm test                        all checks (scripts/checks.mjs) and all tests
//   npm test -- lint types          only the checks that are named; `tests` is all tests
//   npm test -- PATH …              only the tests in these files and folders
//   npm test -- --changed           only the tests that a change affects, by what imports what
//   npm run test:fast               types, lint, imports and the tests that are not slow (scripts/test-files.mjs), on SQLite alone
//   npm run test:watch [-- PATH …]  the same tests, or those in PATH, again after each change
//
// With CI set, a judge that is missing is a failure, but for those that OPTIONAL_JUDGES names.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, root, runtime } from './install.mjs'

/** Takes as long as all other checks. */
const LONGEST_CHECK = 'patterns'
/** A file of tests may take this long: one that hangs ends, and fails. */
const GROUP_MS_MAX = 900_000
/** So many files are named with the time that they took. */
const SLOWEST_MAX = 15

const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM']
/** Each child has a process group of its own, which can be ended as a whole. */
const HAS_GROUPS = process.platform !== 'win32'

/** For the tests that run on each database (packages/server/src/db/testing.ts). */
const SQLITE_ONLY = { TEST_DATABASES: 'sqlite' }

install({ development: true })
const node = runtime()
if (process.execPath !== node && Number(process.versions.node.split('.')[0]) < 24) {
  // Glob and the runner of tests need the pinned Node.
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
} else await main()

async function main() {
  // Not imported by name: Node 20, which this may start under, lacks what they import.
  const { affectedTests, groupsOf, isSlow, testFiles } = await import('./test-files.mjs')
  const { checksWith, FAST_CHECKS } = await import('./checks.mjs')
  const { PLANTED_FILES, plantFaults } = await import('./planted-faults.mjs')
  const scratch = mkdtempSync(join(tmpdir(), 'platen-test-'))
  const totals = { passed: 0, failed: 0, skipped: [] }
  const failures = []
  const judged = []
  const times = []
  const fail = (what) => {
    totals.failed += 1
    failures.push(what)
  }

  // However it ends, nothing of it goes on or is left: a planted file would be a fault of the next run.
  const children = new Set()
  const leftovers = new Set([scratch])
  process.on('exit', () => {
    for (const child of children) end(child)
    for (const path of leftovers) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  })
  for (const signal of SIGNALS) process.on(signal, () => process.exit(130))
  function start(args, options) {
    const child = spawn(node, args, { cwd: root, detached: HAS_GROUPS, ...options })
    children.add(child)
    child.on('exit', () => {
      children.delete(child)
      end(child)
    })
    return child
  }
  /** Ends a child, and what it has started and left running: the servers of a test that was ended. */
  function end(child) {
    if (!HAS_GROUPS) return child.kill()
    try {
      process.kill(-child.pid)
    } catch {
      // All of its group have ended.
    }
  }

  /** Runs Node to its end. @returns its exit code and all its output; `isLive` shows the output at once instead. */
  const run = (args, { env, isLive = false, timeout, channel = [] } = {}) =>
    new Promise((resolve) => {
      const pipe = isLive ? 'inherit' : 'pipe'
      const child = start(args, { stdio: ['ignore', pipe, pipe, ...channel], timeout, env: { ...process.env, ...env } })
      let output = ''
      child.stdout?.on('data', (chunk) => (output += chunk))
      child.stderr?.on('data', (chunk) => (output += chunk))
      child.on('close', (code) => resolve({ code, output, skipped: /^skipped: (.+)/.exec(output)?.[1] }))
    })

  const checks = checksWith(run)
  const PLANTING = 'planted faults'

  /** Calls `work` for each item, so many at a time, in their order. */
  async function inLanes(items, count, work) {
    const waiting = [...items]
    const lane = async () => {
      while (waiting.length) await work(waiting.shift())
    }
    await Promise.all(Array.from({ length: count }, lane))
  }

  async function check(name) {
    const started = performance.now()
    const plant = () => {
      for (const file of PLANTED_FILES) leftovers.add(file)
      return plantFaults(checks, (names, work) => inLanes(names, 2, work))
    }
    const { code, output, skipped } = await (name === PLANTING ? plant() : checks[name]())
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    process.stdout.write(`${code === 0 ? '✔' : '✖'} ${name} (${seconds} s)\n`)
    if (code === 0) {
      if (skipped) totals.skipped.push({ name, reason: skipped })
      else totals.passed += 1
    } else {
      fail(name)
      process.stdout.write(`${output.trim()}\n`)
    }
  }

  /** Runs files of tests in one process, and counts their tests. */
  async function testGroup(files, { isLive, env }) {
    const report = join(scratch, `${files[0].replaceAll(/[^\w.-]/g, '_')}.jsonl`)
    const name = files.length === 1 ? files[0] : `${files.length} files from ${files[0]}`
    const started = performance.now()
    const { code, output } = await run([join(root, 'scripts/run-tests.mjs'), report, ...files], {
      isLive,
      timeout: GROUP_MS_MAX,
      // It closes where this process is killed.
      channel: ['ipc'],
      // Each process reads the same modules.
      env: { NODE_COMPILE_CACHE: join(scratch, 'compiled'), TEST_SCRATCH: scratch, ...env },
    })
    const seconds = (performance.now() - started) / 1000
    times.push({ name, seconds })
    process.stdout.write(`${output}${code === 0 ? '✔' : '✖'} ${name} (${seconds.toFixed(1)} s)\n`)
    const rows = existsSync(report)
      ? readFileSync(report, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line))
      : []
    const hasEnded = rows.at(-1)?.hasEnded === true
    const tests = rows.filter((row) => row.result)
    for (const row of tests) {
      if (row.result !== 'skipped') judged.push(row.name)
      if (row.result === 'passed') totals.passed += 1
      else if (row.result === 'skipped') totals.skipped.push(row)
      else fail(`${row.file}: ${row.name}\n${row.reason}`)
    }
    if (!hasEnded || (code !== 0 && !tests.some((row) => row.result === 'failed')))
      fail(`${name} ended with exit code ${code} before all its tests had run`)
  }

  async function testAll(files, { shared, concurrency, env = {} }) {
    const groups = groupsOf(files, shared)
    await inLanes(groups, concurrency, (group) => testGroup(group, { isLive: groups.length === 1, env }))
  }

  const options = process.argv.slice(2)
  const has = (name) => options.includes(name)
  const words = options.filter((word) => !word.startsWith('--'))
  const unknown = options.filter((word) => word.startsWith('--') && !['--fast', '--changed', '--watch'].includes(word))
  if (unknown.length) {
    process.stderr.write(`There is no option ${unknown.join(', ')}: --fast, --changed, --watch.\n`)
    process.exit(2)
  }
  const isCheck = (word) => word === PLANTING || word in checks
  const paths = words.filter((word) => !isCheck(word) && word !== 'tests')
  // Many tests wait for a timer, a page or another process: one more than there are processors.
  const processors = availableParallelism()

  if (has('--watch')) {
    const files = paths.length ? testFiles(paths) : testFiles().filter((file) => !isSlow(file))
    const child = start(['--test', '--watch', ...files], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...SQLITE_ONLY },
    })
    child.on('exit', (code) => process.exit(code ?? 1))
    return
  }
  if (has('--fast')) {
    const files = testFiles(paths.length ? paths : undefined).filter((file) => !isSlow(file))
    await Promise.all([
      inLanes(FAST_CHECKS, 1, check),
      testAll(files, { shared: processors, concurrency: processors, env: SQLITE_ONLY }),
    ])
  } else if (has('--changed')) {
    const { changed, files } = affectedTests()
    process.stdout.write(`${changed.length} files changed; they affect ${files.length} files of tests\n`)
    if (files.length) await testAll(files, { shared: processors, concurrency: processors + 1 })
  } else {
    const names = words.length ? words.filter(isCheck) : [...Object.keys(checks), PLANTING]
    const checking = names.filter((name) => name !== PLANTING && name !== LONGEST_CHECK)
    // It has read its files long before faults are planted, and judges them beside all else.
    const longest = names.includes(LONGEST_CHECK) ? check(LONGEST_CHECK) : undefined
    for (const name of checking) await check(name)
    // What is planted would be a fault of any other check, and of tests that read the sources.
    if (names.includes(PLANTING)) await check(PLANTING)
    if (!words.length || paths.length || has('tests')) {
      const files = testFiles(paths.length ? paths : undefined)
      if (files.length) await testAll(files, { shared: 2 * processors, concurrency: processors + 1 })
      else fail('no test was run')
    }
    await longest
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
  for (const judge of process.env.CI ? absent.filter((one) => !optional.includes(one)) : [])
    fail(`the judge ${judge} is missing, which CI installs`)
  const slowest = times.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_MAX)
  if (times.length > 1)
    process.stdout.write(
      `longest: ${slowest.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`).join(', ')}\n`,
    )
  for (const row of totals.skipped) process.stdout.write(`skipped: ${row.name} (${row.reason})\n`)
  for (const what of failures) process.stdout.write(`failed: ${what.replaceAll('\n', '\n  ')}\n`)
  process.stdout.write(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped.length} skipped\n`)
  process.exit(totals.failed ? 1 : 0)
}
