/** The database of this browser: its stores, and the prompt that was not sent yet. */
import { type DBSchema, type IDBPTransaction, openDB } from 'idb'
import type { DocumentText, EditorHistory, ListedDocument, StoredDocument } from './stored-document.ts'
import { isUnfinished, openChanges } from './unfinished.ts'

/** A prompt that was not sent yet: one of each account. */
export interface Draft {
  accountId: string
  prompt: string
  template: string
  /** It is a text that was pasted, no description of one. */
  isPasted?: boolean
}

interface Schema extends DBSchema {
  documents: { key: string; value: ListedDocument; indexes: { byAccount: [string, number] } }
  texts: { key: string; value: DocumentText; indexes: { byAccount: string } }
  histories: { key: string; value: EditorHistory & { id: string } }
  drafts: { key: string; value: Draft }
}

/** Of a document. */
export const RECORDS = ['documents', 'texts', 'histories'] as const
export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<Schema, typeof RECORDS, Mode>

let opened: ReturnType<typeof open> | undefined
/** Nothing is stored any more until the page is loaded again. */
export let isForgotten = false
/** A page that is closed has no time for IndexedDB: what was not stored yet lies here until the next start. */
const UNSTORED = 'platen.unstored.'

/** IDs of documents that were deleted: a page that has one open, or was closed with one, does not store it again. */
const DELETED = 'platen.deleted'
const DELETED_MAX = 500

function deletedIds(): string[] {
  return JSON.parse(localStorage.getItem(DELETED) ?? '[]') as string[]
}

export const isDeleted = (id: string): boolean => deletedIds().includes(id)

/** @param isGone false where the deletion is taken back. */
export function markDeleted(ids: readonly string[], isGone: boolean): void {
  const others = deletedIds().filter((id) => !ids.includes(id))
  try {
    localStorage.setItem(DELETED, JSON.stringify([...(isGone ? ids : []), ...others].slice(0, DELETED_MAX)))
  } catch {
    // The storage is full.
  }
}

/** Everything of every account, and the settings of this browser. What a page has open, also in another tab, is not stored again. */
export async function forgetEverything(): Promise<void> {
  isForgotten = true
  try {
    const db = await database()
    await Promise.all([...RECORDS, 'drafts' as const].map((name) => db.clear(name)))
  } catch (error) {
    isForgotten = false
    throw error
  }
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage).filter((name) => name.startsWith('platen.'))) storage.removeItem(key)
  forgetting.postMessage(null)
}

const forgetting = new BroadcastChannel('platen.forgetting')
forgetting.addEventListener('message', () => {
  isForgotten = true
  location.reload()
})

async function open() {
  const db = await openDB<Schema>('platen', 3, {
    async upgrade(db, from, _to, tx) {
      if (from < 1)
        db.createObjectStore('documents', { keyPath: 'id' }).createIndex('byAccount', ['accountId', 'updatedAt'])
      if (from < 2) db.createObjectStore('drafts', { keyPath: 'accountId' })
      if (from < 3) {
        db.createObjectStore('texts', { keyPath: 'id' }).createIndex('byAccount', 'accountId')
        db.createObjectStore('histories', { keyPath: 'id' })
        const whole = (await tx.objectStore('documents').getAll()) as unknown as StoredDocument[]
        await Promise.all(whole.map((document) => put(tx as unknown as Transaction<'readwrite'>, document)))
      }
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
  // What fails stays for the next start.
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(UNSTORED)))
    await storeUnstored(db, key).catch(() => {})
  return db
}

type Database = Awaited<ReturnType<typeof open>>

export const database = () =>
  (opened ??= open().catch((error) => {
    opened = undefined
    throw error
  }))

/** Without a history it keeps that which is stored. */
export async function put(tx: Transaction<'readwrite'>, document: StoredDocument): Promise<void> {
  const { text, request, review, unsent, history, ...facts } = document
  const { id, accountId, title } = facts
  const counted = { openChanges: openChanges(review), isUnfinished: isUnfinished(document) }
  const words = { ...(request && { request }), ...(review && { review }), ...(unsent && { unsent }) }
  await tx.objectStore('documents').put({ ...facts, ...counted })
  await tx.objectStore('texts').put({ id, accountId, title, text, ...words })
  if (history) await tx.objectStore('histories').put({ ...history, id })
}

export async function readDraft(accountId: string): Promise<Draft | undefined> {
  return (await database()).get('drafts', accountId)
}

/** An empty prompt is no draft. */
export async function storeDraft(draft: Draft): Promise<void> {
  if (isForgotten) return
  const db = await database()
  await (draft.prompt.trim() === '' ? db.delete('drafts', draft.accountId) : db.put('drafts', draft))
}

export async function readFrom(
  tx: Transaction<'readonly' | 'readwrite'>,
  id: string,
): Promise<StoredDocument | undefined> {
  const [listed, words, history] = await Promise.all([
    tx.objectStore('documents').get(id),
    tx.objectStore('texts').get(id),
    tx.objectStore('histories').get(id),
  ])
  if (!listed || !words) return undefined
  const { openChanges: _, isUnfinished: _unfinished, ...facts } = listed
  return { ...facts, ...words, ...(history && { history }) }
}

/** `base`: what was stored of it before. */
type Unstored = StoredDocument & { base?: Pick<StoredDocument, 'text' | 'updatedAt' | 'review'> }

/** For a page that is being closed: stores at once what the next start puts into IndexedDB. */
export function storeInHaste(
  { picture: _, history: _history, ...document }: StoredDocument,
  stored: StoredDocument | undefined,
): void {
  if (isForgotten) return
  const { text, updatedAt, review } = stored ?? {}
  const base = stored && { text, updatedAt, review }
  try {
    localStorage.setItem(`${UNSTORED}${document.id}`, JSON.stringify({ ...document, base }))
  } catch {
    // The storage is full: the edits of the last two seconds are lost.
  }
}

/** What is stored of it lies in IndexedDB by now. */
export function forgetHaste(id: string): void {
  localStorage.removeItem(UNSTORED + id)
}

/** What a page that was closed has left, brought together with what another one has stored since. */
async function storeUnstored(db: Database, key: string): Promise<void> {
  const left = localStorage.getItem(key)
  // Another tab has put it there.
  if (left === null) return
  const { base, ...own } = JSON.parse(left) as Unstored
  const stored = await readFrom(db.transaction(RECORDS), own.id)
  let next: StoredDocument | undefined
  if (isDeleted(own.id)) next = undefined
  else if (!stored || stored.updatedAt === base?.updatedAt || (!base && stored.updatedAt < own.updatedAt)) next = own
  else if (base && stored.updatedAt !== own.updatedAt) {
    const { history: _, ...other } = stored
    next = (await import('./merge-documents.ts')).mergeDocuments(base, own, other)
  }
  if (next) {
    const tx = db.transaction(RECORDS, 'readwrite')
    await Promise.all([put(tx, { ...next, ...(stored?.picture && { picture: stored.picture }) }), tx.done])
  }
  localStorage.removeItem(key)
}
