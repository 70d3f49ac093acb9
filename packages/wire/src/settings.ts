/** Webhook settings of the caller's account. docs/decisions/030-webhooks.md. */
import * as z from 'zod'
import { empty, json, operation } from './operation.ts'

export const WebhookSettings = z
  .object({
    url: z.string().nullable().describe('URL that results are posted to; null if none is registered.'),
    secret: z.string().describe('Signing secret, `whsec_…` (Standard Webhooks).'),
    previousSecret: z.string().optional().describe('For a day after a rotation: the old secret, which also signs.'),
  })
  .meta({ id: 'WebhookSettings' })
export type WebhookSettings = z.infer<typeof WebhookSettings>

const Settings = z.object({ success: z.literal(true), data: WebhookSettings })

export const getWebhookSettings = operation('GET /settings/webhook', {
  id: 'getWebhookSettings',
  tag: 'Settings',
  summary: 'Read the webhook URL and signing secret',
  scope: 'settings',
  replies: { 200: json(Settings, 'The settings.') },
})

export const putWebhookSettings = operation('PUT /settings/webhook', {
  id: 'putWebhookSettings',
  tag: 'Settings',
  summary: 'Register the webhook URL',
  scope: 'settings',
  body: z.object({ url: z.string().max(2048).meta({ format: 'uri' }) }),
  examples: { url: { url: 'https://example.com/hooks/platen' } },
  replies: { 200: json(Settings, 'The settings.') },
})

export const deleteWebhookSettings = operation('DELETE /settings/webhook', {
  id: 'deleteWebhookSettings',
  tag: 'Settings',
  summary: 'Remove the webhook URL',
  scope: 'settings',
  replies: { 204: empty('Removed, or none was registered.') },
})

export const rotateWebhookSecret = operation('POST /settings/webhook/rotate-secret', {
  id: 'rotateWebhookSecret',
  tag: 'Settings',
  summary: 'Create a new signing secret; the old one also signs for a day',
  scope: 'settings',
  // The reply contains a secret.
  idempotent: false,
  replies: { 200: json(Settings, 'The settings with both secrets.') },
})

export const testWebhook = operation('POST /settings/webhook/test', {
  id: 'testWebhook',
  tag: 'Settings',
  summary: 'Send a test event to the registered URL and return its reply',
  scope: 'settings',
  replies: {
    200: json(
      z.object({
        success: z.literal(true),
        data: z.object({
          delivered: z.boolean(),
          httpStatus: z.int().nullable(),
          error: z.string().nullable(),
          durationMs: z.int(),
        }),
      }),
      'The reply of the receiver.',
    ),
  },
  failures: [409],
})
