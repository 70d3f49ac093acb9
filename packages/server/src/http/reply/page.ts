/**
 * Pages of a list. A cursor is the position of the last row of the previous page, opaque to callers. Rows are ordered by creation
 * time, then ID.
 */
import type { Position } from '../../db/page.ts'
import { badFields } from '../errors.ts'

/** @throws {ApiError} 400 naming `cursor` where it is not one of ours. */
export function readCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  const match = /^(\d{1,15}) ([a-z]+_[a-z0-9]+)$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match) throw badFields({ field: 'cursor', reason: 'must be the nextCursor of an earlier page, unchanged' })
  return { createdAt: Number(match[1]), id: match[2] ?? '' }
}

/** @param rows up to `limit` + 1: one more than the limit means that there is another page. */
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
