/** A page that is closed has no time for IndexedDB: what was not stored yet lies in localStorage until the next start. */
import { type Database, isForgotten, put, RECORDS, UNSTORED } from './database.ts'
import { readFrom, type StoredDocument } from './store.ts'

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
export async function storeUnstored(db: Database, key: string): Promise<void> {
  const left = localStorage.getItem(key)
  // Another tab has put it there.
  if (left === null) return
  const { base, ...own } = JSON.parse(left) as Unstored
  const stored = await readFrom(db.transaction(RECORDS), own.id)
  let next: StoredDocument | undefined
  if (!stored || stored.updatedAt === base?.updatedAt || (!base && stored.updatedAt < own.updatedAt)) next = own
  else if (base && stored.updatedAt !== own.updatedAt) {
    const { history: _, ...other } = stored
    next = (await import('../write/merge-documents.ts')).mergeDocuments(base, own, other)
  }
  if (next) {
    const tx = db.transaction(RECORDS, 'readwrite')
    await Promise.all([put(tx, { ...next, ...(stored?.picture && { picture: stored.picture }) }), tx.done])
  }
  localStorage.removeItem(key)
}
