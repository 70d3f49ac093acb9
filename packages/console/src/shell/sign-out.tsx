/** Signing out. Documents stay in this browser; where there are some, it offers to forget them. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { accountQuery, platen } from '../api.ts'
import { isSignedOut } from '../connection.ts'
import { documentsOf } from '../intl.ts'
import { forgetEverything } from '../storage/database.ts'
import { documentsQuery } from '../storage/document-store.ts'
import { SHARED } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { messageOf } from '../ui/failed.tsx'
import { closeOverlay } from '../ui/overlays.ts'
import { Banner } from '../ui/states.tsx'
import { T } from './texts.ts'

export function SignOut() {
  const { data: account } = useQuery(accountQuery)
  const documents = useQuery(documentsQuery(account?.id))
  const [busy, setBusy] = useState<'sign-out' | 'forget'>()
  const [error, setError] = useState<unknown>()
  const count = documents.isError || account === undefined ? 0 : documents.data?.length

  async function signOut(forgets: boolean): Promise<void> {
    if (busy !== undefined) return
    setBusy(forgets ? 'forget' : 'sign-out')
    setError(undefined)
    try {
      await platen.session.delete().catch((thrown) => {
        if (!isSignedOut(thrown)) throw thrown
      })
      if (forgets) await forgetEverything()
    } catch (thrown) {
      setBusy(undefined)
      setError(thrown)
      return
    }
    // What is open in memory goes with the page.
    location.assign('/sign-in')
  }
  const started = useRef(false)
  const signOutAtOnce = useEffectEvent(() => void signOut(false))
  useEffect(() => {
    // There is nothing to ask for.
    if (count !== 0 || started.current) return
    started.current = true
    signOutAtOnce()
  }, [count])
  if (count === undefined || (count === 0 && error === undefined)) return null
  return (
    <Dialog title={T.signOut.title} description={T.signOut.hint(documentsOf(count))} onClose={closeOverlay}>
      {error !== undefined && (
        <div className="mt-3">
          <Banner tone="error" title={messageOf(error)} />
        </div>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={closeOverlay}>{SHARED.settings.cancel}</Button>
        {count > 0 && (
          <Button
            variant="danger"
            aria-busy={busy === 'forget'}
            busyText={T.browser.forgetting}
            onClick={() => void signOut(true)}
          >
            {T.signOut.forget}
          </Button>
        )}
        <Button
          variant="primary"
          aria-busy={busy === 'sign-out'}
          busyText={T.signOut.busy}
          onClick={() => void signOut(false)}
        >
          {T.nav.signOut}
        </Button>
      </div>
    </Dialog>
  )
}
