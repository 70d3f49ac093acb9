/** `/jobs` and everything below it. Another account's job is 404 everywhere. */
import { extname } from 'node:path'
import {
  cancelJob,
  deleteJob,
  getJob,
  getJobFile,
  listFailedJobs,
  listJobs as listJobsOperation,
  mediaTypeOf,
  redeliverJob,
} from '@platen/wire'
import { type Database, inTransaction } from '../db/database.ts'
import { databaseNow } from '../db/now.ts'
import { documentHeaders } from '../document-headers.ts'
import type { DocxWriter } from '../formats/docx-thread.ts'
import { renderFile } from '../formats/file.ts'
import { fileSourceOf } from '../generate/form/blanks.ts'
import { conflict, notAcceptable, notFound } from '../http/errors.ts'
import { cleanFilename, sendFile } from '../http/reply/file.ts'
import { chooseType } from '../http/reply/negotiate.ts'
import { createdBetween, pageOf, readCursor } from '../http/reply/page.ts'
import { type Http, route, success } from '../http/route.ts'
import type { PdfEngine } from '../pdf/engine.ts'
import { newItemId, type Queue, WEBHOOKS } from '../queue/queue.ts'
import type { Template } from '../templates/template.ts'
import { findDelivery, redeliver } from '../webhooks/store.ts'
import { findPositions, type JobState, listJobs } from './states.ts'
import * as store from './store.ts'
import { failedJobOf, jobOf, summaryOf } from './view.ts'
import type { Worker } from './worker.ts'

/** Memory for a job's content and the file made of it. */
const FILE_BYTES = 1024 * 1024

export interface JobRouteDeps {
  database: Database
  queue: Queue
  worker: Worker
  /** For the PDF of `GET /jobs/{id}/file`. */
  pdf: PdfEngine
  /** For its .docx file. */
  docx: DocxWriter
  templates: () => readonly Template[]
}

export function jobRoutes(http: Http, { database, queue, worker, pdf, docx, templates }: JobRouteDeps): void {
  const { kysely } = database
  const nowMs = () => http.clock.now().getTime()

  async function find(id: string, accountId: string): Promise<store.JobRow> {
    const row = await store.findJob(kysely, id, accountId)
    if (!row) throw notFound('job')
    return row
  }

  const replyOf = async (row: store.JobRow) => {
    const [delivery, positions] = await Promise.all([findDelivery(kysely, row.id), findPositions(kysely, [row])])
    return success(jobOf(row, delivery, positions.get(row.id)))
  }

  route(http, listJobsOperation, async ({ query, principal }) => {
    const { limit, status, delivery, cursor } = query
    const rows = await listJobs(kysely, {
      ...createdBetween(query),
      after: readCursor(cursor),
      account: principal.accountId,
      status,
      delivery,
      limit: limit + 1,
    })
    const page = pageOf(rows, limit, positionOf)
    return success({ jobs: page.rows.map(summaryOf), nextCursor: page.nextCursor })
  })

  route(http, listFailedJobs, async ({ query }) => {
    const { limit, account, code, cursor } = query
    const rows = await listJobs(kysely, {
      ...createdBetween(query),
      after: readCursor(cursor),
      account,
      code,
      status: 'failed',
      limit: limit + 1,
    })
    const page = pageOf(rows, limit, positionOf)
    return success({ jobs: page.rows.map(failedJobOf), nextCursor: page.nextCursor })
  })

  route(http, getJob, async ({ params, principal }) => replyOf(await find(params.id, principal.accountId)))

  route(http, cancelJob, async ({ params, principal }) => {
    const row = await store.cancelJob(kysely, params.id, principal.accountId, nowMs())
    if (!row) {
      const { status } = await find(params.id, principal.accountId)
      throw conflict(`The job is ${status}; only a queued or processing job can be cancelled.`)
    }
    worker.abort(row.id)
    http.telemetry.counts.job('cancelled', row.model_type)
    return replyOf(row)
  })

  route(http, deleteJob, async ({ params, principal }, reply) => {
    if (!(await store.deleteJob(kysely, params.id, principal.accountId))) {
      const { status } = await find(params.id, principal.accountId)
      throw conflict(`The job is ${status}; cancel it first (POST /v1/jobs/${params.id}/cancel), then delete it.`)
    }
    return reply.send()
  })

  route(http, redeliverJob, async ({ params, principal }) => {
    const row = await find(params.id, principal.accountId)
    if (row.status !== 'completed' && row.status !== 'failed')
      throw conflict(`The job is ${row.status}; only the result of a completed or failed job can be posted again.`)
    if (row.webhook_url === store.NO_WEBHOOK) throw conflict('The job was created without a webhook.')
    if (row.status === 'completed') existingDocument(row)
    const item = newItemId()
    const sent = await inTransaction(database, async (tx) => {
      const ref = await redeliver(tx, row.id, item, databaseNow(database, http.clock))
      if (ref) await queue.add(tx, [{ id: item, queue: WEBHOOKS, ref, accountId: row.account_id, rank: nowMs() }])
      return ref !== undefined
    })
    if (!sent) throw conflict('The webhook is being delivered. Try again when that attempt has ended.')
    worker.wake()
    return replyOf(row)
  })

  route(
    http,
    getJobFile,
    async ({ params, query, principal, headers, signal, work }, reply) => {
      const row = await find(params.id, principal.accountId)
      const format = query.format ?? row.format
      const mediaType = mediaTypeOf(format)
      if (!chooseType(headers.accept, [mediaType])) throw notAcceptable([mediaType])
      if (row.status !== 'completed') throw conflict(`The job is ${row.status}; only a completed job has a file.`)
      const document = existingDocument(row)
      const settings = JSON.parse(row.file_settings) as store.JobFileSettings
      const template = templates().find(({ id }) => id === row.template)
      const source = fileSourceOf(document, template, row.format)
      const file = await renderFile(source, format, {
        ...settings,
        pdf,
        docx,
        signal,
        account: principal.accountId,
        span: work.span,
      })
      reply.headers(documentHeaders(document))
      return sendFile(reply, { ...file, filename: cleanFilename(file.filename, extname(file.filename)) })
    },
    { workBytes: FILE_BYTES },
  )
}

const positionOf = ({ created_at, id }: JobState) => ({ createdAt: created_at, id })

/** The document of a completed job. @throws {ApiError} 409 once it is deleted. */
function existingDocument(row: store.JobRow): store.JobDocument {
  const document = store.documentOf(row)
  if (document) return document
  throw conflict(
    'The content of this job is deleted. This service deletes content once the webhook is delivered or has failed for good.',
  )
}
