/** The accounts of the service: list, create, change, disable, enable. What is open is in the address. */
import type { Account } from '@platen/client'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { DropdownMenu } from 'radix-ui'
import { useId, useState } from 'react'
import { accountQuery, oneAccountQuery, platen, queries } from '../api.ts'
import { isSaidByStatus } from '../connection.ts'
import { ago, number } from '../intl.ts'
import { SHARED } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorBanner, fieldError } from '../ui/error-banner.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { MENU, MENU_ITEM } from '../ui/menu.tsx'
import { RowSpace, useRowKeys, useRows } from '../ui/rows.tsx'
import { SkeletonRows, Tag } from '../ui/states.tsx'
import { Cell, Lines, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { T } from './texts.ts'

const TIERS = ['free', 'basic', 'professional', 'enterprise'] as const
type Tier = (typeof TIERS)[number]
/** Two lines of a row. */
const ROW_PX = 58
const COLUMNS = 6
const LIMIT = /^\d{1,10}$/
const ITEM = `${MENU_ITEM} px-3`

export function AccountsSection() {
  const { open } = useSearch({ from: '/shell/settings/$section' })
  const navigate = useNavigate({ from: '/settings/$section' })
  const list = useInfiniteQuery({
    queryKey: ['accounts'],
    queryFn: ({ pageParam, signal }) => platen.accounts.list({ limit: 100, ...pageParam }, { signal }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: (page) => (page.nextCursor === null ? undefined : { cursor: page.nextCursor }),
  })
  const [disabling, setDisabling] = useState<Account>()
  const accounts = list.data?.pages.flatMap((page) => page.items)
  const rows = useRows<HTMLTableSectionElement>(accounts?.length ?? 0, ROW_PX)
  useRowKeys(rows, { count: accounts?.length ?? 0 })
  const close = () => void navigate({ search: {}, replace: true })
  const { account, tier, today, state, since } = T.accounts
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="text-title font-semibold">{T.accounts.title}</h2>
        <Button
          variant="primary"
          icon="plus"
          className="ml-auto"
          onClick={() => void navigate({ search: { open: 'new' } })}
        >
          {T.accounts.create}
        </Button>
      </div>
      {list.error && <ErrorBanner error={list.error} onRetry={() => void list.refetch()} />}
      {!accounts && (!list.error || isSaidByStatus(list.error)) && <SkeletonRows />}
      {accounts && (
        <Table
          label={T.accounts.table}
          body={rows.container}
          rowCount={list.hasNextPage ? -1 : accounts.length + 1}
          heads={[
            { name: account },
            { name: state },
            { name: tier, from: 'md' },
            { name: today, from: 'md' },
            { name: since, from: 'md' },
            { name: SHARED.nav.menu, hidden: true },
          ]}
        >
          <RowSpace height={rows.before} columns={COLUMNS} />
          {rows.shown.map((index) => {
            const one = accounts[index]!
            return (
              <AccountRow
                key={one.id}
                index={index}
                account={one}
                onChange={() => void navigate({ search: { open: one.id } })}
                onDisable={() => setDisabling(one)}
              />
            )
          })}
          <RowSpace height={rows.after} columns={COLUMNS} />
        </Table>
      )}
      {list.hasNextPage && (
        <Button className="mt-3" onClick={() => void list.fetchNextPage()}>
          {T.accounts.more}
        </Button>
      )}
      {open === 'new' && <AccountDialog onClose={close} />}
      {open !== undefined && open !== 'new' && <OpenAccount id={open} accounts={accounts} onClose={close} />}
      {disabling && <DisableDialog account={disabling} onClose={() => setDisabling(undefined)} />}
    </>
  )
}

function refresh(): void {
  void queries.invalidateQueries({ queryKey: ['accounts'] })
  void queries.invalidateQueries({ queryKey: accountQuery.queryKey })
}

function AccountRow({
  index,
  account,
  onChange,
  onDisable,
}: {
  index: number
  account: Account
  onChange: () => void
  onDisable: () => void
}) {
  const { id, name, tier, usedToday, dailyLimit, createdAt, disabledAt, disabledReason } = account
  const { data: own } = useQuery(accountQuery)
  const enable = useMutation({ mutationFn: () => platen.accounts.enable(id), onSuccess: refresh })
  const used =
    dailyLimit === null
      ? SHARED.nav.noLimit(number(usedToday))
      : SHARED.nav.ofLimit(number(usedToday), number(dailyLimit))
  return (
    <tr data-row={index} aria-rowindex={index + 2} className="focus-within:bg-selection">
      <Cell isHead>
        <Lines
          first={
            <>
              {name} {own?.id === id && <Tag>{T.accounts.yours}</Tag>}
            </>
          }
          second={
            <>
              <span className="font-mono text-code break-all max-md:hidden">{id}</span>
              <span className="md:hidden">
                {T.accounts.tiers[tier as Tier] ?? tier}, {used}
              </span>
            </>
          }
        />
      </Cell>
      <Cell>
        {disabledAt === null ? (
          <Tag tone="ok">{T.accounts.active}</Tag>
        ) : (
          <>
            <Tag tone="error">{T.accounts.disabled}</Tag>
            {disabledReason !== null && <span className="block text-small text-text-2">{disabledReason}</span>}
          </>
        )}
        {enable.error && <ErrorBanner error={enable.error} />}
      </Cell>
      <Cell from="md">{T.accounts.tiers[tier as Tier] ?? tier}</Cell>
      <Cell from="md">{used}</Cell>
      <Cell from="md" className="text-text-2">
        <Time at={createdAt}>{ago(createdAt)}</Time>
      </Cell>
      <Cell at="end" className="w-12 text-right">
        <DropdownMenu.Root>
          <DropdownMenu.Trigger asChild>
            <IconButton icon="more" name={T.accounts.menu(name)} data-row-menu />
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal>
            <DropdownMenu.Content align="end" collisionPadding={8} className={`${MENU} w-44`}>
              <DropdownMenu.Item className={ITEM} onSelect={onChange}>
                {T.accounts.change}
              </DropdownMenu.Item>
              {disabledAt === null ? (
                <DropdownMenu.Item className={`${ITEM} text-error`} onSelect={onDisable}>
                  {T.accounts.disable}
                </DropdownMenu.Item>
              ) : (
                <DropdownMenu.Item className={ITEM} onSelect={() => enable.mutate()}>
                  {T.accounts.enable}
                </DropdownMenu.Item>
              )}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      </Cell>
    </tr>
  )
}

/** The account of the address, which may be beyond the first page. */
function OpenAccount({
  id,
  accounts,
  onClose,
}: {
  id: string
  accounts: readonly Account[] | undefined
  onClose: () => void
}) {
  const listed = accounts?.find((one) => one.id === id)
  const { data, error } = useQuery({ ...oneAccountQuery(id), enabled: accounts !== undefined && !listed })
  const account = listed ?? data
  if (account) return <AccountDialog account={account} onClose={onClose} />
  if (!error) return null
  return (
    <Dialog hasAddress title={T.accounts.gone} onClose={onClose}>
      <p className="mt-2 font-mono text-code break-all">{id}</p>
      <Button className="mt-4" onClick={onClose}>
        {T.settings.close}
      </Button>
    </Dialog>
  )
}

function AccountDialog({ account, onClose }: { account?: Account; onClose: () => void }) {
  const [name, setName] = useState(account?.name ?? '')
  const [tier, setTier] = useState<string>(account?.tier ?? 'free')
  const [limit, setLimit] = useState(account?.tier === 'enterprise' ? String(account.dailyLimit ?? '') : '')
  const [submitted, setSubmitted] = useState(false)
  const id = useId()
  const nameId = `${id}-name`
  const tierId = `${id}-tier`
  const limitId = `${id}-limit`
  const hasLimit = tier === 'enterprise'
  const dailyLimit = limit.trim() === '' ? null : Number(limit)
  const save = useMutation({
    mutationFn: () => {
      const params = { name: name.trim(), tier, ...(hasLimit ? { dailyLimit } : {}) }
      return account ? platen.accounts.update(account.id, params) : platen.accounts.create(params)
    },
    onSuccess: () => {
      refresh()
      onClose()
    },
  })
  const isNameMissing = name.trim() === ''
  const isLimitWrong = hasLimit && limit.trim() !== '' && !LIMIT.test(limit.trim())
  const nameError = submitted && isNameMissing ? T.accounts.nameNeeded : fieldError(save.error, 'name')
  const limitError = submitted && isLimitWrong ? T.accounts.limitWrong : fieldError(save.error, 'dailyLimit')
  function submit(): void {
    setSubmitted(true)
    if (!isNameMissing && !isLimitWrong && !save.isPending) save.mutate()
  }
  return (
    <Dialog hasAddress title={account ? T.accounts.changeTitle(account.name) : T.accounts.create} onClose={onClose}>
      <Form errors={{ [nameId]: nameError, [limitId]: limitError }} onSubmit={submit} className="mt-4 grid gap-4">
        {save.error && nameError === undefined && limitError === undefined && <ErrorBanner error={save.error} />}
        <Field
          id={nameId}
          label={T.accounts.name}
          error={nameError}
          value={name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value)
            save.reset()
          }}
        />
        <div>
          <label htmlFor={tierId} className="text-small font-semibold">
            {T.accounts.tier}
          </label>
          <select
            id={tierId}
            value={tier}
            onChange={(event) => {
              setTier(event.target.value)
              save.reset()
            }}
            className="mt-1 block h-8.5 w-full rounded-control border border-edge bg-surface px-2 text-control pointer-coarse:h-11"
          >
            {TIERS.map((one) => (
              <option key={one} value={one}>
                {T.accounts.tiers[one]}
              </option>
            ))}
          </select>
        </div>
        {hasLimit && (
          <Field
            id={limitId}
            label={T.accounts.limit}
            hint={T.accounts.limitHint}
            error={limitError}
            inputMode="numeric"
            autoComplete="off"
            value={limit}
            onChange={(event) => {
              setLimit(event.target.value)
              save.reset()
            }}
          />
        )}
        <div className="mt-1 flex justify-end gap-2">
          <Button onClick={onClose}>{SHARED.settings.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            aria-busy={save.isPending}
            busyText={account ? SHARED.settings.saving : T.accounts.creating}
          >
            {account ? SHARED.settings.save : T.accounts.create}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function DisableDialog({ account: { id, name }, onClose }: { account: Account; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const disable = useMutation({
    mutationFn: () => platen.accounts.disable(id, reason.trim() === '' ? {} : { reason: reason.trim() }),
    onSuccess: () => {
      refresh()
      onClose()
    },
  })
  return (
    <Dialog title={T.accounts.disableTitle(name)} onClose={onClose}>
      <form
        className="mt-2 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!disable.isPending) disable.mutate()
        }}
      >
        <p className="text-text-2">{T.accounts.disableText}</p>
        <Field
          label={T.accounts.reason}
          value={reason}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
        {disable.error && <ErrorBanner error={disable.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{SHARED.settings.cancel}</Button>
          <Button variant="danger" type="submit" aria-busy={disable.isPending} busyText={T.accounts.disabling}>
            {T.accounts.disable}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
