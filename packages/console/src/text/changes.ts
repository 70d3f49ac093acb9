/**
 * What a refined text changed: parts that are the same, and changes to accept or to reject. Texts are compared block by block, then
 * word by word within blocks that belong together.
 */
import { differences, type Run, STEPS_MAX, type Steps } from './differences.ts'

export type Decision = 'open' | 'accepted' | 'rejected'

export interface Change {
  /** From 1, in the order of the text. */
  number: number
  removed: string
  added: string
  decision: Decision
  /** The same text elsewhere. It is two parts with one number: where it was, and where it is. */
  moved?: true
  /** The person changed what was added. */
  edited?: true
}

/** A text is the sum of its parts. */
export type Part = { same: string } | Change

/** Changes with at most this many words between them are one. */
const WORDS_JOINED = 2
/** Where a sentence, a line or a cell of a table ends. */
const SENTENCE_END = /[.!?…؟।](?=["'”’»)\]]*\s)|[。！？\n|]/u
/** A block with a larger share of changed words is one change. */
const REWRITTEN = 0.6
/** Words of both texts together from which on they are shown as a whole. */
const REWRITE_WORDS_MIN = 60

export function isChange(part: Part): part is Change {
  return 'number' in part
}

/** In the order of their numbers. A text that moved is one change. */
export function changesOf(parts: readonly Part[]): Change[] {
  const changes = new Map<number, Change>()
  for (const part of parts) {
    if (!isChange(part)) continue
    const first = changes.get(part.number)
    if (!first) changes.set(part.number, { ...part })
    else {
      first.removed += part.removed
      first.added += part.added
    }
  }
  return [...changes.values()]
}

/** Whether more than half of the words changed: then each change by itself says little. */
export function isRewrite(parts: readonly Part[]): boolean {
  let [changed, all] = [0, 0]
  for (const part of parts) {
    if (isChange(part) && part.moved) continue
    const count = isChange(part) ? countOf(part.removed) + countOf(part.added) : 2 * countOf(part.same)
    all += count
    if (isChange(part)) changed += count
  }
  return all >= REWRITE_WORDS_MIN && changed > all / 2
}

/** Compares two texts. Their parts give the old text with all changes rejected, the new one with all accepted. */
export function compare(before: string, after: string, steps: Steps = { left: STEPS_MAX }): Part[] {
  const pieces: Piece[] = []
  const runs = differences(blocksOf(before), blocksOf(after), steps)
  const moved = movedBlocks(runs)
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at]!
    if (!run.added && !run.removed) {
      add(pieces, { removed: run.value.join(''), added: run.value.join(''), isSame: true })
      continue
    }
    const next = runs[at + 1]
    const isPair = next !== undefined && (next.added || next.removed) && next.added !== run.added
    const removed = run.removed ? run.value : isPair ? next.value : []
    const added = run.added ? run.value : isPair ? next.value : []
    if (isPair) at++
    let [i, j] = [0, 0]
    while (i < removed.length || j < added.length) {
      const [was, is] = [removed[i], added[j]]
      if (was !== undefined && moved.has(was.trim())) {
        add(pieces, movedPiece(was, ''))
        i++
      } else if (is !== undefined && moved.has(is.trim())) {
        add(pieces, movedPiece('', is))
        j++
      } else {
        for (const piece of compareBlocks(was ?? '', is ?? '', steps)) add(pieces, piece)
        i++
        j++
      }
    }
  }
  return numbered(pieces)
}

function movedPiece(removed: string, added: string): Piece {
  return { removed, added, isSame: false, moved: (removed + added).trim() }
}

/** Blocks that were removed in one place and added in another. */
function movedBlocks(runs: readonly Run[]): Set<string> {
  const counts = new Map<string, { removed: number; added: number }>()
  for (const { value, added, removed } of runs) {
    if (!added && !removed) continue
    for (const block of value) {
      const key = block.trim()
      const count = counts.get(key) ?? { removed: 0, added: 0 }
      counts.set(key, count)
      count[added ? 'added' : 'removed']++
    }
  }
  return new Set(
    [...counts].flatMap(([key, { removed, added }]) => (removed === 1 && added === 1 && countOf(key) > 0 ? key : [])),
  )
}

/** Numbers the changes. Blocks that moved together are one. */
function numbered(pieces: readonly Piece[]): Part[] {
  const placeOf = new Map<string, { removed: number; added: number }>()
  pieces.forEach(({ moved, removed }, at) => {
    if (moved === undefined) return
    const place = placeOf.get(moved) ?? { removed: -1, added: -1 }
    placeOf.set(moved, place)
    place[removed === '' ? 'added' : 'removed'] = at
  })
  const numberOf = new Map<string, number>()
  let last = 0
  return pieces.map(({ removed, added, isSame, moved }, at) => {
    if (isSame) return { same: removed }
    const change = { removed, added, decision: 'open' as const }
    if (moved === undefined) return { number: ++last, ...change }
    let number = numberOf.get(moved)
    if (number === undefined) {
      const before = pieces[at - 1]?.moved
      const [own, previous] = [placeOf.get(moved)!, placeOf.get(before ?? '')]
      const isTogether = own.removed - 1 === previous?.removed && own.added - 1 === previous.added
      number = isTogether ? numberOf.get(before!)! : ++last
      numberOf.set(moved, number)
    }
    return { number, ...change, moved: true }
  })
}

/** The text with its open changes, or without them. */
export function textOf(parts: readonly Part[], openChanges: 'with' | 'without'): string {
  return parts
    .map((part) => {
      if (!isChange(part)) return part.same
      const isTaken = part.decision === 'accepted' || (part.decision === 'open' && openChanges === 'with')
      return isTaken ? part.added : part.removed
    })
    .join('')
}

/** @returns the parts with a decision on one change, or on all that are open. */
export function decide(parts: readonly Part[], number: number | 'all', decision: Decision): Part[] {
  return parts.map((part) =>
    isChange(part) && (number === 'all' ? part.decision === 'open' : part.number === number)
      ? { ...part, decision }
      : part,
  )
}

/** @returns the parts with a change that says something else, which is accepted by that. */
export function edit(parts: readonly Part[], number: number, added: string): Part[] {
  return parts.map((part) => {
    if (!isChange(part) || part.number !== number) return part
    // Where a moved text was, nothing is added.
    const isOrigin = part.moved && part.added === ''
    return { ...part, decision: 'accepted', edited: true, ...(isOrigin ? {} : { added }) }
  })
}

interface Piece {
  removed: string
  added: string
  isSame: boolean
  /** The block that was moved here, or away. */
  moved?: string
}

/** Joins neighbours of the same kind, and drops what is empty. */
function add(pieces: Piece[], piece: Piece): void {
  if (piece.removed === '' && piece.added === '') return
  const last = pieces.at(-1)
  if (last?.isSame === piece.isSame && piece.isSame) {
    last.removed += piece.removed
    last.added += piece.added
  } else pieces.push(piece)
}

/** Paragraphs, headings, lists: each with the blank lines after it. */
function blocksOf(text: string): string[] {
  const blocks: string[] = []
  let isBlank = true
  for (const line of text.split(/(?<=\n)/)) {
    const isText = line.trim() !== ''
    if (blocks.length === 0 || (isText && isBlank)) blocks.push(line)
    else blocks[blocks.length - 1] += line
    isBlank = !isText
  }
  return blocks
}

/** Between two characters of which one is Chinese or Japanese. */
const UNSPACED = /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])|(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/u

/** Words, blanks, and punctuation apart. Chinese and Japanese have no blanks: each character is a word. */
function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}\p{M}]+(?:['’.,][\p{L}\p{N}]+)*|\s+|[^\p{L}\p{N}\p{M}\s]/gu) ?? []
  return words.flatMap((word) => (word.length > 1 ? word.split(UNSPACED) : [word]))
}

function compareBlocks(before: string, after: string, steps: Steps): Piece[] {
  if (before === '' || after === '') return [{ removed: before, added: after, isSame: false }]
  const pieces: Piece[] = []
  let changed = 0
  for (const { value, added, removed } of differences(wordsOf(before), wordsOf(after), steps)) {
    const text = value.join('')
    if (added || removed) changed += value.filter(isWord).length
    const last = pieces.at(-1)
    if (!added && !removed) pieces.push({ removed: text, added: text, isSame: true })
    else if (last !== undefined && !last.isSame) {
      if (added) last.added += text
      else last.removed += text
    } else pieces.push({ removed: removed ? text : '', added: added ? text : '', isSame: false })
  }
  const all = countOf(before) + countOf(after)
  // The end of a block that both have, such as its blank line, is not part of the change.
  if (changed > REWRITTEN * all) {
    const end = commonEnd(before, after)
    return [
      { removed: before.slice(0, before.length - end), added: after.slice(0, after.length - end), isSame: false },
      { removed: before.slice(before.length - end), added: after.slice(after.length - end), isSame: true },
    ]
  }
  return joined(pieces)
}

/** The changes of a sentence are one, as are those with few words between them. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]!
    const last = result.at(-1)
    const next = pieces[at + 1]
    const isBetween = piece.isSame && last?.isSame === false && next?.isSame === false
    if (isBetween && (countOf(piece.removed) <= WORDS_JOINED || !SENTENCE_END.test(piece.removed))) {
      last.removed += piece.removed + next.removed
      last.added += piece.added + next.added
      at++
    } else result.push({ ...piece })
  }
  return result
}

function countOf(text: string): number {
  return wordsOf(text).filter(isWord).length
}

function isWord(token: string): boolean {
  return /[\p{L}\p{N}]/u.test(token)
}

function commonEnd(a: string, b: string): number {
  let length = 0
  while (/\s/.test(a.at(-1 - length) ?? '') && a.at(-1 - length) === b.at(-1 - length)) length++
  return length
}

/** The text with the changes that were accepted. */
export function decidedText({
  review,
  text,
}: {
  text: string
  review?: { parts: readonly Part[] } | undefined
}): string {
  return review ? textOf(review.parts, 'without') : text
}
