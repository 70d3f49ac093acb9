/**
 * Edits of a text as a model gives them, read and applied: what no edit names comes back byte for byte.
 *
 * An edit's searched lines must occur once, exactly; their blank space and the kind of quotes and dashes may differ. What does
 * not apply is told, so that the model can be asked again. `mergeLines` does the same for a model that answered with the
 * whole new text: lines that differ only in blank space keep the bytes they had.
 */
export interface Edit {
  search: string
  replace: string
}

/** The marks of an edit with as many signs as a model likes, indented or not. */
const OPEN = /^([^\S\n]*)<{4,} ?SEARCH\b/u
const MIDDLE = /^\s*={4,}\s*$/u
/** As it was asked for. Where a line of the text is underlined so, the one of this length parts the edit. */
const MIDDLE_SIGNS = '======='
const CLOSE = /^\s*>{4,}(?:\s|$)/u

/**
 * Line by line: a pattern over the whole answer takes the square of its length where marks are opened and never closed.
 * @param whole the answer came to its own end: an edit whose last mark is missing ends there.
 */
export function parseEdits(answer: string, whole = true): Edit[] {
  const edits: Edit[] = []
  let indent = ''
  let body: string[] | undefined
  /** Which lines of the body may part it. */
  let middles: number[] = []
  const parted = (lines: string[]): { search: string[]; replace: string[] } => {
    const at = middles.find((line) => lines[line]!.trim() === MIDDLE_SIGNS) ?? middles[0]!
    return { search: lines.slice(0, at), replace: lines.slice(at + 1) }
  }
  const take = ({ search, replace }: ReturnType<typeof parted>): void => {
    edits.push({ search: search.join('\n'), replace: replace.join('\n') })
  }
  for (const read of answer.split(/\r?\n/u)) {
    const opened = OPEN.exec(read)
    const line = read.startsWith(indent) ? read.slice(indent.length) : read
    if (opened) {
      indent = opened[1]!
      body = []
      middles = []
    } else if (body && middles.length > 0 && CLOSE.test(line)) {
      take(parted(body))
      body = undefined
    } else if (body) {
      if (MIDDLE.test(line)) middles.push(body.length)
      body.push(line)
    }
  }
  if (!whole || !body || middles.length === 0) return edits
  const open = parted(body)
  // What stands behind the lines of an edit that is not closed is a fence at most.
  while (/^(?:`{3,})?$/u.test(open.replace.at(-1)?.trim() ?? 'x')) open.replace.pop()
  // One without new lines may have lost them: it is not taken for a removal.
  if (open.replace.length > 0) take(open)
  return edits
}

interface Applied {
  text: string
  /** Edits whose lines were not found, or found more than once. */
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
      // Whole lines that are removed take their newline along.
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

/** More lines than an edit names: looked for as they stand only, since each place in the text is compared line by line. */
const LOOSE_LINES_MAX = 400

function find(text: string, search: string, linesOfText: () => Line[]): { start: number; end: number } | undefined {
  const wanted = trimNewlines(search)
  if (wanted.trim() === '') return undefined
  const exact = text.indexOf(wanted)
  if (exact >= 0) {
    const end = exact + wanted.length
    // "Item 10" is not found within "Item 100".
    const partsWord = isWithinWord(text, exact) || isWithinWord(text, end)
    return text.indexOf(wanted, exact + 1) < 0 && !partsWord ? { start: exact, end } : undefined
  }
  // The same lines with other blank space.
  const target = wanted.split('\n').map(squeeze)
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

/** What of a line must be the same: not its blank space, nor the kind of its quotes and dashes. */
const squeeze = (line: string): string =>
  line
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/[‘’‚‛]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/[–—−]/gu, '-')

/**
 * The new text, with the old bytes of every line that says the same (longest common subsequence of lines), and the blank
 * space of the old text at its start and end. New lines end as the old text's do.
 * @param adapt new lines that stand together, to the markup of the old text.
 */
export function mergeLines(before: string, after: string, adapt = (lines: string[]): string[] => lines): string {
  const lineEnd = before.includes('\r\n') ? '\r\n' : '\n'
  const start = before.length - before.trimStart().length
  const end = Math.max(start, before.trimEnd().length)
  const oldWithEnds = before.slice(start, end).split(/(?<=\n)/u)
  const old = oldWithEnds.map((line) => line.replace(/\r?\n$/u, ''))
  const fresh = after.trim().split(/\r?\n/u)
  const merged: string[] = []
  let run: string[] = []
  const endRun = (): void => {
    if (run.length > 0) for (const line of adapt(run)) merged.push(line + lineEnd)
    run = []
  }
  for (const [line, at] of matched(old, fresh)) {
    if (at < 0) run.push(line)
    else {
      endRun()
      // The last line of the text has no end of its own.
      merged.push(at < old.length - 1 ? oldWithEnds[at]! : old[at]! + lineEnd)
    }
  }
  endRun()
  return before.slice(0, start) + merged.join('').replace(/\r?\n$/u, '') + before.slice(end)
}

/** More pairs of lines are not compared. */
const PAIRS_MAX = 4_000_000

/** The lines of `fresh`, each with its place in `old`; -1 for one that is not there. */
function matched(old: readonly string[], fresh: readonly string[]): [line: string, at: number][] {
  const oldSqueezed = old.map(squeeze)
  const freshSqueezed = fresh.map(squeeze)
  const least = Math.min(old.length, fresh.length)
  let head = 0
  while (head < least && oldSqueezed[head] === freshSqueezed[head]) head++
  let tail = 0
  while (tail < least - head && oldSqueezed[old.length - 1 - tail] === freshSqueezed[fresh.length - 1 - tail]) tail++
  const oldEnd = old.length - tail
  const freshEnd = fresh.length - tail
  const width = freshEnd - head + 1
  const result: [string, number][] = fresh.slice(0, head).map((line, at) => [line, at])
  const isSmall = (oldEnd - head) * (freshEnd - head) <= PAIRS_MAX
  const table = new Uint32Array(isSmall ? (oldEnd - head + 1) * width : 0)
  const cell = (a: number, b: number): number => (a - head) * width + b - head
  if (isSmall)
    for (let a = oldEnd - 1; a >= head; a--)
      for (let b = freshEnd - 1; b >= head; b--)
        table[cell(a, b)] =
          oldSqueezed[a] === freshSqueezed[b]
            ? table[cell(a + 1, b + 1)]! + 1
            : Math.max(table[cell(a + 1, b)]!, table[cell(a, b + 1)]!)
  for (let a = head, b = head; b < freshEnd; ) {
    if (isSmall && a < oldEnd && oldSqueezed[a] === freshSqueezed[b]) {
      result.push([fresh[b]!, a])
      a++
      b++
    } else if (isSmall && a < oldEnd && table[cell(a + 1, b)]! >= table[cell(a, b + 1)]!) a++
    else {
      result.push([fresh[b]!, -1])
      b++
    }
  }
  for (let at = 0; at < tail; at++) result.push([fresh[freshEnd + at]!, oldEnd + at])
  return result
}
