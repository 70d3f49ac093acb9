/** A document that was changed in two windows at once. */

import { changesOf, compare, decidedText, textOf } from '../text/changes.ts'
import { mergeWindows } from '../text/merge.ts'
import { titleOf } from '../text/title.ts'
import type { StoredDocument } from './stored-document.ts'

/** What was stored before both changed it. */
export type Base = Pick<StoredDocument, 'text'> & Partial<StoredDocument>

/** Its text has what was written in both; of anything else that both changed, that of `own`. */
export function mergeDocuments(base: Base, own: StoredDocument, other: StoredDocument): StoredDocument {
  const merge = (of: (document: Base) => string): string => mergeWindows(of(base), of(own), of(other))
  const text = merge(decidedText)
  const parts = compare(text, merge(proposedText))
  const review = own.review ?? other.review
  const { review: _, ...merged } = mergeFields<StoredDocument>(base, own, other)
  return {
    ...merged,
    options: mergeFields(base.options ?? {}, own.options, other.options),
    text,
    title: titleOf(text) || merged.title,
    updatedAt: Math.max(Date.now(), own.updatedAt + 1, other.updatedAt + 1),
    ...(review && changesOf(parts).length > 0 && { review: { ...review, parts, startedAt: Date.now() } }),
  }
}

/** The text with all changes that are not rejected. */
function proposedText({ review, text }: Base): string {
  return review ? textOf(review.parts, 'with') : text
}

function mergeFields<Fields extends object>(base: Partial<Fields>, own: Fields, other: Fields): Fields {
  const merged = { ...other }
  for (const key of new Set([...Object.keys(base), ...Object.keys(own)]) as Set<keyof Fields>) {
    if (JSON.stringify(base[key]) === JSON.stringify(own[key])) continue
    if (own[key] === undefined) delete merged[key]
    else merged[key] = own[key]
  }
  return merged
}
