/** Jobs of the account. */
import type { QueryOf } from '@platen/wire'
import {
  cancelJob,
  deleteJob,
  type Format,
  getJob,
  getJobFile,
  type Job,
  type JobSummary,
  listJobs,
  redeliverJob,
  streamJobEvents,
} from '@platen/wire'
import { type DownloadedFile, readFileReply } from './file.ts'
import { serverEvents } from './server-events.ts'
import type { CallOptions, Transport } from './transport.ts'

export type JobEvent = { type: 'status'; id: string; job: JobSummary } | { type: 'deleted' }

export class Jobs {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Newest first, one page; see `all`. */
  async list(
    query: QueryOf<typeof listJobs> = {},
    options: CallOptions = {},
  ): Promise<{ jobs: JobSummary[]; nextCursor: string | null }> {
    return (await this.#transport.json(listJobs, { ...options, query })).data
  }

  /** Newest first, page by page. */
  async *all(query: QueryOf<typeof listJobs> = {}, options: CallOptions = {}): AsyncGenerator<JobSummary> {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await this.list({ ...query, ...(cursor === undefined ? {} : { cursor }) }, options)
      yield* page.jobs
      cursor = page.nextCursor
    }
  }

  async get(id: string, options: CallOptions = {}): Promise<Job> {
    return (await this.#transport.json(getJob, { ...options, params: { id } })).data
  }

  /** The states of a job until it ends. If the stream ends first, call this again with the ID of the last event. */
  async *events(
    id: string,
    { lastEventId, ...options }: CallOptions & { lastEventId?: string } = {},
  ): AsyncGenerator<JobEvent> {
    const request = { ...options, params: { id }, accept: 'text/event-stream', lastEventId }
    const response = await this.#transport.send(streamJobEvents, request)
    if (!response.body) return
    for await (const { event, data, id: eventId } of serverEvents(response.body)) {
      if (event === 'status') yield { type: 'status', id: eventId ?? '', job: JSON.parse(data) as JobSummary }
      else if (event === 'deleted') yield { type: 'deleted' }
    }
  }

  async cancel(id: string, options: CallOptions = {}): Promise<Job> {
    return (await this.#transport.json(cancelJob, { ...options, params: { id } })).data
  }

  /** Deletes a job that has ended, with its content and its deliveries. */
  async delete(id: string, options: CallOptions = {}): Promise<void> {
    await this.#transport.send(deleteJob, { ...options, params: { id } })
  }

  async redeliver(id: string, options: CallOptions = {}): Promise<Job> {
    return (await this.#transport.json(redeliverJob, { ...options, params: { id } })).data
  }

  async file(id: string, format?: Format, options: CallOptions = {}): Promise<DownloadedFile> {
    const query = format === undefined ? {} : { format }
    return readFileReply(await this.#transport.send(getJobFile, { ...options, params: { id }, query }))
  }
}
