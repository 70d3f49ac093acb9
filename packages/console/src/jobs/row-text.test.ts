import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JobSummary } from '@platen/client'
import { stateOf } from '../job-state.ts'
import { lineOf } from './row-text.ts'

const NOW = new Date('2026-03-14T12:00:00Z').getTime()
const ago = (ms: number) => new Date(NOW - ms)
const JOB: JobSummary = {
  jobId: 'job_1',
  status: 'completed',
  template: 'faq',
  modelType: 'model-01',
  format: 'pdf',
  attempts: 1,
  words: 412,
  queuePosition: null,
  delivery: null,
  error: null,
  createdAt: ago(60_000),
  startedAt: ago(50_000),
  finishedAt: ago(28_200),
}
const delivery = (status: string, attempts: number, inMs?: number): JobSummary => ({
  ...JOB,
  delivery: { status, attempts, nextAttemptAt: inMs === undefined ? null : ago(-inMs) },
})
const running = (change: Partial<JobSummary>): JobSummary => ({
  ...JOB,
  status: 'processing',
  finishedAt: null,
  ...change,
})

test('a row says in one line what is going on with the job', () => {
  const line = (job: JobSummary) => `${stateOf(job)}: ${lineOf(job, NOW)}`
  assert.equal(line(running({ status: 'queued', queuePosition: 2, startedAt: null })), 'queued: 2nd in the queue')
  assert.equal(line(running({ status: 'queued', startedAt: null })), 'queued: Waiting for its turn')
  assert.equal(line(running({ words: null })), 'processing: First start')
  assert.equal(line(running({ words: 402, startedAt: ago(10_600) })), 'processing: 38 words/s, 402 words')
  assert.equal(line(running({ words: 3, startedAt: ago(1000) })), 'processing: 3 words')
  assert.equal(line(running({ words: 402, attempts: 2 })), 'processing: 402 words')
  assert.equal(line(delivery('pending', 0, 0)), 'delivering: On its way')
  assert.equal(line(delivery('pending', 2, 240_000)), 'retrying: 2 of 10 attempts, next in 4 min')
  assert.equal(line(delivery('pending', 1, 4200)), 'retrying: 1 of 10 attempts, next in 5 s')
  assert.equal(line(delivery('pending', 3, 0)), 'retrying: 3 of 10 attempts, next one now')
  assert.equal(line(delivery('delivered', 1)), 'delivered: PDF, 412 words, 31.8 s')
  assert.equal(line(delivery('delivered', 2)), 'delivered: PDF, 412 words, 31.8 s')
  assert.equal(line(delivery('exhausted', 10)), 'exhausted: 10 of 10 attempts')
  assert.equal(line(delivery('stopped', 1)), 'stopped: The receiver answered 410')
  assert.equal(line(JOB), 'completed: PDF, 412 words, 31.8 s')
  const error = { code: 'model_unavailable', message: 'No answer from the model.' }
  assert.equal(line({ ...delivery('delivered', 1), status: 'failed', error }), 'failed: No answer from the model.')
  const none = {
    code: 'generation_failed',
    message: 'The model gave no usable document in two attempts. It was empty.',
  }
  assert.equal(line({ ...JOB, status: 'failed', error: none }), 'failed: It was empty.')
  assert.equal(line({ ...JOB, status: 'cancelled' }), 'cancelled: After 31.8 s')
})
