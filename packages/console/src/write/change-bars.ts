/** Bars in the margin of the pages beside what a refinement changed. */
import { placeOf } from '../typesetting/anchors.ts'
import type { SetPages } from '../typesetting/messages.ts'

/** A stretch [from, to) of the source that was set. */
export interface MarkedRange {
  from: number
  to: number
  isCurrent: boolean
}

/** Points. */
export interface Bar {
  page: number
  left: number
  top: number
  bottom: number
  isCurrent: boolean
}

/** How far to the left of the text a bar stands. */
const BESIDE = 14

export function barsOf({ anchors }: Pick<SetPages, 'anchors'>, ranges: readonly MarkedRange[]): Bar[] {
  const left = Math.min(...anchors.map((anchor) => anchor.left)) - BESIDE
  const bars: Bar[] = []
  for (const { from, to, isCurrent } of ranges) {
    const start = placeOf(anchors, from)
    if (!start) continue
    const last = Math.max(from, to - 1)
    const end = placeOf(anchors, last) ?? start
    if (start.page === end.page) {
      bars.push({ page: start.page, left, top: start.y, bottom: Math.max(end.bottom, start.bottom), isCurrent })
      continue
    }
    // Over the pages between: as far as their text goes.
    for (let page = start.page; page <= end.page; page++) {
      const own = anchors.filter((anchor) => anchor.page === page && anchor.sourceEnd > from && anchor.sourceStart < to)
      if (own.length === 0) continue
      bars.push({
        page,
        left,
        top: page === start.page ? start.y : Math.min(...own.map(({ top }) => top)),
        bottom: page === end.page ? end.bottom : Math.max(...own.map(({ bottom }) => bottom)),
        isCurrent,
      })
    }
  }
  return bars
}
