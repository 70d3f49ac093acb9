/** What the parts of a session have in common: they read and change what it shows. */
import type { StoredDocument } from '../storage/documents.ts'
import { textOf } from '../text/changes.ts'
import type { Snapshot } from './snapshot.ts'

export interface SessionState {
  read(): Snapshot
  /** Shows something else; nothing of it is stored by that. */
  update(change: Partial<Snapshot>): void
  /** Changes the document, which is stored soon. */
  change(change: Partial<StoredDocument>): void
  setPages(): void
}

/** The text with the changes that were accepted. */
export function decidedText({ review, text }: Pick<StoredDocument, 'text' | 'review'>): string {
  return review ? textOf(review.parts, 'without') : text
}

/** As the editor holds it: with one kind of line end. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
}
