import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ContextTooSmall, generationErrorOf, NoDocument, UNEXPECTED_ERROR } from '../generate/errors.ts'
import { TooManyJobs, WebhookUrlRefused } from '../jobs/errors.ts'
import { ModelFailed, ModelUnavailable } from '../models/backend.ts'
import { PdfFailure } from '../pdf/engine.ts'
import { replyOf } from './errors.ts'

const REPLIES: [error: Error, status: number, code: string, details: unknown, retryAfter?: string][] = [
  [new ModelUnavailable('No model.', { retryAfterS: 7 }), 503, 'model_unavailable', undefined, '7'],
  [new ModelFailed('idle', 'It fell silent.'), 502, 'generation_failed', { reason: 'idle' }],
  [new NoDocument('empty', 'It was empty.'), 502, 'generation_failed', { reason: 'empty' }],
  [new PdfFailure('deadline', 'Too slow.'), 504, 'pdf_generation_failed', 'Too slow.'],
  [new PdfFailure('failed', 'No.'), 500, 'pdf_generation_failed', 'No.'],
  [new PdfFailure('busy', 'Full.', { retryAfterS: 2 }), 503, 'server_error', 'Full.', '2'],
  [new PdfFailure('cancelled', 'Left.'), 499, 'invalid_parameters', { reason: 'caller_left' }],
  [new PdfFailure('stopping', 'Stopping.'), 503, 'server_error', { reason: 'stopping' }, '5'],
  [new TooManyJobs(3), 429, 'rate_limit_exceeded', { reason: 'jobs_queued', limit: 3 }, '60'],
  [new Error('secret'), 500, 'server_error', undefined],
]

test('each error of the domain has one status, code and details', () => {
  for (const [error, status, code, details, retryAfter] of REPLIES) {
    const reply = replyOf(error)
    const { body } = reply
    assert.deepEqual(
      [reply.status, body.error.code, body.error.details, reply.headers['retry-after']],
      [status, code, details, retryAfter],
      error.name,
    )
    assert.equal(reply.cause, status >= 500 ? error : undefined, error.name)
  }
  for (const [error, field] of [
    [new ContextTooSmall('prompt'), 'prompt'],
    [new WebhookUrlRefused('must begin with https://'), 'webhookUrl'],
  ] as const) {
    const { status, body } = replyOf(error)
    const fieldError = { field, reason: error.message }
    assert.equal(status, 400)
    assert.deepEqual(body.error, {
      code: 'invalid_parameters',
      message: `${field}: ${error.message}.`,
      details: { ...fieldError, errors: [fieldError] },
    })
  }
})

test('a failed job stores the same code and message as the reply to a request', () => {
  const errors = [...REPLIES.map(([error]) => error), new ContextTooSmall('existingContent')]
  for (const error of errors.filter((error) => !(error instanceof PdfFailure || error instanceof TooManyJobs))) {
    const { code, message } = generationErrorOf(error) ?? UNEXPECTED_ERROR
    const { body } = replyOf(error)
    assert.deepEqual([code, message], [body.error.code, body.error.message], error.name)
  }
})
