/**
 * The port of the queue. Two adapters: sqlite-queue.ts (a table, one process) and pg-boss-queue.ts (PostgreSQL, many processes).
 * contract.slow.test.ts tests both.
 *
 * An item refers to a row of another table (`ref`: a job or a delivery), which is the record; a worker must tolerate an item that
 * comes twice or late. The items of a queue are claimed in the order of `rank`.
 */
import type { Queryable } from '../db/database.ts'

/** A model ID, or `webhooks`. */
export type QueueName = string

export interface NewItem {
  /** From `newItemId()`. Adding an item again has no effect. */
  id: string
  queue: QueueName
  /** ID of the job or delivery. */
  ref: string
  accountId: string
  /** Milliseconds, lowest first; see rank.ts. */
  rank: number
  /** Milliseconds until it may be claimed. */
  delayMs?: number
}

/** A claimed item. */
export interface Claim {
  id: string
  queue: QueueName
  ref: string
  accountId: string
  /** Identifies this claim of the item; an earlier one is no longer valid. */
  attempt: string
}

export interface ClaimOptions {
  limit: number
  /** Leaves out items of these accounts. */
  withoutAccounts?: readonly string[] | undefined
  /** Claimed items of one account at once, in each queue, by all processes. */
  accountLimit?: number | undefined
  /** Leaves out items whose rank is further behind the first item, so that a long queue is not read to its end. */
  windowMs?: number | undefined
}

export type StoreClaims = (tx: Queryable, claims: readonly Claim[]) => Promise<void>

export interface Queue {
  /** @param onReady called when items may be due. */
  start(onReady: () => void): Promise<void>
  /** Makes the next claim read every queue: items become due without a notification, and a notification may be lost. */
  poll(): Promise<void>
  /** @param tx the transaction that writes the rows of the items. */
  add(tx: Queryable, items: readonly NewItem[]): Promise<void>
  /**
   * Claims due items of `queues`. The claims must be renewed. `store` writes to other tables in the same transaction, and runs again
   * if the connection breaks. A power cut may undo the transaction, and with it everything committed later.
   */
  claim(queues: readonly QueueName[], options: ClaimOptions, store?: StoreClaims): Promise<Claim[]>
  /** Renews claims. A claim that is not renewed for `CLAIM_MS` expires, and its item may be claimed again. */
  renew(claims: readonly Claim[]): Promise<void>
  /** IDs of those items that exist, waiting or claimed. */
  findItems(items: readonly Pick<NewItem, 'id' | 'queue'>[]): Promise<Set<string>>
  /** Removes claimed items, except those whose claim has expired and that were claimed again. */
  finish(tx: Queryable, claims: readonly Claim[]): Promise<void>
  stop(): Promise<void>
}

/** Time until a claim expires, and between renewals. */
export const CLAIM_MS = 10_000
export const RENEW_MS = 3_000

export const WEBHOOKS: QueueName = 'webhooks'

/** 128 random bits as hexadecimal digits, which PostgreSQL reads as a UUID. */
export function newItemId(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
