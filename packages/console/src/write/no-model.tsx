/** On Write without a model: what is written then, and the steps to a model for those who may take them. */
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../api.ts'
import { gigabytes } from '../intl.ts'
import { SHARED } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ErrorBanner } from '../ui/error-banner.tsx'
import { Icon } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { DownloadProgress, titleOf, useModelDownload } from '../ui/model-download.tsx'
import { T } from './texts.ts'

/** Of a model, for a text of the usual width. */
const TYPICAL_BYTES = 2.5e9

export function NoModel() {
  const { data: account } = useQuery(accountQuery)
  const isAdmin = account?.key.scopes.includes('admin') ?? false
  const { local, start, cancel } = useModelDownload({ enabled: isAdmin })
  const download = local?.download
  const model = local?.models.find(({ name }) => name === local.recommended)
  return (
    <section className="mt-3 rounded-card border border-line px-4 py-3">
      <div className="flex items-center gap-x-4 gap-y-2 max-md:flex-wrap">
        <Icon name="chip" size={20} className="text-accent max-sm:hidden" />
        <div className="min-w-0 grow">
          <h2 className="text-body font-semibold">{T.write.noModel}</h2>
          <p className="text-small text-text-2">
            {T.write.noModelHint} {account && !isAdmin && T.write.who}
          </p>
        </div>
        {isAdmin && (
          <div className="flex shrink-0 flex-wrap gap-2">
            <LinkButton to="/settings/$section" params={{ section: 'models' }} search={{ open: 'connect' }}>
              {T.write.connect}
            </LinkButton>
            {/* Its place is there before the models are known: nothing moves. */}
            {!local && (
              <Button icon="download" className="invisible">
                <GetModel bytes={TYPICAL_BYTES} />
              </Button>
            )}
            {model && download?.status !== 'running' && (
              <Button
                icon="download"
                title={SHARED.getModel.facts(model.title, model.license)}
                onClick={() => start.isPending || start.mutate(model.name)}
              >
                <GetModel bytes={model.fileBytes} />
              </Button>
            )}
          </div>
        )}
      </div>
      {local && download?.status === 'running' && (
        <div className="mt-3">
          <DownloadProgress
            download={download}
            title={titleOf(local, download.name)}
            isCancelling={cancel.isPending}
            onCancel={() => cancel.mutate(download.name)}
          />
        </div>
      )}
      <div role="status" className="mt-1 text-small text-text-2 empty:hidden">
        {local && download?.status === 'completed' && download.message}
      </div>
      {local && download?.status === 'failed' && (
        <div className="mt-3">
          <ErrorBanner
            error={new Error(`${SHARED.getModel.failed(titleOf(local, download.name))} ${download.message}`)}
          />
        </div>
      )}
      {start.error && (
        <div className="mt-3">
          <ErrorBanner error={start.error} />
        </div>
      )}
    </section>
  )
}

function GetModel({ bytes }: { bytes: number }) {
  return (
    <>
      <span className="max-sm:hidden">{T.write.getModel(gigabytes(bytes))}</span>
      <span className="sm:hidden">{T.write.getOne(gigabytes(bytes))}</span>
    </>
  )
}
