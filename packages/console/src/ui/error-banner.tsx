/** What the service said to a refused request: in its own words, with the name of the field. */
import { APIError, InvalidParametersError } from '@platen/client'
import { isOffline, isSaidByStatus } from '../connection.ts'
import { SHARED } from '../texts.ts'
import { Button } from './button.tsx'
import { CopyId, messageOf } from './failed.tsx'
import { Banner } from './states.tsx'

/** The sentence for a field that the service refused. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof InvalidParametersError)) return undefined
  const found = error.faults.find((one) => one.field === field)
  return found && sentence(found.reason)
}

/** A refused request, where no field says it. `onRetry`: of what could not be loaded. */
export function ErrorBanner({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (error === null || error === undefined || (onRetry && isSaidByStatus(error))) return null
  const isServer = error instanceof APIError && (error.status ?? 500) >= 500
  const title = isOffline(error) ? SHARED.errors.offline : isServer ? SHARED.errors.server : sentence(messageOf(error))
  return (
    <Banner
      tone="error"
      title={title}
      actions={
        (onRetry || (isServer && error.requestId !== null)) && (
          <>
            {onRetry && <Button onClick={onRetry}>{SHARED.errors.tryAgain}</Button>}
            {isServer && error.requestId !== null && <CopyId id={error.requestId} />}
          </>
        )
      }
    >
      {isServer && SHARED.errors.serverHint(error.requestId ?? '')}
    </Banner>
  )
}

function sentence(text: string): string {
  const upper = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(upper) ? upper : `${upper}.`
}
