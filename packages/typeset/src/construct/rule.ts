/** A thematic break: a rule that takes one line. */
import { PLACED } from '../markup/manuscript.ts'
import { addLine, FORCED } from '../paragraph/breakpoints.ts'
import type { Construct } from './construct.ts'

export const rule: Construct = {
  write(writer, block, container) {
    const row = writer.open(block, 'rule', writer.addElement('P', container.element), writer.styles.named('rule'))
    writer.close(row)
    writer.isFirst = true
  },
  measure({ lines, manuscript: { blocks } }, block) {
    addLine(lines, blocks.start[block]!, blocks.end[block]!, 0, FORCED, 0, 0)
  },
  draw(painter, slice) {
    const { galley, display } = painter
    const { block } = slice
    const { sheet, length } = galley.styles
    const { width, thickness, above } = sheet.rule
    const measure = galley.measure[block]!
    const isPlaced = (galley.manuscript.blocks.flags[block]! & PLACED) !== 0
    const ruleWidth = width === undefined || isPlaced ? measure : length(width)
    const x = painter.leftOf(block) + Math.round((measure - ruleWidth) / 2)
    display.rule(x, painter.baselineOf(slice) + length(above), ruleWidth, length(thickness), 0)
  },
}
