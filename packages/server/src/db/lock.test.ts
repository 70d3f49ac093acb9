import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { DataFolderLocked, isDataFolderLocked, lockDataFolder } from './lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'platen-lock-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('two services never share a data folder, and a released folder can be locked again', () => {
  const release = lockDataFolder(folder)
  assert.throws(() => lockDataFolder(folder), DataFolderLocked)
  release()
  lockDataFolder(folder)()
})

test('a check whether a service uses a folder creates no files', () => {
  const fresh = join(folder, 'fresh')
  assert.equal(isDataFolderLocked(fresh), false)
  assert.ok(!existsSync(fresh))
  const release = lockDataFolder(fresh)
  assert.equal(isDataFolderLocked(fresh), true)
  release()
  assert.equal(isDataFolderLocked(fresh), false)
  lockDataFolder(fresh)()
})

test('a killed process releases its lock', async () => {
  const script = `const { lockDataFolder } = await import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)})
    // A global, since a connection without a reference is closed by garbage collection.
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
