/**
 * `Idempotency-Key`: the first request under a key runs, and its reply is stored for 24 hours; the same request again gets
 * that reply and costs nothing; a different one is refused (422), and one that comes while the first runs (409, which costs nothing
 * either, since callers repeat it until the first has ended).
 *
 * Per account and operation. A reply of 429, 5xx or a stream is not stored, so an honest retry runs. A file that the same
 * request makes again, byte for byte (`/pdf`), is not stored either: it is made again. With retention 0, and where the body is
 * over 1 MiB, only the status is stored, and a repetition is refused (409) rather than run twice.
 *
 * A key belongs to a run (`ticket_id`) of a process: once that process has died, the key is free. `commit` stores the reply in the
 * transaction of what the request writes.
 * Source: draft-ietf-httpapi-idempotency-key-header; docs/decisions/036-idempotency.md.
 */
import { hash } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import { isLostConnection } from '../db/connection-errors.ts'
import { type Database, inTransaction, type Queryable } from '../db/database.ts'
import type { Processes } from '../db/processes.ts'
import type { IdempotencyTable, Tables } from '../db/tables.ts'
import { newId } from '../ids.ts'
import { ApiError, badFields } from './errors.ts'

const STORED_MS = 24 * 3600_000
/** For rows of earlier releases, which name no process. The longest request takes 10 minutes. */
const STALE_MS = 15 * 60_000
const KEY_CHARS_MAX = 255
const BODY_BYTES_MAX = 1024 * 1024
/** A round removes an outdated row or inserts ours; another process may be faster. */
const ROUNDS = 4

export interface Ticket {
  id: string
  accountId: string
  operation: string
  key: string
}

export interface StoredReply {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

export interface IdempotentRequest {
  accountId: string
  operation: string
  key: string
  /** Everything that the reply depends on: another request under the same key is refused. */
  request: unknown
  /** The same request makes the same reply, so the reply is made again and not stored. */
  repeatable?: boolean
}

/** `again`: make the reply again, without counting the request. */
type Repetition = { replay: StoredReply } | { again: true }
export type IdempotencyDecision = Repetition | { ticket: Ticket }

export interface Idempotency {
  /** What to do: replay a reply, make it again, or run under a ticket and then `finish`. @throws {ApiError} 400, 409, 422. */
  begin(request: IdempotentRequest): Promise<IdempotencyDecision>
  /** Whether a request ran or runs under this key, whatever it was. */
  isUsed(key: Omit<Ticket, 'id'>): Promise<boolean>
  /** As `begin` for a request that came before; undefined for one that would run now. @throws {ApiError} 400, 409, 422. */
  repetition(request: IdempotentRequest): Promise<Repetition | undefined>
  /** Stores the reply, or only that there was one (`status`); without one the key is free again. */
  finish(ticket: Ticket, reply: StoredReply | { status: number } | undefined): Promise<void>
  /** Runs `work` in a transaction that also stores `reply` for the ticket: both are committed, or neither. */
  commit(
    ticket: Ticket | undefined,
    reply: StoredReply,
    work: (tx: Transaction<Tables>) => Promise<void>,
  ): Promise<void>
}

export function createIdempotency(
  database: Database,
  clock: Clock,
  { processes, keepBodies }: { processes: Processes; keepBodies: boolean },
): Idempotency {
  const db = database.kysely

  const find = ({ accountId, operation, key }: Omit<Ticket, 'id'>) =>
    db
      .selectFrom('idempotency')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('operation', '=', operation)
      .where('idempotency_key', '=', key)
      .executeTakeFirst()

  /** Only the row that was read: another process may have replaced it. */
  const remove = async ({ accountId, operation, key }: Omit<Ticket, 'id'>, ticketId: string | null) => {
    await db
      .deleteFrom('idempotency')
      .where('account_id', '=', accountId)
      .where('operation', '=', operation)
      .where('idempotency_key', '=', key)
      .where('ticket_id', ticketId === null ? 'is' : '=', ticketId)
      .execute()
  }

  const insert = async (ticket: Ticket, requestHash: string, nowMs: number): Promise<boolean> => {
    const { accountId, operation, key } = ticket
    try {
      const { numInsertedOrUpdatedRows } = await db
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
          process_id: processes.id,
          ticket_id: ticket.id,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    } catch (error) {
      // The next round reads whether it was inserted.
      if (isLostConnection(error)) return false
      throw error
    }
  }

  const isFree = async (row: Selectable<IdempotencyTable>, nowMs: number): Promise<boolean> => {
    const ageMs = nowMs - row.started_at
    if (row.status !== null) return ageMs >= STORED_MS
    return row.process_id === null ? ageMs >= STALE_MS : !(await processes.isAlive(row.process_id))
  }

  const findUsed = async (key: Omit<Ticket, 'id'>): Promise<Selectable<IdempotencyTable> | undefined> => {
    const row = await find(key)
    return row && !(await isFree(row, clock.now().getTime())) ? row : undefined
  }

  const store = async (on: Queryable, ticket: Ticket, reply: StoredReply | { status: number }): Promise<boolean> => {
    const storedReply = keepBodies && 'body' in reply && reply.body.byteLength <= BODY_BYTES_MAX ? reply : undefined
    const { numUpdatedRows } = await on
      .updateTable('idempotency')
      .set({
        status: reply.status,
        headers: storedReply ? JSON.stringify(storedReply.headers) : null,
        body: storedReply ? storedReply.body : null,
      })
      .where('account_id', '=', ticket.accountId)
      .where('operation', '=', ticket.operation)
      .where('idempotency_key', '=', ticket.key)
      .where('ticket_id', '=', ticket.id)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  return {
    async begin(request) {
      const { accountId, operation, key } = request
      checkKey(key)
      const ticket = { id: newId('run'), accountId, operation, key }
      const requestHash = hashOf(request)
      for (let round = 0; round < ROUNDS; round += 1) {
        const nowMs = clock.now().getTime()
        if (await insert(ticket, requestHash, nowMs)) return { ticket }
        const row = await find(request)
        if (!row) continue
        if (row.ticket_id === ticket.id) return { ticket }
        if (await isFree(row, nowMs)) {
          await remove(request, row.ticket_id)
          continue
        }
        return repetitionOf(row, request, requestHash)
      }
      throw refused(409, 'idempotency_key_in_use', RUNNING)
    },

    async isUsed(key) {
      return (await findUsed(key)) !== undefined
    },

    async repetition(request) {
      checkKey(request.key)
      const row = await findUsed(request)
      return row && repetitionOf(row, request, hashOf(request))
    },

    async finish(ticket, reply) {
      if (reply) await store(db, ticket, reply)
      else await remove(ticket, ticket.id)
    },

    async commit(ticket, reply, work) {
      await inTransaction(database, async (tx) => {
        // First: if this process was taken for dead, another one has the key and does the work.
        if (ticket && !(await store(tx, ticket, reply))) throw refused(409, 'idempotency_key_in_use', RUNNING)
        await work(tx)
      })
    },
  }
}

function hashOf({ request }: IdempotentRequest): string {
  return hash('sha256', JSON.stringify(request), 'base64url')
}

/** @throws {ApiError} 409, 422 */
function repetitionOf(
  row: Selectable<IdempotencyTable>,
  { repeatable }: IdempotentRequest,
  requestHash: string,
): Repetition {
  if (row.request_hash !== requestHash) throw refused(422, 'idempotency_key_reused', OTHER)
  if (row.status === null) throw refused(409, 'idempotency_key_in_use', RUNNING)
  if (row.headers !== null && row.body !== null)
    return { replay: { status: row.status, headers: JSON.parse(row.headers), body: row.body } }
  if (repeatable) return { again: true }
  throw refused(409, 'idempotency_reply_not_kept', NOT_STORED)
}

const OTHER = 'This Idempotency-Key was used for a different request. Use a new one.'
const RUNNING = 'The first request with this Idempotency-Key is still running. Try again shortly.'
const NOT_STORED =
  'This request was already answered with this Idempotency-Key, and its reply is not stored: it was over 1 MiB, or this service stores no replies.'

function refused(status: 409 | 422, reason: string, message: string): ApiError {
  return new ApiError('invalid_parameters', {
    status,
    message,
    details: { field: 'Idempotency-Key', reason },
    free: status === 409,
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
