/** The navigation: a sidebar, a rail, or a drawer; with the quota, the model and the account. */
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Dialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { accountQuery, modelsQuery, platen } from '../api.ts'
import { useBack } from '../history.ts'
import { number } from '../intl.ts'
import { shownModels } from '../session/shown-models.ts'
import { SHARED } from '../texts.ts'
import { Button, IconButton, Key } from '../ui/button.tsx'
import { Icon, Sign } from '../ui/icons.tsx'
import { showPalette, showSignOut } from '../ui/overlays.ts'
import { applyTheme, storedTheme, THEMES, type Theme } from '../ui/theme.ts'
import { AccountMenu, initials } from './account-menu.tsx'
import { type ScreenPath, screenAt, useScreens } from './screens.ts'
import { T } from './texts.ts'

const LIVE_POLL_MS = 15_000
/** After the drawer has closed and given the focus back. */
const AFTER_CLOSING_MS = 50

export function Sidebar() {
  return (
    <nav
      aria-label={T.nav.label}
      className="hidden w-56 flex-col border-r border-line bg-canvas px-2.5 pt-4 pb-2 lg:flex"
    >
      <Link to="/" className="mb-2 flex items-center gap-2.5 px-2 text-editor leading-6 font-semibold">
        <Sign />
        {SHARED.product}
      </Link>
      <Navigation />
      <div className="mt-auto border-t border-line px-2 pt-3">
        <Quota />
        <ModelState />
        <AccountMenu />
      </div>
    </nav>
  )
}

/** The search and the screens, in the sidebar and in the drawer. */
function Navigation({ onOpen }: { onOpen?: () => void }) {
  const screens = useScreens()
  return (
    <>
      <button
        type="button"
        onClick={() => {
          onOpen?.()
          setTimeout(showPalette, onOpen ? AFTER_CLOSING_MS : 0)
        }}
        className="mt-1 mb-3 flex h-8 shrink-0 items-center gap-2.5 rounded-control border border-line-strong bg-surface px-2 text-control text-text-3 hover:border-edge max-md:h-11 max-md:text-body"
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
              activeOptions={{ exact: to === '/', includeSearch: false }}
              className="flex h-8 items-center gap-2.5 rounded-control px-2 text-body text-text-2 hover:bg-desk data-[status=active]:bg-selection data-[status=active]:font-semibold data-[status=active]:text-accent max-md:h-12 max-md:gap-3.5 max-md:px-3 max-md:text-editor pointer-coarse:h-12"
            >
              <Icon name={icon} className="max-md:size-5" />
              {name}
              {to === '/jobs' && <LiveJobs />}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How many jobs wait or run. Not spoken: the screen says what changes. */
function LiveJobs() {
  const { data: count = 0 } = useQuery({
    queryKey: ['jobs', 'live'],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        (['queued', 'processing'] as const).map((status) => platen.jobs.list({ status, limit: 100 }, { signal })),
      )
      return pages.reduce((sum, page) => sum + page.items.length, 0)
    },
    refetchInterval: LIVE_POLL_MS,
  })
  if (count === 0) return null
  return (
    <span className="ml-auto text-small font-normal text-text-2">
      {T.nav.live(count < 100 ? number(count) : '100+')}
    </span>
  )
}

/** In the drawer: who is signed in, with the two things of the account's menu that a phone needs. */
function DrawerAccount({ onOpen }: { onOpen: () => void }) {
  const { data: account } = useQuery(accountQuery)
  const [theme, setTheme] = useState<Theme>(storedTheme)
  function nextTheme(): void {
    const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!
    applyTheme(next)
    setTheme(next)
  }
  return (
    <>
      <p className="mt-3 flex items-center gap-2.5 text-body">
        <span
          aria-hidden="true"
          className="inline-flex size-6 items-center justify-center rounded-tag bg-accent text-key font-semibold text-on-accent"
        >
          {initials(account?.name ?? '')}
        </span>
        <span className="truncate">{account?.name ?? ''}</span>
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button icon="sun" className="h-11!" aria-label={T.nav.appearance(SHARED.nav.theme[theme])} onClick={nextTheme}>
          {SHARED.nav.theme[theme]}
        </Button>
        <Button
          icon="signOut"
          className="h-11!"
          onClick={() => {
            onOpen()
            setTimeout(showSignOut, AFTER_CLOSING_MS)
          }}
        >
          {T.nav.signOut}
        </Button>
      </div>
    </>
  )
}

function Quota() {
  const { data: account } = useQuery(accountQuery)
  if (!account) return <div className="h-9.5" />
  const { usedToday, dailyLimit } = account
  const share = dailyLimit === null ? 0 : Math.min(1, usedToday / Math.max(1, dailyLimit))
  return (
    <div className="mb-2.5 text-small">
      <p className="flex justify-between">
        <span className="text-text-2">{SHARED.nav.today}</span>
        <span>
          {dailyLimit === null
            ? SHARED.nav.noLimit(number(usedToday))
            : SHARED.nav.ofLimit(number(usedToday), number(dailyLimit))}
        </span>
      </p>
      <div
        className={`mt-1.5 h-1 rounded-full bg-line-strong ${dailyLimit === null ? 'invisible' : ''}`}
        aria-hidden="true"
      >
        <div
          className={`h-1 rounded-full ${share >= 1 ? 'bg-error' : share >= 0.8 ? 'bg-warning' : 'bg-accent'}`}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}

function ModelState({ onOpen }: { onOpen?: () => void }) {
  const { data: listed } = useQuery(modelsQuery)
  const { data: account } = useQuery(accountQuery)
  if (!listed) return <div className="h-6" />
  const models = shownModels(listed, account)
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
      {model?.wordsPerSecond != null && (
        <span className="ml-auto shrink-0 text-text-3">{T.nav.speed(number(model.wordsPerSecond))}</span>
      )}
      {!hasModel && account?.key.scopes.includes('admin') && (
        <Link
          to="/settings/$section"
          params={{ section: 'models' }}
          onClick={onOpen}
          className="finger ml-auto shrink-0 rounded-tag text-accent hover:underline"
        >
          {T.nav.setUp}
        </Link>
      )}
    </p>
  )
}

/** 900 to 1199 px, and in a document at any width above 900. */
export function Rail({ always }: { always: boolean }) {
  const screens = useScreens()
  return (
    <nav
      aria-label={T.nav.label}
      className={`hidden w-14 flex-col items-center gap-1 border-r border-line bg-canvas py-4 md:flex ${always ? '' : 'lg:hidden'}`}
    >
      <Link
        to="/"
        aria-label={SHARED.product}
        className="mb-3 inline-flex items-center justify-center pointer-coarse:size-11"
      >
        <Sign />
      </Link>
      <IconButton
        icon="search"
        name={T.nav.search}
        size={18}
        onClick={showPalette}
        className="size-9! hover:bg-desk pointer-coarse:size-11!"
      />
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
      className={`inline-flex size-9 items-center justify-center rounded-control text-text-2 hover:bg-desk pointer-coarse:size-11 data-[status=active]:bg-selection data-[status=active]:text-accent ${active ? 'bg-selection text-accent' : ''}`}
    >
      {children}
    </Link>
  )
}

/** Below 900 px: the name of the screen, the menu in a drawer. */
export function TopBar() {
  const { pathname } = useLocation()
  const screen = screenAt(pathname)
  return (
    <header className="sticky top-0 z-20 flex h-13 low:relative items-center gap-2 border-b border-line bg-surface px-2 md:hidden">
      <MenuButton />
      <span className="text-prompt font-semibold">{screen?.name ?? SHARED.product}</span>
    </header>
  )
}

/** The menu in a drawer. */
export function MenuButton() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  useBack(open ? close : undefined)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <IconButton icon="menu" name={SHARED.nav.menu} size={20} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          // From the last link to the first Radix moves the focus without scrolling.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
          className="fixed inset-y-0 left-0 z-40 flex w-79 max-w-[88vw] animate-slide flex-col overflow-y-auto border-r border-line bg-surface px-3 py-2.5 shadow-pop-over"
        >
          <Dialog.Title className="sr-only">{SHARED.nav.menu}</Dialog.Title>
          <div className="flex items-center justify-between pl-2">
            <Link to="/" className="flex items-center gap-2.5 text-prompt font-semibold" onClick={close}>
              <Sign />
              {SHARED.product}
            </Link>
            <Dialog.Close asChild>
              <IconButton icon="close" name={T.nav.closeMenu} size={20} className="size-13!" />
            </Dialog.Close>
          </div>
          <Navigation onOpen={close} />
          <div className="mt-auto px-3 pt-3 pb-1">
            <div className="-mx-3 mb-3 border-t border-line" />
            <Quota />
            <ModelState onOpen={close} />
            <DrawerAccount onOpen={close} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
