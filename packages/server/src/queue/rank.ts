/**
 * The order of jobs between accounts. A job stands 10 s behind the one before it of the same account that has not ended, and an
 * account's first one beside the first that waits: so a batch of a thousand jobs alternates with the jobs of every other account,
 * however far the work has fallen behind, and no job waits for ever.
 *
 * Source: start-time fair queueing (Goyal, Vin, Cheng 1996), with a fixed cost for each job; its virtual time is the rank of the
 * first job that waits, at most the time of day.
 */

/** How far a job stands behind the one before it of its account. */
const SPACING_MS = 10_000

/**
 * @param lastRank the highest rank of the account's jobs that have not ended; undefined where there is none.
 * @param firstRank the lowest rank of the jobs that wait; undefined where none does.
 */
export function rankOf({
  nowMs,
  lastRank,
  firstRank,
}: {
  nowMs: number
  lastRank: number | undefined
  firstRank: number | undefined
}): number {
  return Math.max(Math.min(nowMs, firstRank ?? nowMs), lastRank === undefined ? 0 : lastRank + SPACING_MS)
}
