/** `npm test` itself: what it says of a test that fails, and of one that fails only beside others. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { root } from './command.ts'

/** Runs one file of tests with `npm test`'s script. In it `runs` is how often the file has been run. */
function gateOf(tests: string): { status: number | null; output: string; file: string } {
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
      env,
    })
    return { status, output: stdout, file: relative(root, file) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a test that fails again when it runs alone is a failure', () => {
  const { status, output, file } = gateOf(`
test('steady', () => {})
test('broken', () => { throw new Error('broken ' + runs) })`)
  assert.equal(status, 1)
  assert.match(output, /broken 1[\s\S]*Once more, alone[\s\S]*broken 2/)
  assert.ok(output.endsWith(`failed: ${file}: broken\n1 passed, 1 failed, 0 skipped\n`), output)
})

test('a test that passes when it runs alone is named, with its first failure', () => {
  const { status, output, file } = gateOf(`
test('steady', () => {})
test('unsteady', () => { if (runs === 1) throw new Error('the first time') })`)
  assert.equal(status, 0)
  assert.match(output, /the first time[\s\S]*Once more, alone/)
  assert.ok(
    output.endsWith(`failed beside others, passed alone: ${file}: unsteady\n2 passed, 0 failed, 0 skipped\n`),
    output,
  )
})

test('a test that does not run again, or beside a hook that fails, is a failure', () => {
  const first = "throw new Error('the first time')"
  for (const [tests, said] of [
    [`if (runs > 1) process.exit(0)\ntest('unsteady', () => { ${first} })`, 'unsteady'],
    [`test('unsteady', { skip: runs > 1 }, () => { ${first} })`, 'unsteady'],
    [
      `import { after, describe } from 'node:test'
test('unsteady', () => { if (runs === 1) ${first} })
describe('suite', () => {
  after(() => { throw new Error('hook') })
  test('steady', () => {})
})`,
      'suite',
    ],
  ] as const) {
    const { status, output, file } = gateOf(tests)
    assert.equal(status, 1, output)
    assert.ok(output.includes(`failed: ${file}: ${said}\n`), output)
  }
})

test('a file that ends before its tests do is a failure', () => {
  const { status, output } = gateOf(`test('never', () => process.exit(3))`)
  assert.equal(status, 1)
  assert.match(output, /[1-9] failed, 0 skipped\n$/)
})

test('a run that is ended ends its tests and leaves no file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-gate-'))
  try {
    const file = join(folder, 'long.test.ts')
    writeFileSync(
      file,
      `import { test } from 'node:test'
test('long', async () => {
  process.stdout.write('pid ' + process.pid + ' ')
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
      if (/pid \d+ /.test(output)) run.kill()
    })
    assert.deepEqual(await ended, [130, null], output)
    const pid = Number(/pid (\d+)/.exec(output)![1])
    // Its parent ends it a moment later. Where it does not, this test runs out of time.
    while (isAlive(pid)) await setTimeout(20)
    assert.deepEqual(readdirSync(folder), ['long.test.ts'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
