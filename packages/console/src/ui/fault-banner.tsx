/** What the service said to a refused request: in its own words, with the name of the field. */
import { APIError, InvalidParametersError } from '@platen/client'
import { isOffline, isSaidByStatus } from '../connection.ts'
import { T } from '../texts.ts'
import { Button } from './button.tsx'
import { CopyId, messageOf } from './failed.tsx'
import { Banner } from './states.tsx'

/** The sentence for a field that the service refused. */
export function fieldFault(error: unknown, field: string): string | undefined {
  if (!(error instanceof InvalidParametersError)) return undefined
  const fault = error.faults.find((one) => one.field === field)
  return fault && sentence(fault.reason)
}

/** A refused request, where no field says it. `onRetry`: of what could not be loaded. */
export function FaultBanner({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (error === null || error === undefined || (onRetry && isSaidByStatus(error))) return null
  const isServer = error instanceof APIError && (error.status ?? 500) >= 500
  const title = isOffline(error) ? T.faults.offline : isServer ? T.faults.server : sentence(messageOf(error))
  return (
    <Banner
      tone="error"
      title={title}
      actions={
        (onRetry || (isServer && error.requestId !== null)) && (
          <>
            {onRetry && <Button onClick={onRetry}>{T.faults.tryAgain}</Button>}
            {isServer && error.requestId !== null && <CopyId id={error.requestId} />}
          </>
        )
      }
    >
      {isServer && T.faults.serverHint(error.requestId ?? '')}
    </Banner>
  )
}

function sentence(text: string): string {
  const upper = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(upper) ? upper : `${upper}.`
}
