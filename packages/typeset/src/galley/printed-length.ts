/** Lengths within the printed text of a block. */
import { LIGATURE_REST } from '../font/encoding.ts'
import { unitAt } from '../paragraph/ligatures.ts'
import type { Galley } from './galley.ts'

const SPACE = 32

/**
 * How long the printed text of the block that was scanned last is from a place in it on, thousandths of an em.
 *
 * @param placeIn gives the place, UTF-16 units.
 */
export function lengthAfter(galley: Galley, block: number, placeIn: (printed: string) => number): number {
  const { blocks, codes } = galley.manuscript
  const { xAfter, start } = galley.scannerOf(block)
  let printed = galley.shaped[block]?.text
  // Where each unit of the printed text is among the codes.
  const places: number[] = []
  if (printed === undefined) {
    printed = ''
    for (let at = blocks.start[block]!; at < blocks.end[block]!; at++) {
      if (codes[at]! < SPACE && codes[at] !== LIGATURE_REST) continue
      printed += String.fromCharCode(unitAt(codes, at))
      places.push(at - start)
    }
  }
  const place = placeIn(printed)
  const at = (unit: number) => (unit < 0 ? 0 : xAfter[places.length > 0 ? places[unit]! : unit]!)
  return place < printed.length ? at(printed.length - 1) - at(place - 1) : 0
}
