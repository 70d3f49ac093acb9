/** Which codes (codes.ts) the fonts of a family have in every style, known before a pack is loaded. */
import { LIGATURE_CODE } from './codes.ts'
import { COVERAGE } from './data/coverage.ts'
import type { FontFamily } from './names.ts'

const tables = new Map<FontFamily, Uint8Array>()

/** By code below LIGATURE_CODE: 1 where every font of the family has it. All have WinAnsi. */
export function coverageOf(family: FontFamily): Uint8Array {
  let table = tables.get(family)
  if (table !== undefined) return table
  table = new Uint8Array(LIGATURE_CODE).fill(1, 0, 256)
  let at = 0
  for (const run of COVERAGE[family].split(' ')) {
    const dot = run.indexOf('.')
    const start = at + Number.parseInt(run.slice(0, dot), 36)
    at = start + Number.parseInt(run.slice(dot + 1), 36)
    table.fill(1, start, at)
  }
  tables.set(family, table)
  return table
}
