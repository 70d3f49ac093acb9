/**
 * Requests by day, account, key, endpoint and model. Counted in memory and written every few seconds, so that no request waits
 * for it: a crash loses the seconds since the last write. The daily quota is counted exactly, in admission.ts.
 */
import { MODEL_IDS, type ModelId, type UsageGroup, type UsageRow } from '@platen/wire'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../db/database.ts'

const WRITE_EVERY_MS = 5_000
/** Rows of one statement: seven parameters each. */
const ROWS_MAX = 100
/** Counters in memory while the database is unavailable; further new ones are dropped. */
const COUNTERS_MAX = 20_000

export interface CountedRequest {
  accountId: string
  keyId: string
  /** UTC day on which it was counted. */
  day: string
  /** Path below `/v1`. */
  endpoint: string
  /** Its body: the model ID is read from it. */
  body: unknown
  /** The reply was 5xx. */
  failed: boolean
}

interface Counter {
  accountId: string
  keyId: string
  day: string
  endpoint: string
  model: string
  requests: number
  failed: number
}

export class UsageCounts {
  readonly #database: Database
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  #counters = new Map<string, Counter>()
  #cancel = () => {}
  #writing: Promise<void> | undefined

  constructor(database: Database, clock: Clock, onError: (error: unknown) => void) {
    this.#database = database
    this.#clock = clock
    this.#onError = onError
  }

  count({ accountId, keyId, day, endpoint, body, failed }: CountedRequest): void {
    const model = modelOf(body)
    this.#add({ accountId, keyId, day, endpoint, model, requests: failed ? 0 : 1, failed: failed ? 1 : 0 })
  }

  start(): void {
    this.#cancel = this.#clock.after(WRITE_EVERY_MS, () => {
      this.write().catch(this.#onError)
      this.start()
    })
  }

  /** Writes what was counted since the last time. */
  async write(): Promise<void> {
    while (this.#writing) await this.#writing.catch(() => {})
    if (this.#counters.size === 0) return
    this.#writing = this.#writeNow().finally(() => {
      this.#writing = undefined
    })
    await this.#writing
  }

  async stop(): Promise<void> {
    this.#cancel()
    await this.write().catch(this.#onError)
  }

  async #writeNow(): Promise<void> {
    const counters = [...this.#counters.values()]
    this.#counters = new Map()
    while (counters.length > 0) {
      const rows = counters.slice(0, ROWS_MAX)
      try {
        await addToDays(this.#database.kysely, rows)
      } catch (error) {
        for (const counter of counters) this.#add(counter)
        throw error
      }
      counters.splice(0, rows.length)
    }
  }

  #add(counter: Counter): void {
    const { accountId, keyId, day, endpoint, model, requests, failed } = counter
    const name = `${accountId} ${keyId} ${day} ${endpoint} ${model}`
    const existing = this.#counters.get(name)
    if (existing) {
      existing.requests += requests
      existing.failed += failed
    } else if (this.#counters.size < COUNTERS_MAX) this.#counters.set(name, counter)
  }
}

function modelOf(body: unknown): ModelId | '' {
  const { modelType } = (body ?? {}) as { modelType?: unknown }
  return MODEL_IDS.find((id) => id === modelType) ?? ''
}

/** An account that was deleted meanwhile gets no row. */
async function addToDays(db: Queryable, counters: readonly Counter[]): Promise<void> {
  const rows = counters.map(
    ({ accountId, day, keyId, endpoint, model, requests, failed }) =>
      sql`(${accountId}, ${day}, ${keyId}, ${endpoint}, ${model}, cast(${requests} as integer), cast(${failed} as integer))`,
  )
  await sql`
    INSERT INTO daily_usage (account_id, day, key_id, endpoint, model, requests, failed)
    SELECT v.* FROM (VALUES ${sql.join(rows)}) AS v WHERE v.column1 IN (SELECT id FROM accounts)
    ON CONFLICT (account_id, day, key_id, endpoint, model) DO UPDATE
      SET requests = daily_usage.requests + excluded.requests, failed = daily_usage.failed + excluded.failed`.execute(
    db,
  )
}

export interface UsageFilter {
  account?: string | undefined
  key?: string | undefined
  /** UTC days, both inclusive. */
  from: string
  to: string
  groupBy: readonly UsageGroup[]
  limit: number
}

const COLUMNS = {
  day: 'day',
  account: 'account_id',
  key: 'key_id',
  endpoint: 'endpoint',
  model: 'model',
} as const satisfies Record<UsageGroup, string>

export async function readUsage(db: Queryable, filter: UsageFilter): Promise<UsageRow[]> {
  const columns = filter.groupBy.map((group) => COLUMNS[group])
  let query = db
    .selectFrom('daily_usage')
    .select(columns)
    .select((eb) => [eb.fn.sum<number>('requests').as('requests'), eb.fn.sum<number>('failed').as('failed')])
    .where('day', '>=', filter.from)
    .where('day', '<=', filter.to)
    .groupBy(columns)
  if (filter.account !== undefined) query = query.where('account_id', '=', filter.account)
  if (filter.key !== undefined) query = query.where('key_id', '=', filter.key)
  for (const column of columns) query = query.orderBy(column)
  const rows = (await query.limit(filter.limit).execute()) as (Partial<Record<(typeof columns)[number], string>> & {
    requests: number
    failed: number
  })[]
  return rows.map((row) => ({
    ...(row.day === undefined ? {} : { day: row.day }),
    ...(row.account_id === undefined ? {} : { accountId: row.account_id }),
    ...(row.key_id === undefined ? {} : { keyId: row.key_id }),
    ...(row.endpoint === undefined ? {} : { endpoint: row.endpoint }),
    ...(row.model === undefined ? {} : { model: (row.model || null) as ModelId | null }),
    requests: Number(row.requests),
    failed: Number(row.failed),
  }))
}
