/** Signs and sends one webhook message. */
import { signWebhook } from '@platen/wire'
import type { Clock } from '../clock.ts'
import { sentRequest } from './exchange.ts'
import type { Outbound } from './outbound.ts'
import { wasAccepted } from './schedule.ts'

export interface PostDeps {
  clock: Clock
  outbound: Outbound
}

interface SignedPost {
  id: string
  url: string
  body: string
  headers: Record<string, string>
  signal?: AbortSignal
}

export async function post(
  { clock, outbound }: PostDeps,
  secrets: readonly string[],
  { id, url, body, headers, signal }: SignedPost,
) {
  const at = clock.now()
  const startedMs = clock.monotonicMs()
  const signature = await signWebhook({ id, at, body, secrets })
  const sent = { 'content-type': 'application/json', 'user-agent': 'Platen', ...headers, ...signature }
  const outcome = await outbound({
    url,
    body,
    headers: sent,
    ...(signal ? { signal } : {}),
  })
  const durationMs = Math.round(clock.monotonicMs() - startedMs)
  const attempt = outcome.answered
    ? { httpStatus: outcome.status, error: wasAccepted(outcome) ? null : `The receiver answered ${outcome.status}.` }
    : { httpStatus: null, error: outcome.reason }
  // Separate from the attempt, which is logged: the exchange contains documents.
  const exchange = { request: sentRequest(sent, body, secrets), reply: outcome.answered ? outcome.reply : null }
  return { outcome, attempt: { at: at.getTime(), durationMs, ...attempt }, exchange }
}
