import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { DataFolderLocked, lockDataFolder } from './lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'platen-lock-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('two services never share a data folder, and a released one is free again', () => {
  const release = lockDataFolder(folder)
  assert.throws(() => lockDataFolder(folder), DataFolderLocked)
  release()
  lockDataFolder(folder)()
})

test('the lock of a process that was killed is gone', async () => {
  const script = `const { lockDataFolder } = await import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)})
    lockDataFolder(${JSON.stringify(folder)})
    process.stdout.write('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  assert.throws(() => lockDataFolder(folder), /Another Platen service uses the data folder/)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  lockDataFolder(folder)()
})
