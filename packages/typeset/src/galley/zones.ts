/**
 * Fixed zones of the first page (Place in style/sheet.ts): which blocks stand in them, and whether they fit. Where one does
 * not, none has a place: all flow, in the order of the source.
 */
import type { Galley, Zone, Zones } from './galley.ts'

/** The zones that have blocks; undefined where none has. Blocks of crowded zones change their style. */
export function findZones(galley: Galley): Zones | undefined {
  const { blocks, inlineStyles } = galley.manuscript
  const zones = new Map<string, Zone>()
  for (let block = 0; block < blocks.count; block++) {
    const { place } = galley.styleOf(block)
    if (place === undefined) continue
    const zone = zones.get(place.zone)
    if (zone === undefined) zones.set(place.zone, { place, blocks: [block] })
    else zone.blocks.push(block)
  }
  for (const zone of zones.values()) {
    const style = galley.styles.find(zone.place.crowdedStyle)
    if (style?.place === undefined || zone.blocks.length <= zone.place.crowdedFrom) continue
    for (const block of zone.blocks) {
      inlineStyles[style.index]! |= inlineStyles[blocks.style[block]!]!
      blocks.style[block] = style.index
    }
    zone.place = style.place
  }
  return zones.size === 0 ? undefined : zones
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
