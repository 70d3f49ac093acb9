/** The documents that this page has open, and what other tabs store of them. */
import { readDocument, whenDeleted } from '../storage/document-store.ts'
import type { StoredDocument } from '../storage/stored-document.ts'
import { withLineFeeds } from '../text/line-feeds.ts'
import { DocumentSession, type Sessions } from './document-session.ts'

interface Message {
  id: string
  /** Undefined: is it written where it is open too? */
  isWriting?: boolean
}

const otherTabs = new BroadcastChannel('platen.documents')
const sessions: Sessions = {
  open: new Map(),
  onStored: (id, isWriting) => otherTabs.postMessage({ id, isWriting } satisfies Message),
  onOpened: (id) => otherTabs.postMessage({ id } satisfies Message),
}

otherTabs.addEventListener('message', ({ data: { id, isWriting } }: MessageEvent<Message>) => {
  const session = sessions.open.get(id)
  if (isWriting !== undefined) void session?.takeOver(isWriting)
  else if (session?.isWriting) sessions.onStored(id, true)
})
addEventListener('pagehide', () => {
  for (const [id, session] of sessions.open) {
    session.leave()
    if (session.isWriting) sessions.onStored(id, false)
  }
})
// Another tab, or another window beside this one, goes on with what is stored.
for (const event of ['blur', 'visibilitychange'] as const)
  addEventListener(event, () => {
    for (const session of sessions.open.values()) {
      session.saveNow()
      // What is hidden may be stopped before that is stored.
      if (document.hidden) session.leave()
    }
  })
// It is not written on, and not stored again.
whenDeleted((id) => {
  sessions.open.get(id)?.discard()
  sessions.open.delete(id)
})

/** A new document, open and not stored yet. */
export function createDocument(
  document: Omit<StoredDocument, 'id' | 'createdAt' | 'updatedAt' | 'pageCount'>,
): DocumentSession {
  const now = Date.now()
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36).padStart(2, '0')).join(
    '',
  )
  const text = withLineFeeds(document.text)
  const times = { createdAt: now, updatedAt: now, pageCount: 0 }
  const session = new DocumentSession({ ...document, text, id, ...times }, false, sessions)
  sessions.open.set(id, session)
  return session
}

/** @returns undefined if this browser does not have it, or has it of another account. */
export async function openDocument(id: string, accountId: string): Promise<DocumentSession | undefined> {
  const open = sessions.open.get(id)
  if (open) return open.read().document.accountId === accountId ? open : undefined
  const stored = await readDocument(id).catch(() => undefined)
  if (stored?.accountId !== accountId) return undefined
  // It may have been opened twice meanwhile. A screen that shows it makes it one of those that are open.
  return sessions.open.get(id) ?? new DocumentSession(stored, true, sessions)
}
