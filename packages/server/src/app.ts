/**
 * The composition root: configuration, adapters and a clock in; a service that can listen, or be asked directly, out.
 * Tests call it as main.ts does.
 */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createAdmission } from './accounts/admission.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { createIdempotency } from './http/idempotency.ts'
import type { Logger } from './http/log.ts'
import type { Http } from './http/route.ts'
import { createServer, finishServer, watchRoutes } from './http/server.ts'
import { templateRoutes } from './templates/routes.ts'
import type { Template } from './templates/template.ts'

/** What the service reaches the world through; the caller opens them and closes them after `close`. */
export interface Adapters {
  database: Database
  log: Logger
  templates: readonly Template[]
}

export interface App {
  readonly fastify: FastifyInstance
  /** Listens as configured. @returns the address, without `/v1`. */
  listen(): Promise<string>
  /** Takes no more connections and waits for the requests under way. */
  close(): Promise<void>
}

const PURGE_EVERY_MS = 3600_000

export function createApp(config: Config, adapters: Adapters, clock: Clock): App {
  const { database, log } = adapters
  const fastify = createServer({ log, corsOrigins: config.corsOrigins })
  watchRoutes(fastify)
  const http: Http = {
    fastify,
    admission: createAdmission(database, clock),
    idempotency: createIdempotency(database, clock, { keepBodies: config.retentionDays > 0 }),
    clock,
  }

  templateRoutes(http, adapters)

  finishServer(http, config)
  const stopPurging = purgeHourly(http, log)
  return {
    fastify,
    async listen() {
      await fastify.listen({ host: config.host, port: config.port })
      const { address, port, family } = fastify.server.address() as AddressInfo
      return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
    },
    async close() {
      stopPurging()
      await fastify.close()
    },
  }
}

function purgeHourly(http: Http, log: Logger): () => void {
  let cancel = () => {}
  const next = () => {
    cancel = http.clock.after(PURGE_EVERY_MS, () => {
      http.idempotency.purge().catch((err: unknown) => log.error({ err }, 'Old idempotency keys were not deleted.'))
      next()
    })
  }
  next()
  return () => cancel()
}
