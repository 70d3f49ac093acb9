/**
 * A picture: as wide as it is at 96 pixels an inch, or as fits the measure and the page. Layout makes figures of the pictures
 * in a paragraph, below its text.
 */
import { NO_ELEMENT } from '../display/display-list.ts'
import type { Galley } from '../galley/galley.ts'
import { BESIDE, CENTRED, type FigureSize, FLUSH_RIGHT } from '../markup/manuscript.ts'
import { addLine, FORCED } from '../paragraph/breakpoints.ts'
import { sizeOf } from '../picture/picture.ts'
import type { Construct } from './construct.ts'
import type { Container } from './container.ts'
import type { ManuscriptWriter } from './writer.ts'

/** Millipoints: 72 points are 96 pixels. */
const PIXEL = 750

export interface Shown {
  /** In `Pictures.all`. */
  picture: number
  /** Undefined for a decoration. */
  description: string | undefined
  size: FigureSize
}

/** The pictures of a paragraph that can be set. `isAll`: besides pictures that are, or are no loss, it has nothing but blanks. */
export function picturesIn(
  { document, pictures }: ManuscriptWriter,
  block: number,
): { shown: Shown[]; isAll: boolean } {
  const shown: Shown[] = []
  let isAll = true
  if (pictures === undefined) return { shown, isAll: false }
  for (const { text, link } of document.runs(block)) {
    const target = link < 0 ? undefined : document.links[link]!
    const picture = target?.kind === 'image' ? pictures.find(target.target) : -1
    const isDecoration = target?.isDecoration === true
    const description = isDecoration ? undefined : text
    if (picture >= 0) shown.push({ picture, description, size: { width: target!.width, height: target!.height } })
    else if (text.trim() !== '' && !isDecoration) isAll = false
  }
  return { shown, isAll }
}

export function writeFigures(
  writer: ManuscriptWriter,
  block: number,
  container: Container,
  shown: readonly Shown[],
  style = 'figure',
): void {
  const { manuscript } = writer
  if (shown.length > 0) writer.printRunInLead()
  for (const { picture, description, size } of shown) {
    const element = writer.addElement('Figure', container.element)
    if (description !== undefined) manuscript.alternates.set(element, description)
    const role = writer.roles.containers.get(block)
    const row = writer.open(block, 'figure', element, writer.styles.named(role ?? style, 'figure'))
    // Beside the heading of its box, and what is below that.
    if (role !== undefined) writer.flag(row, BESIDE | FLUSH_RIGHT)
    manuscript.figures.set(row, { picture, ...size })
    writer.align(block, row)
    writer.close(row)
  }
}

export const figure: Construct = {
  // No reader makes one.
  write() {},
  measure(galley, block) {
    const { lines, manuscript } = galley
    const { blocks } = manuscript
    const full = galley.measure[block]!
    const figure = manuscript.figures.get(block)!
    const { width, height } = sizeOf(manuscript.pictures[figure.picture]!, figure, full, PIXEL)
    const scale = Math.min(1, full / width, galley.pageHeight / height)
    const own = Math.max(1, Math.floor(width * scale))
    galley.setHeight(block, Math.max(1, Math.floor(height * scale)))
    const flags = blocks.flags[block]!
    if ((flags & CENTRED) !== 0) galley.left[block]! += (full - own) >> 1
    else if ((flags & FLUSH_RIGHT) !== 0) galley.left[block]! += full - own
    galley.measure[block] = own
    addLine(lines, blocks.start[block]!, blocks.end[block]!, 0, FORCED, 0, 0)
  },
  settle(galley) {
    for (const block of galley.manuscript.figures.keys()) if (isBeside(galley, block)) makeRoom(galley, block)
  },
  draw(painter, slice) {
    const { galley, display } = painter
    const { block } = slice
    const { blocks, figures } = galley.manuscript
    const height = galley.leading[block]!
    if (blocks.labelEnd[block]! > blocks.labelStart[block]!)
      painter.drawLabel(block, painter.leftOf(block), painter.baselineOf(slice))
    const y = painter.page.height - painter.page.top - slice.top - height
    const element = blocks.element[block]!
    display.picture(
      figures.get(block)!.picture,
      galley.manuscript.alternates.has(element) ? element : NO_ELEMENT,
      painter.leftOf(block),
      y,
      galley.measure[block]!,
      height,
    )
  },
}

const isBeside = ({ manuscript: { blocks } }: Galley, block: number): boolean =>
  ((blocks.flags[block] ?? 0) & BESIDE) !== 0 && (blocks.box[block] ?? -1) >= 0

/** The box of a figure that stands beside its text is as high as the figure. */
function makeRoom(galley: Galley, figure: number): void {
  const { firstLine, leading, manuscript, styles } = galley
  const { blocks, boxes } = manuscript
  const box = boxes[blocks.box[figure] ?? -1]
  if (box === undefined) return
  let height = -(blocks.padAbove[box.first] ?? 0)
  let end = -1
  for (let block = box.first; block <= box.last; block++) {
    if (((blocks.flags[block] ?? 0) & BESIDE) !== 0) continue
    const lines = (firstLine[block + 1] ?? 0) - (firstLine[block] ?? 0)
    height += (end < 0 ? 0 : (blocks.space[block] ?? 0)) + (blocks.padAbove[block] ?? 0)
    height += lines * (leading[block] ?? 0) + (blocks.padBelow[block] ?? 0)
    end = block
  }
  const missing = (leading[figure] ?? 0) + (styles.all[box.style]?.padBelow ?? 0) - height
  if (end >= 0 && missing > 0) blocks.padBelow[end] = (blocks.padBelow[end] ?? 0) + missing
}
