import type { ListedDocument } from '../storage/stored-document.ts'

/** What the two views show, and can do with a row. */
export interface DocumentView {
  documents: readonly ListedDocument[]
  nameOf: (template: string) => string
  selected: ReadonlySet<string>
  onSelect: (id: string) => void
  onDelete: (document: ListedDocument) => void
}
