/** Models that the machine of the service can download: size, licence, speed to expect, and the download of one. */
import type { LocalModel, LocalModels } from '@platen/client'
import { localModelsQuery, queries } from '../api.ts'
import { isSaidByStatus } from '../connection.ts'
import { gigabytes, number, tenths } from '../intl.ts'
import { SHARED } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ErrorBanner } from '../ui/error-banner.tsx'
import { DownloadProgress, titleOf, useModelDownload } from '../ui/model-download.tsx'
import { Banner, SkeletonRows, Tag } from '../ui/states.tsx'
import { T } from './texts.ts'

/** Words a minute. */
const SUITS_FROM = 120

export function GetModel() {
  const { local, error, start, cancel } = useModelDownload()
  const download = local?.download
  const running = download?.status === 'running' ? download : undefined
  return (
    <section aria-labelledby="get-model" className="mt-7">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-2">
        <h2 id="get-model" className="text-title font-semibold">
          {T.getModel.title}
        </h2>
        {local && (
          <span className="text-small text-text-2">
            {T.getModel.machine(gigabytes(local.memoryBytes), local.cores)}
          </span>
        )}
      </div>
      {error && <ErrorBanner error={error} onRetry={() => void queries.invalidateQueries(localModelsQuery)} />}
      {!local && (!error || isSaidByStatus(error)) && <SkeletonRows rows={2} />}
      {local && (
        <>
          {running && (
            <div className="mb-3 rounded-card border border-line p-4">
              <DownloadProgress
                download={running}
                title={titleOf(local, running.name)}
                isCancelling={cancel.isPending}
                onCancel={() => cancel.mutate(running.name)}
              />
            </div>
          )}
          <Ended local={local} />
          {start.error && (
            <div className="mb-3">
              <ErrorBanner error={start.error} />
            </div>
          )}
          <List
            local={local}
            busy={running || start.isPending ? T.getModel.busy : undefined}
            onGet={(name) => start.mutate(name)}
          />
          <p className="mt-2 text-small text-text-2">
            {T.getModel.from(new URL(local.hub).host)} {T.getModel.replicas}
          </p>
        </>
      )}
    </section>
  )
}

/** How the last download ended. */
function Ended({ local }: { local: LocalModels }) {
  const { download } = local
  if (!download || download.status === 'running') return <p role="status" className="sr-only" />
  const title = titleOf(local, download.name)
  return (
    <div className="mb-3 empty:hidden">
      {download.status === 'failed' && (
        <Banner tone="error" title={SHARED.getModel.failed(title)}>
          {download.message}
        </Banner>
      )}
      {download.status === 'completed' && (
        <Banner tone="info" icon="check" title={T.getModel.done(title)}>
          {download.message}
        </Banner>
      )}
      {download.status === 'cancelled' && download.bytes > 0 && (
        <p role="status" className="text-small text-text-2">
          {T.getModel.rest(gigabytes(download.bytes), gigabytes(download.totalBytes))}
        </p>
      )}
    </div>
  )
}

function List({
  local: { models, recommended, download },
  busy,
  onGet,
}: {
  local: LocalModels
  busy: string | undefined
  onGet: (name: string) => void
}) {
  const shown = models.filter(({ fits, installed }) => fits || installed)
  const larger = models.length - shown.length
  return (
    <>
      {shown.length === 0 && <p className="rounded-card border border-line p-4">{T.getModel.none}</p>}
      <ul className="divide-y divide-line rounded-card border border-line empty:hidden">
        {shown.map((model) => (
          <li
            key={model.name}
            className="grid items-center gap-x-4 gap-y-1 px-4 py-2.5 md:grid-cols-[1.6fr_0.8fr_0.9fr_1.5fr_6rem]"
          >
            <span className="text-control font-semibold">
              {model.title}{' '}
              {model.name === recommended && isQuick(model) && <Tag tone="accent">{T.getModel.recommended}</Tag>}
            </span>
            <span className="text-control text-text-2">
              {SHARED.getModel.facts(gigabytes(model.fileBytes), model.license)}
            </span>
            <span className="text-control">{speedOf(model)}</span>
            <span className="inline-block text-small text-text-2 first-letter:uppercase">{model.goodFor}</span>
            <span className="md:text-right">
              {model.inUse ? (
                <Tag tone="ok">{T.getModel.inUse}</Tag>
              ) : model.installed ? (
                <Tag>{T.getModel.installed}</Tag>
              ) : (
                (download?.status === 'running' && download.name === model.name) || (
                  <Button
                    icon="download"
                    aria-label={T.getModel.getOf(model.title)}
                    off={busy}
                    onClick={() => onGet(model.name)}
                  >
                    {T.getModel.get}
                  </Button>
                )
              )}
            </span>
          </li>
        ))}
      </ul>
      {larger > 0 && shown.length > 0 && <p className="mt-2 text-small text-text-2">{T.getModel.tooLarge(larger)}</p>}
    </>
  )
}

/** A model that writes a page in a quarter of an hour does not suit. */
const isQuick = ({ wordsPerMinute }: LocalModel) => wordsPerMinute === null || wordsPerMinute >= SUITS_FROM

/** Words a second; a decimal below ten. */
function speedOf({ wordsPerMinute }: LocalModel): string {
  if (wordsPerMinute === null) return ''
  const speed = wordsPerMinute / 60
  return T.getModel.speed(speed < 10 ? tenths(speed) : number(Math.round(speed)))
}
