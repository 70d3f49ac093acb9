/** Pages → the display list: each slice is drawn by its construct, boxes behind and beside it, then the page's furniture. */
import { KINDS } from '@platen/document/model'
import type { Construct } from '../construct/construct.ts'
import { AT_FOOT, type Painter, REPEATED, type Slice } from '../construct/painter.ts'
import type { DisplayList } from '../display/display-list.ts'
import { drawCarriedRow } from './carried-rows.ts'
import { Furniture, type FurnitureOptions } from './furniture.ts'
import {
  type Pages,
  SLICE_BLOCK,
  SLICE_FIELDS,
  SLICE_FLAGS,
  SLICE_FROM,
  SLICE_ROW_BOTTOM,
  SLICE_ROW_TOP,
  SLICE_TO,
  SLICE_TOP,
} from './pages.ts'

/** @param constructs by kind of block. */
export function drawPages(
  painter: Painter,
  pages: Pages,
  constructs: readonly Construct[],
  options: FurnitureOptions,
): { display: DisplayList; foliosFit: boolean; cutLines: string[] } {
  const { display, galley } = painter
  const { blocks, boxes } = galley.manuscript
  const pageCount = pages.starts.length - 1
  const furniture = new Furniture(painter, pageCount, options)
  const slices = pages.slices.data
  const targets = new Set(galley.manuscript.destinations.values())
  for (let page = 0; page < pageCount; page++) {
    display.startPage()
    painter.page = pages.papers[page]!
    const from = pages.starts[page]! * SLICE_FIELDS
    const to = pages.starts[page + 1]! * SLICE_FIELDS
    if (boxes.length > 0) drawBoxes(painter, slices, from, to)
    let foot = from
    while (foot < to && (slices[foot + SLICE_FLAGS]! & AT_FOOT) === 0) foot += SLICE_FIELDS
    for (let at = from; at < to; at += SLICE_FIELDS) {
      const slice = sliceAt(slices, at)
      slice.isAtEdge = at === from || at === foot - SLICE_FIELDS
      if (at === foot) painter.drawFootRule(slice)
      if (targets.has(slice.block) && slice.from === 0 && (slice.flags & REPEATED) === 0)
        display.destinations.set(slice.block, { page, top: painter.page.height - painter.page.top - slice.top })
      if (galley.styles.hasRules) painter.drawRowRules(slice)
      const construct = constructs[blocks.kind[slice.block]!]!
      if (construct.draw === undefined) painter.drawText(slice)
      else construct.draw(painter, slice)
    }
    for (const row of pages.carried) if (row.page === page) drawCarriedRow(painter, row, options.language)
    if (page === 0) painter.drawLogo()
    furniture.addHeadings(page)
    furniture.draw(page)
  }
  return { display: display.finish(), foliosFit: furniture.foliosFit, cutLines: furniture.cutLines }
}

function sliceAt(slices: Int32Array, at: number): Slice {
  return {
    block: slices[at + SLICE_BLOCK]!,
    from: slices[at + SLICE_FROM]!,
    to: slices[at + SLICE_TO]!,
    top: slices[at + SLICE_TOP]!,
    rowTop: slices[at + SLICE_ROW_TOP]!,
    rowBottom: slices[at + SLICE_ROW_BOTTOM]!,
    flags: slices[at + SLICE_FLAGS]!,
    isAtEdge: false,
  }
}

const FIGURE = KINDS.indexOf('figure')

/** The boxes that blocks of the page stand in, outer ones first. */
function drawBoxes(painter: Painter, slices: Int32Array, from: number, to: number): void {
  const { galley } = painter
  const { blocks, boxes } = galley.manuscript
  const extents = new Map<number, { top: number; bottom: number }>()
  for (let at = from; at < to; at += SLICE_FIELDS) {
    const slice = sliceAt(slices, at)
    const { block } = slice
    const lines = galley.firstLine[block + 1]! - galley.firstLine[block]!
    let { top } = slice
    let bottom = top + (slice.to - slice.from) * galley.leading[block]!
    for (let box = blocks.box[block]!; box >= 0; box = boxes[box]!.parent) {
      const { first, last, style } = boxes[box]!
      const { padAbove, padBelow } = galley.styles.all[style]!
      if (block === first && slice.from === 0) top -= padAbove
      if ((block === last || blocks.kind[block] === FIGURE) && slice.to === lines) bottom += padBelow
      const extent = extents.get(box)
      if (extent === undefined) extents.set(box, { top, bottom })
      else extent.bottom = Math.max(extent.bottom, bottom)
    }
  }
  for (const [box, { top, bottom }] of [...extents].sort(([a], [b]) => a - b)) painter.drawBox(boxes[box]!, top, bottom)
}
