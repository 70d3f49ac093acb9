/** A screen, or a part of it, that could not be loaded: the reason in the words of the service, and its request id where it failed itself. */
import { APIError } from '@platen/client'
import { isOffline, isSaidByStatus } from '../connection.ts'
import { SHARED } from '../texts.ts'
import { Button } from './button.tsx'
import { CopyAction } from './copy.tsx'
import { Empty, SkeletonRows } from './states.tsx'
import { T } from './texts.ts'

export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isSaidByStatus(error)) return <SkeletonRows />
  const isServer = error instanceof APIError && (error.status ?? 500) >= 500
  return (
    <Empty
      icon="warning"
      tone="error"
      title={isServer ? SHARED.errors.server : T.errors.refused}
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            {SHARED.errors.tryAgain}
          </Button>
          {isServer && error.requestId !== null && <CopyId id={error.requestId} />}
        </>
      }
    >
      {isServer ? SHARED.errors.serverHint(error.requestId ?? '') : messageOf(error)}
    </Empty>
  )
}

/** Copies the id of a request that failed, for the log of the service. */
export function CopyId({ id }: { id: string }) {
  return <CopyAction text={id}>{T.errors.copyId}</CopyAction>
}

/** In the words of the service. */
export function messageOf(error: unknown): string {
  if (isOffline(error)) return SHARED.errors.offline
  if (error instanceof APIError) return error.text
  return error instanceof Error ? error.message : String(error)
}
