/**
 * Search in titles and texts of documents: every word must occur, in any order, without regard to case and accents. Folded texts are
 * kept in memory as long as their document, so that a search is only a search.
 */
import type { DocumentText } from './stored-document.ts'

type Searched = Pick<DocumentText, 'id' | 'title' | 'text'>

interface Folded {
  title: string
  text: string
}

const folded = new WeakMap<Searched, Folded>()
/** A word that nobody wrote is further away than this from every written one. */
const EDITS_MAX = 2

/** Lower case, without accents. */
function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

export function wordsOf(typed: string): string[] {
  return fold(typed).split(/\s+/u).filter(Boolean)
}

/** Whether all words occur, which are those of `wordsOf`. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const searched = fold(text)
  return words.every((word) => searched.includes(word))
}

function foldedOf(document: Searched): Folded {
  let found = folded.get(document)
  if (!found) {
    found = { title: fold(document.title), text: fold(document.text) }
    folded.set(document, found)
  }
  return found
}

/**
 * Documents with every word in the title, then those that need the text; each in the order that it has.
 * @param texts of the documents, in any order; needed for words only
 */
export function searchDocuments<Item extends { id: string }>(
  documents: readonly Item[],
  texts: readonly Searched[],
  words: readonly string[],
): Item[] {
  if (words.length === 0) return [...documents]
  const textOf = new Map(texts.map((text) => [text.id, text]))
  const inTitle: Item[] = []
  const inText: Item[] = []
  for (const document of documents) {
    const found = textOf.get(document.id)
    // It was added while the texts were read.
    if (!found) continue
    const { title, text } = foldedOf(found)
    if (words.every((word) => title.includes(word))) inTitle.push(document)
    else if (words.every((word) => title.includes(word) || text.includes(word))) inText.push(document)
  }
  return [...inTitle, ...inText]
}

/** Every word of the documents with its count; of the last ones, since it is needed while somebody types. */
let vocabulary: { of: readonly Searched[]; counts: ReadonlyMap<string, number> } | undefined

function countsOf(documents: readonly Searched[]): ReadonlyMap<string, number> {
  if (vocabulary?.of === documents) return vocabulary.counts
  const counts = new Map<string, number>()
  for (const document of documents) {
    const { title, text } = foldedOf(document)
    for (const [word] of `${title} ${text}`.matchAll(/[\p{L}\p{N}]+/gu))
      if (word.length > 2) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  vocabulary = { of: documents, counts }
  return counts
}

/** What was typed with its unknown words replaced by the nearest that occur, where some document then has all of them. */
export function nearestSearch(texts: readonly Searched[], typed: string): string | undefined {
  const counts = countsOf(texts)
  const words = wordsOf(typed).map((word) => nearest(word, counts))
  if (words.some((word) => word === undefined)) return undefined
  return searchDocuments(texts, texts, words as string[]).length > 0 ? words.join(' ') : undefined
}

/** The word itself where it occurs, also as a part of another; else the nearest, of equals the more frequent. */
function nearest(word: string, counts: ReadonlyMap<string, number>): string | undefined {
  let best: string | undefined
  let bestEdits = Math.min(EDITS_MAX, Math.floor((word.length - 1) / 2)) + 1
  for (const [other, count] of counts) {
    if (other.includes(word)) return word
    if (Math.abs(other.length - word.length) > bestEdits) continue
    const edits = editsBetween(word, other)
    if (edits < bestEdits || (edits === bestEdits && best !== undefined && count > counts.get(best)!)) {
      best = other
      bestEdits = edits
    }
  }
  return best
}

/** Letters added, removed, changed, or swapped with the next one (optimal string alignment). */
export function editsBetween(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= b.length; at += 1) {
      const isSame = a[row - 1] === b[at - 1]
      let edits = Math.min(last[at]! + 1, next[at - 1]! + 1, last[at - 1]! + (isSame ? 0 : 1))
      if (row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1])
        edits = Math.min(edits, beforeLast[at - 2]! + 1)
      next.push(edits)
    }
    beforeLast = last
    last = next
  }
  return last[b.length]!
}
