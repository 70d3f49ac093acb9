/** The frame of every screen: navigation, quota, model, account. In a document the navigation is a rail. */
import type { Scope } from '@platen/client'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { Dialog } from 'radix-ui'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { accountQuery, isOffline, isSignedOut, modelsQuery, queries } from '../api.ts'
import { number, T } from '../texts.ts'
import { Button, IconButton, Key } from '../ui/button.tsx'
import { Icon, type IconName, Sign } from '../ui/icons.tsx'
import { Banner } from '../ui/states.tsx'
import { AccountMenu } from './account-menu.tsx'
import { useGlobalKeys } from './global-keys.ts'
import { showPalette, useOverlay } from './overlays.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const KeyTable = lazy(async () => ({ default: (await import('./key-table.tsx')).KeyTable }))

type ScreenPath = '/' | '/documents' | '/jobs' | '/keys' | '/usage' | '/settings'

/** `scopes`: a key needs one of them to see the screen. */
const SCREENS: readonly { to: ScreenPath; name: string; icon: IconName; scopes?: readonly Scope[] }[] = [
  { to: '/', name: T.nav.write, icon: 'write' },
  { to: '/documents', name: T.nav.documents, icon: 'documents' },
  { to: '/jobs', name: T.nav.jobs, icon: 'jobs', scopes: ['jobs'] },
  { to: '/keys', name: T.nav.keys, icon: 'keys', scopes: ['admin'] },
  { to: '/usage', name: T.nav.usage, icon: 'usage', scopes: ['settings', 'admin'] },
  { to: '/settings', name: T.nav.settings, icon: 'settings' },
]

/** `letter`: after G it leads there. */
export type Screen = (typeof SCREENS)[number] & { letter: string }

/** Those that this key may see. */
function useScreens(): readonly Screen[] {
  const { data: account } = useQuery(accountQuery)
  const scopes = account?.key.scopes
  return useMemo(
    () =>
      SCREENS.filter(
        (screen) => screen.scopes === undefined || screen.scopes.some((scope) => scopes?.includes(scope)),
      ).map((screen) => ({
        ...screen,
        letter: screen.to === '/' ? 'w' : screen.to.charAt(1),
      })),
    [scopes],
  )
}

export function Shell() {
  const { pathname, href } = useLocation()
  const account = useQuery(accountQuery)
  const isDocument = pathname.startsWith('/d/')
  const navigate = useNavigate()
  const signedOut = account.error !== null && isSignedOut(account.error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, from the address that was asked for.
  useEffect(() => {
    if (signedOut) void navigate({ to: '/sign-in', search: href === '/' ? {} : { next: href }, replace: true })
  }, [signedOut])
  const screens = useScreens()
  useGlobalKeys(screens)
  const overlay = useOverlay()
  if (signedOut) return null
  return (
    <div className="min-h-dvh md:grid md:h-dvh md:grid-cols-[auto_1fr] md:overflow-hidden">
      <a
        href="#main"
        className="absolute -top-20 left-2 z-50 rounded-control bg-accent px-3 py-2 text-on-accent focus:top-2"
      >
        {T.nav.skip}
      </a>
      <Rail always={isDocument} />
      {!isDocument && <Sidebar />}
      {!isDocument && <TopBar />}
      <div id="main" className="flex min-w-0 flex-col md:min-h-0 md:overflow-y-auto">
        {account.error && isOffline(account.error) && (
          <div className="p-4">
            <Banner
              tone="info"
              title={T.faults.offline}
              actions={
                <Button look="primary" onClick={() => void queries.invalidateQueries()}>
                  {T.faults.tryNow}
                </Button>
              }
            >
              {T.faults.offlineHint}
            </Banner>
          </div>
        )}
        <Outlet />
      </div>
      <Suspense>
        {overlay === 'palette' && <Palette screens={screens} />}
        {overlay === 'keys' && <KeyTable screens={screens} />}
      </Suspense>
    </div>
  )
}

function Sidebar() {
  return (
    <nav
      aria-label={T.nav.label}
      className="hidden w-56 flex-col border-r border-line bg-canvas px-2.5 pt-4 pb-2 lg:flex"
    >
      <SidebarContent />
    </nav>
  )
}

function SidebarContent({ onOpen }: { onOpen?: () => void }) {
  const screens = useScreens()
  return (
    <>
      <Link
        to="/"
        className="mb-3.5 flex items-center gap-2.5 px-2 text-editor leading-6 font-semibold"
        {...(onOpen && { onClick: onOpen })}
      >
        <Sign />
        {T.product}
      </Link>
      <button
        type="button"
        onClick={() => {
          onOpen?.()
          showPalette()
        }}
        className="mb-3 -mt-0.5 flex h-8 items-center gap-2.5 rounded-control border border-line-strong bg-surface px-2 text-control text-text-3 hover:border-edge pointer-coarse:h-11"
      >
        <Icon name="search" />
        <span className="grow text-left">{T.nav.search}</span>
        <Key>Ctrl K</Key>
      </button>
      <ul className="flex flex-col gap-px">
        {screens.map(({ to, name, icon }) => (
          <li key={to}>
            <Link
              to={to}
              {...(onOpen && { onClick: onOpen })}
              activeOptions={{ exact: to === '/' }}
              className="flex h-8 items-center gap-2.5 rounded-control px-2 text-body text-text-2 hover:bg-desk data-[status=active]:bg-selection data-[status=active]:font-semibold data-[status=active]:text-accent pointer-coarse:h-11"
            >
              <Icon name={icon} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-auto border-t border-line px-2 pt-3">
        <Quota />
        <ModelState />
        <AccountMenu />
      </div>
    </>
  )
}

function Quota() {
  const { data: account } = useQuery(accountQuery)
  if (!account) return <div className="h-8" />
  const { usedToday, dailyLimit } = account
  const share = dailyLimit === null ? 0 : Math.min(1, usedToday / Math.max(1, dailyLimit))
  return (
    <div className="mb-2.5 text-small">
      <p className="flex justify-between">
        <span className="text-text-2">{T.nav.today}</span>
        <span>
          {dailyLimit === null
            ? T.nav.noLimit(number(usedToday))
            : T.nav.ofLimit(number(usedToday), number(dailyLimit))}
        </span>
      </p>
      <div className="mt-1.5 h-1 rounded-full bg-line-strong" aria-hidden="true">
        <div
          className={`h-1 rounded-full ${share >= 1 ? 'bg-error' : share >= 0.8 ? 'bg-warning' : 'bg-accent'}`}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}

function ModelState() {
  const { data: models } = useQuery(modelsQuery)
  if (!models) return <div className="h-6" />
  const model = models.find((one) => one.default) ?? models[0]
  const hasModel = model?.source === 'model'
  return (
    <p className="mb-1.5 flex items-center gap-2 text-small">
      <span
        aria-hidden="true"
        className={`size-2 rounded-full border ${hasModel ? (model.available ? 'border-ok bg-ok' : 'border-warning bg-warning') : 'border-text-3'}`}
      />
      <span className="truncate">
        {hasModel ? (model.available ? T.nav.ready(model.name) : T.nav.away(model.name)) : T.nav.noModel}
      </span>
    </p>
  )
}

/** 900 to 1199 px, and in a document at any width above 900. */
function Rail({ always }: { always: boolean }) {
  const screens = useScreens()
  return (
    <nav
      aria-label={T.nav.label}
      className={`hidden w-14 flex-col items-center gap-1 border-r border-line bg-canvas py-4 md:flex ${always ? '' : 'lg:hidden'}`}
    >
      <Link to="/" aria-label={T.product} className="mb-3">
        <Sign />
      </Link>
      <IconButton icon="search" name={T.nav.search} size={18} onClick={showPalette} className="size-9! hover:bg-desk" />
      {screens.map(({ to, name, icon }) => (
        <RailLink key={to} to={to} name={name} active={always && to === '/'}>
          <Icon name={icon} size={18} />
        </RailLink>
      ))}
      <div className="mt-auto">
        <AccountMenu compact />
      </div>
    </nav>
  )
}

function RailLink({
  to,
  name,
  active,
  children,
}: {
  to: ScreenPath
  name: string
  active: boolean
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      aria-label={name}
      title={name}
      activeOptions={{ exact: to === '/' }}
      className={`inline-flex size-9 items-center justify-center rounded-control text-text-2 hover:bg-desk data-[status=active]:bg-selection data-[status=active]:text-accent ${active ? 'bg-selection text-accent' : ''}`}
    >
      {children}
    </Link>
  )
}

/** Below 900 px: the name of the screen, the menu in a drawer. */
function TopBar() {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes the drawer.
  useEffect(() => setOpen(false), [pathname])
  const screen = SCREENS.find(({ to }) => to === pathname || (to !== '/' && pathname.startsWith(`${to}/`)))
  return (
    <header className="sticky top-0 z-20 flex h-13 items-center gap-3 border-b border-line bg-surface px-4 md:hidden">
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Trigger asChild>
          <IconButton icon="menu" name={T.nav.menu} size={20} />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-30 bg-desk/70" />
          <Dialog.Content
            aria-describedby={undefined}
            className="fixed inset-y-0 left-0 z-40 flex w-79 max-w-[88vw] animate-slide flex-col bg-canvas px-2.5 py-4 shadow-pop-over"
          >
            <Dialog.Title className="sr-only">{T.nav.menu}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon="close" name={T.nav.closeMenu} size={20} className="absolute top-3 right-3" />
            </Dialog.Close>
            <SidebarContent onOpen={() => setOpen(false)} />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <span className="text-prompt font-semibold">{screen?.name ?? T.product}</span>
    </header>
  )
}
