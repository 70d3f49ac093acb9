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
