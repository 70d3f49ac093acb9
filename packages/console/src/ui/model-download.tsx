/** The download of a model to the machine of the service: starting, cancelling, and how far it is. */
import type { ModelDownload } from '@platen/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { localModelsQuery, platen, queries } from '../api.ts'
import { gigabytes } from '../intl.ts'
import { Button } from './button.tsx'
import { T } from './texts.ts'

export function useModelDownload({ enabled = true }: { enabled?: boolean } = {}) {
  const { data: local, error } = useQuery({ ...localModelsQuery, enabled })
  const refresh = () => queries.invalidateQueries({ queryKey: localModelsQuery.queryKey })
  const start = useMutation({
    mutationFn: (name: string) => platen.backends.download(name),
    onSettled: refresh,
  })
  const cancel = useMutation({
    mutationFn: (name: string) => platen.backends.cancelDownload(name),
    onSettled: refresh,
  })
  const status = local?.download?.status
  // The backends were loaded again.
  useEffect(() => {
    if (status !== 'completed') return
    for (const key of ['models', 'backends']) void queries.invalidateQueries({ queryKey: [key] })
  }, [status])
  return { local, error, start, cancel }
}

export function titleOf(local: { models: readonly { name: string; title: string }[] }, name: string): string {
  return local.models.find((one) => one.name === name)?.title ?? name
}

/** No percentage without a known length: the hub tells it with the first bytes. */
export function DownloadProgress({
  download: { step, bytes, totalBytes },
  title,
  isCancelling,
  onCancel,
}: {
  download: ModelDownload
  title: string
  isCancelling: boolean
  onCancel: () => void
}) {
  const isCounting = step === 'downloading' && bytes > 0
  const text = isCounting
    ? T.getModel.progress(gigabytes(bytes), gigabytes(totalBytes))
    : step === 'checking'
      ? T.getModel.checking
      : step === 'installing'
        ? T.getModel.installing
        : T.getModel.starting
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-48 grow">
        <div className="mb-1 flex justify-between gap-3 text-small">
          <span className="font-semibold">{T.getModel.getting(title)}</span>
          <span className="text-text-2">{text}</span>
        </div>
        <div
          role="progressbar"
          aria-label={T.getModel.getting(title)}
          aria-valuetext={text}
          {...(isCounting ? { 'aria-valuenow': Math.floor((bytes / totalBytes) * 100) } : {})}
          className="h-1 overflow-hidden rounded-full bg-line-strong"
        >
          <div
            className={`h-full rounded-full bg-accent ${isCounting ? '' : 'opacity-50'}`}
            style={{ width: isCounting ? `${(bytes / totalBytes) * 100}%` : '100%' }}
          />
        </div>
      </div>
      <Button onClick={() => isCancelling || onCancel()}>
        {isCancelling ? T.getModel.cancelling : T.getModel.cancel}
      </Button>
    </div>
  )
}
