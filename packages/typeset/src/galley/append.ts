/** Text besides that of the document, such as running heads: set by the same path, as blocks behind all others. */
import { hasSmallCaps } from '../font/pack/coverage.ts'
import { MONO, SMALL_CAPS } from '../font/resources.ts'
import { WIDE } from '../markup/manuscript.ts'
import { appendText } from '../markup/text-codes.ts'
import { LINE_FIELDS } from '../paragraph/breakpoints.ts'
import { lowerCase } from '../paragraph/ligatures.ts'
import type { BlockStyle } from '../style/resolve.ts'
import type { Galley } from './galley.ts'

/** Adds a block behind the others that is no part of the text, and breaks it into lines. @param bold characters at its beginning. */
export function appendLine(galley: Galley, text: string, style: BlockStyle, measure: number, bold = 0): number {
  const { manuscript } = galley
  const { blocks } = manuscript
  const {
    name,
    coverage: [ofText, ofMono],
  } = galley.styles.families[style.family]!
  const coverage = (style.inline & MONO) === 0 ? ofText : ofMono
  const isSmall = style.smallCaps === 'all' && hasSmallCaps(name, style.inline, text)
  const face = isSmall ? style.inline | SMALL_CAPS : style.inline
  const printed = isSmall ? lowerCase(text, galley.language) : text
  const { start, end, isWide } = appendText(manuscript, printed, face, coverage, bold)
  const block = blocks.add()
  if (block + 1 >= galley.firstLine.length) grow(galley)
  blocks.style[block] = style.index
  blocks.start[block] = start
  blocks.end[block] = end
  blocks.flags[block] = isWide ? WIDE : 0
  blocks.linksBefore[block] = manuscript.links.length
  manuscript.inlineStyles[style.index]! |= 1
  galley.left[block] = 0
  galley.measure[block] = measure
  galley.setSize(block, style)
  galley.measureText(block)
  galley.firstLine[block + 1] = galley.lines.length / LINE_FIELDS
  return block
}

function grow(galley: Galley): void {
  const grown = (array: Int32Array): Int32Array => {
    const longer = new Int32Array(2 * array.length)
    longer.set(array)
    return longer
  }
  galley.firstLine = grown(galley.firstLine)
  galley.left = grown(galley.left)
  galley.measure = grown(galley.measure)
  galley.size = grown(galley.size)
  galley.leading = grown(galley.leading)
  galley.ascent = grown(galley.ascent)
}
