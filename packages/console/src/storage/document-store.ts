/**
 * What this browser keeps, in IndexedDB: the last 200 documents of each account and the prompt that it has not sent. Nothing is sent by keeping
 * them. A document is three records, so that a list reads no text, and a search no history.
 */
import { queryOptions } from '@tanstack/react-query'
import {
  database,
  forgetHaste,
  isDeleted,
  isForgotten,
  markDeleted,
  put,
  RECORDS,
  readFrom,
  type Transaction,
} from './database.ts'
import type { StoredDocument } from './stored-document.ts'

const DOCUMENTS_MAX = 200

/** Is called with the ID of each document that is deleted. */
let onDeleted: (id: string) => void = () => {}
const ofAccount = (accountId: string) => IDBKeyRange.bound([accountId, 0], [accountId, Number.POSITIVE_INFINITY])

export async function readDocument(id: string): Promise<StoredDocument | undefined> {
  return readFrom((await database()).transaction(RECORDS), id)
}

/**
 * Stores a document unless another tab has stored it since `base`, and deletes the oldest beyond the limit.
 * @param base `updatedAt` of the version that it was made of
 * @returns what the other tab has stored
 * @throws {Error} if it was deleted.
 */
export async function storeDocument(document: StoredDocument, base?: number): Promise<StoredDocument | undefined> {
  if (isForgotten) return undefined
  if (isDeleted(document.id)) throw new Error('The document was deleted.')
  const tx = (await database()).transaction(RECORDS, 'readwrite')
  // Where it fails, so does `done`.
  const [other] = await Promise.all([putNext(tx, document, base), tx.done])
  return other
}

async function putNext(
  tx: Transaction<'readwrite'>,
  document: StoredDocument,
  base: number | undefined,
): Promise<StoredDocument | undefined> {
  const store = tx.objectStore('documents')
  const stored = await store.get(document.id)
  if (stored && stored.updatedAt !== base && stored.updatedAt !== document.updatedAt) return readFrom(tx, document.id)
  await put(tx, document)
  const index = store.index('byAccount')
  const surplus = (await index.count(ofAccount(document.accountId))) - DOCUMENTS_MAX
  if (surplus > 0) await remove(tx, await index.getAllKeys(ofAccount(document.accountId), surplus))
  return undefined
}

async function remove(tx: Transaction<'readwrite'>, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.flatMap((id) => RECORDS.map((name) => tx.objectStore(name).delete(id))))
}

/** @param listener also called for what another tab deletes. */
export function whenDeleted(listener: (id: string) => void): void {
  onDeleted = listener
}
const otherTabs = new BroadcastChannel('platen.deleted')
otherTabs.addEventListener('message', ({ data: ids }: MessageEvent<string[]>) => {
  for (const id of ids) onDeleted(id)
})

/** @returns what was deleted */
export async function deleteDocuments(ids: readonly string[]): Promise<StoredDocument[]> {
  markDeleted(ids, true)
  otherTabs.postMessage([...ids])
  for (const id of ids) {
    onDeleted(id)
    forgetHaste(id)
  }
  const tx = (await database()).transaction(RECORDS, 'readwrite')
  const [deleted] = await Promise.all([Promise.all(ids.map((id) => readFrom(tx, id))), remove(tx, ids), tx.done])
  return deleted.filter((document) => document !== undefined)
}

/** Takes a deletion back. */
export async function restoreDocuments(documents: readonly StoredDocument[]): Promise<void> {
  markDeleted(
    documents.map(({ id }) => id),
    false,
  )
  for (const document of documents) await storeDocument(document)
}

/** The documents of the account that is signed in, newest first. */
export const documentsQuery = (accountId: string | undefined) =>
  queryOptions({
    queryKey: ['documents', accountId],
    queryFn: async () =>
      (await (await database()).getAllFromIndex('documents', 'byAccount', ofAccount(accountId!))).reverse(),
    enabled: accountId !== undefined,
  })

/** What can be searched in them. */
export const textsQuery = (accountId: string | undefined, isNeeded: boolean) =>
  queryOptions({
    queryKey: ['documents', accountId, 'texts'],
    queryFn: async () => (await database()).getAllFromIndex('texts', 'byAccount', accountId!),
    enabled: accountId !== undefined && isNeeded,
  })
