/** What the parts of a session have in common: they read and change what it shows. */
import type { StoredDocument } from '../storage/stored-document.ts'
import type { Snapshot } from './snapshot.ts'

export interface SessionState {
  read(): Snapshot
  /** Shows something else; nothing of it is stored by that. */
  update(change: Partial<Snapshot>): void
  /** Changes the document, which is stored soon. */
  change(change: Partial<StoredDocument>): void
  setPages(): void
}
