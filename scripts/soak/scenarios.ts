/** Scenarios for every route, used well and badly. Each sends what its name says and checks the status. */
import type { Receiver } from '../../packages/server/src/webhooks/testing/receiver.ts'
import type { Reply, SendOptions, Service } from './service.ts'

export interface Scenario {
  name: string
  /** The worker thread that it uses is ended, so the heap of that thread shows no leak. */
  endsThreads?: boolean
  run(context: Context): Promise<void>
}

export interface Context {
  service: Service
  receiver: Receiver
  /** A number unique to this run. */
  serial: number
  /** Counts a webhook that must arrive before the end of the round. */
  expectWebhook(): void
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const STREAM = 'text/event-stream'

/** The dash is not in Latin-1, so V8 needs two bytes for each character and a leak shows sooner. */
const LATIN =
  'The **order** of the words is *not* what matters here, only that there are enough of them to fill a page – or two. '
const SCRIPTS = 'Ordinary words, größer, δοκιμή, проверка, مرحبا بالعالم, नमस्ते, 注意事項. '
const MARKDOWN = '# A head\n\nSome **bold** text.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n'
const filled = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

async function expectStatus(
  { service }: Context,
  status: number | readonly number[],
  method: string,
  path: string,
  options?: SendOptions,
): Promise<Reply> {
  const reply = await service.send(method, path, options)
  if (reply && [status].flat().includes(reply.status)) return reply
  throw new Error(`${method} ${path} was answered ${reply?.status}: ${reply?.body.toString().slice(0, 300)}`)
}

const leave = ({ service }: Context, path: string, options: SendOptions) => service.send('POST', path, options)

const pdf = (content: string, options: object = {}) => ({ content, title: 'Soak', options })
const prompt = ({ serial }: Context, length = 300) =>
  filled(`Write document ${serial} about the quick brown fox. `, length)

async function job(context: Context, body: object): Promise<string> {
  context.expectWebhook()
  const reply = await expectStatus(context, 202, 'POST', '/v1/generate', {
    body: { prompt: prompt(context), webhook: true, webhookUrl: context.receiver.url, ...body },
  })
  return (JSON.parse(reply.body.toString()) as { jobId: string }).jobId
}

async function untilEnded(context: Context, id: string): Promise<string> {
  for (;;) {
    const reply = await expectStatus(context, 200, 'GET', `/v1/jobs/${id}`)
    const { status } = (JSON.parse(reply.body.toString()) as { data: { status: string } }).data
    if (status !== 'queued' && status !== 'processing') return status
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** `model-01` answers; `model-02` writes slowly; `model-03` breaks off; `model-04` answers 500. */
export const MODELS = { 'model-01': 'fine', 'model-02': 'drip', 'model-03': 'cut', 'model-04': '500' } as const

export const ANSWER = `${MARKDOWN}${filled(LATIN, 8000)}\n`

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'lists, health, documentation',
    async run(context) {
      const list = await expectStatus(context, 200, 'GET', '/v1/templates')
      const headers = { 'if-none-match': String(list.headers.etag) }
      await expectStatus(context, 304, 'GET', '/v1/templates', { headers })
      for (const path of ['/v1/models', '/v1/backends', '/livez', '/readyz', '/openapi.json', '/docs', '/'])
        await expectStatus(context, 200, 'GET', path)
    },
  },
  {
    name: 'refused requests',
    async run(context) {
      await expectStatus(context, 404, 'GET', `/v1/nothing/${context.serial}`)
      await expectStatus(context, 404, 'GET', `/v1/jobs/job_${context.serial}`)
      await expectStatus(context, 405, 'DELETE', '/v1/pdf')
      await expectStatus(context, 401, 'GET', '/v1/models', { headers: { authorization: `Bearer ${context.serial}` } })
      await expectStatus(context, 400, 'POST', '/v1/pdf', { body: '{"content": ' })
      await expectStatus(context, 400, 'POST', '/v1/pdf', { body: pdf(LATIN, { fontSize: -context.serial }) })
      await expectStatus(context, 413, 'POST', '/v1/pdf', { body: Buffer.alloc(2 * 1024 * 1024 + 1, 'x') })
      await expectStatus(context, 415, 'POST', '/v1/pdf', { body: LATIN, headers: { 'content-type': 'text/plain' } })
      await expectStatus(context, 406, 'POST', '/v1/generate', {
        body: { prompt: prompt(context) },
        headers: { accept: 'image/png' },
      })
    },
  },
  {
    name: 'a short PDF',
    run: async (context) =>
      void (await expectStatus(context, 200, 'POST', '/v1/pdf', { body: pdf(filled(LATIN, 900)) })),
  },
  {
    name: 'long PDFs, in a thread',
    async run(context) {
      for (let count = 0; count < 6; count += 1)
        await expectStatus(context, 200, 'POST', '/v1/pdf', { body: pdf(filled(LATIN, 100_000)) })
    },
  },
  {
    name: 'a PDF in many scripts, from Markdown',
    async run(context) {
      const content = MARKDOWN + filled(SCRIPTS, 600)
      await expectStatus(context, 200, 'POST', '/v1/pdf', {
        body: pdf(content, { markup: 'markdown', align: 'justify' }),
      })
    },
  },
  {
    name: 'a PDF by the other engine',
    run: async (context) =>
      void (await expectStatus(context, 200, 'POST', '/v1/pdf-alt', { body: pdf(filled(LATIN, 2000)) })),
  },
  {
    name: 'a PDF that fails',
    run: async (context) =>
      void (await expectStatus(context, 500, 'POST', '/v1/pdf-alt', {
        body: pdf('> '.repeat(600), { markup: 'markdown' }),
      })),
  },
  {
    name: 'a PDF twice under one Idempotency-Key',
    async run(context) {
      const options = { body: pdf(filled(LATIN, 900)), headers: { 'idempotency-key': `soak-${context.serial}` } }
      await expectStatus(context, 200, 'POST', '/v1/pdf', options)
      await expectStatus(context, [200, 409], 'POST', '/v1/pdf', options)
    },
  },
  {
    name: 'callers who leave a PDF',
    endsThreads: true,
    async run(context) {
      await leave(context, '/v1/pdf', { body: pdf(filled(SCRIPTS, 60_000)), leaveAfterBytes: 0 })
      await leave(context, '/v1/pdf', { body: pdf(filled(LATIN, 90_000)), sendHalf: true })
      await leave(context, '/v1/pdf', { body: pdf(filled(LATIN, 90_000)), leaveAfterBytes: 1 })
    },
  },
  {
    name: 'a document as JSON, in each format',
    async run(context) {
      for (const format of ['pdf', 'doc', 'csv', 'markdown'])
        await expectStatus(context, 200, 'POST', '/v1/generate', { body: { prompt: prompt(context), format } })
    },
  },
  {
    name: 'a document as a file, of each kind',
    async run(context) {
      for (const accept of ['application/pdf', DOCX, 'text/csv', 'text/markdown'])
        await expectStatus(context, 200, 'POST', '/v1/generate', {
          body: { prompt: prompt(context) },
          headers: { accept },
        })
    },
  },
  {
    name: 'a document as a stream',
    run: async (context) =>
      void (await expectStatus(context, 200, 'POST', '/v1/generate', {
        body: { prompt: prompt(context, 2000) },
        headers: { accept: STREAM },
      })),
  },
  {
    name: 'callers who leave a document',
    async run(context) {
      const body = { prompt: prompt(context), modelType: 'model-02' }
      await leave(context, '/v1/generate', { body, headers: { accept: STREAM }, leaveAfterBytes: 200 })
      await leave(context, '/v1/generate', { body, headers: { accept: STREAM }, leaveAfterBytes: 0 })
      await leave(context, '/v1/generate', { body, leaveAfterBytes: 0 })
    },
  },
  {
    name: 'a document whose model fails',
    async run(context) {
      for (const modelType of ['model-03', 'model-04'])
        for (const accept of ['application/json', STREAM])
          await expectStatus(context, [200, 502, 503], 'POST', '/v1/generate', {
            body: { prompt: prompt(context), modelType },
            headers: { accept },
          })
    },
  },
  {
    name: 'a document that is refined',
    async run(context) {
      const body = { prompt: 'Make it shorter.', existingContent: filled(`${LATIN}\n\n`, 4000), format: 'markdown' }
      await expectStatus(context, 200, 'POST', '/v1/generate', { body })
      await expectStatus(context, 200, 'POST', '/v1/generate', { body, headers: { accept: STREAM } })
    },
  },
  {
    name: 'jobs, their lists and files',
    async run(context) {
      const id = await job(context, { format: 'markdown' })
      await untilEnded(context, id)
      for (const format of ['pdf', 'doc', 'csv', 'markdown'])
        await expectStatus(context, 200, 'GET', `/v1/jobs/${id}/file?format=${format}`)
      await expectStatus(context, 200, 'GET', '/v1/jobs?limit=50')
      await expectStatus(context, [202, 409], 'POST', `/v1/jobs/${id}/redeliver`)
    },
  },
  {
    name: 'a job that fails, and one that is cancelled',
    async run(context) {
      await untilEnded(context, await job(context, { modelType: 'model-03' }))
      const reply = await expectStatus(context, 202, 'POST', '/v1/generate', {
        body: { prompt: prompt(context), modelType: 'model-02', webhook: true, webhookUrl: context.receiver.url },
      })
      const { jobId } = JSON.parse(reply.body.toString()) as { jobId: string }
      await expectStatus(context, 200, 'POST', `/v1/jobs/${jobId}/cancel`)
    },
  },
  {
    name: 'accounts, keys, webhook settings',
    async run(context) {
      const made = await expectStatus(context, 201, 'POST', '/v1/accounts', {
        body: { name: `Soak ${context.serial}`, tier: 'free' },
      })
      const { id } = (JSON.parse(made.body.toString()) as { data: { id: string } }).data
      const reply = await expectStatus(context, 201, 'POST', '/v1/keys', { body: { accountId: id, name: 'soak' } })
      const { key, id: keyId } = (JSON.parse(reply.body.toString()) as { data: { key: string; id: string } }).data
      const headers = { authorization: `Bearer ${key}` }
      await expectStatus(context, 200, 'GET', '/v1/models', { headers })
      await expectStatus(context, 200, 'PUT', '/v1/settings/webhook', { headers, body: { url: context.receiver.url } })
      await expectStatus(context, 200, 'GET', '/v1/settings/webhook', { headers })
      await expectStatus(context, 200, 'POST', `/v1/keys/${keyId}/revoke`)
      await expectStatus(context, 401, 'GET', '/v1/models', { headers })
    },
  },
]
