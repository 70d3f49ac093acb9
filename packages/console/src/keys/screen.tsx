/** The keys of all accounts: what they may do, when they were used, when they end; create, roll, revoke. */
import type { Key, NewKey } from '@platen/client'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { accountQuery, accountsQuery, keysQuery, queries } from '../api.ts'
import { ago, date, inTime, keysOf, timeUtc } from '../intl.ts'
import { hasWords, wordsOf } from '../storage/search.ts'
import { SHARED } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { Icon } from '../ui/icons.tsx'
import { useKeys } from '../ui/keys.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { NoPermission } from '../ui/no-permission.tsx'
import { PickMenu } from '../ui/pick-menu.tsx'
import { focusedRow, RowSpace, useRowKeys, useRows } from '../ui/rows.tsx'
import { Search } from '../ui/search.tsx'
import { Empty, SkeletonRows } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.tsx'
import { Today } from '../usage/today.tsx'
import { EditKey } from './edit-key.tsx'
import { hasEnded, KEY_STATES, type KeyState, keyState } from './key-state.ts'
import { KeyOnce } from './new-key.tsx'
import { Scopes } from './parts.tsx'
import { RevokeDialog, RowMenu } from './row-menu.tsx'
import { T } from './texts.ts'

/** Of a row of the table. */
const ROW_PX = 58
const COLUMNS = 7

export function Keys() {
  const { data: own } = useQuery(accountQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = SHARED.title(T.apiKeys.title)
    if (!document.querySelector('[role=dialog]')) heading.current?.focus()
  }, [])
  const isAllowed = own?.key.scopes.includes('admin')
  return (
    <main>
      <header className="z-10 flex min-h-14 flex-wrap items-center gap-3 border-b border-line bg-surface px-4 py-2 max-md:fixed max-md:top-0 low:absolute max-md:right-0 max-md:z-20 max-md:min-h-12 max-md:border-0 max-md:bg-transparent max-md:py-1 sm:px-6 md:sticky md:top-0">
        <h1 ref={heading} className="text-title font-semibold max-md:sr-only" tabIndex={-1}>
          {T.apiKeys.title}
        </h1>
        {isAllowed && (
          <div className="ml-auto flex items-center gap-3">
            <LinkButton to="/settings/$section" params={{ section: 'accounts' }} className="max-md:hidden">
              {T.apiKeys.accounts}
            </LinkButton>
            <LinkButton variant="primary" icon="plus" hint="C" to="/keys/new" search={true} id="create-key">
              {T.apiKeys.create}
            </LinkButton>
          </div>
        )}
      </header>
      {!own && <SkeletonRows />}
      {own && (isAllowed ? <Content ownKeyId={own.key.id} /> : <NoPermission what={T.apiKeys.what} scope="admin" />)}
      <Outlet />
    </main>
  )
}

function Content({ ownKeyId }: { ownKeyId: string }) {
  const { q = '', account = 'all', state = 'all', edit } = useSearch({ from: '/shell/keys' })
  const navigate = useNavigate({ from: '/keys' })
  const keys = useQuery(keysQuery)
  const { data: accounts } = useQuery(accountsQuery)
  const [created, setCreated] = useState<NewKey>()
  const [revoking, setRevoking] = useState<Key>()
  const [returnTo, setReturnTo] = useState('')

  const nameOf = useMemo(() => new Map(accounts?.map(({ id, name }) => [id, name])), [accounts])
  const found = useMemo(() => {
    const words = wordsOf(q)
    return keys.data
      ?.map((key) => ({ key, state: keyState(key) }))
      .filter((row) => {
        const { name, accountId, hint } = row.key
        return (
          (account === 'all' || accountId === account) &&
          (state === 'all' || row.state === state) &&
          hasWords(`${name} ${nameOf.get(accountId) ?? ''} ${hint}`, words)
        )
      })
      .sort((a, b) => Number(hasEnded(a.state)) - Number(hasEnded(b.state)))
  }, [keys.data, nameOf, q, account, state])
  const hintOf = useMemo(() => new Map(keys.data?.map(({ id, hint }) => [id, hint])), [keys.data])
  const editing = keys.data?.find((key) => key.id === edit && !hasEnded(keyState(key)))

  function filter(change: { q?: string; account?: string; state?: string }): void {
    const next = { q, account, state, ...change }
    void navigate({
      search: {
        ...(next.q !== '' && { q: next.q }),
        ...(next.account !== 'all' && { account: next.account }),
        ...(next.state !== 'all' && { state: next.state }),
      },
      replace: change.q !== undefined,
    })
  }
  function openEdit(id: string): void {
    setReturnTo(id)
    void navigate({ search: (before) => ({ ...before, edit: id }) })
  }
  function closeEdit(): void {
    void navigate({ search: ({ edit: _edit, ...rest }) => rest, replace: true })
  }
  const rows = useRows<HTMLTableSectionElement>(found?.length ?? 0, ROW_PX)
  useRowKeys(rows, { count: found?.length ?? 0 })
  const actions: Readonly<Record<string, () => void>> = {
    c: () => void navigate({ to: '/keys/new', search: true }),
    e: () => {
      const row = found?.[focusedRow(rows.container.current)]
      if (row && !hasEnded(row.state)) openEdit(row.key.id)
    },
    u: () => {
      const key = found?.[focusedRow(rows.container.current)]?.key
      if (key) void navigate({ to: '/usage', search: { account: key.accountId, key: key.id } })
    },
  }
  useKeys((key) => {
    const action = actions[key]
    action?.()
    return action !== undefined
  })
  const focusRow = () =>
    document.querySelector<HTMLElement>(`[data-row-menu="${returnTo}"]`) ?? document.getElementById('create-key')

  return (
    <div className="flex flex-col gap-4 px-4 py-5 sm:px-6">
      <Today of={account === 'all' ? undefined : account} />
      <div className="-mb-1 flex flex-wrap items-center gap-2">
        <Search
          label={T.apiKeys.filter}
          value={q}
          onChange={(next) => filter({ q: next })}
          className="w-70 max-w-full max-sm:w-full"
        />
        <PickMenu
          isLabelled
          label={T.apiKeys.account}
          value={account}
          choices={[
            { value: 'all', name: T.apiKeys.all },
            ...(accounts?.map(({ id, name }) => ({ value: id, name })) ?? []),
          ]}
          onPick={(next) => filter({ account: next })}
          className="max-w-60 pointer-fine:h-8.5"
        />
        <PickMenu
          isLabelled
          label={T.apiKeys.state}
          value={state}
          choices={[
            { value: 'all', name: T.apiKeys.all },
            ...KEY_STATES.map((value) => ({ value, name: T.apiKeys.states[value] })),
          ]}
          onPick={(next) => filter({ state: next })}
          className="pointer-fine:h-8.5"
        />
        <p role="status" className="ml-auto text-small text-text-2">
          {found && keysOf(found.length)}
        </p>
      </div>
      {keys.error && !keys.data ? (
        <Failed error={keys.error} onRetry={() => void queries.invalidateQueries({ queryKey: ['keys'] })} />
      ) : found === undefined ? (
        <SkeletonRows />
      ) : found.length === 0 && q === '' && state === 'all' ? (
        <Empty
          icon="keys"
          title={T.apiKeys.emptyTitle}
          actions={
            <Button variant="primary" onClick={() => void navigate({ to: '/keys/new', search: true })}>
              {T.apiKeys.create}
            </Button>
          }
        >
          {T.apiKeys.empty(nameOf.get(account) ?? '')}
        </Empty>
      ) : found.length === 0 ? (
        <Empty
          icon="search"
          title={T.apiKeys.nothing}
          actions={<Button onClick={() => void navigate({ search: {} })}>{T.apiKeys.showAll}</Button>}
        >
          {T.apiKeys.nothingHint(keysOf(keys.data?.length ?? 0))}
        </Empty>
      ) : (
        <div className="rounded-card border border-line">
          <table
            className="w-full border-collapse text-left text-control"
            aria-label={T.apiKeys.table}
            aria-rowcount={found.length + 1}
          >
            <thead className="text-micro text-text-2 max-sm:sr-only">
              <tr className="h-8">
                <th scope="col" className="px-3 font-normal">
                  {T.apiKeys.name}
                </th>
                <th scope="col" className="w-40 px-3 font-normal max-lg:hidden">
                  {T.apiKeys.account}
                </th>
                <th scope="col" className="px-3 font-normal max-md:hidden lg:w-56">
                  {T.apiKeys.may}
                </th>
                <th scope="col" className="px-3 font-normal max-lg:hidden">
                  {T.apiKeys.lastUsed}
                </th>
                <th scope="col" className="px-3 font-normal max-md:hidden">
                  {T.apiKeys.expires}
                </th>
                <th scope="col" className="px-3 font-normal max-sm:hidden lg:w-64">
                  {T.apiKeys.state}
                </th>
                <th scope="col" className="w-12">
                  <span className="sr-only">{T.apiKeys.menu}</span>
                </th>
              </tr>
            </thead>
            <tbody ref={rows.container}>
              <RowSpace height={rows.before} columns={COLUMNS} />
              {rows.shown.map((index) => {
                const row = found[index]!
                return (
                  <Row
                    key={row.key.id}
                    index={index}
                    value={row.key}
                    state={row.state}
                    accountName={nameOf.get(row.key.accountId) ?? ''}
                    replacement={row.key.replacedBy === null ? undefined : hintOf.get(row.key.replacedBy)}
                    isOwn={row.key.id === ownKeyId}
                    onEdit={() => openEdit(row.key.id)}
                    onRolled={(next) => {
                      setReturnTo(row.key.id)
                      setCreated(next)
                    }}
                    onRevoke={() => {
                      setReturnTo(row.key.id)
                      setRevoking(row.key)
                    }}
                  />
                )
              })}
              <RowSpace height={rows.after} columns={COLUMNS} />
            </tbody>
          </table>
        </div>
      )}
      {created && <KeyOnce created={created} onDone={() => setCreated(undefined)} returnFocus={focusRow} />}
      {revoking && (
        <RevokeDialog
          value={revoking}
          isOwn={revoking.id === ownKeyId}
          onClose={() => setRevoking(undefined)}
          onRevoked={() => {
            setRevoking(undefined)
            toast(T.apiKeys.revoked(revoking.name), { icon: 'close' })
          }}
          returnFocus={focusRow}
        />
      )}
      {editing && (
        <EditKey
          key={editing.id}
          value={editing}
          isOwn={editing.id === ownKeyId}
          onClose={closeEdit}
          onChanged={({ name }) => {
            closeEdit()
            toast(T.editKey.saved(name))
          }}
          returnFocus={() => document.querySelector<HTMLElement>(`[data-row-menu="${editing.id}"]`)}
        />
      )}
    </div>
  )
}

function Row({
  index,
  value,
  state,
  accountName,
  replacement,
  isOwn,
  onEdit,
  onRolled,
  onRevoke,
}: {
  index: number
  value: Key
  state: KeyState
  accountName: string
  /** Of the key that a roll put in its place. */
  replacement: string | undefined
  isOwn: boolean
  onEdit: () => void
  onRolled: (created: NewKey) => void
  onRevoke: () => void
}) {
  const quiet = hasEnded(state) ? 'text-text-3' : ''
  const mark = (
    <span>
      <StateMark state={state}>
        {state === 'rolling' && value.expiresAt
          ? T.apiKeys.oldUntil(timeUtc(value.expiresAt))
          : T.apiKeys.states[state]}
      </StateMark>
      {replacement !== undefined && (
        <span className="block text-small text-text-3">{T.apiKeys.replacedBy(replacement.slice(-5))}</span>
      )}
    </span>
  )
  return (
    <tr
      data-row={index}
      aria-rowindex={index + 2}
      className="h-14.5 border-t border-line first:border-t-0 focus-within:bg-selection max-sm:align-top sm:first:border-t"
    >
      <th scope="row" className="min-w-0 text-left font-normal px-3 py-1.5 max-sm:py-2.5 max-sm:pl-4">
        <span className={`block font-semibold break-words ${quiet}`}>{value.name}</span>
        <span className="block font-mono text-code text-text-3">{value.hint}</span>
        {/* A card, where there is no room for columns. */}
        <span className="mt-1 flex flex-wrap gap-x-3 text-small text-text-2 sm:hidden">
          {mark}
          <span className="break-words">{accountName}</span>
        </span>
        <span className="mt-1.5 block sm:hidden">
          <Scopes scopes={value.scopes} />
        </span>
      </th>
      <td className={`px-3 max-lg:hidden ${quiet}`}>{accountName}</td>
      <td className="px-3 max-md:hidden">
        <Scopes scopes={value.scopes} />
      </td>
      <td className="px-3 whitespace-nowrap text-text-2 max-lg:hidden">
        {isOwn ? (
          T.apiKeys.thisSession
        ) : value.lastUsedAt ? (
          <Time at={value.lastUsedAt}>{ago(value.lastUsedAt)}</Time>
        ) : (
          T.apiKeys.never
        )}
      </td>
      <td className={`px-3 whitespace-nowrap max-md:hidden ${state === 'soon' ? 'text-warning' : 'text-text-2'}`}>
        {state === 'revoked' ? (
          T.apiKeys.noExpiry
        ) : value.expiresAt ? (
          <Time at={value.expiresAt}>{state === 'expired' ? date(value.expiresAt) : inTime(value.expiresAt)}</Time>
        ) : (
          T.apiKeys.never
        )}
      </td>
      <td className="px-3 max-sm:hidden lg:whitespace-nowrap">{mark}</td>
      <td className="pr-2 text-right max-sm:pt-1">
        <RowMenu value={value} state={state} onEdit={onEdit} onRolled={onRolled} onRevoke={onRevoke} />
      </td>
    </tr>
  )
}

const MARKS: Record<KeyState, string> = {
  active: '',
  soon: 'text-warning',
  rolling: 'text-accent',
  expired: 'text-text-3',
  revoked: 'text-text-3',
  unused: 'text-text-2',
}

function StateMark({ state, children }: { state: KeyState; children: string }) {
  return (
    <span className={`inline-flex items-center gap-1.5 ${MARKS[state]}`}>
      {state === 'soon' || state === 'rolling' ? (
        <Icon name={state === 'soon' ? 'clock' : 'retry'} size={13} />
      ) : (
        <span
          aria-hidden="true"
          className={`size-2 shrink-0 rounded-full border ${state === 'active' ? 'border-ok bg-ok' : 'border-current'}`}
        />
      )}
      {children}
    </span>
  )
}
