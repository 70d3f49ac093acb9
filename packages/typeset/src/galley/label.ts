/** Labels that stand before the first line of a block, and the room that a long one takes of it. */
import { widthOf } from '../font/pack/face.ts'
import type { Galley } from './galley.ts'

/** How far in the first line of a block begins, beyond its indent: behind a label that is wider than the room before it. */
export function firstIndentOf(galley: Galley, block: number): number {
  const { blocks } = galley.manuscript
  const style = galley.styleOf(block)
  if (style.labelGap < 0 || blocks.labelEnd[block] === blocks.labelStart[block]) return style.firstLine
  const room = galley.left[block]! - galley.labelLeftOf(block)
  const indent = Math.max(style.firstLine, labelWidth(galley, block) + style.labelGap - room)
  return Math.min(indent, galley.measure[block]! >> 1)
}

/** Natural width of a block's label. */
function labelWidth(galley: Galley, block: number): number {
  const { blocks, codes } = galley.manuscript
  const own = blocks.labelStyle[block]!
  const style = own < 0 ? galley.styles.named('text') : galley.styles.all[own]!
  const font = galley.fonts[style.family]![style.inline]!
  let width = 0
  for (let i = blocks.labelStart[block]!; i < blocks.labelEnd[block]!; i++) width += widthOf(font, codes[i]!)
  return Math.round((width * (own < 0 ? galley.size[block]! : style.size)) / 1000)
}
