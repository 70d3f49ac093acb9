/**
 * `Idempotency-Key`: the first request under a key runs, and its reply is kept for 24 hours; the same request again gets
 * that reply and costs nothing; a different one is refused (422), and one that comes while the first runs (409).
 *
 * Kept per account and operation. A reply of 429, 5xx or a stream is not kept, so an honest retry runs. With retention 0
 * only the hash of the request is: a repetition is then refused (409) rather than run twice.
 * Source: draft-ietf-httpapi-idempotency-key-header; docs/decisions.md "Accounts".
 */
import { hash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { ApiError, badFields } from './errors.ts'

const KEPT_MS = 24 * 3600_000
/** A first request that has not ended after this is one whose process died: the longest work takes 10 minutes. */
const STALE_MS = 15 * 60_000
const KEY_CHARS_MAX = 255

export interface Ticket {
  accountId: string
  operation: string
  key: string
}

export interface KeptReply {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

/** What is asked, so that another request under the same key can be told apart. */
export interface Asked {
  accountId: string
  operation: string
  key: string
  /** Everything the reply depends on. */
  request: unknown
}

export interface Idempotency {
  /** A reply to replay, or a ticket to run under and then to `finish`. @throws {ApiError} 400, 409, 422. */
  begin(asked: Asked): Promise<{ replay: KeptReply } | { ticket: Ticket }>
  /** Keeps the reply; without one the key is free again. */
  finish(ticket: Ticket, reply: KeptReply | undefined): Promise<void>
  /** Frees the keys of requests that never ended. Only where no other service shares the database. */
  freeRunning(): Promise<void>
  /** Deletes what is older than a day. */
  purge(): Promise<void>
}

export function createIdempotency(
  database: Database,
  clock: Clock,
  { keepBodies }: { keepBodies: boolean },
): Idempotency {
  const db = database.kysely
  const row = (ticket: Ticket) =>
    [
      ['account_id', '=', ticket.accountId],
      ['operation', '=', ticket.operation],
      ['idempotency_key', '=', ticket.key],
    ] as const

  const find = (ticket: Ticket) => {
    const [account, operation, key] = row(ticket)
    return db
      .selectFrom('idempotency')
      .selectAll()
      .where(...account)
      .where(...operation)
      .where(...key)
      .executeTakeFirst()
  }

  const remove = async (ticket: Ticket, startedAt?: number) => {
    const [account, operation, key] = row(ticket)
    let query = db
      .deleteFrom('idempotency')
      .where(...account)
      .where(...operation)
      .where(...key)
    // Only the row that was judged: another process may have put a new one in its place.
    if (startedAt !== undefined) query = query.where('started_at', '=', startedAt)
    await query.execute()
  }

  return {
    async begin({ accountId, operation, key, request }) {
      checkKey(key)
      const ticket = { accountId, operation, key }
      const requestHash = hash('sha256', JSON.stringify(request), 'base64url')
      // Twice: a row that is out of date is removed, and the second round puts ours in its place or meets another's.
      for (let round = 0; round < 2; round += 1) {
        const nowMs = clock.now().getTime()
        const inserted = await db
          .insertInto('idempotency')
          .values({
            account_id: accountId,
            operation,
            idempotency_key: key,
            request_hash: requestHash,
            started_at: nowMs,
            status: null,
            headers: null,
            body: null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        if (inserted.numInsertedOrUpdatedRows === 1n) return { ticket }
        const kept = await find(ticket)
        if (!kept) continue
        const ageMs = nowMs - kept.started_at
        if (ageMs >= (kept.status === null ? STALE_MS : KEPT_MS)) {
          await remove(ticket, kept.started_at)
          continue
        }
        if (kept.request_hash !== requestHash) throw refused(422, 'idempotency_key_reused', OTHER)
        if (kept.status === null) throw refused(409, 'idempotency_key_in_use', RUNNING)
        if (kept.headers === null || kept.body === null) throw refused(409, 'idempotency_reply_not_kept', NOT_KEPT)
        return {
          replay: {
            status: kept.status,
            headers: JSON.parse(kept.headers) as Record<string, string>,
            body: kept.body,
          },
        }
      }
      throw refused(409, 'idempotency_key_in_use', RUNNING)
    },

    async finish(ticket, reply) {
      if (!reply) return remove(ticket)
      const [account, operation, key] = row(ticket)
      await db
        .updateTable('idempotency')
        .set({
          status: reply.status,
          headers: keepBodies ? JSON.stringify(reply.headers) : null,
          body: keepBodies ? reply.body : null,
        })
        .where(...account)
        .where(...operation)
        .where(...key)
        .execute()
    },

    async freeRunning() {
      await db.deleteFrom('idempotency').where('status', 'is', null).execute()
    },

    async purge() {
      await db
        .deleteFrom('idempotency')
        .where('started_at', '<', clock.now().getTime() - KEPT_MS)
        .execute()
    },
  }
}

const OTHER = 'This Idempotency-Key was used for another request; use a new one.'
const RUNNING = 'The first request under this Idempotency-Key is still running; try again shortly.'
const NOT_KEPT = 'This request was answered before under this Idempotency-Key, and replies are not kept here.'

function refused(status: 409 | 422, reason: string, message: string): ApiError {
  return new ApiError('invalid_parameters', {
    status,
    message,
    details: { field: 'Idempotency-Key', reason },
    ...(reason === 'idempotency_key_in_use' ? { retryAfterS: 1 } : {}),
  })
}

function checkKey(key: string): void {
  if (key.length >= 1 && key.length <= KEY_CHARS_MAX && /^[\x21-\x7e]+$/.test(key)) return
  throw badFields({
    field: 'Idempotency-Key',
    reason: `must be 1 to ${KEY_CHARS_MAX} printable ASCII characters without spaces`,
  })
}
