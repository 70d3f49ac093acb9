/** Text at fixed places of the first page, for Typst: zones of a letter. */
import type { Style } from '@platen/typeset/designs'
import type { Block } from './block.ts'

export interface Placed {
  /** One for each zone; its text in order. */
  places: (Block & { kind: 'place' })[]
  rest: Block[]
  /** Where text begins at the highest, from the upper edge of the page. */
  clear: number
}

/** @returns all blocks as rest where a zone is too full: all flow, in the order of the source. */
export function placeBlocks(blocks: readonly Block[], styleOf: (name: string) => Style): Placed {
  const zones = new Map<string, Block & { kind: 'place' }>()
  const heights = new Map<string, number>()
  const rest: Block[] = []
  let clear = 0
  for (const block of blocks) {
    const name = 'style' in block ? (block.style ?? '') : ''
    const { place, leading = 0 } = styleOf(name)
    if (place === undefined) {
      rest.push(block)
      continue
    }
    const zone = place.zone ?? name
    const entry = zones.get(zone) ?? {
      kind: 'place',
      x: place.x,
      y: place.y,
      width: place.width,
      zone,
      gap: 0,
      blocks: [],
    }
    zones.set(zone, entry)
    entry.blocks.push(block)
    clear = Math.max(clear, place.clear)
    const { crowded } = place
    if (crowded !== undefined && entry.blocks.length > crowded.from) {
      const other = styleOf(crowded.style).place
      for (const one of entry.blocks) if ('style' in one) one.style = crowded.style
      if (other !== undefined) entry.y = other.y
    }
    const height = (heights.get(zone) ?? 0) + leading
    heights.set(zone, height)
    if (height > place.height) return { places: [], rest: [...blocks], clear: 0 }
  }
  return { places: [...zones.values()], rest, clear }
}
