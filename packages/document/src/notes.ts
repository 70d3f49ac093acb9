/** Footnotes are numbered in the order in which the text refers to them; those that it does not refer to come last. */
import type { Document } from './model.ts'

/** By label, the number of each footnote that the document defines. */
export function noteNumbers(document: Document): Map<string, number> {
  const numbers = new Map<string, number>()
  const defined = new Set<string>()
  for (const [block, label] of document.labels) if (document.kind(block) === 'note') defined.add(label)
  for (const { kind, target } of document.links) {
    if (kind === 'note' && defined.has(target) && !numbers.has(target)) numbers.set(target, numbers.size + 1)
  }
  for (const label of defined) if (!numbers.has(label)) numbers.set(label, numbers.size + 1)
  return numbers
}

/** Labels of the footnotes that text outside of footnotes refers to. */
export function referredNotes(document: Document): Set<string> {
  const { after, start, end, firstMark, markCount, markAt, markLink, links } = document
  const referred = new Set<string>()
  for (let block = 0; block < document.count; block++) {
    if (document.kind(block) === 'note') {
      block = after[block]! - 1
      continue
    }
    if (end[block]! === start[block]!) continue
    for (let mark = firstMark[block]!; mark < markCount && markAt[mark]! < end[block]!; mark++) {
      const link = markLink[mark]! - 1
      if (link >= 0 && links[link]!.kind === 'note') referred.add(links[link]!.target)
    }
  }
  return referred
}
