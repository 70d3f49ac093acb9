/** Code, line by line as it was typed; a triangle stands before lines that go on from the one before. */
import { writeChart } from './chart/index.ts'
import { isChartBlock } from './chart/read.ts'
import type { Construct } from './construct.ts'

export const code: Construct = {
  write(writer, block, container) {
    if (isChartBlock(writer.document, block, writer.styles.sheet) && writeChart(writer, block, container)) return
    const element = writer.addElement('Code', writer.addElement('P', container.element))
    const row = writer.open(block, 'code', element, writer.styles.named('code'))
    writer.text(block, row)
    writer.close(row)
    writer.isFirst = true
  },
  draw(painter, slice) {
    painter.drawText(slice)
    const { galley, display } = painter
    const { block, from, to } = slice
    const mark = galley.styleOf(block).continuedMark
    if (mark === undefined || galley.lineIndents.size === 0) return
    const first = galley.firstLine[block]!
    for (let line = first + from; line < first + to; line++) {
      if (painter.indentOf(block, line) === 0) continue
      const baseline = painter.baselineOf(slice) - (line - first - from) * galley.leading[block]!
      const y = baseline + mark.rise - (mark.height >> 1)
      display.triangle(painter.leftOf(block) - mark.at, y, mark.width, mark.height, mark.colour)
    }
  },
}
