/** The constructs, by the kind of block that they set. */
import { chart } from './chart/index.ts'
import { code } from './code.ts'
import type { Constructs } from './construct.ts'
import { figure } from './figure.ts'
import { formula } from './formula.ts'
import { item, list } from './list.ts'
import { note } from './note.ts'
import { heading, paragraph } from './paragraph.ts'
import { quote } from './quote.ts'
import { rule } from './rule.ts'
import { cell, row, table } from './table/index.ts'
import { term } from './term.ts'

export const CONSTRUCTS: Constructs = {
  paragraph,
  heading,
  list,
  item,
  quote,
  code,
  rule,
  table,
  row,
  cell,
  note,
  term,
  figure,
  formula,
  chart,
}
