/**
 * Landscape sections of a .docx: tables that the typesetter sets on landscape pages, with their captions, the headings and
 * lines that lead in, and their notes. All else stands in sections in portrait.
 */
import { CAPTION, type Document } from '@platen/document'
import { captionLabel, isTableNote } from '@platen/typeset/designs'
import { isBoldLine, isLeadIn } from './reading.ts'

/** Longest paragraph that goes with a table, UTF-16 units. */
const LEAD_LENGTH_MAX = 300

/** @param tables blocks of the document. @returns them, and the blocks that go with them. */
export function landscapeBlocks(document: Document, tables: ReadonlySet<number>): ReadonlySet<number> {
  const turned = new Set(tables)
  for (const table of tables) {
    const siblings = document.children(document.parent[table]!)
    const at = siblings.indexOf(table)
    for (let before = at - 1; before >= 0 && leadsIn(document, siblings[before]!); before--)
      turned.add(siblings[before]!)
    const next = siblings[at + 1]
    if (next !== undefined && isTableNote(document, next)) turned.add(next)
  }
  return turned
}

function leadsIn(document: Document, block: number): boolean {
  const kind = document.kind(block)
  if (kind === 'heading') return true
  if (kind !== 'paragraph' || document.end[block]! - document.start[block]! > LEAD_LENGTH_MAX) return false
  return (
    document.has(block, CAPTION) ||
    captionLabel(document.text(block)) > 0 ||
    isLeadIn(document, block) ||
    isBoldLine(document, block)
  )
}

/** Whether any of the blocks [from, after) stands on landscape pages. */
export function hasLandscape(landscape: ReadonlySet<number>, from: number, after: number): boolean {
  for (let block = from; block < after; block++) if (landscape.has(block)) return true
  return false
}

/** Cuts a sequence where the orientation of the pages changes. */
export function sectionsOf<T>(
  children: readonly T[],
  landscape: ReadonlySet<T>,
): { isLandscape: boolean; children: T[] }[] {
  const sections: { isLandscape: boolean; children: T[] }[] = []
  for (const child of children) {
    const isLandscape = landscape.has(child)
    const last = sections.at(-1)
    if (last?.isLandscape === isLandscape) last.children.push(child)
    else sections.push({ isLandscape, children: [child] })
  }
  return sections.length > 0 ? sections : [{ isLandscape: false, children: [] }]
}
