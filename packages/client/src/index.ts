/**
 * The client of a Platen service. Its types come from the schemas that the service checks requests with.
 *
 *   const platen = new Platen({ baseUrl: 'http://127.0.0.1:8484', apiKey })
 *   const letter = await platen.generate.file('pdf', { prompt: 'Resignation from Jane Doe …', template: 'resignation' })
 */
import { Administration } from './administration.ts'
import { Catalogue } from './catalogue.ts'
import { Generation } from './generate.ts'
import { Jobs } from './jobs.ts'
import { OwnAccount } from './own-account.ts'
import { Conversion } from './pdf.ts'
import { Session } from './session.ts'
import { Settings } from './settings.ts'
import { type ClientOptions, Transport } from './transport.ts'

export { verifyWebhook, WebhookVerificationError } from '@platen/wire'
export type { DownloadedFile } from './file.ts'
export type { StreamEvent } from './generate.ts'
export type { JobEvent } from './jobs.ts'
export { type CallOptions, type ClientOptions, PlatenError } from './transport.ts'

export class Platen {
  readonly generate: Generation
  readonly pdf: Conversion
  readonly catalogue: Catalogue
  readonly jobs: Jobs
  readonly account: OwnAccount
  readonly session: Session
  readonly settings: Settings
  readonly administration: Administration

  constructor(options: ClientOptions) {
    const transport = new Transport(options)
    this.generate = new Generation(transport)
    this.pdf = new Conversion(transport)
    this.catalogue = new Catalogue(transport)
    this.jobs = new Jobs(transport)
    this.account = new OwnAccount(transport)
    this.session = new Session(transport)
    this.settings = new Settings(transport)
    this.administration = new Administration(transport)
  }
}
