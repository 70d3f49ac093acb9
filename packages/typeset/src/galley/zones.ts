/**
 * Fixed zones of the first page (Place in style/sheet.ts): which blocks stand in them, and whether they fit. Where one does
 * not, none has a place: all flow, in the order of the source.
 */
import type { Galley, Zone, Zones } from './galley.ts'

/** The zones that have blocks; undefined where none has. Blocks of crowded zones change their style. */
export function findZones(galley: Galley): Zones | undefined {
  const { blocks } = galley.manuscript
  const zones = new Map<string, Zone>()
  for (let block = 0; block < blocks.count; block++) {
    const { place } = galley.styleOf(block)
    if (place === undefined) continue
    const zone = zones.get(place.zone)
    if (zone === undefined) zones.set(place.zone, { place, blocks: [block] })
    else zone.blocks.push(block)
  }
  for (const zone of zones.values()) if (zone.blocks.length > zone.place.crowdedFrom) crowd(galley, zone)
  return zones.size === 0 ? undefined : zones
}

/** Gives the blocks of a zone the style for crowded ones. @returns whether there is one. */
function crowd({ manuscript, styles }: Galley, zone: Zone): boolean {
  const { blocks, inlineStyles } = manuscript
  const style = styles.find(zone.place.crowdedStyle)
  if (style?.place === undefined) return false
  for (const block of zone.blocks) {
    const used = inlineStyles[blocks.style[block] ?? 0] ?? 0
    inlineStyles[style.index] = (inlineStyles[style.index] ?? 0) | used
    blocks.style[block] = style.index
  }
  zone.place = style.place
  return true
}

/** Crowds the zones whose lines are too high for them. @returns whether there are some that could be crowded. */
export function crowdZones(galley: Galley, zones: Zones): boolean {
  const high = [...zones.values()].filter((zone) => zoneHeight(galley, zone) > zone.place.height)
  return high.map((zone) => crowd(galley, zone)).includes(true)
}

export function fitsZones(galley: Galley, zones: Zones): boolean {
  for (const zone of zones.values()) if (zoneHeight(galley, zone) > zone.place.height) return false
  return true
}

export function zoneHeight({ firstLine, leading }: Galley, { blocks }: Zone): number {
  let height = 0
  for (const block of blocks) height += (firstLine[block + 1]! - firstLine[block]!) * leading[block]!
  return height
}
