/** Every address of the console. Screens other than Write are loaded when they are opened, or when a link to them is hovered. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useLocation,
} from '@tanstack/react-router'
import { load } from './connection.ts'
import { isKind, type Kind } from './documents/filter.ts'
import { history } from './history.ts'
import { isJobFilter, type JobFilter } from './jobs/filter.ts'
import { Progress } from './shell/progress.tsx'
import { Shell } from './shell/shell.tsx'
import { Status } from './shell/status.tsx'
import { keepLinkToken } from './sign-in/link-token.ts'
import { SHARED } from './texts.ts'
import { Button } from './ui/button.tsx'
import { messageOf } from './ui/failed.tsx'
import { NotFound } from './ui/not-found.tsx'
import { Banner } from './ui/states.tsx'
import { WriteHome } from './write/screen.tsx'

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

function Root() {
  const { pathname } = useLocation()
  return (
    <>
      {/* The frame of the screens has it below its header. */}
      {pathname.startsWith('/sign-in') && <Status isSignIn />}
      <Outlet />
      <Progress />
    </>
  )
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ next }: { next?: unknown }): { next?: string } => {
    // Only a path of this console: an address of another host would be an open redirect.
    return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {}
  },
  component: lazyRouteComponent(() => load(() => import('./sign-in/screen.tsx')), 'SignIn'),
})

/** The one-time link: the token leaves the address at once. */
const signInLink = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/$token',
  beforeLoad: ({ params }) => {
    keepLinkToken(params.token)
    throw redirect({ to: '/sign-in', search: {}, replace: true })
  },
})

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

const write = createRoute({ getParentRoute: () => shell, path: '/', component: WriteHome })

const document = createRoute({
  getParentRoute: () => shell,
  path: '/d/$id',
  validateSearch: (search: Record<string, unknown>): { panel?: 'design'; pane?: 'pages'; change?: number } => {
    const change = Number(search['change'])
    return {
      ...(search['panel'] === 'design' && { panel: 'design' }),
      ...(search['pane'] === 'pages' && { pane: 'pages' }),
      ...(Number.isInteger(change) && change > 0 && { change }),
    }
  },
  component: lazyRouteComponent(() => load(() => import('./document/screen.tsx')), 'DocumentScreen'),
})

const documents = createRoute({
  getParentRoute: () => shell,
  path: '/documents',
  validateSearch: (search: Record<string, unknown>): { q?: string; kind?: Kind; view?: 'list' } => {
    const q = text(search['q'])
    return {
      ...(q && { q }),
      ...(isKind(search['kind']) && { kind: search['kind'] }),
      ...(search['view'] === 'list' && { view: 'list' }),
    }
  },
  component: lazyRouteComponent(() => load(() => import('./documents/screen.tsx')), 'Documents'),
})

const jobs = createRoute({
  getParentRoute: () => shell,
  path: '/jobs',
  validateSearch: ({ status, q }: { status?: unknown; q?: unknown }): { status?: JobFilter; q?: string } => ({
    ...(isJobFilter(status) ? { status } : {}),
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
  }),
  component: lazyRouteComponent(() => load(() => import('./jobs/screen.tsx')), 'Jobs'),
})

const job = createRoute({
  getParentRoute: () => jobs,
  path: '$id',
  validateSearch: (search: { try?: unknown }): { try?: number } => {
    const tryNumber = Number(search.try)
    return Number.isInteger(tryNumber) && tryNumber > 0 ? { try: tryNumber } : {}
  },
  component: lazyRouteComponent(() => load(() => import('./jobs/job.tsx')), 'JobDetail'),
})

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(() => load(() => import('./settings/screen.tsx')), 'SettingsStart'),
})

const settingsSection = createRoute({
  getParentRoute: () => shell,
  path: '/settings/$section',
  validateSearch: ({
    open,
    template,
  }: {
    open?: unknown
    template?: unknown
  }): { open?: string; template?: string } => ({
    ...(typeof open === 'string' ? { open } : {}),
    ...(typeof template === 'string' ? { template } : {}),
  }),
  component: lazyRouteComponent(() => load(() => import('./settings/screen.tsx')), 'Settings'),
})

const keys = createRoute({
  getParentRoute: () => shell,
  path: '/keys',
  validateSearch: (
    search: Record<string, unknown>,
  ): { q?: string; account?: string; state?: string; edit?: string } => {
    const [q, account, state, edit] = ['q', 'account', 'state', 'edit'].map((name) => text(search[name]))
    return { ...(q && { q }), ...(account && { account }), ...(state && { state }), ...(edit && { edit }) }
  },
  component: lazyRouteComponent(() => load(() => import('./keys/screen.tsx')), 'Keys'),
})

const newKey = createRoute({
  getParentRoute: () => keys,
  path: 'new',
  component: lazyRouteComponent(() => load(() => import('./keys/new-key.tsx')), 'CreateKey'),
})

const usage = createRoute({
  getParentRoute: () => shell,
  path: '/usage',
  validateSearch: (
    search: Record<string, unknown>,
  ): { days?: 7 | 90; account?: string; key?: string; day?: string; view?: 'table' } => {
    const [account, key, day] = [text(search['account']), text(search['key']), text(search['day'])]
    const days = Number(search['days'])
    return {
      ...((days === 7 || days === 90) && { days }),
      ...(account && { account }),
      ...(key && { key }),
      ...(day && /^\d{4}-\d\d-\d\d$/.test(day) && { day }),
      ...(search['view'] === 'table' && { view: 'table' }),
    }
  },
  component: lazyRouteComponent(() => load(() => import('./usage/screen.tsx')), 'Usage'),
})

/** Every other address, beside the navigation. */
const notFound = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })

/** An error of the console itself. */
function ScreenFailed({ error, reset }: { error: unknown; reset: () => void }) {
  return (
    <main className="p-6">
      <Banner
        tone="error"
        title={SHARED.errors.screen}
        actions={<Button onClick={reset}>{SHARED.errors.tryAgain}</Button>}
      >
        {SHARED.errors.screenHint(messageOf(error))}
      </Banner>
    </main>
  )
}

/** What was on screen last. */
let place = ''

export const router = createRouter({
  history,
  routeTree: root.addChildren([
    signIn,
    signInLink,
    shell.addChildren([
      write,
      document,
      documents,
      jobs.addChildren([job]),
      keys.addChildren([newKey]),
      usage,
      settings,
      settingsSection,
      notFound,
    ]),
  ]),
  defaultErrorComponent: ScreenFailed,
  defaultPreload: 'intent',
  // What opens over a screen, a filter or a part that is unfolded leaves it where it is.
  scrollRestoration: ({ location: { pathname } }) => {
    const before = place
    place = pathname.replace(/^\/keys\/new$/, '/keys')
    return place !== before
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  /** What another screen hands to Write. */
  interface HistoryState {
    prompt?: string
    template?: string
    /** The address of the entry before. */
    from?: string
    /** The names of what is open over the screen: `history.ts`. */
    over?: string[]
  }
}
