/** Why a job is refused. http/errors.ts defines the replies. */
import { countOf } from '../count-of.ts'

/** The webhook URL is missing or not allowed. */
export class WebhookUrlRefused extends Error {
  override readonly name = 'WebhookUrlRefused'
  readonly field = 'webhookUrl'
}

/** The account has reached its limit of unfinished jobs. */
export class TooManyJobs extends Error {
  override readonly name = 'TooManyJobs'
  readonly limit: number

  constructor(limit: number) {
    super(
      `This account has ${countOf(limit, 'unfinished job')}, its limit. Try again when ${limit === 1 ? 'it has' : 'some have'} ended.`,
    )
    this.limit = limit
  }
}
