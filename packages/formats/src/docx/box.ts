/**
 * A section with a tint behind it, such as the summary of a report. Paragraphs have the tint as shading of their styles, with equal
 * borders and indents, of which Word makes one box. A section that has more than paragraphs is a table of one cell.
 */
import type { Document } from '@platen/document'
import type { Roles, Section } from '@platen/document/roles'
import type { Style } from '@platen/typeset/designs'
import type { Paragraph, Table } from 'docx'
import { hasLandscape } from './landscape.ts'
import { layoutTable, spaced } from './layout-table.ts'
import type { WordStyles } from './styles.ts'
import { twips } from './units.ts'

/** The section with a tint that begins at a block. One with a table on landscape pages has no box, which stands in portrait. */
export function boxAt(
  { sections }: Roles,
  block: number,
  { styles, landscape }: { styles: WordStyles; landscape: ReadonlySet<number> },
): Section | undefined {
  const box = sections.get(block)?.find(({ role }) => styles.style(role).fill !== undefined)
  return box === undefined || hasLandscape(landscape, block, box.after) ? undefined : box
}

/**
 * ID of the style of a paragraph in a section of paragraphs alone.
 *
 * @param name of its style in the sheet. @param role of the section.
 */
export function boxedStyle(
  styles: WordStyles,
  { role, name, isFirst, isLast }: { role: string; name: string; isFirst: boolean; isLast: boolean },
): string {
  const { above = 0, below = 0, text = 'text', fill, outset = 0, padAbove = 0, padBelow = 0 } = styles.style(role)
  const own = styles.style(name)
  const changes: Partial<Style> = {
    ...{ fill: fill!, outset, padAbove, padBelow },
    measure: styles.style(text).measure ?? 'full',
    above: isFirst ? above : 0,
    below: isLast ? below : (own.below ?? own.between ?? 0),
  }
  const place = isFirst ? (isLast ? ' Only' : ' First') : isLast ? ' Last' : ''
  return styles.derived(name, `Tinted${place}`, changes)
}

export const hasOnlyParagraphs = (document: Document, blocks: readonly number[]): boolean =>
  blocks.every((block) => /^(?:paragraph|heading)$/u.test(document.kind(block)))

/** @param blocks that stand in it. */
export function boxTable(role: string, blocks: readonly (Paragraph | Table)[], styles: WordStyles) {
  const { fill, outset = 0, padAbove = 0, padBelow = 0 } = styles.style(role)
  const side = styles.across(outset)
  const width = twips(styles.measure) + 2 * side
  const cell = {
    margins: { top: styles.down(padAbove), bottom: styles.down(padBelow), left: side, right: side },
    fill: styles.colour(fill)!,
    children: blocks,
  }
  return spaced(layoutTable(width, [width], [{ cells: [cell] }], { indent: -side }))
}
