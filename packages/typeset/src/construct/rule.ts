/** A thematic break: a rule that takes one line, or an empty line with a mark where it begins or ends a page. Fields of signatures. */
import type { Group } from '@platen/document/roles'
import { widthOf } from '../font/pack/face.ts'
import { addLine, FORCED } from '../paragraph/breakpoints.ts'
import type { Construct } from './construct.ts'
import type { Container } from './container.ts'
import type { Painter, Slice } from './painter.ts'
import { drawField, measureField } from './signatures.ts'
import type { ManuscriptWriter } from './writer.ts'

export const rule: Construct = {
  write: writeBreak,
  measure(galley, block) {
    const { lines, manuscript } = galley
    const { blocks } = manuscript
    if (manuscript.signFields.has(block)) measureField(galley, block)
    else addLine(lines, blocks.start[block]!, blocks.end[block]!, 0, FORCED, 0, 0)
  },
  draw(painter, slice) {
    const { galley, display } = painter
    const { block } = slice
    const { sheet, length } = galley.styles
    const { width, thickness, above } = sheet.rule
    const measure = galley.measure[block]!
    if (galley.manuscript.signFields.has(block)) {
      drawField(painter, slice)
      return
    }
    if (sheet.rule.edgeMark !== undefined) {
      if (slice.isAtEdge) drawMarks(painter, slice)
      return
    }
    const ruleWidth = width === undefined ? measure : length(width)
    const x = painter.leftOf(block) + Math.round((measure - ruleWidth) / 2)
    const y = painter.baselineOf(slice) + length(above)
    display.rule(x, y, ruleWidth, length(thickness), 0)
  },
}

/** A break that the source writes as a paragraph of asterisks. */
export function writeSectionBreak(writer: ManuscriptWriter, _: Group, block: number, container: Container): void {
  writeBreak(writer, block, container)
}

function writeBreak(writer: ManuscriptWriter, block: number, container: Container): void {
  const { styles } = writer
  const element = writer.addElement('P', container.element)
  const style = styles.named('rule')
  const mark = styles.sheet.rule.edgeMark
  if (mark !== undefined) writer.lead ??= { label: mark.character, labelElement: element, text: '', style }
  const row = writer.open(block, 'rule', element, style)
  writer.close(row)
  writer.isFirst = true
}

/** Three marks in the middle. */
function drawMarks(painter: Painter, slice: Slice): void {
  const { galley, display } = painter
  const { block } = slice
  const { blocks, codes } = galley.manuscript
  const { sheet, all, length } = galley.styles
  const [from, to] = [blocks.labelStart[block]!, blocks.labelEnd[block]!]
  if (from === to) return
  const style = all[blocks.labelStyle[block]!] ?? galley.styles.named('rule')
  const font = galley.fonts[style.family]![style.inline]!
  const width = Math.round((widthOf(font, codes[from]!) * style.size) / 1000)
  const middle = painter.leftOf(block) + Math.round((galley.measure[block]! - width) / 2)
  for (const place of [-1, 0, 1]) {
    display.beginMark(blocks.labelElement[block]!)
    const x = middle + place * length(sheet.rule.edgeMark!.apart)
    display.label(from, to, style.index, style.size, x, painter.baselineOf(slice))
    display.endMark()
  }
}
