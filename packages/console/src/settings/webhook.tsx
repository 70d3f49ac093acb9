/** Where results are posted, the secret that signs them, and the checker for receivers that refuse a signature. */
import type { WebhookSettings } from '@platen/client'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { platen, queries } from '../api.ts'
import { isSaidByStatus } from '../connection.ts'
import { ago, number, timeUtc } from '../intl.ts'
import { SHARED } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { useCopy } from '../ui/copy.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorBanner, fieldError } from '../ui/error-banner.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Icon } from '../ui/icons.tsx'
import { SHOWN_MS, useShown } from '../ui/shown.ts'
import { SkeletonRows } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { SignatureChecker } from './signature-checker.tsx'
import { T } from './texts.ts'

/** As many as a phone has room for beside the last four characters. */
const MASK_DOTS = 12
const ROTATION_MS = 24 * 3_600_000

const webhookQuery = queryOptions({
  queryKey: ['webhook'],
  queryFn: ({ signal }) => platen.settings.getWebhook({ signal }),
  // A secret leaves memory soon after the screen is closed.
  gcTime: SHOWN_MS,
})

export function WebhookSection() {
  const { data: settings, error, refetch } = useQuery(webhookQuery)
  if (!settings)
    return error && !isSaidByStatus(error) ? (
      <ErrorBanner error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows />
    )
  return (
    <div className="grid items-start gap-9 lg:grid-cols-2">
      <div>
        <Address settings={settings} />
        <hr className="my-6 border-line" />
        <Secret settings={settings} />
      </div>
      <SignatureChecker settings={settings} />
    </div>
  )
}

function Address({ settings }: { settings: WebhookSettings }) {
  const [url, setUrl] = useState(settings.url ?? '')
  const save = useMutation({
    mutationFn: (next: string) => platen.settings.setWebhook({ url: next }),
    onSuccess: (data) => {
      queries.setQueryData(webhookQuery.queryKey, data)
      setUrl(data.url ?? '')
    },
  })
  const remove = useMutation({
    mutationFn: () => platen.settings.deleteWebhook(),
    onSuccess: async () => {
      setUrl('')
      save.reset()
      await queries.invalidateQueries({ queryKey: webhookQuery.queryKey })
      if (settings.url !== null) toast(T.webhook.removed, { undo: () => save.mutate(settings.url!) })
    },
  })
  const [isRefused, setRefused] = useState(false)
  const id = useId()
  const typed = url.trim()
  const off = typed === '' ? T.webhook.saveEmpty : typed === settings.url ? T.webhook.saveUnchanged : undefined
  const error = isRefused ? T.webhook.addressError : fieldError(save.error, 'url')
  return (
    <section aria-labelledby="where">
      <h2 id="where" className="text-title font-semibold">
        {T.webhook.where}
      </h2>
      <Form
        errors={{ [id]: error }}
        className="mt-3"
        onSubmit={() => {
          if (off !== undefined || save.isPending) return
          // What an operator permits, such as http, the service knows.
          if (URL.canParse(typed)) save.mutate(typed)
          else setRefused(true)
        }}
      >
        <Field
          id={id}
          label={T.webhook.address}
          hint={T.webhook.addressHint}
          error={error}
          mono
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={url}
          onChange={(event) => {
            setUrl(event.target.value)
            setRefused(false)
            save.reset()
          }}
          after={
            <Button
              type="submit"
              className="h-8.5!"
              off={save.isPending ? undefined : off}
              aria-busy={save.isPending}
              busyText={SHARED.settings.saving}
            >
              {save.isSuccess && typed === settings.url ? T.settings.saved : SHARED.settings.save}
            </Button>
          }
        />
      </Form>
      {error === undefined && <ErrorBanner error={save.error ?? remove.error} />}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {/* A reply is of the address that it came from. */}
        <TestEvent key={settings.url} url={settings.url}>
          {settings.url !== null && (
            <Button variant="quiet" aria-busy={remove.isPending} onClick={() => remove.mutate()}>
              {T.webhook.remove}
            </Button>
          )}
        </TestEvent>
      </div>
    </section>
  )
}

function TestEvent({ url, children }: { url: string | null; children: React.ReactNode }) {
  const test = useMutation({
    mutationFn: () => platen.settings.testWebhook(),
    onSuccess: () => setAt(new Date()),
  })
  const [at, setAt] = useState(new Date())
  useTick(5_000)
  const reply = test.data
  return (
    <>
      <Button
        icon="send"
        off={url === null ? T.webhook.testOff : undefined}
        aria-busy={test.isPending}
        busyText={T.webhook.testing}
        onClick={() => test.mutate()}
      >
        {T.webhook.test}
      </Button>
      {children}
      <span role="status" className="text-small">
        {reply?.delivered && (
          <span className="inline-flex items-center gap-1.5 text-ok">
            <Icon name="check" />
            {T.webhook.delivered(String(reply.httpStatus), number(reply.durationMs), ago(at))}
          </span>
        )}
        {reply && !reply.delivered && (
          <span className="inline-flex items-center gap-1.5 text-error">
            <Icon name="close" />
            {reply.httpStatus === null
              ? reply.error
              : T.webhook.refused(String(reply.httpStatus), number(reply.durationMs))}
          </span>
        )}
      </span>
      {test.error && (
        <div className="w-full">
          <ErrorBanner error={test.error} />
        </div>
      )}
    </>
  )
}

function Secret({ settings: { secret, previousSecret } }: { settings: WebhookSettings }) {
  const [shown, setShown] = useShown()
  const { icon, name, copy } = useCopy(secret, T.webhook.copy)
  const [asking, setAsking] = useState(false)
  /** Of the secret before, if it was replaced here. */
  const [endsAt, setEndsAt] = useState<Date>()
  const rotate = useMutation({
    mutationFn: () => platen.settings.rotateWebhookSecret(),
    onSuccess: (data) => {
      queries.setQueryData(webhookQuery.queryKey, data)
      setEndsAt(new Date(Date.now() + ROTATION_MS))
      setAsking(false)
    },
  })
  return (
    <section aria-labelledby="secret">
      <h2 id="secret" className="text-title font-semibold">
        {T.webhook.secret}
      </h2>
      <p className="mt-1 mb-3 text-text-2">{T.webhook.secretHint}</p>
      <Field
        label={T.webhook.current}
        mono
        readOnly
        value={shown ? secret : `whsec_${'•'.repeat(MASK_DOTS)}${secret.slice(-4)}`}
        after={
          <>
            <Button
              icon="eye"
              className="size-8.5! px-0! pointer-coarse:size-11!"
              aria-pressed={shown}
              aria-label={shown ? T.webhook.hide : T.webhook.show}
              title={shown ? T.webhook.hide : T.webhook.show}
              onClick={() => setShown(!shown)}
            />
            <Button
              icon={icon}
              className="size-8.5! px-0! pointer-coarse:size-11!"
              aria-label={name}
              title={name}
              onClick={copy}
            />
          </>
        }
      />
      {previousSecret !== undefined && (
        <div role="status" className="mt-3 flex gap-3 rounded-control bg-selection p-3 text-control">
          <Icon name="retry" size={18} className="mt-0.5 shrink-0 text-accent" />
          <p>
            <b className="font-semibold">{T.webhook.two(endsAt && timeUtc(endsAt))}</b>{' '}
            {T.webhook.twoHint(previousSecret.slice(-4))}
          </p>
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button
          icon="retry"
          off={previousSecret === undefined ? undefined : T.webhook.rotateOff}
          onClick={() => setAsking(true)}
        >
          {T.webhook.rotate}
        </Button>
        {previousSecret !== undefined && <span className="text-control text-text-2">{T.webhook.rotateOff}</span>}
      </div>
      {asking && (
        <Dialog title={T.webhook.rotateTitle} onClose={() => setAsking(false)}>
          <p className="mt-2 text-text-2">{T.webhook.rotateText}</p>
          {rotate.error && (
            <div className="mt-3">
              <ErrorBanner error={rotate.error} />
            </div>
          )}
          <div className="mt-5 flex justify-end gap-2">
            <Button onClick={() => setAsking(false)}>{SHARED.settings.cancel}</Button>
            <Button
              variant="danger"
              aria-busy={rotate.isPending}
              busyText={T.webhook.rotating}
              onClick={() => rotate.mutate()}
            >
              {T.webhook.rotate}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}

/** Renders again every `ms`, so that "6 s ago" stays true. */
function useTick(ms: number): void {
  const [, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), ms)
    return () => clearInterval(timer)
  }, [ms])
}
