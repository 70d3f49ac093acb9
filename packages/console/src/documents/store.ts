/** The documents of this browser, in IndexedDB: the last 200 of each account. Nothing is sent by keeping them. */
import type { GenerateParams, PdfOptions } from '@platen/client'
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
  /** A refinement with open changes; `text` is the text before it. */
  review?: { asked: string; parts: Part[] }
  /** Picture of page 1. */
  picture?: Blob
}

interface Schema extends DBSchema {
  documents: { key: string; value: StoredDocument; indexes: { byAccount: [string, number] } }
}

let opened: ReturnType<typeof open> | undefined
/** A page that is closed has no time for IndexedDB, so what was not stored yet lies here until the next start. */
const UNSTORED = 'platen.unstored.'

async function open() {
  const db = await openDB<Schema>('platen', 1, {
    upgrade(db) {
      db.createObjectStore('documents', { keyPath: 'id' }).createIndex('byAccount', ['accountId', 'updatedAt'])
    },
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
  try {
    localStorage.setItem(`${UNSTORED}${document.id}`, JSON.stringify(document))
  } catch {
    // The storage is full: the edits of the last two seconds are lost.
  }
}

const database = () => (opened ??= open())
const ofAccount = (accountId: string) => IDBKeyRange.bound([accountId, 0], [accountId, Number.POSITIVE_INFINITY])

export async function readDocument(id: string): Promise<StoredDocument | undefined> {
  return (await database()).get('documents', id)
}

/** Stores a document, and deletes the oldest beyond the limit. */
export async function storeDocument(document: StoredDocument): Promise<void> {
  const db = await database()
  const tx = db.transaction('documents', 'readwrite')
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

export async function deleteDocument(id: string): Promise<void> {
  await (await database()).delete('documents', id)
}

/** Deletes the documents of all accounts. */
export async function forgetDocuments(): Promise<void> {
  await (await database()).clear('documents')
}

/** Newest first. */
export async function listDocuments(accountId: string): Promise<StoredDocument[]> {
  return (await (await database()).getAllFromIndex('documents', 'byAccount', ofAccount(accountId))).reverse()
}
