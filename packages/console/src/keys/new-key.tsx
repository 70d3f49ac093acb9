/** Creating a key: what it may do, then the key itself, once. */
import type { NewKey, Scope } from '@platen/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useBlocker, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { accountQuery, accountsQuery, isOffline, platen, queries } from '../api.ts'
import { date, daysOf } from '../intl.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton, useCopy } from '../ui/copy.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { messageOf } from '../ui/failed.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Icon } from '../ui/icons.tsx'
import { PickMenu } from '../ui/pick-menu.tsx'
import { Segments } from '../ui/segments.tsx'
import { Banner } from '../ui/states.tsx'
import { endOf, Scopes, type Term } from './parts.tsx'
import { ScopesField } from './scopes-field.tsx'
import { T } from './texts.ts'

const DAY_MS = 86_400_000

export function CreateKey() {
  const { account: filtered } = useSearch({ from: '/shell/keys' })
  const navigate = useNavigate({ from: '/keys/new' })
  const { data: own } = useQuery(accountQuery)
  const { data: accounts = [] } = useQuery(accountsQuery)
  const [accountId, setAccountId] = useState(filtered)
  const [name, setName] = useState('')
  const [mode, setMode] = useState<'live' | 'test'>('live')
  const [scopes, setScopes] = useState<readonly string[]>(['generate', 'pdf', 'catalog'])
  const [term, setTerm] = useState<Term>('never')
  const [isChecked, setIsChecked] = useState(false)
  const id = useId()
  const [nameId, scopesId] = [`${id}-name`, `${id}-scopes`]
  const account = accountId ?? own?.id ?? ''
  const create = useMutation({
    mutationFn: async () =>
      platen.keys.create({
        // The form can be sent before the own account is there.
        accountId: accountId ?? (await queries.ensureQueryData(accountQuery)).id,
        name: name.trim(),
        mode,
        scopes: scopes as Scope[],
        expiresAt: endOf(term) ?? undefined,
      }),
    // Also where no reply came: the service may have made one.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['keys'] }),
  })
  const close = () => void navigate({ to: '/keys', search: true, replace: true })
  const returnFocus = () => document.getElementById('create-key')
  if (own && !own.key.scopes.includes('admin')) return null
  if (create.data) return <KeyOnce created={create.data} onDone={close} returnFocus={returnFocus} />

  const nameError = isChecked && name.trim() === '' ? T.newKey.nameMissing : undefined
  const scopesError = isChecked && scopes.length === 0 ? T.newKey.scopesMissing : undefined
  function submit(): void {
    setIsChecked(true)
    if (name.trim() !== '' && scopes.length > 0 && !create.isPending) create.mutate()
  }
  return (
    <Dialog wide hasAddress title={T.newKey.title} onClose={close} returnFocus={returnFocus}>
      <Form
        errors={{ [nameId]: nameError, [scopesId]: scopesError }}
        onSubmit={submit}
        className="mt-4 flex flex-col gap-4"
      >
        {create.error && (
          <Banner tone="error" title={messageOf(create.error)}>
            {isOffline(create.error) && T.apiKeys.lost}
          </Banner>
        )}
        <Field
          id={nameId}
          label={T.newKey.name}
          hint={T.newKey.nameHint}
          error={nameError}
          value={name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <PickMenu
            isLabelled
            label={T.apiKeys.account}
            value={account}
            choices={accounts.map((one) => ({ value: one.id, name: one.name }))}
            onPick={setAccountId}
            className="max-w-full"
          />
          <Segments
            label={T.newKey.mode}
            value={mode}
            choices={[
              ['live', T.newKey.modes.live],
              ['test', T.newKey.modes.test],
            ]}
            onChange={setMode}
          />
        </div>
        <ScopesField id={scopesId} scopes={scopes} error={scopesError} onChange={setScopes} />
        <div>
          <PickMenu<Term>
            isLabelled
            label={T.newKey.expires}
            value={term}
            choices={Object.entries(T.newKey.terms).map(([value, text]) => ({ value: value as Term, name: text }))}
            onPick={setTerm}
          />
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={close}>{T.apiKeys.cancel}</Button>
          <Button variant="primary" type="submit" aria-busy={create.isPending} busyText={T.newKey.creating}>
            {T.newKey.create}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** The only time that a key is shown. Esc, presses outside and Back do not close it. */
export function KeyOnce({
  created,
  onDone,
  returnFocus,
}: {
  created: NewKey
  onDone: () => void
  returnFocus: () => HTMLElement | null
}) {
  const { data: accounts } = useQuery(accountsQuery)
  const { icon, name, copy } = useCopy(created.key, T.newKey.copy)
  const [isStored, setIsStored] = useState(false)
  const copyButton = useRef<HTMLButtonElement>(null)
  const line = `PLATEN_API_KEY=${created.key}`
  useBlocker({ shouldBlockFn: () => !isStored, enableBeforeUnload: () => !isStored })
  const leave = useEffectEvent(onDone)
  useEffect(() => {
    // Not before: the blocker ends with this render.
    if (isStored) leave()
  }, [isStored])
  useEffect(() => copyButton.current?.focus(), [])
  return (
    <Dialog
      wide
      title={T.newKey.copyTitle}
      description={T.newKey.copyHint}
      locked
      onClose={() => {}}
      returnFocus={returnFocus}
    >
      <h3 className="mt-5 text-small font-semibold">{T.newKey.keyOf(created.name)}</h3>
      <div className="mt-1 flex gap-2">
        <code className="min-w-0 grow rounded-control border border-edge bg-canvas px-2.5 py-2 font-mono text-code break-all">
          {created.key}
        </code>
        <button
          ref={copyButton}
          type="button"
          onClick={copy}
          className="inline-flex min-w-23 shrink-0 px-2.5 items-center justify-center gap-2 rounded-control bg-accent text-control font-semibold text-on-accent hover:bg-accent-pressed"
        >
          <Icon name={icon} />
          {name}
        </button>
      </div>
      <p className="mt-1 text-small text-text-3">{T.newKey.where}</p>
      <h3 className="mt-4 text-small font-semibold">{T.newKey.environment}</h3>
      <div className="mt-1 flex items-center rounded-control border border-line bg-canvas pl-3">
        <code className="truncate font-mono text-code">{`${line.slice(0, 29)}…`}</code>
        <CopyButton text={line} name={T.newKey.copyEnvironment} className="ml-auto" />
      </div>
      <dl className="mt-4 grid grid-cols-[84px_1fr] gap-x-3 gap-y-1.5 border-t border-line pt-4 text-control">
        <Fact name={T.apiKeys.account}>{accounts?.find(({ id }) => id === created.accountId)?.name}</Fact>
        <Fact name={T.apiKeys.may}>
          <Scopes scopes={created.scopes} />
        </Fact>
        <Fact name={T.apiKeys.expires}>
          {created.expiresAt
            ? T.newKey.inDays(
                date(created.expiresAt),
                daysOf(Math.round((created.expiresAt.getTime() - Date.now()) / DAY_MS)),
              )
            : T.apiKeys.never}
        </Fact>
      </dl>
      <div className="mt-5 flex items-center justify-between gap-3 max-sm:flex-col max-sm:items-stretch">
        <p className="text-small text-text-3">{T.newKey.lost}</p>
        <Button variant="primary" onClick={() => setIsStored(true)}>
          {T.newKey.stored}
        </Button>
      </div>
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-2">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
