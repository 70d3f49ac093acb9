/** A screen whose address was opened with a key that lacks its scope. */
import type { Scope } from '@platen/client'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../api.ts'
import { T } from '../texts.ts'
import { LinkButton } from './link-button.tsx'
import { Empty } from './states.tsx'

export function NoPermission({ what, scope }: { what: string; scope: Scope }) {
  const { data: account } = useQuery(accountQuery)
  return (
    <Empty
      icon="lock"
      title={T.faults.noPermission(what)}
      actions={<LinkButton to="/sign-in">{T.faults.signInWithOther}</LinkButton>}
    >
      {account && T.faults.noPermissionHint(account.key.scopes.join(', '), scope)}
    </Empty>
  )
}
