/** Lines of a block of code. */
import { widthOf } from '../font/pack/face.ts'
import type { Breakpoints } from '../paragraph/breakpoints.ts'
import { breakCode } from '../paragraph/code-lines.ts'
import type { Galley } from './galley.ts'

const SPACE = 32

/** @param measure thousandths of an em. */
export function breakCodeOf(galley: Galley, block: number, breakpoints: Breakpoints, measure: number): void {
  const { codes } = galley.manuscript
  const { continuedColumns, inline } = galley.styleOf(block)
  const text = galley.shaped[block]?.text
  const size = galley.size[block]!
  const options = {
    measure,
    column: widthOf(galley.fontsOf(block)[inline]!, SPACE),
    columnsIn: continuedColumns,
    unitAt: text === undefined ? (index: number) => codes[index]! : (index: number) => text.charCodeAt(index),
    onContinued: (line: number, indent: number) => galley.lineIndents.set(line, Math.round((indent * size) / 1000)),
  }
  breakCode(breakpoints, options, galley.lines)
}
