/** Which characters the fonts of a family have in every style, known before a pack is loaded. */

import { COVERAGE, SMALL_CAPS } from '@platen/fonts/coverage'
import { winAnsiCode } from '../encoding.ts'
import { ITALIC, MONO } from '../resources.ts'
import { LIGATURE_CODE } from './codes.ts'
import type { FontFamily } from './names.ts'

const tables = new Map<string, Uint8Array>()

/** 1 for each of the runs (data/coverage.ts). */
function tableOf(runs: string): Uint8Array {
  let table = tables.get(runs)
  if (table !== undefined) return table
  table = new Uint8Array(LIGATURE_CODE)
  let at = 0
  for (const run of runs.split(' ')) {
    const dot = run.indexOf('.')
    const start = at + Number.parseInt(run.slice(0, dot), 36)
    at = start + Number.parseInt(run.slice(dot + 1), 36)
    table.fill(1, start, at)
  }
  tables.set(runs, table)
  return table
}

/** By code (codes.ts) below LIGATURE_CODE: 1 where every font of the family has it. All have WinAnsi. */
export function coverageOf(family: FontFamily): Uint8Array {
  return tableOf(COVERAGE[family]).fill(1, 0, 256)
}

/** Whether every font of the family has all characters of a text. */
export function coversText(family: FontFamily, text: string): boolean {
  const coverage = coverageOf(family)
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (winAnsiCode(unit) === 0 && (unit < 256 || coverage[unit] !== 1)) return false
  }
  return true
}

/** Whether a text has lower-case letters, and the family small capitals for all of them and all else that is in it. @param inline style bits. */
export function hasSmallCaps(family: FontFamily, inline: number, text: string): boolean {
  if (!(family in SMALL_CAPS) || (inline & (ITALIC | MONO)) !== 0) return false
  const table = tableOf(SMALL_CAPS[family as keyof typeof SMALL_CAPS])
  const coverage = coverageOf(family)
  let found = 0
  for (const character of text) {
    const unit = character.charCodeAt(0)
    if (/\p{Ll}/u.test(character)) {
      if (table[unit] !== 1) return false
      found++
    } else if (unit > 255 && winAnsiCode(unit) === 0 && coverage[unit] !== 1) return false
  }
  return found > 0
}
