/**
 * Reads the edits in a model's answer and applies them to a text. The rest of the text keeps its bytes.
 *
 * The searched lines of an edit must occur exactly once; white space and the kind of quotes and dashes may differ. Edits
 * that do not apply are returned, so that the model can be asked again. `mergeLines` does the same for an answer that is the
 * whole new text: lines that differ only in white space keep their bytes.
 */
export interface Edit {
  search: string
  replace: string
}

/** The marker lines of an edit, of any length, indented or not. */
const OPEN = /^([^\S\n]*)<{4,} ?SEARCH\b/u
const MIDDLE = /^\s*={4,}\s*$/u
/** As requested. Where the text has such lines of its own, the one of this length separates the two parts. */
const SEPARATOR = '======='
const CLOSE = /^\s*>{4,}(?:\s|$)/u

/**
 * Reads line by line: one pattern for the whole answer takes quadratic time if markers are opened and never closed.
 * @param complete whether the model ended the answer: then a last edit without its end marker counts.
 */
export function parseEdits(answer: string, { complete = true } = {}): Edit[] {
  const edits: Edit[] = []
  let indent = ''
  let body: string[] | undefined
  /** Lines of the body that may be its separator. */
  let middles: number[] = []
  const split = (lines: string[]): { search: string[]; replace: string[] } => {
    const at = middles.find((line) => lines[line]!.trim() === SEPARATOR) ?? middles[0]!
    return { search: lines.slice(0, at), replace: lines.slice(at + 1) }
  }
  const add = ({ search, replace }: ReturnType<typeof split>): void => {
    edits.push({ search: search.join('\n'), replace: replace.join('\n') })
  }
  for (const indented of answer.split(/\r?\n/u)) {
    const opened = OPEN.exec(indented)
    const line = indented.startsWith(indent) ? indented.slice(indent.length) : indented
    if (opened) {
      indent = opened[1]!
      body = []
      middles = []
    } else if (body && middles.length > 0 && CLOSE.test(line)) {
      add(split(body))
      body = undefined
    } else if (body) {
      if (MIDDLE.test(line)) middles.push(body.length)
      body.push(line)
    }
  }
  if (!complete || !body || middles.length === 0) return edits
  const open = split(body)
  // At most a code fence follows the lines of an edit without end marker.
  while (/^(?:`{3,})?$/u.test(open.replace.at(-1)?.trim() ?? 'x')) open.replace.pop()
  // If its new lines are missing too, the answer was cut off: this is not a removal.
  if (open.replace.length > 0) add(open)
  return edits
}

interface Applied {
  text: string
  /** Edits whose lines do not occur, or more than once. */
  failed: Edit[]
}

export function applyEdits(text: string, edits: Edit[]): Applied {
  let result = text
  let lines: Line[] | undefined
  const failed: Edit[] = []
  for (const edit of edits) {
    const place = find(result, edit.search, () => {
      lines ??= linesOf(result)
      return lines
    })
    if (place === undefined) failed.push(edit)
    else {
      const lineEnd = result.includes('\r\n') ? '\r\n' : '\n'
      let { start, end } = place
      // Removed lines include their newline.
      if (edit.replace === '' && (start === 0 || result[start - 1] === '\n')) {
        if (result.startsWith(lineEnd, end)) end += lineEnd.length
        else if (end === result.length) start = Math.max(0, start - lineEnd.length)
      }
      result = result.slice(0, start) + edit.replace.replaceAll('\n', lineEnd) + result.slice(end)
      lines = undefined
    }
  }
  return { text: result, failed }
}

/** Longer edits must match exactly: the loose search compares line by line at each place of the text. */
const LOOSE_LINES_MAX = 400

function find(text: string, search: string, linesOfText: () => Line[]): { start: number; end: number } | undefined {
  const trimmed = trimNewlines(search)
  if (trimmed.trim() === '') return undefined
  const exact = text.indexOf(trimmed)
  if (exact >= 0) {
    const end = exact + trimmed.length
    // "Item 100" does not contain "Item 10".
    const splitsWord = isWithinWord(text, exact) || isWithinWord(text, end)
    return text.indexOf(trimmed, exact + 1) < 0 && !splitsWord ? { start: exact, end } : undefined
  }
  // The same lines with different white space.
  const target = trimmed.split('\n').map(squeeze)
  if (target.length > LOOSE_LINES_MAX) return undefined
  const lines = linesOfText()
  const found: { start: number; end: number }[] = []
  for (let at = 0; at + target.length <= lines.length && found.length < 2; at++) {
    if (target.every((line, index) => lines[at + index]!.squeezed === line)) {
      found.push({ start: lines[at]!.start, end: lines[at + target.length - 1]!.end })
    }
  }
  return found.length === 1 ? found[0] : undefined
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

const isWithinWord = (text: string, at: number): boolean =>
  LETTER_OR_DIGIT.test(text[at - 1] ?? ' ') && LETTER_OR_DIGIT.test(text[at] ?? ' ')

function trimNewlines(text: string): string {
  let start = 0
  let end = text.length
  while (text[start] === '\n') start++
  while (end > start && text[end - 1] === '\n') end--
  return text.slice(start, end)
}

interface Line {
  squeezed: string
  start: number
  end: number
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const bare = line.endsWith('\r') ? line.slice(0, -1) : line
    lines.push({ squeezed: squeeze(bare), start, end: start + bare.length })
    start += line.length + 1
  }
  return lines
}

/** A line for comparison, without differences in white space and in the kind of quotes and dashes. */
const squeeze = (line: string): string =>
  line
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/[‘’‚‛]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/[–—−]/gu, '-')

/**
 * The new text, with the old bytes of every unchanged line (longest common subsequence of lines) and the old white space at
 * start and end. New lines get the line end of the old text.
 * @param adapt converts adjacent new lines to the markup of the old text
 */
export function mergeLines(before: string, after: string, adapt = (lines: string[]): string[] => lines): string {
  const lineEnd = before.includes('\r\n') ? '\r\n' : '\n'
  const start = before.length - before.trimStart().length
  const end = Math.max(start, before.trimEnd().length)
  const oldWithEnds = before.slice(start, end).split(/(?<=\n)/u)
  const old = oldWithEnds.map((line) => line.replace(/\r?\n$/u, ''))
  const updated = after.trim().split(/\r?\n/u)
  const merged: string[] = []
  let run: string[] = []
  const endRun = (): void => {
    if (run.length > 0) for (const line of adapt(run)) merged.push(line + lineEnd)
    run = []
  }
  for (const [line, at] of matched(old, updated)) {
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

/** Limit of the comparison table. */
const PAIRS_MAX = 4_000_000

/** The lines of `updated`, each with its index in `old`; -1 for a new line. */
function matched(old: readonly string[], updated: readonly string[]): [line: string, at: number][] {
  const oldSqueezed = old.map(squeeze)
  const newSqueezed = updated.map(squeeze)
  const shorter = Math.min(old.length, updated.length)
  let head = 0
  while (head < shorter && oldSqueezed[head] === newSqueezed[head]) head++
  let tail = 0
  while (tail < shorter - head && oldSqueezed[old.length - 1 - tail] === newSqueezed[updated.length - 1 - tail]) tail++
  const oldEnd = old.length - tail
  const newEnd = updated.length - tail
  const width = newEnd - head + 1
  const result: [string, number][] = updated.slice(0, head).map((line, at) => [line, at])
  const isSmall = (oldEnd - head) * (newEnd - head) <= PAIRS_MAX
  const table = new Uint32Array(isSmall ? (oldEnd - head + 1) * width : 0)
  const cell = (a: number, b: number): number => (a - head) * width + b - head
  if (isSmall)
    for (let a = oldEnd - 1; a >= head; a--)
      for (let b = newEnd - 1; b >= head; b--)
        table[cell(a, b)] =
          oldSqueezed[a] === newSqueezed[b]
            ? table[cell(a + 1, b + 1)]! + 1
            : Math.max(table[cell(a + 1, b)]!, table[cell(a, b + 1)]!)
  for (let a = head, b = head; b < newEnd; ) {
    if (isSmall && a < oldEnd && oldSqueezed[a] === newSqueezed[b]) {
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
