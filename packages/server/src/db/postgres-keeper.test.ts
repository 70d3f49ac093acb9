import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const keeper = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url))

for (const [how, stop] of [
  ['the process that asked for it is gone', (child: ReturnType<typeof spawn>) => child.stdin?.end()],
  ['it is told to stop', (child: ReturnType<typeof spawn>) => child.kill('SIGTERM')],
] as const) {
  test(`the PostgreSQL of the tests ends when ${how}`, async () => {
    const child = spawn(process.execPath, [keeper], { stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const address = await new Promise<string>((resolve) =>
      child.stdout?.once('data', (text) => resolve(String(text).trim())),
    )
    const connect = async () => {
      const client = new pg.Client({ connectionString: `${address}/postgres` })
      await client.connect()
      await client.end()
    }
    await connect()
    stop(child)
    assert.equal(await ended, 0)
    await assert.rejects(connect(), { code: 'ECONNREFUSED' })
  })
}
