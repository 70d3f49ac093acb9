/** The place of each block across the page, before it is broken into lines: its left edge, its measure, its type. */
import { SECOND_COLUMN } from '../markup/manuscript.ts'
import type { Galley } from './galley.ts'

export function setPlaces(galley: Galley): void {
  const { blocks } = galley.manuscript
  const { left, measure, placing, page } = galley
  const full = page.measure
  for (let block = 0; block < blocks.count; block++) {
    const style = galley.styleOf(block)
    // However deep it is nested, text keeps half of the measure.
    const indent = Math.min(galley.scaled(blocks.indent[block]!), full >> 1)
    galley.setSize(block, style)
    left[block] = indent
    const limit =
      blocks.limit[block]! === 0 || style.measure >= full ? style.measure : galley.scaled(blocks.limit[block]!)
    measure[block] = Math.min(full - indent, Math.max(limit - indent, full >> 2)) - style.indentEnd
    if (style.hung >= 0) measure[block] = Math.min(measure[block]!, galley.scaled(style.hung))
    if (style.columnGap >= 0) {
      measure[block] = (full - style.columnGap) >> 1
      left[block] = (blocks.flags[block]! & SECOND_COLUMN) === 0 ? 0 : full - measure[block]!
    }
    if (placing === undefined || style.place === undefined) continue
    left[block] = style.place.x - page.left + indent
    measure[block] = Math.max(style.place.width - indent, style.size)
  }
  if (placing !== undefined) alignValues(galley)
}

/** In a zone of labels and values, a letter's references, all values stand behind the widest label. */
function alignValues(galley: Galley): void {
  const { blocks } = galley.manuscript
  const { left, measure } = galley
  const shifts = new Map<string, number>()
  const rows: { block: number; zone: string; width: number }[] = []
  for (let block = 0; block < blocks.count; block++) {
    const { place, labelGap } = galley.styleOf(block)
    if (place === undefined || labelGap < 0) continue
    rows.push({ block, zone: place.zone, width: place.width })
    if (blocks.labelEnd[block] === blocks.labelStart[block]) continue
    const shift = galley.labelWidth(block) + labelGap - (left[block]! - galley.labelLeftOf(block))
    shifts.set(place.zone, Math.max(shifts.get(place.zone) ?? 0, shift))
  }
  for (const { block, zone, width } of rows) {
    const shift = Math.min(shifts.get(zone) ?? 0, measure[block]! - (width >> 2))
    if (shift <= 0) continue
    left[block]! += shift
    measure[block]! -= shift
  }
}
