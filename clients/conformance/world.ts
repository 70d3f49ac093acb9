/** What the clients of all languages talk to: a real service on SQLite, a scripted model server, and a receiver of webhooks. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refusedBaseUrl, startFakeOpenAi } from '../../packages/server/src/models/testing/fake-openai.ts'
import { startServiceProcess } from '../../packages/server/src/testing/service-process.ts'

const LETTER = 'Dear Ms Doe,\n\nthank you for **your** note of 3 May. Grüße aus Zürich.\n\nKind regards,\nJohn Smith'
/** At 5 ms a word it takes half a minute. */
const LONG = Array.from({ length: 6000 }, (_, index) => `word${index}`).join(' ')
const EDIT = `<<<<<<< SEARCH
the engineer comes on Tuesday at noon.
=======
the engineer comes on Thursday at noon.
>>>>>>> REPLACE`

export interface Delivery {
  headers: IncomingHttpHeaders
  text: string
}

export interface World {
  /** Of the service, without `/v1`. */
  url: string
  /** A key with every scope. */
  adminKey: string
  receiverUrl: string
  /** Nothing listens there. */
  closedUrl: string
  /** The next delivery whose body has `text`, also one that came before. */
  delivery(text: string): Promise<Delivery>
  /** A request to the service itself. @throws for a status of 400 or more, unless it is expected. */
  http(request: HttpRequest): Promise<{ status: number; body: unknown }>
  close(): Promise<void>
}

export interface HttpRequest {
  method: string
  /** Below `/v1`. */
  path: string
  body?: unknown
  key?: string
  headers?: Record<string, string>
}

/** model-01 answers at once, model-03 slowly, model-08 has no backend. */
const MODELS = {
  'model-01': { backend: 'scripted', upstream: 'fine', contextTokens: 100_000 },
  'model-02': { backend: 'scripted', upstream: 'fine', contextTokens: 100_000 },
  'model-03': { backend: 'scripted', upstream: 'drip', contextTokens: 100_000 },
}

export async function startWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-clients-'))
  const model = await startFakeOpenAi({
    answer: ({ model: name, messages }) =>
      JSON.stringify(messages).includes('SEARCH') ? EDIT : name === 'drip' ? LONG : LETTER,
  })
  const config = join(folder, 'platen.json')
  const backends = { scripted: { kind: 'openai', baseUrl: model.baseUrl } }
  writeFileSync(config, JSON.stringify({ backends, models: MODELS }))
  const flags = { webhookAllow: ['127.0.0.0/8'], webhookHttp: true, webhookAnyPort: true }
  const service = await startServiceProcess({ PLATEN_CONFIG: config }, { flags })
  const receiver = await startReceiver()

  const http: World['http'] = async ({ method, path, body, key = service.key, headers = {} }) => {
    const reply = await fetch(`${service.url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    return { status: reply.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
  }

  return {
    url: service.url,
    adminKey: service.key,
    receiverUrl: receiver.url,
    closedUrl: (await refusedBaseUrl()).replace('/v1', ''),
    delivery: receiver.delivery,
    http,
    async close() {
      await service.stop()
      await model.close()
      await receiver.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function startReceiver() {
  const deliveries: Delivery[] = []
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    deliveries.push({ headers: request.headers, text: Buffer.concat(parts).toString('utf8') })
    response.writeHead(204).end()
    for (const wake of waiting) wake()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    async delivery(text: string): Promise<Delivery> {
      for (;;) {
        const found = deliveries.find((each) => each.text.includes(text))
        if (found) return found
        await new Promise<void>((resolve) => waiting.add(resolve))
      }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
