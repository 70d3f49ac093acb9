/**
 * `/livez`: the process answers. `/readyz`: it is not stopping, and the database answers. Both need no key.
 */
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Http } from './route.ts'
import { withTimeout } from './with-timeout.ts'

/** Orchestrators count a slower probe as failed. */
const ANSWER_MS = 1500

export function healthRoutes({ fastify, draining }: Http, { database }: { database: Database }): void {
  fastify.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  fastify.get('/readyz', async (_request, reply) => {
    const reason = draining.isStopping ? 'stopping' : (await answers(database)) ? undefined : 'database'
    reply.header('cache-control', 'no-store')
    return reason === undefined ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason })
  })
}

async function answers(database: Database): Promise<boolean> {
  try {
    await withTimeout(ANSWER_MS, sql`SELECT 1`.execute(database.kysely))
    return true
  } catch {
    return false
  }
}
