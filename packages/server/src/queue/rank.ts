/**
 * The order of jobs between accounts. A job's rank is the time it was accepted, moved back for each job of its account that
 * has not ended: the hundredth of a batch comes after the first one of somebody else, and every job comes after at most those
 * that were accepted before its rank, so none waits for ever.
 *
 * Source: start-time fair queueing (Goyal, Vin, Cheng 1996), with a fixed cost for each job.
 */

/** How far a job moves back for each other of its account. */
const SPACING_MS = 10_000

/** @param lastRank the highest rank of the account's jobs that have not ended; undefined where there is none. */
export function rankAfter(lastRank: number | undefined, nowMs: number): number {
  return Math.max(nowMs, lastRank === undefined ? 0 : lastRank + SPACING_MS)
}
