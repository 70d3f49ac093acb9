/** Why a job is not accepted. http/errors.ts gives each its reply. */

/** No webhook can be sent for it. */
export class WebhookUrlRefused extends Error {
  override readonly name = 'WebhookUrlRefused'
  readonly field = 'webhookUrl'
}

/** The account has as many jobs as it may. */
export class TooManyJobs extends Error {
  override readonly name = 'TooManyJobs'
  readonly limit: number

  constructor(limit: number) {
    super(`${limit} jobs of this account have not ended, and it may have no more; try again when some have.`)
    this.limit = limit
  }
}
