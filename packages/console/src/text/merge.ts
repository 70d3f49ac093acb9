/** Two changes of one text, brought together: of a model and of a person meanwhile, or of two windows. */
import { differences } from './differences.ts'

/** Lines, or words, of the base that one side replaced; none of them where it only added some. */
interface Hunk {
  from: number
  to: number
  lines: string[]
}

/** What is in the place where both sides changed something, [from, to) of the base. */
type Conflict = (ours: readonly Hunk[], theirs: readonly Hunk[], from: number, to: number) => readonly string[]

/**
 * Where both changed the same lines, the model's are taken: a review shows what they would replace. Lines that both added at
 * one place are both there, the person's first.
 */
export function merge(base: string, person: string, model: string): string {
  const lines = linesOf(base)
  return merged(lines, linesOf(person), linesOf(model), (ours, theirs, from, to) => [
    ...(from === to ? applied(lines, ours, from, to) : []),
    ...applied(lines, theirs, from, to),
  ])
}

/** Nothing that was written in either window is left out: where both changed the same words, those of both are there. */
export function mergeWindows(base: string, own: string, other: string): string {
  const words = wordsOf(base)
  return merged(words, wordsOf(own), wordsOf(other), (ours, theirs, from, to) => {
    const [a, b] = [applied(words, ours, from, to), applied(words, theirs, from, to)]
    if (holds(b, a)) return b
    if (holds(a, b)) return a
    // Without what neither of them changed.
    const added = ours.flatMap(({ lines }) => lines)
    const isApart = added.length === 0 || isBlank(added.at(-1)) || isBlank(b[0])
    return [...added, ...(isApart ? [] : [' ']), ...b]
  })
}

const isBlank = (word = ''): boolean => word.trim() === ''

/** Whether a part of the words is these. */
function holds(words: readonly string[], part: readonly string[]): boolean {
  return ['', ...words, ''].join('\0').includes(['', ...part, ''].join('\0'))
}

function merged(lines: readonly string[], one: readonly string[], other: readonly string[], both: Conflict): string {
  const [ours, theirs] = [hunksOf(lines, one), hunksOf(lines, other)]
  const result: string[] = []
  let at = 0
  while (ours.length > 0 || theirs.length > 0) {
    const first = isBefore(ours[0], theirs[0]) ? ours[0]! : theirs[0]!
    const from = first.from
    let to = first.to
    const own: Hunk[] = []
    const their: Hunk[] = []
    for (let before = -1; before < own.length + their.length; ) {
      before = own.length + their.length
      for (const [hunks, taken] of [[ours, own] as const, [theirs, their] as const]) {
        while (hunks[0] && (hunks[0] === first || touches(hunks[0], from, to))) {
          taken.push(hunks.shift()!)
          to = Math.max(to, taken.at(-1)!.to)
        }
      }
    }
    result.push(...lines.slice(at, from))
    if (own.length > 0 && their.length > 0) result.push(...both(own, their, from, to))
    else result.push(...applied(lines, own.length > 0 ? own : their, from, to))
    at = to
  }
  return [...result, ...lines.slice(at)].join('')
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/))
const wordsOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? []

function hunksOf(base: readonly string[], changed: readonly string[]): Hunk[] {
  const hunks: Hunk[] = []
  let at = 0
  for (const { value, added, removed } of differences(base, changed)) {
    const last = hunks.at(-1)
    // What is removed and what is added in its place are one.
    const hunk = last?.to === at ? last : { from: at, to: at, lines: [] }
    if ((added || removed) && hunk !== last) hunks.push(hunk)
    if (added) hunk.lines.push(...value)
    else at += value.length
    if (removed) hunk.to = at
  }
  return hunks
}

function isBefore(a: Hunk | undefined, b: Hunk | undefined): boolean {
  if (!a || !b) return a !== undefined
  return a.from < b.from || (a.from === b.from && a.to <= b.to)
}

function touches({ from, to }: Hunk, start: number, end: number): boolean {
  return from < end || (from === to && from === start && start === end)
}

/** The lines from `from` to `to` as one side has them. */
function applied(lines: readonly string[], hunks: readonly Hunk[], from: number, to: number): string[] {
  const result: string[] = []
  let at = from
  for (const hunk of hunks) {
    result.push(...lines.slice(at, hunk.from), ...hunk.lines)
    at = hunk.to
  }
  return [...result, ...lines.slice(at, to)]
}
