/** What this browser keeps, in IndexedDB: the last 200 documents of each account and the prompt that it has not sent. Nothing is sent by keeping them. */
import type { GenerateParams, PdfOptions } from '@platen/client'
import { queryOptions } from '@tanstack/react-query'
import { type DBSchema, openDB } from 'idb'
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
  options: PdfOptions
  createdAt: number
  updatedAt: number
  pageCount: number
  modelUsed?: string
  documentSource?: string
  /** A model did not write it to its end. */
  isCut?: boolean
  /** It was opened from this job. */
  jobId?: string
  /** A refinement with open changes; `text` is the text before it. `startedAt`: Unix milliseconds; it tells reviews of one document apart. */
  review?: { asked: string; parts: Part[]; startedAt: number }
  /** Picture of page 1. */
  picture?: Blob
}

/** A prompt that was not sent yet: one of each account. */
export interface Draft {
  accountId: string
  prompt: string
  template: string
}

interface Schema extends DBSchema {
  documents: { key: string; value: StoredDocument; indexes: { byAccount: [string, number] } }
  drafts: { key: string; value: Draft }
}

let opened: ReturnType<typeof open> | undefined
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
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(UNSTORED))) {
    const document = JSON.parse(localStorage.getItem(key)!) as StoredDocument
    const stored = await db.get('documents', document.id)
    // Only the picture is not in it. What else it lacks, such as a review that has ended, is gone.
    if (!stored || stored.updatedAt < document.updatedAt)
      await db.put('documents', { ...(stored?.picture && { picture: stored.picture }), ...document })
    localStorage.removeItem(key)
  }
  return db
}

/** For a page that is being closed: stores at once what the next start puts into IndexedDB. */
export function storeInHaste({ picture: _, ...document }: StoredDocument): void {
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

/** Stores a document unless another tab has stored a newer one, and deletes the oldest beyond the limit. */
export async function storeDocument(document: StoredDocument): Promise<void> {
  if (isForgotten) return
  const db = await database()
  const tx = db.transaction('documents', 'readwrite')
  const stored = await tx.store.get(document.id)
  if (stored && stored.updatedAt > document.updatedAt) return tx.done
  await tx.store.put(document)
  const index = tx.store.index('byAccount')
  let surplus = (await index.count(ofAccount(document.accountId))) - DOCUMENTS_MAX
  for (
    let cursor = await index.openCursor(ofAccount(document.accountId));
    cursor && surplus > 0;
    cursor = await cursor.continue()
  ) {
    await cursor.delete()
    surplus -= 1
  }
  await tx.done
}

export async function deleteDocuments(ids: readonly string[]): Promise<void> {
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
