/**
 * The port of the queue: what is to be done, by whom it is taken, and until when. Two adapters: sqlite-queue.ts (a table, for
 * one process) and pg-boss-queue.ts (PostgreSQL, for many). contract.test.ts holds both to the same promises.
 *
 * An item stands for a row elsewhere (`ref`: a job, a delivery), which is the record; an item that is delivered twice, or
 * late, must do no harm there. Items of a queue come in the order of `rank`.
 */
import type { Queryable } from '../db/database.ts'

/** A model ID, or `webhooks`. */
export type QueueName = string

export interface NewItem {
  /** `newItemId()`: an item that is added twice is one. */
  id: string
  queue: QueueName
  /** The row it stands for. */
  ref: string
  accountId: string
  /** Milliseconds; see rank.ts. Lower comes first. */
  rank: number
  /** Milliseconds until it may be taken. */
  delayMs?: number
}

/** An item that is taken. */
export interface Claim {
  id: string
  queue: QueueName
  ref: string
  accountId: string
  /** Which of the item's claims this is: an older one can change nothing any more. */
  attempt: string
}

export interface ClaimOptions {
  limit: number
  /** Items of these accounts stay. */
  withoutAccounts?: readonly string[] | undefined
  /** Claimed items that one account may have in each queue, in all processes together. */
  accountLimit?: number | undefined
  /** Claims only items whose rank is at most so far behind the first, so that the look at a long queue stays short. */
  windowMs?: number | undefined
}

export type StoreClaims = (tx: Queryable, claims: readonly Claim[]) => Promise<void>

export interface Queue {
  /** @param onReady called when items may have become ready. */
  start(onReady: () => void): Promise<void>
  /** Has the next claim look at every queue again: items fall due without a notice, and a notice may be lost. */
  poll(): Promise<void>
  /** Adds items in the transaction that writes their rows. */
  add(tx: Queryable, items: readonly NewItem[]): Promise<void>
  /**
   * Claims items of `queues` that are due. The claims must be renewed. `store` writes what follows from them, in the same
   * transaction; it runs again where the connection broke. A power cut may undo that transaction: then the items are not
   * claimed, and whatever was committed after it is undone too.
   */
  claim(queues: readonly QueueName[], options: ClaimOptions, store?: StoreClaims): Promise<Claim[]>
  /** Keeps the claims; those that are not renewed for `CLAIM_MS` are given to others. */
  renew(claims: readonly Claim[]): Promise<void>
  /** Removes what was taken. An item that others have by now stays theirs. */
  finish(tx: Queryable, claims: readonly Claim[]): Promise<void>
  stop(): Promise<void>
}

/** How often claims must be renewed at least. */
export const CLAIM_MS = 10_000
export const RENEW_MS = 3_000

export const WEBHOOKS: QueueName = 'webhooks'

/** 128 random bits, in hexadecimal digits: a UUID to PostgreSQL. */
export function newItemId(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
