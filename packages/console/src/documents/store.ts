/** What this browser keeps, in IndexedDB: the last 200 documents of each account and the prompt that it has not sent. Nothing is sent by keeping them. */
import type { GenerateParams, PdfOptions } from '@platen/client'
import { queryOptions } from '@tanstack/react-query'
import { type DBSchema, type IDBPObjectStore, openDB } from 'idb'
import type { Part } from '../write/changes.ts'

const DOCUMENTS_MAX = 200

/** What a document was asked with; absent for a text that was pasted. */
export type Request = Pick<GenerateParams, 'prompt' | 'template' | 'modelType'>

export interface StoredDocument {
  id: string
  accountId: string
  /** Markdown. */
  text: string
  title: string
  template: string
  request?: Request
  /** Of the file whose text is part of the prompt. */
  fileName?: string
  options: PdfOptions
  createdAt: number
  updatedAt: number
  pageCount: number
  modelUsed?: string
  /** A model did not write it to its end. */
  isCut?: boolean
  /** It was opened from this job. */
  jobId?: string
  /**
   * A refinement with open changes; `text` is the text before it. `startedAt`: Unix milliseconds; it tells reviews of one document
   * apart. `continues`: its changes are the rest of a text that was cut off. `isCut`: this rest was cut off too.
   */
  review?: { asked: string; parts: Part[]; startedAt: number; continues?: true; isCut?: boolean }
  history?: EditorHistory
  /** Picture of page 1. */
  picture?: Blob
}

/** What can be undone in the editor. */
export interface EditorHistory {
  /** The text that the steps lead back from. */
  text: string
  /** The last 50, as CodeMirror writes them. */
  steps: unknown
}

/** A prompt that was not sent yet: one of each account. */
export interface Draft {
  accountId: string
  prompt: string
  template: string
  /** It is a text that was pasted, no description of one. */
  isPasted?: boolean
}

interface Schema extends DBSchema {
  documents: { key: string; value: StoredDocument; indexes: { byAccount: [string, number] } }
  drafts: { key: string; value: Draft }
}

let opened: ReturnType<typeof open> | undefined
/** Is called with the ID of each document that is deleted. */
let onDeleted: (id: string) => void = () => {}
/** Nothing is stored any more until the page is loaded again. */
let isForgotten = false
/** A page that is closed has no time for IndexedDB, so what was not stored yet lies here until the next start. */
const UNSTORED = 'platen.unstored.'

async function open() {
  const db = await openDB<Schema>('platen', 2, {
    upgrade(db, from) {
      if (from < 1)
        db.createObjectStore('documents', { keyPath: 'id' }).createIndex('byAccount', ['accountId', 'updatedAt'])
      if (from < 2) db.createObjectStore('drafts', { keyPath: 'accountId' })
    },
    // Another tab has a newer console.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    // The browser ended it, for example while the page was in the background.
    terminated: () => {
      opened = undefined
    },
  })
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(UNSTORED))) {
    const text = localStorage.getItem(key)
    // Another tab has put it there.
    if (text === null) continue
    const document = JSON.parse(text) as StoredDocument
    const stored = await db.get('documents', document.id)
    // Only picture and history are not in it. What else it lacks, such as a review that has ended, is gone.
    const { picture, history } = stored ?? {}
    if (!stored || stored.updatedAt <= document.updatedAt)
      await db.put('documents', { ...(picture && { picture }), ...(history && { history }), ...document })
    localStorage.removeItem(key)
  }
  return db
}

/** For a page that is being closed: stores at once what the next start puts into IndexedDB. */
export function storeInHaste({ picture: _, history: _history, ...document }: StoredDocument): void {
  if (isForgotten) return
  try {
    localStorage.setItem(`${UNSTORED}${document.id}`, JSON.stringify(document))
  } catch {
    // The storage is full: the edits of the last two seconds are lost.
  }
}

const database = () =>
  (opened ??= open().catch((error) => {
    opened = undefined
    throw error
  }))
const ofAccount = (accountId: string) => IDBKeyRange.bound([accountId, 0], [accountId, Number.POSITIVE_INFINITY])

export async function readDocument(id: string): Promise<StoredDocument | undefined> {
  return (await database()).get('documents', id)
}

/**
 * Stores a document unless another tab has stored a newer one, and deletes the oldest beyond the limit.
 * @returns whether it is stored
 */
export async function storeDocument(document: StoredDocument): Promise<boolean> {
  if (isForgotten) return true
  const db = await database()
  const tx = db.transaction('documents', 'readwrite')
  // Where it fails, so does `done`.
  const [isNewest] = await Promise.all([putNewest(tx.store, document), tx.done])
  return isNewest
}

async function putNewest(
  store: IDBPObjectStore<Schema, ['documents'], 'documents', 'readwrite'>,
  document: StoredDocument,
): Promise<boolean> {
  const stored = await store.get(document.id)
  if (stored && stored.updatedAt > document.updatedAt) return false
  await store.put(document)
  const index = store.index('byAccount')
  let surplus = (await index.count(ofAccount(document.accountId))) - DOCUMENTS_MAX
  for (
    let cursor = await index.openCursor(ofAccount(document.accountId));
    cursor && surplus > 0;
    cursor = await cursor.continue()
  ) {
    await cursor.delete()
    surplus -= 1
  }
  return true
}

/** What is stored of it lies in IndexedDB by now. */
export function forgetHaste(id: string): void {
  localStorage.removeItem(UNSTORED + id)
}

export function whenDeleted(listener: (id: string) => void): void {
  onDeleted = listener
}

export async function deleteDocuments(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    onDeleted(id)
    forgetHaste(id)
  }
  const tx = (await database()).transaction('documents', 'readwrite')
  await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done])
}

/** Everything of every account, and the settings of this browser. What a page has open is not stored again. */
export async function forgetEverything(): Promise<void> {
  isForgotten = true
  try {
    const db = await database()
    await Promise.all([db.clear('documents'), db.clear('drafts')])
  } catch (error) {
    isForgotten = false
    throw error
  }
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith('platen.'))) localStorage.removeItem(key)
}

/** Newest first. */
async function listDocuments(accountId: string): Promise<StoredDocument[]> {
  return (await (await database()).getAllFromIndex('documents', 'byAccount', ofAccount(accountId))).reverse()
}

/** The documents of the account that is signed in. */
export const documentsQuery = (accountId: string | undefined) =>
  queryOptions({
    queryKey: ['documents', accountId],
    queryFn: () => listDocuments(accountId!),
    enabled: accountId !== undefined,
  })

export async function readDraft(accountId: string): Promise<Draft | undefined> {
  return (await database()).get('drafts', accountId)
}

/** An empty prompt is no draft. */
export async function storeDraft(draft: Draft): Promise<void> {
  if (isForgotten) return
  const db = await database()
  await (draft.prompt.trim() === '' ? db.delete('drafts', draft.accountId) : db.put('drafts', draft))
}
