/**
 * Blocks → lines: each block gets its place across the page, its measure and its lines, in the order of the manuscript. How a
 * block is broken its construct (construct/) says.
 */
import { LINE_FIELDS } from '../paragraph/breakpoints.ts'
import { fitBeside, settleColumns, settleWholes } from './columns.ts'
import type { Galley } from './galley.ts'
import { setPlaces } from './places.ts'
import { crowdZones, findZones, fitsZones } from './zones.ts'

/** How the blocks of a kind are measured: construct/construct.ts. */
interface Measurer {
  measure?(galley: Galley, block: number): void
  settle?(galley: Galley): void
}

/** Breaks all blocks of a galley into lines. @param measurers by kind of block. */
export function buildGalley(galley: Galley, measurers: readonly Measurer[]): void {
  if (galley.styles.hasPlaces) galley.placing = findZones(galley)
  breakBlocks(galley, measurers)
  if (galley.placing !== undefined && crowdZones(galley, galley.placing)) breakAgain(galley, measurers)
  if (galley.placing !== undefined && !fitsZones(galley, galley.placing)) {
    galley.placing = undefined
    breakAgain(galley, measurers)
  }
  for (const measurer of measurers) measurer.settle?.(galley)
  settleWholes(galley)
  if (galley.manuscript.hasColumns || galley.isMirrored) settleColumns(galley)
}

function breakAgain(galley: Galley, measurers: readonly Measurer[]): void {
  galley.prepared = 0
  galley.tooWideTables = 0
  galley.landscapeTables.clear()
  galley.lines.length = 0
  galley.lineIndents.clear()
  breakBlocks(galley, measurers)
}

function breakBlocks(galley: Galley, measurers: readonly Measurer[]): void {
  const { manuscript, firstLine, lines } = galley
  const { blocks } = manuscript
  setPlaces(galley)
  firstLine[0] = 0
  for (let block = 0; block < blocks.count; block++) {
    if (manuscript.hasColumns) fitBeside(galley, block)
    const measurer = measurers[blocks.kind[block]!]!
    if (measurer.measure === undefined) galley.measureText(block)
    else measurer.measure(galley, block)
    firstLine[block + 1] = lines.length / LINE_FIELDS
  }
}
