/** The backends that answer, what they do now, and the models that a request can name. */
import type { Backend, Model } from '@platen/client'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { modelsQuery, platen, queries } from '../api.ts'
import { number, T } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy.tsx'
import { Banner, SkeletonRows, Tag } from '../ui/states.tsx'
import { Cell, Lines, Table } from '../ui/table.tsx'
import { FaultBanner } from './faults.tsx'

const LIVE_MS = 5_000

const backendsQuery = queryOptions({
  queryKey: ['backends'],
  queryFn: ({ signal }) => platen.backends.list({ signal }),
  refetchInterval: LIVE_MS,
})

const STATES = {
  ready: ['ok', 'bg-ok'],
  loading: ['accent', 'bg-accent'],
  cooling: ['warning', 'bg-warning'],
  down: ['error', 'bg-error'],
} as const

export function ModelsSection() {
  const { data: backends, error, refetch } = useQuery(backendsQuery)
  const { data: models } = useQuery(modelsQuery)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="text-title font-semibold">{T.modelSettings.backends}</h2>
        {!error && backends && (
          <span className="inline-flex items-center gap-1.5 text-small text-text-2">
            <span aria-hidden="true" className="size-2 rounded-full bg-ok" />
            {T.settings.live}
          </span>
        )}
        <ReloadButton />
      </div>
      {error && <FaultBanner error={error} onRetry={() => void refetch()} />}
      {backends ? <Backends backends={backends} onRetry={() => void refetch()} /> : !error && <SkeletonRows />}
      {models && <Models models={models} />}
    </>
  )
}

function Backends({ backends, onRetry }: { backends: readonly Backend[]; onRetry: () => void }) {
  if (backends.length === 0)
    return (
      <div className="rounded-card border border-line p-4">
        <h3 className="text-body font-semibold">{T.modelSettings.none}</h3>
        <p className="text-small text-text-2">{T.modelSettings.noneHint}</p>
        <p className="mt-2 inline-flex items-center gap-2 rounded-control border border-line bg-canvas pl-3">
          <code className="font-mono text-code">{T.modelSettings.command}</code>
          <CopyButton text={T.modelSettings.command} name={T.modelSettings.copy} />
        </p>
      </div>
    )
  const { backend, state, running, answers } = T.modelSettings
  return (
    <>
      <Table
        label={T.modelSettings.table}
        heads={[{ name: backend }, { name: state }, { name: running, from: 'sm' }, { name: answers, from: 'md' }]}
      >
        {backends.map((one) => {
          const [tone, dot] = STATES[one.status as keyof typeof STATES] ?? STATES.down
          return (
            <tr key={one.name}>
              <Cell>
                <span className="flex items-center gap-2.5">
                  <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />
                  <span>
                    <Lines
                      first={one.name}
                      second={T.modelSettings.kind[one.kind as keyof typeof T.modelSettings.kind] ?? one.kind}
                    />
                  </span>
                </span>
              </Cell>
              <Cell>
                <Tag tone={tone}>{stateOf(one)}</Tag>
              </Cell>
              <Cell from="sm">
                {one.status === 'down'
                  ? '–'
                  : T.modelSettings.runs(number(one.running), number(one.slots), number(one.queued))}
              </Cell>
              <Cell from="md" className="text-small text-text-2">
                {one.models.length > 2
                  ? T.modelSettings.more(one.models[0]!, number(one.models.length - 1))
                  : one.models.join(', ')}
              </Cell>
            </tr>
          )
        })}
      </Table>
      {backends
        .filter(({ status, note }) => status !== 'ready' && note !== undefined)
        .map((one) => (
          <div key={one.name} className="mt-3">
            <Banner
              tone={one.status === 'down' ? 'error' : one.status === 'loading' ? 'info' : 'warning'}
              title={T.modelSettings.notReady(one.name, stateOf(one).toLowerCase())}
              actions={<Button onClick={onRetry}>{T.modelSettings.tryAgain}</Button>}
            >
              {one.note}
            </Banner>
          </div>
        ))}
    </>
  )
}

function stateOf({ status }: Backend): string {
  return T.modelSettings.states[status as keyof typeof T.modelSettings.states] ?? status
}

function Models({ models }: { models: readonly Model[] }) {
  const { model, state, id, good, context } = T.modelSettings
  return (
    <section aria-labelledby="models" className="mt-7">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-2">
        <h2 id="models" className="text-title font-semibold">
          {T.modelSettings.models}
        </h2>
        <span className="text-small text-text-2">{T.modelSettings.modelsHint}</span>
      </div>
      <Table
        label={T.modelSettings.modelTable}
        heads={[
          { name: model },
          { name: state },
          { name: id, from: 'sm' },
          { name: good, from: 'md' },
          { name: context, from: 'md' },
        ]}
      >
        {models.map((one) => (
          <tr key={one.id}>
            <Cell>
              <span className="font-semibold">{one.name}</span> {one.default && <Tag>{T.modelSettings.default}</Tag>}
            </Cell>
            <Cell>
              <ModelTag model={one} />
            </Cell>
            <Cell from="sm" className="font-mono text-code">
              {one.id}
            </Cell>
            <Cell from="md" className="text-small text-text-2">
              {one.capabilities.join(', ')}
            </Cell>
            <Cell from="md" className="text-small whitespace-nowrap text-text-2">
              {one.contextLength === null ? '–' : T.modelSettings.tokens(number(one.contextLength))}
            </Cell>
          </tr>
        ))}
      </Table>
    </section>
  )
}

function ModelTag({ model: { source, available } }: { model: Model }) {
  if (source === 'draft') return <Tag>{T.modelSettings.form}</Tag>
  if (source === 'none') return <Tag>{T.modelSettings.nothing}</Tag>
  return available ? <Tag tone="ok">{T.modelSettings.ready}</Tag> : <Tag tone="warning">{T.modelSettings.away}</Tag>
}

/** Templates and backends from their files, as `platen.json` and the templates folder have them now. */
export function ReloadButton() {
  const reload = useMutation({
    mutationFn: () => platen.backends.reload(),
    onSuccess: () => {
      for (const key of ['backends', 'models', 'templates']) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  const reloaded = reload.data
  return (
    <>
      <Button icon="retry" className="ml-auto" onClick={() => reload.isPending || reload.mutate()}>
        {reload.isPending ? T.settings.reloading : T.settings.reload}
      </Button>
      {reload.error && (
        <div className="w-full">
          <FaultBanner error={reload.error} />
        </div>
      )}
      <div role="status" className="w-full text-small text-text-2 empty:hidden">
        {reloaded &&
          [
            reloaded.sentence,
            ...reloaded.warnings,
            ...(reloaded.restartFor.length > 0 ? [T.settings.restart(reloaded.restartFor.join(', '))] : []),
          ].map((line) => <p key={line}>{line}</p>)}
      </div>
    </>
  )
}
