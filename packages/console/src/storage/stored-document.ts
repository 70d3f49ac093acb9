/** A document as this browser keeps it. Its three records: the facts, the words, and what can be undone. */
import type { GenerateParams, PdfOptions } from '@platen/client'
import type { Part } from '../text/changes.ts'
import type { Scope } from '../text/scope.ts'

/** What a document was asked with; absent for a text that was pasted. */
export type Request = Pick<GenerateParams, 'prompt' | 'template' | 'modelType'>

interface Facts {
  id: string
  accountId: string
  title: string
  template: string
  /** Of the file whose text is part of the prompt. */
  fileName?: string
  options: PdfOptions
  createdAt: number
  /** Its versions have different ones, each later than the one before. */
  updatedAt: number
  pageCount: number
  modelUsed?: string
  /** A model did not write it to its end. */
  isCut?: boolean
  /** It was opened from this job. */
  jobId?: string
  /** Picture of page 1. */
  picture?: Blob
}

interface Words {
  /** Markdown. */
  text: string
  request?: Request
  /**
   * A refinement with open changes; `text` is the text before it. `startedAt`: Unix milliseconds; it tells reviews of one document
   * apart. `continues`: its changes are the rest of a text that was cut off. `isCut`: this rest was cut off too.
   */
  review?: { asked: string; parts: Part[]; startedAt: number; continues?: true; isCut?: boolean; scope?: Scope }
  /** The change that is typed, or was asked for and is not there yet. */
  unsent?: string
}

export interface StoredDocument extends Facts, Words {
  history?: EditorHistory
}

/** As a list shows it. */
export interface ListedDocument extends Facts {
  openChanges: number
  isUnfinished: boolean
}

/** As a search reads it. */
export interface DocumentText extends Words {
  id: string
  accountId: string
  title: string
}

/** What can be undone in the editor. */
export interface EditorHistory {
  /** The text that the steps lead back from. */
  text: string
  /** The last 50, as CodeMirror writes them. */
  steps: unknown
}
