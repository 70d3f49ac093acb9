/** Which text of a block is set in small capitals: all, where its letters have them, or its first phrase. */
import type { Document } from '@platen/document/model'
import { hasSmallCaps } from '../font/pack/coverage.ts'
import { SMALL_CAPS } from '../font/resources.ts'
import type { CodeWriter } from '../markup/code-writer.ts'
import type { BlockStyle, Styles } from '../style/resolve.ts'
import { openingLength } from './opening.ts'

/** Longer text has no small capitals. */
const UNITS_MAX = 300

/** Whether all of a block, or units [from, to) of it, can be in small capitals. */
export function isSmallText(
  { document, styles }: { document: Document; styles: Styles },
  { family, inline }: BlockStyle,
  block: number,
  from = document.startOf(block),
  to = document.endOf(block),
): boolean {
  if (to - from > UNITS_MAX) return false
  const text = String.fromCharCode(...document.units.subarray(from, to))
  return hasSmallCaps(styles.families[family]!.name, inline, text)
}

/** The first phrase of the block whose codes begin at `start` has small capitals. */
export function setOpening(
  codes: CodeWriter,
  start: number,
  styles: Styles,
  { index, family, inline }: BlockStyle,
): void {
  const text = codes.textFrom(start)
  const length = openingLength(text)
  if (length > 0 && hasSmallCaps(styles.families[family]!.name, inline, text.slice(0, length)))
    codes.restyle(start, start + length, index, inline, SMALL_CAPS)
}
