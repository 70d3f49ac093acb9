/**
 * The prompt that was not sent yet: stored two seconds after a change, and there again when Write opens. A page that is loaded again has its own
 * of `sessionStorage`: IndexedDB may not get the last letters, and has those of another tab.
 */
import { useEffect, useEffectEvent, useRef } from 'react'
import { load } from '../connection.ts'
import type { Draft } from '../storage/database.ts'

const SAVE_MS = 2000
const OWN = 'platen.draft'

/** After the first screen is there. */
let database: typeof import('../storage/database.ts') | undefined

function store(draft: Draft): void {
  void database?.storeDraft(draft).catch(() => {})
}

/**
 * @param account undefined until it is known
 * @param draft what is in the fields now
 * @param onRead puts a stored draft into the fields, while they are empty
 */
export function useDraft(
  account: string | undefined,
  draft: Omit<Draft, 'accountId'>,
  onRead: (draft: Draft) => void,
): void {
  const { prompt, template, isPasted = false } = draft
  const latest = useRef(draft)
  latest.current = draft
  /** Before it is read, an empty field is no reason to delete it. */
  const isRead = useRef(false)
  const fill = useEffectEvent(onRead)
  useEffect(() => {
    if (account === undefined) return
    let isOpen = true
    const leave = (): void => {
      if (database?.isForgotten || (!isRead.current && latest.current.prompt === '')) return
      const own = { accountId: account, ...latest.current }
      store(own)
      try {
        sessionStorage.setItem(OWN, JSON.stringify(own))
      } catch {
        // No storage, or a full one.
      }
    }
    addEventListener('pagehide', leave)
    void load(() => import('../storage/database.ts'))
      .then((part) => {
        database = part
        return part.readDraft(account)
      })
      .then((shared) => {
        if (!isOpen) return
        const own = JSON.parse(sessionStorage.getItem(OWN) ?? 'null') as Draft | null
        sessionStorage.removeItem(OWN)
        const stored = own?.accountId === account && own.prompt !== '' ? own : shared
        if (stored && latest.current.prompt === '') fill(stored)
        isRead.current = true
      })
      // A browser without storage writes without drafts.
      .catch(() => {})
    return () => {
      isOpen = false
      removeEventListener('pagehide', leave)
      // Also on the way to another screen. A prompt that was sent has been emptied before.
      if (isRead.current) store({ accountId: account, ...latest.current })
    }
  }, [account])
  useEffect(() => {
    if (account === undefined || !isRead.current) return
    const timer = setTimeout(() => store({ accountId: account, prompt, template, isPasted }), SAVE_MS)
    return () => clearTimeout(timer)
  }, [account, prompt, template, isPasted])
}
