/** What a model changed in a text, brought into the text as the person has gone on with it meanwhile. */
import { differences } from './differences.ts'

/** Lines of the base that one side replaced; none of them where it only added lines. */
interface Hunk {
  from: number
  to: number
  lines: string[]
}

/**
 * Where both changed the same lines, the model's are taken: a review shows what they would replace. Lines that both added at
 * one place are both there, the person's first.
 */
export function merge(base: string, person: string, model: string): string {
  const lines = linesOf(base)
  const [ours, theirs] = [hunksOf(lines, linesOf(person)), hunksOf(lines, linesOf(model))]
  const merged: string[] = []
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
    merged.push(...lines.slice(at, from))
    if (from === to || their.length === 0) merged.push(...applied(lines, own, from, to))
    if (their.length > 0) merged.push(...applied(lines, their, from, to))
    at = to
  }
  return [...merged, ...lines.slice(at)].join('')
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/))

function hunksOf(base: string[], changed: string[]): Hunk[] {
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
