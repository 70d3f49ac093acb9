/** `npm test` itself: what it says of a test that fails, and what it leaves behind. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { root } from './command.ts'

/** Runs one file of tests with `npm test`'s script. In it `runs` is how often the file has been run. */
function gateOf(
  tests: string,
  settings: NodeJS.ProcessEnv = {},
): { status: number | null; output: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'platen-gate-'))
  try {
    const file = join(folder, 'planted.test.ts')
    writeFileSync(
      file,
      `import { test } from 'node:test'
import { appendFileSync, readFileSync } from 'node:fs'
appendFileSync(${JSON.stringify(join(folder, 'runs'))}, 'x')
const runs = readFileSync(${JSON.stringify(join(folder, 'runs'))}, 'utf8').length
${tests}`,
    )
    // As a test of its own, not of the run that this is part of.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/test.mjs'), 'tests', file], {
      encoding: 'utf8',
      env: { ...env, ...settings },
    })
    return { status, output: stdout, file: relative(root, file) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a test that fails is a failure, also if it would pass in a second run', () => {
  const { status, output, file } = gateOf(`
test('steady', () => {})
test('unsteady', () => { if (runs === 1) throw new Error('the first time') })`)
  assert.equal(status, 1)
  assert.match(output, /the first time/)
  assert.ok(output.endsWith(`failed: ${file}: unsteady\n  the first time\n1 passed, 1 failed, 0 skipped\n`), output)
})

test('a suite whose hook fails is a failure', () => {
  const { status, output, file } = gateOf(`
import { after, describe } from 'node:test'
describe('suite', () => {
  after(() => { throw new Error('hook') })
  test('steady', () => {})
})`)
  assert.equal(status, 1)
  assert.ok(output.includes(`failed: ${file}: suite\n  hook\n`), output)
})

test('a test of a suite that hangs is named, and ends its file', () => {
  const { status, output, file } = gateOf(
    `
import { describe } from 'node:test'
describe('suite', () => {
  test('steady', () => {})
  test('hangs', () => new Promise(() => setInterval(() => {}, 1000)))
})`,
    { TEST_MS_MAX: '1000' },
  )
  assert.equal(status, 1)
  assert.match(output, /^✖ hangs: no end after 1 s\. What is open: .*Timeout/m)
  assert.ok(output.includes(`failed: ${file}: hangs\n  no end after 1 s.`), output)
})

test('a file that ends before its tests do is a failure, and so is one without tests', () => {
  for (const tests of [`test('never', () => process.exit(3))`, `test('never', () => process.exit(0))`, '']) {
    const { status, output } = gateOf(tests)
    assert.equal(status, 1, output)
    assert.match(output, /[1-9] failed, 0 skipped\n$/)
  }
})

test('commits are judged from the one that adds the rule on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-gate-'))
  try {
    const git = (...args: string[]) => {
      const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false']
      const { status, stderr } = spawnSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' })
      assert.equal(status, 0, stderr)
    }
    const judge = () => spawnSync(process.execPath, [join(root, 'scripts/commits.mjs'), folder], { encoding: 'utf8' })
    git('init', '-q')
    git('commit', '-q', '--allow-empty', '-m', 'a'.repeat(73))
    mkdirSync(join(folder, 'scripts'))
    writeFileSync(join(folder, 'scripts/commits.mjs'), '')
    git('add', '.')
    git('commit', '-q', '-m', 'é'.repeat(72))
    assert.deepEqual([judge().status, judge().stdout], [0, ''])
    git('commit', '-q', '--allow-empty', '-m', `${'b'.repeat(73)}\n\nWhy`)
    assert.equal(judge().status, 1)
    assert.match(judge().stdout, /more than 72 characters: \w+ b{73}\n$/)
    const shallow = join(folder, 'shallow')
    git('clone', '-q', '--depth=1', `file://${folder}`, shallow)
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/commits.mjs'), shallow], {
      encoding: 'utf8',
    })
    assert.deepEqual([status, stdout], [0, 'skipped: the history of the repository is not here\n'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`a run ends its tests and what they have started when it gets ${signal}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-gate-'))
    try {
      const file = join(folder, 'long.test.ts')
      writeFileSync(
        file,
        `import { spawn } from 'node:child_process'
import { test } from 'node:test'
test('long', async () => {
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  process.stdout.write('pids ' + process.pid + ' ' + server.pid + ' ')
  await new Promise(() => setInterval(() => {}, 1000))
})`,
      )
      const { NODE_TEST_CONTEXT: _, ...env } = process.env
      const run = spawn(process.execPath, [join(root, 'scripts/test.mjs'), 'tests', file], {
        env: { ...env, TMPDIR: folder },
      })
      const ended = once(run, 'close')
      let output = ''
      run.stdout.on('data', (chunk) => {
        output += chunk
        if (/pids \d+ \d+ /.test(output)) run.kill(signal)
      })
      assert.deepEqual(await ended, signal === 'SIGTERM' ? [130, null] : [null, signal], output)
      const pids = /pids (\d+) (\d+)/.exec(output)!.slice(1).map(Number)
      // They are ended a moment later. Where they are not, this test runs out of time.
      while (pids.some(isAlive)) await setTimeout(20)
      if (signal === 'SIGTERM') assert.deepEqual(readdirSync(folder), ['long.test.ts'], 'no file is left')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
