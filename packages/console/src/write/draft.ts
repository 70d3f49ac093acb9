/** The prompt that was not sent yet: stored two seconds after a change, and there again when Write opens. */
import { useEffect, useRef } from 'react'
import { load } from '../connection.ts'
import type { Draft } from '../documents/store.ts'

const SAVE_MS = 2000

/** After the first screen, which is usable without it. */
const store = () => load(() => import('../documents/store.ts'))

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the account is known.
  useEffect(() => {
    if (account === undefined) return
    let isOpen = true
    void store()
      .then(({ readDraft }) => readDraft(account))
      .then((stored) => {
        if (!isOpen) return
        if (stored && latest.current.prompt === '') onRead(stored)
        isRead.current = true
      })
      // A browser without storage writes without drafts.
      .catch(() => {})
    return () => {
      isOpen = false
      // Also on the way to another screen. A prompt that was sent has been emptied before.
      if (isRead.current) save({ accountId: account, ...latest.current })
    }
  }, [account])
  useEffect(() => {
    if (account === undefined || !isRead.current) return
    const timer = setTimeout(() => save({ accountId: account, prompt, template, isPasted }), SAVE_MS)
    return () => clearTimeout(timer)
  }, [account, prompt, template, isPasted])
}

function save(draft: Draft): void {
  void store()
    .then(({ storeDraft }) => storeDraft(draft))
    .catch(() => {})
}
