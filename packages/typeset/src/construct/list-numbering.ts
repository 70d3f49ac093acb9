/** How the labels of a list count: its attribute ListNumbering in a tagged PDF. Source: ISO 32000-1 §14.8.5.5, table 347. */
import { romanValue } from '@platen/document/roman'

export const LIST_NUMBERINGS = [
  'None',
  'Disc',
  'Circle',
  'Square',
  'Decimal',
  'UpperRoman',
  'LowerRoman',
  'UpperAlpha',
  'LowerAlpha',
] as const

export type ListNumbering = (typeof LIST_NUMBERINGS)[number]

/** Signs that are one of the shapes of the table. A dash is none. */
const SHAPES: Readonly<Record<string, ListNumbering>> = {
  '\u2022': 'Disc',
  '\u00b7': 'Disc',
  '\u25e6': 'Circle',
  '\u25cb': 'Circle',
  '\u25aa': 'Square',
  '\u25a0': 'Square',
}

/**
 * @param labels as they are printed, with their brackets and full stops; in their order.
 * @returns `None` where they do not count, or not in one way.
 */
export function listNumberingOf(labels: readonly string[]): ListNumbering {
  const [first] = labels
  if (first === undefined) return 'None'
  const shape = SHAPES[first]
  if (shape !== undefined) return labels.every((label) => label === first) ? shape : 'None'
  const values = labels.map((label) => label.replaceAll(/[^\p{L}\p{Nd}.]|\.$/gu, ''))
  if (values.every((value) => /^\p{Nd}+(?:\.\p{Nd}+)*$/u.test(value))) return 'Decimal'
  const upper = values.every((value) => /^[A-Z]+$/u.test(value))
  if (!upper && !values.every((value) => /^[a-z]+$/u.test(value))) return 'None'
  const capitals = values.map((value) => value.toUpperCase())
  // `i.` alone is a one, `v.` and `c.` alone are letters; `c. d.` are letters, `v. vi.` are numbers.
  const isSure = capitals.length > 1 || capitals[0] === 'I' || capitals[0]!.length > 1
  if (isSure && countInRoman(capitals)) return upper ? 'UpperRoman' : 'LowerRoman'
  if (capitals.every((value) => value.length <= 2)) return upper ? 'UpperAlpha' : 'LowerAlpha'
  return 'None'
}

/** Whether each is one more than the one before. */
function countInRoman(capitals: readonly string[]): boolean {
  const first = romanValue(capitals[0]!)
  return first !== undefined && capitals.every((value, at) => romanValue(value) === first + at)
}
