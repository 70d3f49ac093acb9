/** The backends that answer, a test of each, models for this machine, and the models that a request can name. */
import type { Backend, Model } from '@platen/client'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { localModelsQuery, modelsQuery, platen, queries } from '../api.ts'
import { isSaidByStatus } from '../connection.ts'
import { facts, listOf, number } from '../intl.ts'
import { Button } from '../ui/button.tsx'
import { ErrorBanner } from '../ui/error-banner.tsx'
import { SkeletonRows, Tag } from '../ui/states.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { BackendTestResult, useBackendTest } from './backend-test.tsx'
import { Backends } from './backends.tsx'
import { ConnectServer } from './connect-server.tsx'
import { GetModel } from './get-model.tsx'
import { T } from './texts.ts'

const LIVE_MS = 5_000

const backendsQuery = queryOptions({
  queryKey: ['backends'],
  queryFn: async ({ signal }): Promise<{ items: readonly Backend[]; at: number }> => ({
    items: await platen.backends.list({ signal }),
    at: Date.now(),
  }),
  refetchInterval: LIVE_MS,
})

export function ModelsSection() {
  const { data: backends, error, refetch } = useQuery(backendsQuery)
  const { data: models } = useQuery({ ...modelsQuery, refetchInterval: LIVE_MS })
  const local = useQuery(localModelsQuery)
  const { open } = useSearch({ from: '/shell/settings/$section' })
  const navigate = useNavigate({ from: '/settings/$section' })
  const test = useBackendTest()
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
        <ReloadButton>
          <Button variant="primary" icon="plus" onClick={() => void navigate({ search: { open: 'connect' } })}>
            {T.modelSettings.connect.title}
          </Button>
        </ReloadButton>
      </div>
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {backends ? (
        backends.items.length > 0 ? (
          <Backends backends={backends.items} at={backends.at} test={test} />
        ) : (
          <div className="rounded-card border border-line p-4">
            <h3 className="text-body font-semibold">{T.modelSettings.none}</h3>
            <p className="text-small text-text-2">{T.modelSettings.noneHint}</p>
          </div>
        )
      ) : (
        (!error || isSaidByStatus(error)) && <SkeletonRows />
      )}
      <BackendTestResult test={test} />
      {/* Each waits for what stands above it: nothing moves. */}
      {(backends || (error && !isSaidByStatus(error))) && <GetModel />}
      {(backends || (error && !isSaidByStatus(error))) && !local.isPending && models && <Models models={models} />}
      {open === 'connect' && <ConnectServer onClose={() => void navigate({ search: {}, replace: true })} />}
    </>
  )
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
          { name: id, from: 'md' },
          { name: good, from: 'md' },
          { name: context, from: 'md' },
        ]}
      >
        {models.map((one) => (
          <tr key={one.id}>
            <Cell isHead>
              <span className="font-semibold">{one.name}</span> {one.default && <Tag>{T.modelSettings.default}</Tag>}
              <span className="block font-mono text-code text-text-2 md:hidden">{one.id}</span>
            </Cell>
            <Cell>
              <ModelTag model={one} />
            </Cell>
            <Cell from="md" className="font-mono text-code">
              {one.id}
            </Cell>
            <Cell from="md" className="text-small text-text-2">
              {facts(one.capabilities)}
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
export function ReloadButton({ children }: { children?: React.ReactNode }) {
  const reload = useMutation({
    mutationFn: () => platen.backends.reload(),
    onSettled: () => {
      for (const key of ['backends', 'models', 'templates', 'template-files', 'template-preview', 'local-models'])
        void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  const reloaded = reload.data
  return (
    <>
      <Button
        icon="retry"
        className="ml-auto"
        aria-busy={reload.isPending}
        busyText={T.settings.reloading}
        onClick={() => reload.mutate()}
      >
        {T.settings.reload}
      </Button>
      {children}
      {reload.error && (
        <div className="w-full">
          <ErrorBanner error={reload.error} />
        </div>
      )}
      <div role="status" className="w-full text-small text-text-2 empty:hidden">
        {reloaded &&
          [
            reloaded.sentence,
            ...reloaded.warnings,
            ...(reloaded.restartFor.length > 0 ? [T.settings.restart(listOf(reloaded.restartFor))] : []),
          ].map((line) => <p key={line}>{line}</p>)}
      </div>
    </>
  )
}
