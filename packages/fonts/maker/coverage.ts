/**
 * Which characters beyond WinAnsi the packs of each family all have, so that the engine knows before it opens one:
 * src/coverage.ts. Run it alone with `npm run fonts -- coverage`.
 */
import { winAnsiCode } from '../../typeset/src/font/encoding.ts'
import { LIGATURE_CODE } from '../../typeset/src/font/pack/codes.ts'
import { faceOf } from '../../typeset/src/font/pack/face.ts'
import { readPack } from '../../typeset/src/font/pack/testing.ts'
import { PACKS } from '../src/index.ts'

const FAMILIES = ['times', 'helvetica', 'courier', 'serif', 'display', 'sans', 'mono']

/**
 * Set by the shaper although packs have them, since latin-breaks.ts has no rules for their classes of UAX #14: quotation
 * marks, brackets, leaders, ideographs, separators, double marks, and what is wide beside Chinese.
 */
const EXCLUDED = new Set([
  0x201b, 0x201f, 0x2024, 0x2025, 0x2028, 0x2029, 0x203c, 0x203d, 0x2045, 0x2046, 0x2047, 0x2048, 0x2049, 0x207d,
  0x207e, 0x208d, 0x208e, 0x20a9, 0x2615, 0x263a, 0x263b, 0x275b, 0x275c, 0x275d, 0x275e, 0x275f, 0x2760, 0x2764,
])

function coverageOf(family: string): string {
  const faces = PACKS.filter((name) => name.startsWith(`${family}-`)).map((name) => faceOf(readPack(name), 'tabular'))
  return runsOf(256, (code) => !EXCLUDED.has(code) && faces.every(({ cells }) => cells[code] !== 0))
}

/** Runs of characters, as how many are left out before each and how many are in it, base 36. */
function runsOf(first: number, has: (code: number) => boolean): string {
  const runs: string[] = []
  for (let code = first, end = 0; code < LIGATURE_CODE; code++) {
    if (!has(code)) continue
    const start = code
    while (code < LIGATURE_CODE && has(code)) code++
    runs.push(`${(start - end).toString(36)}.${(code - start).toString(36)}`)
    end = code
  }
  return runs.join(' ')
}

/** By UTF-16 unit: lower-case letters with a small capital in every upright font of the family, as runs. */
function smallCapsOf(family: string): string {
  const packs = PACKS.filter((name) => name.startsWith(`${family}-`) && !name.endsWith('italic')).map(readPack)
  const faces = packs.map((pack) => ({ plain: faceOf(pack, 'tabular'), small: faceOf(pack, 'small-caps') }))
  return runsOf(0, (unit) => {
    const code = winAnsiCode(unit) || unit
    return (
      /^\p{Ll}$/u.test(String.fromCharCode(unit)) &&
      faces.every(({ plain, small }) => small.cells[code] !== 0 && small.slots[code] !== plain.slots[code])
    )
  })
}

export function coverageModule(): string {
  const lines = FAMILIES.map((family) => `  ${family}: '${coverageOf(family)}',`)
  const small = FAMILIES.map((family) => [family, smallCapsOf(family)]).filter(([, runs]) => runs !== '')
  return `/**
 * Characters beyond WinAnsi that all packs of a family have. Written by \`npm run fonts\`; not by hand.
 *
 * Runs: how many characters are left out before it, and how many are in it, base 36.
 */
export const COVERAGE = {
${lines.join('\n')}
} as const

/** Lower-case letters, by UTF-16 unit, that have small capitals. */
export const SMALL_CAPS = {
${small.map(([family, runs]) => `  ${family}: '${runs}',`).join('\n')}
} as const
`
}
