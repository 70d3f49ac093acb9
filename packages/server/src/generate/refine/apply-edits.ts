/**
 * Applies edits to a text. Text outside the edits keeps its bytes, and so do the lines that an edit only repeats.
 *
 * The searched lines of an edit are whole lines of the text and occur once; else it is a fault. White space within lines and at
 * their ends may differ, and the kind of quotes and dashes; the indentation may lack or exceed that of the text by the same
 * characters in every line, which the new lines then get or lose. All edits search the original text.
 *
 * An index numbers the text's lines, and Knuth-Morris-Pratt searches these numbers: each edit is linear in the lines. Between
 * edits the event loop gets its turn. Source: Knuth, Morris & Pratt 1977, "Fast pattern matching in strings", SIAM J. Comput. 6.
 */
import { type Edit, type EditFault, firstWords } from './edits.ts'
import { matchedLines } from './merge-lines.ts'

export interface AppliedEdits {
  /** The text with all edits that have no fault. */
  text: string
  faults: EditFault[]
}

const EMPTY = 'searches for no words'
const ABSENT = 'searches for lines that are not whole lines of the document'
const TWICE = 'searches for lines that occur more than once in the document'
const INDENTED = 'is indented otherwise than the lines of the document'
const OVERLAPS = 'changes lines that another edit changes too'

/** Lines that are read without a pause. */
const SLICE_LINES = 2000

/** @param pause lets other work run */
export async function applyEdits(
  text: string,
  edits: readonly Edit[],
  pause: () => Promise<void> = nextTurn,
): Promise<AppliedEdits> {
  const index = new LineIndex(text)
  while (index.read(SLICE_LINES)) await pause()
  const changes: Change[] = []
  const faults: EditFault[] = []
  const fail = ({ number, search }: Edit, reason: string): void => {
    faults.push({ number, line: firstWords(search), reason })
  }
  for (const edit of edits) {
    await pause()
    const change = changeOf(edit, index)
    if (typeof change === 'string') fail(edit, change)
    else if (change.to > change.from || change.lines.length > 0) changes.push(change)
  }
  // The sort is stable: additions at one place stay in their order.
  changes.sort((one, other) => one.from - other.from || one.to - other.to)
  const applied: Change[] = []
  for (const change of changes) {
    const last = applied.at(-1)
    if (!last || change.from >= last.to) applied.push(change)
    else if (!isSame(last, change)) fail(change.edit, OVERLAPS)
  }
  return { text: index.textWith(applied), faults }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

interface Line {
  text: string
  /** As in the text; empty for its last line and for new lines. */
  end: string
}

/** The lines `from` to `to`, excluded, become `lines`. */
interface Change {
  edit: Edit
  from: number
  to: number
  lines: Line[]
}

const isSame = (one: Change, other: Change): boolean =>
  one.from === other.from && one.to === other.to && textOf(one.lines) === textOf(other.lines)

const textOf = (lines: readonly Line[]): string => lines.map(({ text }) => text).join('\n')

/** @returns the reason why there is none. */
function changeOf(edit: Edit, index: LineIndex): Change | string {
  if (edit.search.every(isEmpty)) return EMPTY
  let reason = ABSENT
  for (const { search, replace } of [edit, withoutEmptyEnds(edit)])
    for (const way of ['exact', 'loose'] as const) {
      const [at, second] = index.places(search, way)
      if (second !== undefined) return TWICE
      if (at === undefined) continue
      const found = index.lines.slice(at, at + search.length)
      const isExact = way === 'exact'
      const shifted = isExact ? replace : shiftedAs(search, found, replace)
      if (shifted) return { edit, ...narrowed(at, found, newLines({ search, replace, found, shifted, isExact })) }
      reason = INDENTED
    }
  return reason
}

const isEmpty = (line: string): boolean => line.trim() === ''

/** Without the empty lines at both ends of the searched lines, and as many of the new lines. */
function withoutEmptyEnds({ search, replace }: Edit): Pick<Edit, 'search' | 'replace'> {
  const emptyAtStart = (lines: readonly string[]): number => lines.findIndex((line) => !isEmpty(line))
  const start = emptyAtStart(search)
  const end = emptyAtStart(search.toReversed())
  let [from, to] = [0, replace.length]
  while (from < Math.min(start, to) && isEmpty(replace[from]!)) from++
  while (to > from && replace.length - to < end && isEmpty(replace[to - 1]!)) to--
  return { search: search.slice(start, search.length - end), replace: replace.slice(from, to) }
}

const indentOf = (line: string): string => line.slice(0, line.length - line.trimStart().length)

/** The new lines, with the indentation that all searched lines lack, or without what they have too much; undefined if they differ otherwise. */
function shiftedAs(
  search: readonly string[],
  found: readonly Line[],
  replace: readonly string[],
): string[] | undefined {
  const pairs = search.map((line, at) => [line, found[at]!.text] as const).filter(([line]) => !isEmpty(line))
  const [own = '', wanted = ''] = pairs[0]?.map(indentOf) ?? []
  const lacking = wanted.slice(0, Math.max(0, wanted.length - own.length))
  const surplus = own.slice(0, Math.max(0, own.length - wanted.length))
  if (pairs.some(([line, there]) => lacking + indentOf(line) !== surplus + indentOf(there))) return undefined
  const words = replace.filter((line) => !isEmpty(line))
  // Whether these lines are to be indented further, or have their indentation already, cannot be told.
  if (lacking !== '' && words.length > 0 && indentOf(words[0]!) !== own) return undefined
  if (words.some((line) => !line.startsWith(surplus))) return undefined
  return replace.map((line) => (isEmpty(line) ? line : lacking + line.slice(surplus.length)))
}

/** Within a block, lines are compared only as far as that costs little. */
const BLOCK_PAIRS_MAX = 10_000

interface Block {
  search: readonly string[]
  replace: readonly string[]
  found: readonly Line[]
  /** `replace` with the indentation of the text. */
  shifted: readonly string[]
  isExact: boolean
}

interface NewLine {
  line: Line
  /** Index of the line in the block if the edit only repeats it: then it keeps its bytes. */
  at: number
}

function newLines({ search, replace, found, shifted, isExact }: Block): NewLine[] {
  const matched = matchedLines(search, replace, { pairsMax: BLOCK_PAIRS_MAX, keyOf: (line) => line })
  const lines = matched.map(([, at], position) => ({
    line: at < 0 ? { text: shifted[position]!, end: '' } : found[at]!,
    at,
  }))
  if (isExact) keepBlanksAtEnds(lines, search, found)
  return lines
}

/**
 * White space behind the searched words, such as a line break of Markdown, is not a part of the search, and stays at its line
 * where as many lines are there as were before.
 */
function keepBlanksAtEnds(lines: readonly NewLine[], search: readonly string[], found: readonly Line[]): void {
  let [newFrom, oldFrom] = [0, 0]
  for (let to = 0; to <= lines.length; to++) {
    const at = lines[to]?.at ?? found.length
    if (at < 0) continue
    const count = to - newFrom === at - oldFrom ? to - newFrom : 0
    for (let line = 0; line < count; line++) {
      const { line: made } = lines[newFrom + line]!
      const searched = search[oldFrom + line]!
      const blank = found[oldFrom + line]!.text.slice(searched.length)
      if (made.text !== '' && made.text === made.text.trimEnd() && isEmpty(blank)) made.text += blank
    }
    newFrom = to + 1
    oldFrom = at + 1
  }
}

/** A change without the lines at its start and end that stay. */
function narrowed(at: number, found: readonly Line[], lines: { line: Line; at: number }[]): Omit<Change, 'edit'> {
  let head = 0
  while (head < lines.length && lines[head]!.at === head) head++
  let tail = 0
  while (tail < Math.min(lines.length, found.length) - head && lines.at(-1 - tail)!.at === found.length - 1 - tail)
    tail++
  const changed = lines.slice(head, lines.length - tail).map(({ line }) => line)
  return { from: at + head, to: at + found.length - tail, lines: changed }
}

class LineIndex {
  readonly lines: Line[] = []
  readonly #text: string
  #at = 0
  readonly #numbers = { exact: new LineNumbers(), loose: new LineNumbers() }

  constructor(text: string) {
    this.#text = text
  }

  /** Reads the next lines. @returns whether there are more */
  read(count: number): boolean {
    for (let done = 0; done < count; done++) {
      const newline = this.#text.indexOf('\n', this.#at)
      const line = this.#text.slice(this.#at, newline < 0 ? undefined : newline)
      const end = newline < 0 ? '' : line.endsWith('\r') ? '\r\n' : '\n'
      const text = end === '\r\n' ? line.slice(0, -1) : line
      this.lines.push({ text, end })
      this.#numbers.exact.add(keys.exact(text))
      this.#numbers.loose.add(keys.loose(text))
      if (newline < 0) return false
      this.#at = newline + 1
    }
    return true
  }

  /** Where these lines begin, at most two places. */
  places(search: readonly string[], way: keyof typeof keys): number[] {
    return this.#numbers[way].find(search.map(keys[way]))
  }

  /** @param changes in order, none within another */
  textWith(changes: readonly Change[]): string {
    const usualEnd = this.#text.includes('\r\n') ? '\r\n' : '\n'
    const all: Line[] = []
    let at = 0
    for (const { from, to, lines } of changes) {
      while (at < from) all.push(this.lines[at++]!)
      // A text may have both ends: a new line has that of the line which it replaces, or of the last of them.
      for (const [index, { text, end }] of lines.entries())
        all.push({ text, end: end || (this.lines[Math.min(from + index, Math.max(from, to - 1))]?.end ?? '') })
      at = to
    }
    while (at < this.lines.length) all.push(this.lines[at++]!)
    return all.map(({ text, end }, line) => (line === all.length - 1 ? text : text + (end || usualEnd))).join('')
  }
}

/** What is compared of a line. */
const keys = {
  exact: (line: string): string => line.trimEnd(),
  loose: (line: string): string =>
    line
      .trim()
      .replace(/\s+/gu, ' ')
      .replace(/[‘’‚‛]/gu, "'")
      .replace(/[“”„«»]/gu, '"')
      .replace(/[–—−]/gu, '-'),
}

/** A text as the numbers of its lines: equal lines have one number. */
class LineNumbers {
  readonly #byKey = new Map<string, number>()
  readonly #numbers: number[] = []

  add(key: string): void {
    const number = this.#byKey.get(key) ?? this.#byKey.size
    this.#byKey.set(key, number)
    this.#numbers.push(number)
  }

  /** The first two places of adjacent lines with these keys. */
  find(searched: readonly string[]): number[] {
    const word = searched.map((key) => this.#byKey.get(key) ?? -1)
    return word.includes(-1) ? [] : placesOf(this.#numbers, word)
  }
}

/** The first two places of `word` in `text`, by Knuth-Morris-Pratt: linear in both, whatever they are. */
export function placesOf(text: readonly number[], word: readonly number[]): number[] {
  const borders = bordersOf(word)
  const places: number[] = []
  let length = 0
  for (const [at, number] of text.entries()) {
    while (length > 0 && number !== word[length]) length = borders[length - 1]!
    if (number === word[length]) length++
    if (length < word.length) continue
    places.push(at + 1 - length)
    if (places.length === 2) break
    length = borders[length - 1]!
  }
  return places
}

/** Of each prefix of `word` the length of its longest border: a shorter prefix that is also its end. */
function bordersOf(word: readonly number[]): number[] {
  const borders = [0]
  for (let at = 1, length = 0; at < word.length; at++) {
    while (length > 0 && word[at] !== word[length]) length = borders[length - 1]!
    if (word[at] === word[length]) length++
    borders.push(length)
  }
  return borders
}
