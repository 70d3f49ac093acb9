/** One job: its timeline, facts, first pages, deliveries and text, and what can be done with it. */
import { type FileFormat, type Job, NotFoundError } from '@platen/client'
import { countWords } from '@platen/document/count-words'
import type { TypesetOptions } from '@platen/typeset'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { accountQuery, platen, queries, templatesQuery } from '../api.ts'
import { words } from '../intl.ts'
import { type State, stateOf } from '../job-state.ts'
import { createDocument } from '../session/open-documents.ts'
import { titleOf } from '../text/title.ts'
import { SHARED } from '../texts.ts'
import { Button, ICON_BUTTON } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy.tsx'
import { Failed, messageOf } from '../ui/failed.tsx'
import { Icon } from '../ui/icons.tsx'
import { useKeys } from '../ui/keys.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Banner, Empty, SkeletonRows } from '../ui/states.tsx'
import { day } from './clock.ts'
import { Confirm } from './confirm.tsx'
import { Deliveries } from './deliveries.tsx'
import { DownloadMenu } from './download-menu.tsx'
import { FirstPages } from './first-pages.tsx'
import { JobFacts } from './job-facts.tsx'
import { Refused } from './refused.tsx'
import { isRunning, StateTag } from './state.tsx'
import { T } from './texts.ts'
import { Timeline } from './timeline.tsx'

const POLL_MS = 5000
const DAY_MS = 86_400_000

export function JobDetail() {
  const { id } = useParams({ from: '/shell/jobs/$id' })
  const { status, q } = useSearch({ from: '/shell/jobs/$id' })
  const job = useQuery({
    queryKey: ['job', id],
    queryFn: ({ signal }) => platen.jobs.get(id, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (isRunning(data) || data.deliveries[0]?.status === 'pending') ? POLL_MS : false,
  })
  useJobEvents(job.data)
  const back = (
    <LinkButton to="/jobs" search={{ ...(status && { status }), ...(q && { q }) }}>
      {T.jobs.back}
    </LinkButton>
  )
  if (job.data) return <OpenJob key={id} job={job.data} now={Math.max(job.dataUpdatedAt, job.errorUpdatedAt)} />
  return (
    <div data-job className="min-w-0 grow pt-6">
      <h1 className="sr-only">{T.jobs.title}</h1>
      {job.isPending ? (
        <SkeletonRows />
      ) : job.error instanceof NotFoundError ? (
        <Empty icon="jobs" title={T.jobs.gone} actions={back}>
          {T.jobs.goneHint}
        </Empty>
      ) : (
        <Failed error={job.error} onRetry={() => void job.refetch()} />
      )}
    </div>
  )
}

/** Follows a running job by its event stream; at its end the whole job is read. Polling goes on where the stream breaks. */
function useJobEvents(job: Job | undefined): void {
  const id = job && isRunning(job) ? job.jobId : undefined
  useEffect(() => {
    if (id === undefined) return
    const abort = new AbortController()
    void (async () => {
      for await (const event of platen.jobs.events(id, { signal: abort.signal })) {
        if (event.type === 'deleted' || !isRunning(event.job)) break
        queries.setQueryData<Job>(['job', id], (old) => old && { ...old, ...event.job })
      }
      await refresh(id)
    })().catch(() => {})
    return () => abort.abort()
  }, [id])
}

async function refresh(id: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['job', id] }),
    queries.invalidateQueries({ queryKey: ['jobs'] }),
  ])
}

function OpenJob({ job, now }: { job: Job; now: number }) {
  const { jobId: id, source, error, warnings } = job
  const search = useSearch({ from: '/shell/jobs/$id' })
  const { try: openTry, ...filters } = search
  const navigate = useNavigate()
  const { data: account } = useQuery(accountQuery)
  const { data: templates = [] } = useQuery(templatesQuery)
  const template = templates.find((one) => one.id === job.template)
  const name = template?.name ?? job.template
  const heading = useRef<HTMLHeadingElement>(null)
  const [question, setQuestion] = useState<'cancel' | 'delete'>()
  const { act, remove, download, busy, isDownloading, refused, setRefused } = useActions(id)
  const delivery = job.deliveries[0]
  const running = isRunning(job)
  const state = stateOf(job)
  const canDeliver = delivery !== undefined && !running && (job.status === 'failed' || job.content !== null)
  const options = { design: template?.design ?? 'plain' }
  const announcement = useEnd(job)

  useEffect(() => {
    document.title = SHARED.title(`${name} · ${T.jobs.title}`)
  }, [name])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const deliver = () => act('deliver', () => platen.jobs.redeliver(id))

  async function openInWrite(): Promise<void> {
    if (source === null || !account) return
    const session = createDocument({
      accountId: account.id,
      template: job.template,
      options,
      text: source,
      title: titleOf(source) || name,
      jobId: id,
      ...(job.modelUsed !== null && { modelUsed: job.modelUsed }),
    })
    void session.save()
    await navigate({ to: '/d/$id', params: { id: session.read().document.id } })
  }

  function toggle(number: number): void {
    const next = openTry === number ? filters : { ...filters, try: number }
    void navigate({ to: '/jobs/$id', params: { id }, search: next, replace: openTry !== undefined })
  }

  useKeys((key) => {
    if (key === 'd' && canDeliver && !busy) void deliver()
    else if (key === 'c' && running && !busy) setQuestion('cancel')
    else if (key === 'o' && source !== null) void openInWrite()
    else if (/^[1-9]$/.test(key) && Number(key) <= (delivery?.attempts.length ?? 0)) toggle(Number(key))
    else if (key === 'Escape' && openTry !== undefined) toggle(openTry)
    else if (key === 'Escape') void navigate({ to: '/jobs', search: filters, replace: true })
    else return false
    return true
  })

  const keptUntil =
    account && job.finishedAt && account.limits.retentionDays > 0
      ? day(new Date(job.finishedAt.getTime() + account.limits.retentionDays * DAY_MS))
      : ''
  return (
    <div data-job className="flex min-w-0 grow flex-col md:min-h-0">
      <header className="z-10 flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-4 py-2 sm:px-6">
        <Link
          to="/jobs"
          search={filters}
          replace
          aria-label={T.jobs.back}
          title={T.jobs.back}
          className={`${ICON_BUTTON} md:hidden`}
        >
          <Icon name="previous" />
        </Link>
        <h1 ref={heading} tabIndex={-1} className="text-title font-semibold">
          {name}
        </h1>
        <StateTag state={state} />
        <span className="flex items-center gap-0.5">
          <span title={id} className="font-mono text-code text-text-2">
            {`${id.slice(0, 8)}…${id.slice(-4)}`}
          </span>
          <CopyButton text={id} name={T.jobs.copyId} />
        </span>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {source !== null && (
            <>
              <Button onClick={() => void openInWrite()}>{T.jobs.openInWrite}</Button>
              <DownloadMenu busy={isDownloading} onPick={(format) => void download(format)} />
            </>
          )}
          {running && <CancelButton isBusy={busy === 'cancel'} onCancel={() => busy ?? setQuestion('cancel')} />}
          {canDeliver && <DeliverButton state={state} isBusy={busy === 'deliver'} onDeliver={() => void deliver()} />}
        </div>
      </header>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className="flex flex-col gap-6 px-4 py-5 sm:px-6 md:min-h-0 md:grow md:overflow-y-auto">
        {refused !== undefined && <Refused reason={refused} onClose={() => setRefused(undefined)} />}
        {error && (
          <Banner tone="error" title={error.code}>
            {error.message}
          </Banner>
        )}
        <div className="flex flex-wrap justify-between gap-6">
          <div className="flex min-w-0 grow basis-100 flex-col gap-5">
            <Timeline job={job} now={now} />
            <JobFacts job={job} keptUntil={account?.limits.retentionDays === 0 ? T.jobs.untilDelivered : keptUntil} />
          </div>
          {source !== null && <FirstPages text={source} title={titleOf(source)} options={options as TypesetOptions} />}
        </div>
        {warnings.length > 0 && (
          <ul className="list-disc pl-5 text-small text-text-2">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        )}
        {delivery && <Deliveries delivery={delivery} open={openTry} now={now} onToggle={toggle} />}
        {job.status === 'completed' && <JobText source={source} words={job.words} keptUntil={keptUntil} />}
        {!running && (
          <div>
            <Button variant="danger" icon="trash" aria-busy={busy !== undefined} onClick={() => setQuestion('delete')}>
              {T.jobs.deleteAction}
            </Button>
          </div>
        )}
      </div>
      <Confirm
        question={question}
        onCancel={() => void act('cancel', () => platen.jobs.cancel(id))}
        onDelete={() => void remove(() => navigate({ to: '/jobs', search: filters, replace: true }))}
        onClose={() => setQuestion(undefined)}
      />
    </div>
  )
}

/** What can be done with a job, and what is going on of it; a refusal is shown until it is closed. */
function useActions(id: string) {
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState<'deliver' | 'cancel' | 'delete'>()
  const [isDownloading, setDownloading] = useState(false)

  async function act(what: 'deliver' | 'cancel', action: () => Promise<Job>): Promise<void> {
    if (busy) return
    setBusy(what)
    setRefused(undefined)
    try {
      queries.setQueryData(['job', id], await action())
    } catch (thrown) {
      setRefused(messageOf(thrown))
    }
    setBusy(undefined)
    await refresh(id)
  }

  /** @param leave shows the list, before the job is gone from memory too */
  async function remove(leave: () => Promise<void>): Promise<void> {
    setBusy('delete')
    try {
      await platen.jobs.delete(id)
    } catch (thrown) {
      setRefused(messageOf(thrown))
      setBusy(undefined)
      return
    }
    await queries.invalidateQueries({ queryKey: ['jobs'] })
    await leave()
    queries.removeQueries({ queryKey: ['job', id] })
  }

  async function download(format: FileFormat): Promise<void> {
    setDownloading(true)
    try {
      const file = await platen.jobs.file(id, { format })
      saveFile(file.blob(), file.filename)
    } catch (thrown) {
      setRefused(messageOf(thrown))
    }
    setDownloading(false)
  }

  return { act, remove, download, busy, isDownloading, refused, setRefused }
}

function CancelButton({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  return (
    <Button variant="danger" hint="C" aria-busy={isBusy} busyText={T.jobs.cancelling} onClick={onCancel}>
      {T.jobs.cancel}
    </Button>
  )
}

function DeliverButton({ state, isBusy, onDeliver }: { state: State; isBusy: boolean; onDeliver: () => void }) {
  return (
    <Button
      variant={state === 'delivered' ? 'plain' : 'primary'}
      icon="send"
      hint="D"
      aria-busy={isBusy}
      busyText={T.jobs.testing}
      onClick={onDeliver}
    >
      {T.jobs.deliver}
    </Button>
  )
}

/** The text of a completed job, or that it is deleted. */
function JobText({
  source,
  words: count,
  keptUntil,
}: {
  source: string | null
  words: number | null
  keptUntil: string
}) {
  return (
    <section aria-labelledby="text">
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <h2 id="text" className="text-body font-semibold">
          {T.jobs.text}
        </h2>
        {source !== null && (
          <>
            <span className="text-small text-text-2">
              {T.jobs.textKept(words(count ?? countWords(source)), keptUntil)}
            </span>
            <CopyButton text={source} name={T.jobs.copyText} className="ml-auto" />
          </>
        )}
      </div>
      {source === null ? (
        <p className="text-control text-text-2">{T.jobs.noText}</p>
      ) : (
        <div
          tabIndex={0}
          role="group"
          aria-labelledby="text"
          className="max-h-120 overflow-auto rounded-card border border-line px-3.5 py-3 font-mono text-code break-words whitespace-pre-wrap"
        >
          {source}
        </div>
      )}
    </section>
  )
}

/** Said once, when a job that was running ends while it is open. */
function useEnd(job: Job): string {
  const wasRunning = useRef(isRunning(job))
  const [text, setText] = useState('')
  useEffect(() => {
    if (wasRunning.current && !isRunning(job)) setText(T.jobs.ended[job.status] ?? '')
    wasRunning.current = isRunning(job)
  }, [job])
  return text
}
