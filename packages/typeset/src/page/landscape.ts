/**
 * Which blocks stand on landscape pages: the tables that fit no other page, their captions, the headings and short lines
 * that lead in, and their notes. All else is in portrait, before and after them.
 */
import type { Galley } from '../galley/galley.ts'
import { BESIDE, HUNG, KEEP_WITH_NEXT } from '../markup/manuscript.ts'
import type { Page } from '../style/page.ts'
import type { Keeps } from './keeps.ts'

/** Of a landscape page: what leads in is no higher. */
const LEAD_PART = 1 / 3

/** Lines between two tables in landscape that stand with them. */
const LINES_BETWEEN = 3

/** @returns by block, 1 for those in landscape; undefined where all are in portrait. */
export function landscapeBlocks(galley: Galley, keeps: Keeps, { capacity }: Page): Uint8Array | undefined {
  const { manuscript, landscapeTables } = galley
  if (landscapeTables.size === 0) return undefined
  const { blocks, bodyEnd, tables } = manuscript
  const turned = new Uint8Array(bodyEnd)
  let lastEnd = 0
  for (const number of landscapeTables) {
    const { rows, hasNote } = tables[number - 1]!
    const start = startOfGroup(galley, rows[0]!)
    let first = start
    let height = 0
    while (first > 0) {
      const before = startOfGroup(galley, first - 1)
      const main = keeps.mainOf(before)
      if ((blocks.flags[main]! & KEEP_WITH_NEXT) === 0 || turned[before] === 1) break
      if (galley.placing !== undefined && galley.styleOf(before).place !== undefined) break
      height += keeps.groupHeight(before, first) + blocks.space[first]!
      if (height > capacity * LEAD_PART) {
        // A long paragraph stays where it is.
        blocks.flags[main]! &= ~KEEP_WITH_NEXT
        break
      }
      first = before
    }
    let end = rows.at(-1)!
    if (hasNote && end < bodyEnd) end = keeps.nextGroup(end)
    // So few lines at the end of a document have no page of their own.
    if (keeps.isInEnd(end)) end = bodyEnd
    // Nor have few lines between two tables.
    if (lastEnd > 0 && isShort(galley, keeps, lastEnd, first)) first = lastEnd
    turned.fill(1, first, end)
    lastEnd = end
  }
  return turned
}

function isShort(galley: Galley, keeps: Keeps, from: number, to: number): boolean {
  let lines = 0
  for (let block = from; block < to && lines <= LINES_BETWEEN; ) {
    const next = keeps.nextGroup(block)
    lines += Math.ceil(keeps.groupHeight(block, next) / galley.styles.leading)
    block = next
  }
  return lines <= LINES_BETWEEN
}

/** The first block of the group (keeps.ts) that a block stands in. */
function startOfGroup({ manuscript: { blocks } }: Galley, block: number): number {
  let start = block
  while (start > 0 && ((blocks.flags[start]! & BESIDE) !== 0 || (blocks.flags[start - 1]! & HUNG) !== 0)) start--
  return start
}
