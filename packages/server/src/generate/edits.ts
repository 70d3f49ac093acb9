/**
 * Edits of a text as a model gives them, read and applied: what no edit names comes back byte for byte.
 *
 * An edit's searched lines must occur once, exactly; blank space at line ends and list or quote marks may differ. What does
 * not apply is told, so that the model can be asked again. `mergeLines` does the same for a model that answered with the
 * whole new text: lines that differ only in blank space keep the bytes they had.
 */
import { EDIT_CLOSE, EDIT_MIDDLE, EDIT_OPEN } from './prompts.ts'

export interface Edit {
  search: string
  replace: string
}

const BLOCK = new RegExp(
  `^${EDIT_OPEN}[^\\n]*\\n([\\s\\S]*?)\\n?^${EDIT_MIDDLE}[^\\n]*\\n([\\s\\S]*?)\\n?^${EDIT_CLOSE}[^\\n]*$`,
  'gmu',
)

export const parseEdits = (answer: string): Edit[] =>
  [...answer.replaceAll('\r\n', '\n').matchAll(BLOCK)].map(([, search = '', replace = '']) => ({ search, replace }))

export interface Applied {
  text: string
  applied: number
  /** Edits whose lines were not found, or found more than once. */
  failed: Edit[]
}

export function applyEdits(text: string, edits: Edit[]): Applied {
  let result = text
  const failed: Edit[] = []
  let applied = 0
  for (const edit of edits) {
    const place = find(result, edit.search)
    if (place === undefined) failed.push(edit)
    else {
      let { start, end } = place
      // Lines that are removed take their newline along.
      if (edit.replace === '' && result[end] === '\n') end++
      else if (edit.replace === '' && start > 0 && end === result.length) start--
      const lineEnd = result.includes('\r\n') ? '\r\n' : '\n'
      result = result.slice(0, start) + edit.replace.replaceAll('\n', lineEnd) + result.slice(end)
      applied++
    }
  }
  return { text: result, applied, failed }
}

function find(text: string, search: string): { start: number; end: number } | undefined {
  const wanted = search.replace(/^\n+|\n+$/gu, '')
  if (wanted.trim() === '') return undefined
  const exact = text.indexOf(wanted)
  if (exact >= 0) return text.indexOf(wanted, exact + 1) < 0 ? { start: exact, end: exact + wanted.length } : undefined
  // The same lines with other blank space.
  const lines = linesOf(text)
  const target = wanted.split('\n').map(squeeze)
  const found: { start: number; end: number }[] = []
  for (let at = 0; at + target.length <= lines.length; at++) {
    if (target.every((line, index) => squeeze(lines[at + index]!.text) === line)) {
      found.push({ start: lines[at]!.start, end: lines[at + target.length - 1]!.end })
    }
  }
  return found.length === 1 ? found[0] : undefined
}

function linesOf(text: string): { text: string; start: number; end: number }[] {
  const lines: { text: string; start: number; end: number }[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const bare = line.endsWith('\r') ? line.slice(0, -1) : line
    lines.push({ text: bare, start, end: start + bare.length })
    start += line.length + 1
  }
  return lines
}

const squeeze = (line: string): string => line.trim().replace(/\s+/gu, ' ')

/** The new text, with the old bytes of every line that says the same. Longest common subsequence of lines. */
export function mergeLines(before: string, after: string): string {
  const old = before.split('\n')
  const fresh = after.split('\n')
  if (old.length * fresh.length > 4_000_000) return after
  const same = (a: number, b: number): boolean => squeeze(old[a]!) === squeeze(fresh[b]!)
  const width = fresh.length + 1
  const table = new Uint32Array((old.length + 1) * width)
  for (let a = old.length - 1; a >= 0; a--) {
    for (let b = fresh.length - 1; b >= 0; b--) {
      table[a * width + b] = same(a, b)
        ? table[(a + 1) * width + b + 1]! + 1
        : Math.max(table[(a + 1) * width + b]!, table[a * width + b + 1]!)
    }
  }
  const merged: string[] = []
  for (let a = 0, b = 0; b < fresh.length; ) {
    if (a < old.length && same(a, b)) {
      merged.push(old[a]!)
      a++
      b++
    } else if (a < old.length && table[(a + 1) * width + b]! >= table[a * width + b + 1]!) a++
    else merged.push(fresh[b++]!)
  }
  return merged.join('\n')
}
