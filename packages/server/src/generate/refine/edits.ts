/**
 * Reads the edits in a model's answer: blocks of lines to search and lines to put there.
 *
 * A block that is not exactly in the requested form is a fault, never a guess and never left out: the model is asked again.
 * Linear in the answer.
 */
export interface Edit {
  /** Its place in the answer, from 1. */
  number: number
  search: string[]
  /** Empty to remove the lines. */
  replace: string[]
}

/** Why a block cannot be applied. */
export interface EditFault {
  number: number
  /** Its first line with words, for a person to find it. */
  line: string
  /** As the end of a sentence about the block. */
  reason: string
}

/** The marker lines of a block, of any length, indented or not. */
const OPEN = /^([^\S\n]*)(<{4,}) ?SEARCH\b/u
const MIDDLE = /^\s*(={4,})\s*$/u
/** It names `REPLACE`: a line `>>>> quoted mail` belongs to the text. */
const CLOSE = /^\s*>{4,} ?REPLACE\b/u

const NO_OPEN = 'has no line "<<<<<<< SEARCH"'
const NO_MIDDLE = 'has no line "======="'
const TWO_MIDDLES = 'has several lines "=======", so that its two parts cannot be told apart'
const NO_CLOSE = 'has no line ">>>>>>> REPLACE"'

export interface ParsedEdits {
  edits: Edit[]
  faults: EditFault[]
}

interface Block {
  number: number
  indent: string
  /** Length of the marker; that of the separator is the same. */
  length: number
  lines: string[]
}

export function parseEdits(answer: string): ParsedEdits {
  const parsed: ParsedEdits = { edits: [], faults: [] }
  let block: Block | undefined
  let count = 0
  const fail = (reason: string, { number, lines }: Pick<Block, 'number' | 'lines'>): void => {
    parsed.faults.push({ number, line: firstWords(lines), reason })
  }
  for (const line of answer.split(/\r?\n/u)) {
    const opened = OPEN.exec(line)
    if (opened) {
      if (block) fail(NO_CLOSE, block)
      block = { number: ++count, indent: opened[1]!, length: opened[2]!.length, lines: [] }
    } else if (CLOSE.test(line)) {
      if (block) {
        const edit = editOf(block)
        if (typeof edit === 'string') fail(edit, block)
        else parsed.edits.push(edit)
      } else fail(NO_OPEN, { number: ++count, lines: [] })
      block = undefined
    } else block?.lines.push(line)
  }
  if (block) fail(NO_CLOSE, block)
  return parsed
}

/** @returns the reason why it is not one. */
function editOf({ number, indent, length, lines }: Block): Edit | string {
  const middles: { at: number; length: number }[] = []
  for (const [at, line] of lines.entries()) {
    const marks = MIDDLE.exec(line)?.[1]
    if (marks) middles.push({ at, length: marks.length })
  }
  if (middles.length === 0) return NO_MIDDLE
  // Lines of another length underline a heading.
  const equal = middles.filter((middle) => middle.length === length)
  const [middle, second] = equal.length > 0 ? equal : middles
  if (second) return TWO_MIDDLES
  const isIndented = lines.every((line) => line.startsWith(indent) || line.trim() === '')
  const text = isIndented ? lines.map((line) => line.slice(indent.length)) : lines
  const replace = text.slice(middle!.at + 1)
  const isRemoval = replace.length === 1 && replace[0]!.trim() === ''
  return { number, search: text.slice(0, middle!.at), replace: isRemoval ? [] : replace }
}

const LINE_CHARS_MAX = 60

/** The first line with words, shortened. */
export function firstWords(lines: readonly string[]): string {
  const line = lines.find((one) => one.trim() !== '' && !MIDDLE.test(one))?.trim() ?? ''
  const characters = [...line.slice(0, 2 * (LINE_CHARS_MAX + 1))]
  return characters.length > LINE_CHARS_MAX ? `${characters.slice(0, LINE_CHARS_MAX).join('')}…` : characters.join('')
}
