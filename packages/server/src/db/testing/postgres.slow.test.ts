import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const program = fileURLToPath(new URL('./postgres.ts', import.meta.url))

for (const [reason, stop] of [
  ['its parent process ends', (child: ReturnType<typeof spawn>) => child.stdin?.end()],
  ['it gets SIGTERM', (child: ReturnType<typeof spawn>) => child.kill('SIGTERM')],
] as const) {
  test(`the PostgreSQL server for tests ends when ${reason}`, async () => {
    const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
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
