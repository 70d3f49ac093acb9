/** `npm start`: how npm, its shell and the scripts handle signals. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'
import { inTime, root, scratchFolder } from './command.ts'

const skip = process.platform === 'win32' ? 'Windows has no SIGTERM to pass on' : false

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  test(`${signal} to npm start stops the service in order`, { skip }, () => stopsOn(signal))

async function stopsOn(signal: NodeJS.Signals): Promise<void> {
  const args = ['start', '--silent', '--', '--json', '--port', '0', '--data', scratchFolder()]
  const npm = spawn('npm', args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PLATEN_PROBE: 'false' },
  })
  let log = ''
  npm.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const ended = new Promise<void>((resolve) => npm.once('close', () => resolve()))
  const firstLine = new Promise<string>((resolve, reject) => {
    npm.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString('utf8')))
    ended.then(() => reject(new Error(`It ended before it served: ${log}`)))
  })
  const line = await inTime(firstLine, 'The start', () => log)
  const { url } = JSON.parse(line) as { url: string }
  assert.equal((await fetch(`${url}/livez`)).status, 200)
  npm.kill(signal)
  // npm's streams are the service's too: they close when the last of them is gone.
  await inTime(ended, `The end after ${signal}`, () => log)
  assert.match(log, /Stopping/)
  await assert.rejects(fetch(`${url}/livez`))
}
