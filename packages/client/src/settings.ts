/** Webhook settings of the account. */
import type { CallOptions } from './options.ts'
import { redactPrinted } from './response.ts'
import type { Call, Transport } from './transport.ts'
import type { WebhookSettings, WebhookTest } from './types.ts'

const PATH = '/settings/webhook'

/** Webhook settings of the account. Needs a key with the scope `settings`. */
export class Settings {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** The webhook URL and the secrets that sign webhooks. */
  getWebhook(options?: CallOptions): Promise<WebhookSettings> {
    return this.#settings({ method: 'GET', path: PATH }, options)
  }

  /** Registers the URL that results are posted to. */
  setWebhook({ url }: { url: string }, options?: CallOptions): Promise<WebhookSettings> {
    return this.#settings({ method: 'PUT', path: PATH, body: { url } }, options)
  }

  /** Removes the URL; also where none is registered. The secret stays. */
  deleteWebhook(options?: CallOptions): Promise<void> {
    return this.#transport.none({ method: 'DELETE', path: PATH }, options)
  }

  /** Creates a new secret. For a day webhooks are also signed with the old one. */
  rotateWebhookSecret(options?: CallOptions): Promise<WebhookSettings> {
    return this.#settings({ method: 'POST', path: `${PATH}/rotate-secret`, once: true }, options)
  }

  /** Posts a sample to the registered URL and returns what the receiver answered. @throws {ConflictError} without a URL. */
  testWebhook(options?: CallOptions): Promise<WebhookTest> {
    return this.#transport.data({ method: 'POST', path: `${PATH}/test` }, options)
  }

  async #settings(call: Call, options?: CallOptions): Promise<WebhookSettings> {
    return redactPrinted(await this.#transport.data<WebhookSettings>(call, options), 'secret', 'previousSecret')
  }
}
