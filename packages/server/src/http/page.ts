/**
 * Pages of a list: a cursor is the place of the last row of the page before, opaque to callers. Rows are in order of the
 * time they were made, then of their id.
 */
import type { Position } from '../db/page.ts'
import { badFields } from './errors.ts'

/** @throws {ApiError} 400 naming `cursor` for what is no cursor of ours. */
export function readCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  const match = /^(\d{1,15}) ([a-z]+_[a-z0-9]+)$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match) throw badFields({ field: 'cursor', reason: 'must be the nextCursor of an earlier page, unchanged' })
  return { createdAt: Number(match[1]), id: match[2] ?? '' }
}

/** @param rows one more than `limit`, where there are so many: that one tells whether there is another page. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (!last || rows.length <= limit) return { rows: page, nextCursor: null }
  const { createdAt, id } = positionOf(last)
  return { rows: page, nextCursor: Buffer.from(`${createdAt} ${id}`).toString('base64url') }
}

/** The query fields of the same names as times, in milliseconds since 1970. */
export function createdBetween(query: { createdAfter?: string | undefined; createdBefore?: string | undefined }): {
  createdAfter: number | undefined
  createdBefore: number | undefined
} {
  const ms = (time: string | undefined) => (time === undefined ? undefined : Date.parse(time))
  return { createdAfter: ms(query.createdAfter), createdBefore: ms(query.createdBefore) }
}
