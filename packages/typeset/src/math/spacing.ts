/** Space between two atoms by their classes (The TeXbook, chapter 18, page 170), thousandths of an em. */
import type { AtomClass } from './tree.ts'

const THIN = 3
const MEDIUM = 4
const THICK = 5
const CLASSES: readonly AtomClass[] = ['ord', 'op', 'bin', 'rel', 'open', 'close', 'punct', 'inner']
/** Eighteenths of an em; negative: none in scripts. */
const SPACES: readonly (readonly number[])[] = [
  // ord op bin rel open close punct inner
  [0, THIN, -MEDIUM, -THICK, 0, 0, 0, -THIN],
  [THIN, THIN, 0, -THICK, 0, 0, 0, -THIN],
  [-MEDIUM, -MEDIUM, 0, 0, -MEDIUM, 0, 0, -MEDIUM],
  [-THICK, -THICK, 0, 0, -THICK, 0, 0, -THICK],
  [0, 0, 0, 0, 0, 0, 0, 0],
  [0, THIN, -MEDIUM, -THICK, 0, 0, 0, -THIN],
  [-THIN, -THIN, 0, -THIN, -THIN, -THIN, -THIN, -THIN],
  [-THIN, THIN, -MEDIUM, -THICK, -THIN, 0, -THIN, -THIN],
]

export function spaceBetween(left: AtomClass, right: AtomClass, isScript: boolean): number {
  const space = SPACES[CLASSES.indexOf(left)]?.[CLASSES.indexOf(right)] ?? 0
  if (space < 0 && isScript) return 0
  return (Math.abs(space) * 1000) / 18
}

/** A sign between two operands is one of an operand where one of them is missing (page 170, rules 5 and 6). */
export function resolveBinary(classes: readonly AtomClass[]): AtomClass[] {
  const resolved = [...classes]
  for (const [at, atom] of resolved.entries()) {
    const before = resolved[at - 1]
    if (atom === 'bin') {
      const hasNoOperand =
        before === undefined || ['bin', 'op', 'rel', 'open', 'punct'].includes(before) || at === resolved.length - 1
      if (hasNoOperand) resolved[at] = 'ord'
    } else if (before === 'bin' && ['rel', 'close', 'punct'].includes(atom)) resolved[at - 1] = 'ord'
  }
  return resolved
}
