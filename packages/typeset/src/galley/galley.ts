/**
 * Blocks → lines, in one endless column: each block gets its measure, its breakpoints and its lines.
 */
import type { CoreFont } from '../font/afm.ts'
import { coreFont, widthOf } from '../font/afm.ts'
import type { Scripts } from '../font/resources.ts'
import {
  BLOCK_FIELDS,
  END,
  FLAGS,
  HEADING,
  INDENT,
  KIND,
  type Manuscript,
  Rows,
  RULE,
  SCALE,
  START,
  VERBATIM,
  WIDE,
} from '../markup/manuscript.ts'
import { addLine, FORCED, LINE_FIELDS } from '../paragraph/breakpoints.ts'
import type { Hyphenator } from '../paragraph/hyphenate.ts'
import { breakJustified, type Justification } from '../paragraph/justified.ts'
import { LatinScanner } from '../paragraph/latin.ts'
import { breakRagged } from '../paragraph/ragged.ts'
import { type ShapedBlock, ShapedScanner, type ShapeOptions, shapeBlock, wideText } from '../paragraph/shaped.ts'
import type { Frame } from '../units.ts'

export interface Galley {
  /** Rows of LINE_FIELDS (paragraph/breakpoints.ts). */
  lines: Rows
  /** Block b has the lines [firstLine[b], firstLine[b + 1]). */
  firstLine: Int32Array
  /** Rows of the baseline grid that one line of block b takes. */
  rowsPerLine(block: number): number
  /** Standard fonts by style; those that the text uses. */
  fonts: readonly CoreFont[]
  /** By block: text and runs of those that have characters beyond WinAnsi. */
  shaped: (ShapedBlock | undefined)[]
}

export function makeGalley(
  manuscript: Manuscript,
  frame: Frame,
  scripts: Scripts | undefined,
  shaping: ShapeOptions,
  hyphenator: Hyphenator | undefined,
): Galley {
  const { codes, blocks } = manuscript
  const rows = blocks.data
  const count = blocks.length / BLOCK_FIELDS
  const lines = new Rows('lines')
  const firstLine = new Int32Array(count + 1)
  const fonts: CoreFont[] = []
  for (let style = 0; style < 8; style++)
    fonts.push(coreFont(frame.family, (manuscript.styles >> style) & 1 ? style : 0))
  const scanner = new LatinScanner(fonts)
  let wideScanner: ShapedScanner | undefined
  const shaped: (ShapedBlock | undefined)[] = []
  const space = widthOf(fonts[0]!, 32)
  const justify = (measure: number, hyphenate: (() => void) | undefined): Justification => ({
    measure,
    stretch: space / 2,
    shrink: space / 3,
    hyphenate: hyphenator === undefined ? undefined : hyphenate,
  })
  for (let block = 0; block < count; block++) {
    const at = block * BLOCK_FIELDS
    const start = rows[at + START]!
    const end = rows[at + END]!
    if (rows[at + KIND] === RULE) addLine(lines, start, end, 0, FORCED, 0, 0)
    else {
      const size = (frame.size * rows[at + SCALE]!) / 1000
      const measure = frame.measure - Math.round((frame.size * rows[at + INDENT]!) / 1000)
      const justified = frame.justified && (rows[at + FLAGS]! & (VERBATIM | HEADING)) === 0
      const units = Math.floor((measure * 1000) / size)
      if ((rows[at + FLAGS]! & WIDE) === 0) {
        scanner.scan(codes, start, end)
        if (justified)
          breakJustified(
            scanner,
            justify(units, () => scanner.scan(codes, start, end, hyphenator)),
            lines,
          )
        else breakRagged(scanner, units, lines)
      } else {
        wideScanner ??= new ShapedScanner(fonts)
        const wide = wideText(codes, start, end, scanner.links)
        const shapedBlock = shapeBlock(wide, scripts, shaping)
        shaped[block] = shapedBlock
        wideScanner.scan(shapedBlock)
        if (justified) breakJustified(wideScanner, justify(units, undefined), lines)
        else breakRagged(wideScanner, units, lines)
      }
    }
    firstLine[block + 1] = lines.length / LINE_FIELDS
  }
  return {
    lines,
    firstLine,
    rowsPerLine: (block) => {
      const scale = rows[block * BLOCK_FIELDS + SCALE]!
      return scale <= 1000 ? 1 : Math.max(1, Math.ceil((frame.size * scale * 1.1) / (frame.leading * 1000)))
    },
    fonts,
    shaped,
  }
}
