/** What the screen of a document shows, as React reads it. */
import type { StoredDocument } from '../storage/stored-document.ts'
import type { PagesState } from './page-setter.ts'
import type { WriteError } from './write-error.ts'

export type Phase =
  /** The model has not answered yet. */
  | 'waiting'
  | 'writing'
  /** The text is the person's. */
  | 'editing'

export interface Snapshot extends PagesState {
  document: StoredDocument
  phase: Phase
  /** When the current writing began. */
  startedAt: number
  /** The model begins again: the text goes when its first words come. */
  isStale: boolean
  /** How long the last writing took, in ms. */
  tookMs: number | undefined
  writeError: WriteError | undefined
  /** A refinement on its way; the text stays usable. */
  refining: { startedAt: number; words: number } | undefined
  /** In a review: pages as the text was. */
  showsBefore: boolean
  /** The review that ended last; `reopen` takes its last decision back. */
  endedReview: { accepted: number; rejected: number; reopen: () => void } | undefined
  /** The last refinement changed nothing. */
  changedNothing: boolean
  savedAt: number
  /** False where this browser has no place, or refuses it. */
  isStored: boolean
}
