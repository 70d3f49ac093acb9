import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { DataFolderLocked, isDataFolderLocked, lockDataFolder } from './lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'platen-lock-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('two services never share a data folder, and a released one is free again', () => {
  const release = lockDataFolder(folder)
  assert.throws(() => lockDataFolder(folder), DataFolderLocked)
  release()
  lockDataFolder(folder)()
})

test('who asks is told whether a service uses a folder, and leaves nothing behind', () => {
  const fresh = join(folder, 'fresh')
  assert.equal(isDataFolderLocked(fresh), false)
  assert.ok(!existsSync(fresh))
  const release = lockDataFolder(fresh)
  assert.equal(isDataFolderLocked(fresh), true)
  release()
  assert.equal(isDataFolderLocked(fresh), false)
  lockDataFolder(fresh)()
})

test('the lock of a process that was killed is gone', async () => {
  const script = `const { lockDataFolder } = await import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)})
    // Kept: a connection that nothing refers to is closed when memory is collected.
    globalThis.release = lockDataFolder(${JSON.stringify(folder)})
    process.stdout.write('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  after(() => child.kill('SIGKILL'))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  assert.throws(() => lockDataFolder(folder), /Another Platen service uses the data folder/)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  lockDataFolder(folder)()
})
