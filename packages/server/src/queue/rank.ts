/**
 * The order of jobs between accounts. A job's rank is 10 s after that of the account's previous unfinished job; an account without
 * one starts at the rank of the first queued job. So the jobs of a large batch alternate with those of other accounts, however long
 * the backlog, and every job is claimed some time.
 *
 * Source: start-time fair queueing (Goyal, Vin, Cheng 1996), with a fixed cost for each job; the virtual time is the rank of the
 * first queued job, at most the current time.
 */

/** Difference between the ranks of two successive jobs of an account. */
const SPACING_MS = 10_000

/**
 * @param lastRank highest rank of the account's unfinished jobs; undefined if there are none.
 * @param firstRank lowest rank of the queued jobs; undefined if there are none.
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
