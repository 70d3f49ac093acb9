/** What holds for the whole console, above every screen: the service does not answer, or the session has ended. */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Connection, tryNow, useConnection, useOutdated } from '../connection.ts'
import { T } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/states.tsx'

/** @param isSignIn nobody is signed in there, which is no news. */
export function Status({ isSignIn = false }: { isSignIn?: boolean }) {
  const found = useConnection()
  const connection: Connection = isSignIn && found.state === 'signed-out' ? { state: 'good' } : found
  const isOutdated = useOutdated()
  if (connection.state === 'good' && !isOutdated) return null
  return (
    <div className="flex flex-col gap-3 px-4 py-3 sm:px-6">
      {connection.state === 'offline' && <Offline {...connection} />}
      {connection.state === 'signed-out' && <SessionEnded />}
      {isOutdated && <Outdated />}
    </div>
  )
}

function Outdated() {
  return (
    <Banner
      tone="info"
      icon="retry"
      title={T.faults.outdated}
      actions={
        <Button look="primary" onClick={() => location.reload()}>
          {T.faults.loadAgain}
        </Button>
      }
    >
      {T.faults.outdatedHint}
    </Banner>
  )
}

function Offline({ retryAt, isTrying }: { retryAt: number; isTrying: boolean }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(1, Math.ceil((retryAt - now) / 1000))
  return (
    <Banner
      tone="info"
      title={T.faults.offline}
      // Only the title is spoken, once: the seconds would be spoken each time.
      actions={
        <Button look="primary" aria-busy={isTrying} onClick={tryNow}>
          {isTrying ? T.faults.trying : T.faults.tryNow}
        </Button>
      }
    >
      <span aria-live="off">{isTrying ? T.faults.tryingNow : T.faults.offlineRetry(String(seconds))}</span>{' '}
      {T.faults.offlineHint}
    </Banner>
  )
}

function SessionEnded() {
  const navigate = useNavigate()
  const { href } = useLocation()
  return (
    <Banner
      tone="info"
      icon="lock"
      title={T.faults.sessionEnded}
      actions={
        <Button
          look="primary"
          onClick={() => void navigate({ to: '/sign-in', search: href === '/' ? {} : { next: href } })}
        >
          {T.signIn.button}
        </Button>
      }
    >
      {T.faults.sessionEndedHint}
    </Banner>
  )
}
