/** What parts of layout ask of the whole: to set what stands in them. */
import type { Box } from './box.ts'
import type { Constant } from './font.ts'
import type { Glyphs } from './glyphs.ts'
import type { MathStyle } from './style.ts'
import type { FormulaNode } from './tree.ts'

export interface Setter {
  readonly glyphs: Glyphs
  scaleOf(style: MathStyle): number
  constant(name: Constant, style: MathStyle): number
  axis(style: MathStyle): number
  set(node: FormulaNode, style: MathStyle): Box
  /** @param isContinued something stands before it, as before the relation of an aligned equation. */
  row(children: readonly FormulaNode[], style: MathStyle, isContinued?: boolean): Box
}
