/**
 * Combines a new version of a text with the old one: line ends, white space at the end of lines that are otherwise equal, and
 * empty lines at start and end are those of the old text, since models drop them. All else is the new text's.
 */

/**
 * @param after lines with any line end
 * @param adapt converts adjacent new lines to the markup of the old text
 */
export function mergeLines(before: string, after: string, adapt = (lines: string[]): string[] => lines): string {
  const lineEnd = before.includes('\r\n') ? '\r\n' : '\n'
  const { start, end } = bodyOf(before)
  const oldWithEnds = before.slice(start, end).split(/(?<=\n)/u)
  const old = oldWithEnds.map((line) => line.replace(/\r?\n$/u, ''))
  const body = bodyOf(after)
  const updated = after.slice(body.start, body.end).split(/\r?\n/u)
  const merged: string[] = []
  let run: string[] = []
  const endRun = (): void => {
    if (run.length > 0) for (const line of adapt(run)) merged.push(line + lineEnd)
    run = []
  }
  for (const [line, at] of matchedLines(old, updated, { keyOf: (line) => line.trimEnd() })) {
    if (at < 0) run.push(line)
    else {
      endRun()
      // The last line of the text has no line end.
      merged.push(at < old.length - 1 ? oldWithEnds[at]! : old[at]! + lineEnd)
    }
  }
  endRun()
  return before.slice(0, start) + merged.join('').replace(/\r?\n$/u, '') + before.slice(end)
}

/** Where the text is without empty lines at its start, and without white space at its end. The first line keeps its indentation. */
function bodyOf(text: string): { start: number; end: number } {
  const words = text.length - text.trimStart().length
  const start = text.lastIndexOf('\n', words - 1) + 1
  return { start: words === text.length ? words : start, end: Math.max(words, text.trimEnd().length) }
}

/** Limit of the comparison table. */
const PAIRS_MAX = 4_000_000

/**
 * The lines of `updated`, each with the index of the same line in `old` (longest common subsequence); -1 for a new line.
 * @param keyOf what is compared of a line
 * @param pairsMax where more lines differ, only those before and after them are compared
 */
export function matchedLines(
  old: readonly string[],
  updated: readonly string[],
  { keyOf, pairsMax = PAIRS_MAX }: { keyOf: (line: string) => string; pairsMax?: number },
): [line: string, at: number][] {
  const oldKeys = old.map(keyOf)
  const newKeys = updated.map(keyOf)
  const shorter = Math.min(old.length, updated.length)
  let head = 0
  while (head < shorter && oldKeys[head] === newKeys[head]) head++
  let tail = 0
  while (tail < shorter - head && oldKeys[old.length - 1 - tail] === newKeys[updated.length - 1 - tail]) tail++
  const oldEnd = old.length - tail
  const newEnd = updated.length - tail
  const width = newEnd - head + 1
  const result: [string, number][] = updated.slice(0, head).map((line, at) => [line, at])
  const isSmall = (oldEnd - head) * (newEnd - head) <= pairsMax
  const table = new Uint32Array(isSmall ? (oldEnd - head + 1) * width : 0)
  const cell = (a: number, b: number): number => (a - head) * width + b - head
  if (isSmall)
    for (let a = oldEnd - 1; a >= head; a--)
      for (let b = newEnd - 1; b >= head; b--)
        table[cell(a, b)] =
          oldKeys[a] === newKeys[b]
            ? table[cell(a + 1, b + 1)]! + 1
            : Math.max(table[cell(a + 1, b)]!, table[cell(a, b + 1)]!)
  for (let a = head, b = head; b < newEnd; ) {
    if (isSmall && a < oldEnd && oldKeys[a] === newKeys[b]) {
      result.push([updated[b]!, a])
      a++
      b++
    } else if (isSmall && a < oldEnd && table[cell(a + 1, b)]! >= table[cell(a, b + 1)]!) a++
    else {
      result.push([updated[b]!, -1])
      b++
    }
  }
  for (let at = 0; at < tail; at++) result.push([updated[newEnd + at]!, oldEnd + at])
  return result
}
