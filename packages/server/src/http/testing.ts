/** For tests: a clock that the test moves, and the whole service on a real database behind real HTTP. */
import type { Scope, Tier } from '@platen/wire'
import { pino } from 'pino'
import { createAccount } from '../accounts/accounts.ts'
import { createKey, DEFAULT_SCOPES } from '../accounts/keys.ts'
import { type Adapters, createApp } from '../app.ts'
import type { Clock } from '../clock.ts'
import { type Config, loadConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Purge } from '../db/purge.ts'
import type { TestDatabase } from '../db/testing.ts'
import { docxWriter } from '../formats/docx-thread.ts'
import type { Worker } from '../jobs/worker.ts'
import { ModelUnavailable } from '../models/backend.ts'
import { catalogue } from '../models/catalogue.ts'
import type { PdfEngine } from '../pdf/engine.ts'
import { openRenderer } from '../render/renderer.ts'
import { openTelemetry } from '../telemetry/telemetry.ts'
import { BUILT_IN_TEMPLATES } from '../templates/load.ts'
import { CONNECTION_LIMITS, type ConnectionLimits } from './limits/connections.ts'

export interface TestClock extends Clock {
  /** Sets the time of day, as an operator does or a sleep: no time passes for the process. */
  set(time: Date | string): void
  /** Lets time pass and runs the timers that are due, in order of time. */
  advance(ms: number): void
}

export function testClock(start: Date | string): TestClock {
  let nowMs = new Date(start).getTime()
  let monotonicMs = 0
  const timers = new Set<{ atMs: number; task: () => void }>()
  return {
    now: () => new Date(nowMs),
    monotonicMs: () => monotonicMs,
    set: (time) => {
      nowMs = new Date(time).getTime()
    },
    after(delayMs, task) {
      const timer = { atMs: monotonicMs + Math.max(0, delayMs), task }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance(ms) {
      const endMs = monotonicMs + ms
      const passTo = (atMs: number) => {
        nowMs += Math.max(0, atMs - monotonicMs)
        monotonicMs = Math.max(monotonicMs, atMs)
      }
      for (;;) {
        const due = [...timers].filter((timer) => timer.atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0]
        if (!due) break
        timers.delete(due)
        passTo(due.atMs)
        due.task()
      }
      passTo(endMs)
    },
  }
}

export interface TestApp {
  /** Without `/v1`. */
  url: string
  clock: TestClock
  config: Config
  /** The address of `/metrics` on its own port, if it has one. */
  metricsUrl: string | undefined
  database: Database
  worker: Worker
  purge: Purge
  /** Every line that the service logged. */
  logged: Record<string, unknown>[]
  /** Stops it, before the suite does. */
  close(): Promise<void>
  /** A new key of a new account. */
  newKey(options?: {
    tier?: Tier
    dailyLimit?: number | null
    scopes?: readonly Scope[]
    expiresAt?: Date
  }): Promise<{ key: string; keyId: string; accountId: string }>
  /** A request below `/v1`. `body` is sent as JSON unless it is a string or bytes. */
  request(method: string, path: string, options?: TestRequest): Promise<TestReply>
}

export interface TestRequest {
  key?: string
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

export interface TestReply {
  status: number
  headers: Headers
  text: string
  bytes: Buffer
  /** Undefined where the body is not JSON. */
  json: unknown
  /** `error` of an error body. */
  error: { code: string; message: string; details?: unknown } | undefined
  /** `details.field` of an error body. */
  field: string | undefined
}

function noEngine(name: PdfEngine['name']): PdfEngine {
  return {
    name,
    async render() {
      throw new Error('This test has no PDF engine.')
    },
    async close() {},
  }
}

function once(task: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => {
    result ??= task()
    return result
  }
}

/** Starts the service; it is closed after the suite. */
export async function startTestApp(
  { database, dataFolder, beforeClose }: TestDatabase,
  options: {
    settings?: Record<string, unknown>
    clock?: TestClock
    adapters?: Partial<Adapters>
    limits?: Partial<ConnectionLimits>
  } = {},
): Promise<TestApp> {
  const clock = options.clock ?? testClock('2026-03-14T12:00:00Z')
  const config = loadConfig({
    env: {},
    flags: {
      host: '127.0.0.1',
      port: 0,
      probe: false,
      data: dataFolder,
      ...options.settings,
    },
  })
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const telemetry = await openTelemetry({
    env: {},
    metrics: config.metricsPort !== undefined || config.metricsToken !== undefined,
    log,
  })
  const docx = docxWriter()
  const renderer = openRenderer()
  const app = await createApp(
    config,
    {
      database,
      log,
      templates: () => BUILT_IN_TEMPLATES,
      reload: async () => ({ templates: 0, backends: [], sentence: '', warnings: [], restartFor: [] }),
      models: { list: () => catalogue(() => ({ source: 'draft' })), states: () => [] },
      async compose() {
        throw new ModelUnavailable('This test has no model.')
      },
      pdf: noEngine('platen'),
      pdfAlt: noEngine('typst'),
      docx,
      renderer,
      telemetry,
      ...options.adapters,
    },
    clock,
    { limits: { ...CONNECTION_LIMITS, ...options.limits } },
  )
  const url = await app.listen()
  const close = once(() => app.close())
  beforeClose(close)
  beforeClose(() => docx.close())
  beforeClose(() => renderer.close())

  return {
    url,
    clock,
    config,
    database,
    metricsUrl: app.metricsUrl(),
    worker: app.worker,
    purge: app.purge,
    logged,
    close,
    async newKey({ tier = 'enterprise', dailyLimit = null, scopes = DEFAULT_SCOPES, expiresAt } = {}) {
      const account = await createAccount(database.kysely, clock, { name: 'tester', tier, dailyLimit })
      const made = await createKey(database.kysely, clock, {
        accountId: account.id,
        name: 'test',
        mode: 'test',
        scopes,
        expiresAt,
      })
      return { key: made.key, keyId: made.id, accountId: account.id }
    },
    async request(method, path, { key, body, headers = {}, signal } = {}) {
      const raw = typeof body === 'string' || body instanceof Uint8Array
      const response = await fetch(`${url}/v1${path}`, {
        method,
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: raw ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      const text = bytes.toString('utf8')
      const json =
        response.headers.get('content-type')?.startsWith('application/json') && text ? JSON.parse(text) : undefined
      return {
        status: response.status,
        headers: response.headers,
        text,
        bytes,
        json,
        error: (json as { error?: TestReply['error'] } | undefined)?.error,
        field: (json as { error?: { details?: { field?: string } } } | undefined)?.error?.details?.field,
      }
    },
  }
}
