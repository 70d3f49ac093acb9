/**
 * The client of a Platen service. Typed by the same schemas that the service checks requests with.
 *
 *   const platen = new Platen({ baseUrl: 'http://127.0.0.1:8484', apiKey })
 *   const letter = await platen.generate.file('pdf', { prompt: 'Resignation from Jane Doe …', template: 'resignation' })
 */
import { Administration } from './administration.ts'
import { Catalogue } from './catalogue.ts'
import { Generating } from './generate.ts'
import { Jobs } from './jobs.ts'
import { OwnAccount } from './own-account.ts'
import { Converting } from './pdf.ts'
import { Settings } from './settings.ts'
import { type ClientOptions, Transport } from './transport.ts'

export { verifyWebhook, WebhookVerificationError } from '@platen/wire'
export type { DownloadedFile } from './file.ts'
export type { StreamEvent } from './generate.ts'
export type { JobEvent } from './jobs.ts'
export { type CallOptions, type ClientOptions, PlatenError } from './transport.ts'

export class Platen {
  readonly generate: Generating
  readonly pdf: Converting
  readonly catalogue: Catalogue
  readonly jobs: Jobs
  readonly account: OwnAccount
  readonly settings: Settings
  readonly administration: Administration

  constructor(options: ClientOptions) {
    const transport = new Transport(options)
    this.generate = new Generating(transport)
    this.pdf = new Converting(transport)
    this.catalogue = new Catalogue(transport)
    this.jobs = new Jobs(transport)
    this.account = new OwnAccount(transport)
    this.settings = new Settings(transport)
    this.administration = new Administration(transport)
  }
}
