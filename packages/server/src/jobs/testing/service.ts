/** For tests of jobs and webhooks: the service with a receiver on loopback and a scripted writer. */
import type { Job } from '@platen/wire'
import type { Adapters } from '../../app.ts'
import type { TestDatabase } from '../../db/testing.ts'
import type { GeneratedDocument } from '../../generate/types.ts'
import { startTestApp, type TestApp, type TestClock, type TestReply } from '../../http/testing.ts'
import { ModelFailed, ModelUnavailable } from '../../models/backend.ts'
import { type Receiver, startReceiver } from '../../webhooks/testing/receiver.ts'

/** Controls documents with the prompt `wait`: `started` resolves once so many documents have started, `open` ends those that have. */
export interface Gate {
  prompts: string[]
  started(count: number): Promise<void>
  open(): void
}

export interface JobsService {
  app: TestApp
  receiver: Receiver
  gate: Gate
  key: string
  accountId: string
  /** `POST /generate` with `webhook: true`. */
  submit(body?: Record<string, unknown>, key?: string): Promise<TestReply>
  /** The same, asserting 202. @returns the job's ID. */
  submitted(body?: Record<string, unknown>): Promise<string>
  job(id: string): Promise<Job>
}

interface StartOptions {
  settings?: Record<string, unknown>
  adapters?: Partial<Adapters>
  clock?: TestClock
  receiver?: Receiver
}

/**
 * Prompts that the writer knows: `wait` ends when the gate opens, `unavailable` and `broken` fail as a model does, `bug`
 * as our own code does; `form …` is written without a model, with warnings; any other becomes the document.
 */
export async function startJobsService(test: TestDatabase, options: StartOptions = {}): Promise<JobsService> {
  const receiver = options.receiver ?? (await startReceiver())
  if (!options.receiver) test.beforeClose(() => receiver.close())
  const { compose, gate } = scriptedWriter()
  const app = await startTestApp(test, {
    settings: { webhookHttp: true, webhookAnyPort: true, webhookAllow: ['127.0.0.0/8'], ...options.settings },
    adapters: { compose, ...options.adapters },
    ...(options.clock ? { clock: options.clock } : {}),
  })
  test.beforeClose(async () => gate.open())
  const { key, accountId } = await app.newKey({ tier: 'free' })
  const submit: JobsService['submit'] = (body = {}, as = key) =>
    app.request('POST', '/generate', {
      key: as,
      body: { prompt: 'A letter', webhook: true, webhookUrl: receiver.url, ...body },
    })
  return {
    app,
    receiver,
    gate,
    key,
    accountId,
    submit,
    async submitted(body) {
      const reply = await submit(body)
      if (reply.status !== 202) throw new Error(`Not accepted: ${reply.status} ${reply.text}`)
      return (reply.json as { jobId: string }).jobId
    },
    async job(id) {
      const reply = await app.request('GET', `/jobs/${id}`, { key })
      if (reply.status !== 200) throw new Error(`No job: ${reply.status} ${reply.text}`)
      return (reply.json as { data: Job }).data
    },
  }
}

export const FORM = {
  modelUsed: 'draft',
  documentSource: 'draft',
  warnings: ['No model is configured: this is a form with 2 blanks.', '“Zürich” is not a date.'],
} satisfies Partial<GeneratedDocument>

export function documentOf(content: string): GeneratedDocument {
  return {
    content,
    source: `Subject: ${content}`,
    template: 'blank',
    reasoning: null,
    modelUsed: 'scripted',
    documentSource: 'model',
    warnings: [],
    language: 'en',
    title: 'A letter',
  }
}

function scriptedWriter(): { compose: Adapters['compose']; gate: Gate } {
  let opened = Promise.withResolvers<void>()
  let waiting: { count: number; done: () => void }[] = []
  const gate: Gate = {
    prompts: [],
    started: (count) =>
      new Promise((resolve) => {
        if (gate.prompts.length >= count) resolve()
        else waiting.push({ count, done: resolve })
      }),
    open() {
      opened.resolve()
      opened = Promise.withResolvers()
    },
  }
  const compose: Adapters['compose'] = async ({ prompt, template }, signal) => {
    gate.prompts.push(prompt)
    const ended = opened.promise
    for (const { count, done } of waiting) if (gate.prompts.length >= count) done()
    waiting = waiting.filter(({ count }) => gate.prompts.length < count)
    if (prompt === 'unavailable') throw new ModelUnavailable('The model does not answer.')
    if (prompt === 'broken') throw new ModelFailed('cut-off', 'The model broke off.')
    if (prompt === 'bug') throw new Error('secret inside: 10.0.0.5')
    if (prompt === 'wait') {
      await Promise.race([ended, new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))])
      if (signal.aborted) throw signal.reason
    }
    const document = { ...documentOf(`Document: ${prompt}`), template: template === 'auto' ? 'resume' : template }
    return prompt.startsWith('form') ? { ...document, ...FORM } : document
  }
  return { compose, gate }
}
