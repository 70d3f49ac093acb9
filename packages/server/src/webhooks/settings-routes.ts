/** `/settings/webhook`: the URL and secret of the caller's account, and a test of them. */
import {
  deleteWebhookSettings,
  getWebhookSettings,
  putWebhookSettings,
  rotateWebhookSecret,
  testWebhook,
  type WebhookBody,
} from '@platen/wire'
import type { Database } from '../db/database.ts'
import { documentHeaders } from '../document-headers.ts'
import { badFields, conflict } from '../http/errors.ts'
import { type Http, route } from '../http/route.ts'
import { newId } from '../ids.ts'
import { type Outbound, type OutboundPolicy, urlError } from './outbound.ts'
import { post } from './post.ts'
import { wasAccepted } from './schedule.ts'
import { readSettings, registeredUrl, rotateSecret, signingSecrets, writeUrl } from './settings.ts'

export interface WebhookSettingsRouteDeps {
  database: Database
  outbound: Outbound
  policy: OutboundPolicy
}

export function webhookSettingsRoutes(http: Http, { database, outbound, policy }: WebhookSettingsRouteDeps): void {
  const { kysely } = database
  const { clock } = http
  const shown = async (accountId: string) =>
    ({ success: true, data: await readSettings(kysely, accountId, clock.now().getTime()) }) as const

  route(http, getWebhookSettings, ({ principal }) => shown(principal.accountId))

  route(http, putWebhookSettings, async ({ body, principal }) => {
    const fault = urlError(body.url, policy)
    if (fault) throw badFields({ field: 'url', reason: fault })
    await writeUrl(kysely, principal.accountId, body.url)
    return shown(principal.accountId)
  })

  route(http, deleteWebhookSettings, async ({ principal }, reply) => {
    await writeUrl(kysely, principal.accountId, null)
    return reply.send()
  })

  route(http, rotateWebhookSecret, async ({ principal }) => ({
    success: true as const,
    data: await rotateSecret(kysely, principal.accountId, clock.now().getTime()),
  }))

  route(http, testWebhook, async ({ principal, id, work, signal }) => {
    const url = await registeredUrl(kysely, principal.accountId)
    if (url === null) throw conflict('No webhook URL is registered: PUT /v1/settings/webhook first.')
    const settings = await readSettings(kysely, principal.accountId, clock.now().getTime())
    const document = { modelUsed: 'test', documentSource: 'model', template: 'blank', warnings: [] } as const
    const sample: WebhookBody = {
      jobId: newId('job'),
      status: 'completed',
      content: 'This is a test of your webhook. No job has this ID.',
      timestamp: clock.now().toISOString(),
      documentSource: document.documentSource,
      warnings: [],
    }
    const { traceparent } = work.span
    const { outcome, attempt } = await post({ clock, outbound }, signingSecrets(settings), {
      id: newId('msg'),
      url,
      body: JSON.stringify(sample),
      headers: { 'x-request-id': id, ...(traceparent ? { traceparent } : {}), ...documentHeaders(document) },
      signal,
    })
    const { httpStatus, error, durationMs } = attempt
    return { success: true as const, data: { delivered: wasAccepted(outcome), httpStatus, error, durationMs } }
  })
}
