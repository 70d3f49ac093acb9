/**
 * Which text is the caption of a picture: `Figure 3: …` before or behind it, or in its paragraph; behind it also a line in italic
 * letters. Its number is that of the source.
 */
import { BOLD, type Document, ITALIC } from '@platen/document/model'
import { isAllOf } from '@platen/document/roles'
import { captionLabel } from './table/caption.ts'

const CAPTION_MAX = 300

export interface FigureCaption {
  block: number
  /** Units of the document. */
  from: number
  to: number
  /** Of what names it, `Figure 3:`. */
  labelLength: number
  isItalic: boolean
}

/** @returns the caption that units [from, to) of a block are. */
export function figureCaptionIn(
  document: Document,
  block: number,
  from: number,
  to: number,
  isBelow: boolean,
): FigureCaption | undefined {
  const { units } = document
  while (from < to && units[from]! <= 32) from++
  while (to > from && units[to - 1]! <= 32) to--
  if (to === from || to - from > CAPTION_MAX) return undefined
  const text = String.fromCharCode(...units.subarray(from, to)).replaceAll('\n', ' ')
  const labelLength = captionLabel(text, true)
  const isItalic = isAllOf(document, block, from, to, ITALIC)
  // `Figure 1 shows` begins a sentence.
  const isNamed =
    labelLength > 0 &&
    (isItalic ||
      /[.:\uff1a]$/u.test(text.slice(0, labelLength)) ||
      isAllOf(document, block, from, from + labelLength, BOLD))
  return isNamed || (isBelow && isItalic) ? { block, from, to, labelLength, isItalic } : undefined
}

/** The caption in a paragraph that begins or ends with its only pictures. */
export function captionBesidePictures(
  document: Document,
  block: number,
): { caption: FigureCaption; isBelow: boolean } | undefined {
  const pieces: { isPicture: boolean; from: number; to: number }[] = []
  let from = document.startOf(block)
  for (const { text, link } of document.runs(block)) {
    const to = from + text.length
    const isPicture = link >= 0 && document.links[link]!.kind === 'image'
    const last = pieces.at(-1)
    if (last?.isPicture === isPicture || (last !== undefined && text.trim() === '')) last.to = to
    else pieces.push({ isPicture, from, to })
    from = to
  }
  const [first, second] = pieces
  if (pieces.length !== 2) return undefined
  const isBelow = first!.isPicture
  const text = isBelow ? second! : first!
  const caption = figureCaptionIn(document, block, text.from, text.to, isBelow)
  return caption === undefined ? undefined : { caption, isBelow }
}
