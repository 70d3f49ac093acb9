/**
 * `/livez`: the process answers. `/readyz`: it is not stopping, the database answers, and there is memory for another document.
 * Both need no key.
 */
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Http } from '../route.ts'
import { withTimeout } from '../with-timeout.ts'

/** Orchestrators count a slower probe as failed. */
const ANSWER_MS = 1500

export function healthRoutes({ fastify, draining, bytesInFlight }: Http, { database }: { database: Database }): void {
  fastify.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  fastify.get('/readyz', async (_request, reply) => {
    const reason = await notReady()
    reply.header('cache-control', 'no-store')
    return reason === undefined ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason })
  })

  async function notReady(): Promise<'stopping' | 'overloaded' | 'database' | undefined> {
    if (draining.isStopping) return 'stopping'
    if (bytesInFlight.isFull) return 'overloaded'
    return (await answers(database)) ? undefined : 'database'
  }
}

async function answers(database: Database): Promise<boolean> {
  try {
    await withTimeout(ANSWER_MS, sql`SELECT 1`.execute(database.kysely))
    return true
  } catch {
    return false
  }
}
