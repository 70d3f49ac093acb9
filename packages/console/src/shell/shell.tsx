/** The frame of every screen: navigation, what holds for the whole console, and what opens over it. In a document the navigation is a rail. */
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { accountQuery } from '../api.ts'
import { isSaidByStatus, isSignedOut, load } from '../connection.ts'
import { SHARED } from '../texts.ts'
import { Failed } from '../ui/failed.tsx'
import { useOverlay } from '../ui/overlays.ts'
import { dismissToast, ToastPlace } from '../ui/toast.tsx'
import { useGlobalKeys } from './global-keys.ts'
import { useIdleLoad } from './idle-load.ts'
import { Rail, Sidebar, TopBar } from './navigation.tsx'
import { useRouteFocus } from './route-focus.ts'
import { useScreens } from './screens.ts'
import { Status } from './status.tsx'
import { T } from './texts.ts'

const Palette = lazy(async () => ({ default: (await load(() => import('./palette.tsx'))).Palette }))
const KeyTable = lazy(async () => ({ default: (await load(() => import('./key-table.tsx'))).KeyTable }))
const SignOut = lazy(async () => ({ default: (await load(() => import('./sign-out.tsx'))).SignOut }))

export function Shell() {
  const { pathname, href } = useLocation()
  const account = useQuery(accountQuery)
  const isDocument = pathname.startsWith('/d/')
  const navigate = useNavigate()
  // A session that ends while somebody works stays on the screen, with what was written.
  const signedOut = account.data === undefined && account.error !== null && isSignedOut(account.error)
  const signIn = useEffectEvent(
    () => void navigate({ to: '/sign-in', search: href === '/' ? {} : { next: href }, replace: true }),
  )
  useEffect(() => {
    if (signedOut) signIn()
  }, [signedOut])
  const screens = useScreens()
  useGlobalKeys(screens)
  useIdleLoad(screens)
  // Until its script is there the screen before stays.
  useRouteFocus(useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen takes the last one's toast away.
  useEffect(() => dismissToast, [pathname])
  const overlay = useOverlay()
  if (signedOut) return null
  return (
    <div className="min-h-dvh md:grid md:h-dvh md:grid-cols-[auto_1fr] md:overflow-hidden">
      {/* biome-ignore lint/a11y/useValidAnchor: a link, which only keeps its address to itself. */}
      <a
        href="#main"
        className="absolute -top-20 left-2 z-50 rounded-control bg-accent px-3 py-2 text-on-accent focus:top-2"
        onClick={(event) => {
          // The address stays: it says what is on screen.
          event.preventDefault()
          const main = document.querySelector<HTMLElement>('#main main')
          const text = main?.querySelector<HTMLElement>('[contenteditable=true], textarea, h1') ?? main
          if (text && !text.matches('textarea, [contenteditable]')) text.tabIndex = -1
          text?.focus()
        }}
      >
        {T.nav.skip}
      </a>
      <Rail always={isDocument} />
      {!isDocument && <Sidebar />}
      {!isDocument && <TopBar />}
      <div className="flex min-w-0 flex-col md:min-h-0">
        <div id="main" className="flex min-w-0 grow flex-col md:min-h-0 md:overflow-y-auto">
          {account.data === undefined && account.error && !isSaidByStatus(account.error) ? (
            <main>
              <h1 className="sr-only">{SHARED.product}</h1>
              <Failed error={account.error} onRetry={() => void account.refetch()} />
            </main>
          ) : (
            <Outlet />
          )}
        </div>
        <Status />
      </div>
      <ToastPlace />
      <Suspense>
        {overlay === 'palette' && <Palette screens={screens} />}
        {overlay === 'keys' && <KeyTable screens={screens} />}
        {overlay === 'sign-out' && <SignOut />}
      </Suspense>
    </div>
  )
}
