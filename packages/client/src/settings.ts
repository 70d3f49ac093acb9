/** Webhook settings of the account. */
import {
  deleteWebhookSettings,
  getWebhookSettings,
  type JsonOf,
  putWebhookSettings,
  rotateWebhookSecret,
  testWebhook,
  type WebhookSettings,
} from '@platen/wire'
import type { CallOptions, Transport } from './transport.ts'

export class Settings {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  async webhook(options: CallOptions = {}): Promise<WebhookSettings> {
    return (await this.#transport.json(getWebhookSettings, options)).data
  }

  async registerWebhook(url: string, options: CallOptions = {}): Promise<WebhookSettings> {
    return (await this.#transport.json(putWebhookSettings, { ...options, body: { url } })).data
  }

  async removeWebhook(options: CallOptions = {}): Promise<void> {
    await this.#transport.send(deleteWebhookSettings, options)
  }

  /** Creates a new secret. For a day, webhooks are also signed with the old one. */
  async rotateSecret(options: CallOptions = {}): Promise<WebhookSettings> {
    return (await this.#transport.json(rotateWebhookSecret, options)).data
  }

  /** Posts a sample to the webhook URL and returns its reply. */
  async testWebhook(options: CallOptions = {}): Promise<JsonOf<typeof testWebhook>['data']> {
    return (await this.#transport.json(testWebhook, options)).data
  }
}
