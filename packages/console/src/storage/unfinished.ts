/** What is open in a document. */
import type { StoredDocument } from './stored-document.ts'

/** A bracketed blank, as a form has it where the prompt said nothing; not a link, a footnote or a checkbox. */
const BLANK = /(?<!\])\[(?![ xX]\]|\^)[^[\]\n]{2,80}\](?![([:])/

/** Changes that are neither accepted nor rejected. A text that moved is one. */
export function openChanges(review: StoredDocument['review']): number {
  const open = review?.parts.flatMap((part) => ('number' in part && part.decision === 'open' ? part.number : []))
  return new Set(open).size
}

export function isUnfinished({ isCut, review, text }: Pick<StoredDocument, 'isCut' | 'review' | 'text'>): boolean {
  return isCut === true || openChanges(review) > 0 || text.trim() === '' || BLANK.test(text)
}
