/**
 * A picture: as wide as it is at 96 pixels an inch, or as fits the measure and the page. Layout makes figures of the pictures
 * in a paragraph, below its text.
 */
import type { ImageLength } from '@platen/document/model'
import { CENTRED, type FigureSize, FLUSH_RIGHT, type Manuscript } from '../markup/manuscript.ts'
import { addLine, FORCED } from '../paragraph/breakpoints.ts'
import type { Construct } from './construct.ts'
import type { Container } from './container.ts'
import type { ManuscriptWriter } from './writer.ts'

/** Millipoints: 72 points are 96 pixels. */
const PIXEL = 750

interface Shown {
  /** In `Pictures.all`. */
  picture: number
  description: string
  size: FigureSize
}

/** The pictures of a paragraph that can be set. `isAll`: besides them it has nothing but blanks. */
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
    if (picture >= 0) shown.push({ picture, description: text, size: { width: target!.width, height: target!.height } })
    else if (text.trim() !== '') isAll = false
  }
  return { shown, isAll }
}

export function writeFigures(
  writer: ManuscriptWriter,
  block: number,
  container: Container,
  shown: readonly Shown[],
): void {
  const { manuscript } = writer
  if (shown.length > 0) writer.printRunInLead()
  for (const { picture, description, size } of shown) {
    const element = writer.addElement('Figure', container.element)
    manuscript.alternates.set(element, description)
    const row = writer.open(block, 'figure', element, writer.styles.named('figure'))
    manuscript.figures.set(row, { picture, ...size })
    writer.align(block, row)
    writer.close(row)
  }
}

/** In millipoints: as the source wants it, else a pixel of the picture is one of CSS. */
function sizeOf({ figures, pictures }: Manuscript, block: number, full: number): { width: number; height: number } {
  const figure = figures.get(block)!
  const picture = pictures[figure.picture]!
  const lengthOf = ({ value, unit }: ImageLength) => value * (unit === '%' ? full / 100 : PIXEL)
  const width = figure.width && lengthOf(figure.width)
  const height = figure.height && lengthOf(figure.height)
  const ratio = picture.height / picture.width
  if (width !== undefined) return { width, height: height ?? width * ratio }
  if (height !== undefined) return { width: height / ratio, height }
  return { width: picture.width * PIXEL, height: picture.height * PIXEL }
}

export const figure: Construct = {
  // No reader makes one.
  write() {},
  measure(galley, block) {
    const { lines, manuscript } = galley
    const { blocks } = manuscript
    const full = galley.measure[block]!
    const { width, height } = sizeOf(manuscript, block, full)
    const scale = Math.min(1, full / width, galley.pageHeight / height)
    const own = Math.max(1, Math.floor(width * scale))
    galley.setHeight(block, Math.max(1, Math.floor(height * scale)))
    const flags = blocks.flags[block]!
    if ((flags & CENTRED) !== 0) galley.left[block]! += (full - own) >> 1
    else if ((flags & FLUSH_RIGHT) !== 0) galley.left[block]! += full - own
    galley.measure[block] = own
    addLine(lines, blocks.start[block]!, blocks.end[block]!, 0, FORCED, 0, 0)
  },
  draw(painter, slice) {
    const { galley, display } = painter
    const { block } = slice
    const { blocks, figures } = galley.manuscript
    const height = galley.leading[block]!
    if (blocks.labelEnd[block]! > blocks.labelStart[block]!)
      painter.drawLabel(block, painter.leftOf(block), painter.baselineOf(slice))
    const y = painter.page.height - painter.page.top - slice.top - height
    display.picture(
      figures.get(block)!.picture,
      blocks.element[block]!,
      painter.leftOf(block),
      y,
      galley.measure[block]!,
      height,
    )
  },
}
