/** Captions of pictures: a paragraph before or behind one that is nothing but pictures, or the text in their own. */
import { KEEP_WITH_NEXT } from '../markup/manuscript.ts'
import type { Container } from './container.ts'
import { picturesIn } from './figure.ts'
import { type FigureCaption, figureCaptionIn } from './figure-caption-text.ts'
import type { ManuscriptWriter } from './writer.ts'

/** The caption that a whole paragraph is; undefined where it is none. */
export function captionParagraph(
  { document, roles }: ManuscriptWriter,
  block: number,
  isBelow: boolean,
): FigureCaption | undefined {
  if (block >= document.count || document.kind(block) !== 'paragraph' || roles.parts.has(block)) return undefined
  return figureCaptionIn(document, block, document.startOf(block), document.endOf(block), isBelow)
}

/** Whether a paragraph is nothing but pictures that can be set. */
export function isPictureParagraph(writer: ManuscriptWriter, block: number): boolean {
  const { document } = writer
  if (writer.pictures === undefined || block >= document.count || document.kind(block) !== 'paragraph') return false
  const { shown, isAll } = picturesIn(writer, block)
  return shown.length > 0 && isAll
}

export function writeFigureCaption(
  writer: ManuscriptWriter,
  { block, from, to, labelLength, isItalic }: FigureCaption,
  container: Container,
  isBelow: boolean,
): void {
  const { document, styles } = writer
  const place = isBelow ? 'captionBelow' : 'caption'
  const style = styles.named(isItalic ? `${place}Plain` : place, container.text)
  const label = String.fromCharCode(...document.units.subarray(from, from + labelLength))
  let textFrom = from + labelLength
  while (textFrom < to && document.units[textFrom]! <= 32) textFrom++
  const labelStyle = styles.find('captionLabel')
  const isApart =
    labelStyle !== undefined &&
    writer.lead === undefined &&
    labelLength > 0 &&
    textFrom < to &&
    writer.hasGlyphs(label, labelStyle)
  if (isApart) writer.lead = { label, labelElement: 0, text: '', style: labelStyle, at: 0 }
  const row = writer.open(block, 'paragraph', writer.addElement('Caption', container.element), style)
  writer.text(block, row, 0, isApart ? textFrom : from, to)
  if (!isApart && labelLength > 0) writer.embolden(row, labelLength)
  writer.close(row)
  if (!isBelow) writer.flag(row, KEEP_WITH_NEXT)
  writer.isFirst = true
}
