/** A screen whose address was opened with a key that lacks its scope. */
import type { Scope } from '@platen/client'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../api.ts'
import { listOf } from '../intl.ts'
import { SHARED } from '../texts.ts'
import { LinkButton } from './link-button.tsx'
import { Empty } from './states.tsx'
import { T } from './texts.ts'

export function NoPermission({ what, scope }: { what: string; scope: Scope }) {
  const { data: account } = useQuery(accountQuery)
  return (
    <Empty
      icon="lock"
      title={T.errors.noPermission(what)}
      actions={<LinkButton to="/sign-in">{SHARED.errors.signInWithOther}</LinkButton>}
    >
      {account && T.errors.noPermissionHint(listOf(account.key.scopes), scope)}
    </Empty>
  )
}
