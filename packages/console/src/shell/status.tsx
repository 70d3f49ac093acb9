/** What holds for the whole console: the service does not answer, or the session has ended. Below every screen, so that nothing that is read moves. */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Connection, tryNow, useConnection, useOutdated } from '../connection.ts'
import { SHARED } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/states.tsx'
import { T } from './texts.ts'

/** @param isSignIn nobody is signed in there, which is no news. */
export function Status({ isSignIn = false }: { isSignIn?: boolean }) {
  const found = useConnection()
  const connection: Connection = isSignIn && found.state === 'signed-out' ? { state: 'good' } : found
  const isOutdated = useOutdated()
  const bar = useRef<HTMLDivElement>(null)
  const isShown = connection.state !== 'good' || isOutdated
  // On a phone the bars of a screen stand above it.
  useLayoutEffect(() => {
    if (!isShown || isSignIn) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--status', `${bar.current?.offsetHeight ?? 0}px`))
    observer.observe(bar.current!)
    return () => {
      observer.disconnect()
      style.removeProperty('--status')
    }
  }, [isShown, isSignIn])
  if (!isShown) return null
  return (
    <div
      ref={bar}
      className={`flex shrink-0 flex-col gap-3 px-4 py-3 sm:px-6 ${isSignIn ? '' : 'border-t border-line bg-surface max-md:sticky max-md:bottom-0 max-md:z-20 low:static'}`}
    >
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
      title={T.errors.outdated}
      actions={
        <Button variant="primary" onClick={() => location.reload()}>
          {T.errors.loadAgain}
        </Button>
      }
    >
      {T.errors.outdatedHint}
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
      title={SHARED.errors.offline}
      // Only the title is spoken, once: the seconds would be spoken each time.
      actions={
        <Button variant="primary" aria-busy={isTrying} busyText={T.errors.trying} onClick={tryNow}>
          {T.errors.tryNow}
        </Button>
      }
    >
      <span aria-live="off">{isTrying ? T.errors.tryingNow : T.errors.offlineRetry(String(seconds))}</span>{' '}
      {T.errors.offlineHint}
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
      title={T.errors.sessionEnded}
      actions={
        <Button
          variant="primary"
          onClick={() => void navigate({ to: '/sign-in', search: href === '/' ? {} : { next: href } })}
        >
          {SHARED.signIn.button}
        </Button>
      }
    >
      {T.errors.sessionEndedHint}
    </Banner>
  )
}
