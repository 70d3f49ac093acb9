/** The screens of the navigation, and the scopes that show them. */
import type { Scope } from '@platen/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accountQuery } from '../api.ts'
import { SHARED } from '../texts.ts'
import type { IconName } from '../ui/icons.tsx'
import { T } from './texts.ts'

export type ScreenPath = '/' | '/documents' | '/jobs' | '/keys' | '/usage' | '/settings'

/** `scopes`: a key needs one of them to see the screen. `letter`: after G it leads there. */
export interface Screen {
  to: ScreenPath
  name: string
  icon: IconName
  letter: string
  scopes?: readonly Scope[]
}

const SCREENS: readonly Screen[] = [
  { to: '/', name: SHARED.nav.write, icon: 'write', letter: 'w' },
  { to: '/documents', name: T.nav.documents, icon: 'documents', letter: 'd' },
  { to: '/jobs', name: T.nav.jobs, icon: 'jobs', letter: 'j', scopes: ['jobs'] },
  { to: '/keys', name: T.nav.keys, icon: 'keys', letter: 'k', scopes: ['admin'] },
  { to: '/usage', name: T.nav.usage, icon: 'usage', letter: 'u', scopes: ['settings', 'admin'] },
  { to: '/settings', name: T.nav.settings, icon: 'settings', letter: 's' },
]

/** Those that the key of this session may see. */
export function useScreens(): readonly Screen[] {
  const { data: account } = useQuery(accountQuery)
  const scopes = account?.key.scopes
  return useMemo(
    () =>
      scopes === undefined
        ? // Those that stay where they are when the others come.
          SCREENS.slice(
            0,
            SCREENS.findIndex((screen) => screen.scopes !== undefined),
          )
        : SCREENS.filter((screen) => screen.scopes?.some((scope) => scopes.includes(scope)) ?? true),
    [scopes],
  )
}

export function screenAt(pathname: string): Screen | undefined {
  return SCREENS.find(({ to }) => to === pathname || (to !== '/' && pathname.startsWith(`${to}/`)))
}
