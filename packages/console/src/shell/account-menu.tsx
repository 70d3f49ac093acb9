/** Who is signed in: appearance, API reference, sign out. */
import { useQuery } from '@tanstack/react-query'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { accountQuery } from '../api.ts'
import { SHARED } from '../texts.ts'
import { Icon } from '../ui/icons.tsx'
import { MENU, MENU_ITEM, MenuChoice } from '../ui/menu.tsx'
import { showSignOut } from '../ui/overlays.ts'
import { applyTheme, storedTheme, THEMES, type Theme } from '../ui/theme.ts'
import { T } from './texts.ts'

const ITEM = `${MENU_ITEM} gap-2 px-2`

export function AccountMenu({ compact = false }: { compact?: boolean }) {
  const { data: account } = useQuery(accountQuery)
  const [theme, setTheme] = useState(storedTheme)

  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger
        title={compact ? T.nav.account : undefined}
        className={`flex items-center gap-2.5 rounded-control text-small hover:bg-desk pointer-coarse:min-h-11 ${compact ? 'p-1.5' : '-mx-1 w-[calc(100%+8px)] p-1'}`}
      >
        <span
          aria-hidden="true"
          className="inline-flex size-6 items-center justify-center rounded-tag bg-accent text-key font-semibold text-on-accent"
        >
          {initials(account?.name ?? '')}
        </span>
        {compact ? (
          <span className="sr-only">{T.nav.account}</span>
        ) : (
          <>
            <span className="truncate">{account?.name ?? ''}</span>
            <Icon name="more" className="ml-auto text-text-2" />
          </>
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content side="top" align="start" sideOffset={6} collisionPadding={8} className={`${MENU} w-56`}>
          <DropdownMenu.RadioGroup
            value={theme}
            onValueChange={(value) => {
              applyTheme(value as Theme)
              setTheme(value as Theme)
            }}
          >
            {THEMES.map((value) => (
              <MenuChoice key={value} value={value} onSelect={(event) => event.preventDefault()} className="px-2">
                {SHARED.nav.theme[value]}
              </MenuChoice>
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
          <DropdownMenu.Item asChild>
            <a href="/docs" className={ITEM}>
              <span className="w-4" />
              {SHARED.nav.reference}
            </a>
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={showSignOut} className={ITEM}>
            <span className="w-4" />
            {T.nav.signOut}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export function initials(name: string): string {
  const parts = name.split(/\s+/u).filter(Boolean)
  return parts
    .slice(0, 2)
    .map((part) => [...part][0]!.toUpperCase())
    .join('')
}
