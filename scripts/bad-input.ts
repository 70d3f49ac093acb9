/**
 * Bad input for the service: requests, and the expected status, code and field of each reply.
 *
 * Run as a program (`node scripts/run.mjs scripts/bad-input.ts`) it writes docs/bad-input.md, a curl transcript of each;
 * bad-input.test.ts checks every reply against the expectation and against that page.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAccount } from '../packages/server/src/accounts/accounts.ts'
import { createKey, DEFAULT_SCOPES, revokeKey } from '../packages/server/src/accounts/keys.ts'
import { openAdapters } from '../packages/server/src/adapters.ts'
import { createApp } from '../packages/server/src/app.ts'
import { systemClock } from '../packages/server/src/clock.ts'
import { loadConfig } from '../packages/server/src/config.ts'
import { openDatabase } from '../packages/server/src/db/open.ts'
import { createLog } from '../packages/server/src/http/monitoring/log.ts'
import { startFakeOpenAi } from '../packages/server/src/models/testing/fake-openai.ts'

type KeyName = 'good' | 'wrong' | 'revoked' | 'expired' | 'only-pdf' | 'spent'

interface CaseRequest {
  method?: string
  path: string
  /** Default: a good one. Null: none is sent. */
  key?: KeyName | null
  headers?: Record<string, string>
  /** Sent as JSON, or as it is where it is a string. */
  body?: unknown
}

export interface Case {
  title: string
  request: CaseRequest
  expected: { status: number; code?: string; field?: string; header?: [string, RegExp]; message?: RegExp }
}

export interface CaseReply {
  status: number
  headers: Headers
  text: string
}

const pdf = (options: unknown) => ({ path: '/pdf', body: { content: 'Hello', options } })
const generate = (fields: Record<string, unknown>) => ({ path: '/generate', body: { prompt: 'A letter', ...fields } })
const bad = (field: string, status = 400) => ({ status, code: 'invalid_parameters', field })
const named = (filename: string) => ({ path: '/pdf', body: { content: 'Hello', filename } })
const MIB = 1024 * 1024

export const CASES: { group: string; cases: Case[] }[] = [
  {
    group: 'Keys',
    cases: [
      {
        title: 'No key',
        request: { method: 'GET', path: '/templates', key: null },
        expected: { status: 401, code: 'unauthorized', header: ['www-authenticate', /^Bearer$/] },
      },
      {
        title: 'A wrong key',
        request: { method: 'GET', path: '/templates', key: 'wrong' },
        expected: { status: 401, code: 'unauthorized' },
      },
      {
        title: 'A revoked key',
        request: { method: 'GET', path: '/templates', key: 'revoked' },
        expected: { status: 401, code: 'unauthorized', message: /revoked/ },
      },
      {
        title: 'An expired key',
        request: { method: 'GET', path: '/templates', key: 'expired' },
        expected: { status: 401, code: 'unauthorized', message: /expired/ },
      },
      {
        title: 'A key without the scope',
        request: { ...generate({}), key: 'only-pdf' },
        expected: { status: 403, code: 'unauthorized', message: /"generate"/ },
      },
      {
        title: 'The 101st request of a free account',
        request: { method: 'GET', path: '/templates', key: 'spent' },
        expected: { status: 429, code: 'rate_limit_exceeded', header: ['retry-after', /^\d+$/] },
      },
    ],
  },
  {
    group: 'Requests',
    cases: [
      {
        title: 'A path that does not exist',
        request: { method: 'GET', path: '/documents' },
        expected: { status: 404, code: 'invalid_parameters' },
      },
      {
        title: 'A method that the path does not support',
        request: { method: 'PUT', path: '/pdf', body: {} },
        expected: { status: 405, code: 'invalid_parameters', header: ['allow', /^POST$/] },
      },
      {
        title: 'A body of another media type',
        request: { path: '/pdf', headers: { 'Content-Type': 'text/plain' }, body: 'Hello' },
        expected: bad('Content-Type', 415),
      },
      {
        title: 'A body of 3 MiB',
        request: { path: '/pdf', body: { content: 'x'.repeat(3 * MIB) } },
        expected: bad('body', 413),
      },
      {
        title: 'A body of 5 KiB without a key',
        request: { path: '/session', key: null, body: { apiKey: 'x'.repeat(5 * 1024) } },
        expected: { ...bad('body', 413), message: /4 KiB/ },
      },
      {
        title: 'A body that is not JSON',
        request: { path: '/pdf', body: '{"content": "Hello"' },
        expected: bad('body'),
      },
      { title: 'A body that is not an object', request: { path: '/pdf', body: '["Hello"]' }, expected: bad('body') },
      { title: 'No body', request: { path: '/pdf' }, expected: bad('body') },
      {
        title: 'A media type that the service does not produce',
        request: { ...pdf({}), headers: { Accept: 'image/png' } },
        expected: bad('Accept', 406),
      },
      {
        title: 'A format and an Accept that differ',
        request: { ...generate({ format: 'csv' }), headers: { Accept: 'application/pdf' } },
        expected: { status: 406, code: 'invalid_parameters' },
      },
      {
        title: 'An Idempotency-Key with a space',
        request: { ...pdf({}), headers: { 'Idempotency-Key': 'two words' } },
        expected: bad('Idempotency-Key'),
      },
    ],
  },
  {
    group: 'Fields of /generate',
    cases: [
      { title: 'No prompt', request: { path: '/generate', body: {} }, expected: bad('prompt') },
      { title: 'An empty prompt', request: generate({ prompt: '' }), expected: bad('prompt') },
      { title: 'A blank prompt', request: generate({ prompt: ' \n ' }), expected: bad('prompt') },
      {
        title: 'A prompt of 32,001 characters',
        request: generate({ prompt: 'x'.repeat(32_001) }),
        expected: bad('prompt'),
      },
      {
        title: 'An unknown template',
        request: generate({ template: 'resignaton' }),
        expected: { ...bad('template'), message: /did you mean resignation\?/ },
      },
      { title: 'An unknown model', request: generate({ modelType: 'gpt-4' }), expected: bad('modelType') },
      { title: 'An unknown format', request: generate({ format: 'docx' }), expected: bad('format') },
      {
        title: 'A misspelled field',
        request: generate({ modeltype: 'model-02' }),
        expected: { ...bad('modeltype'), message: /did you mean modelType\?/ },
      },
      {
        title: 'Three wrong types',
        request: generate({ prompt: 7, template: null, webhook: 'true' }),
        expected: { ...bad('prompt'), message: /2 more fields/ },
      },
      { title: 'webhook: true without a URL', request: generate({ webhook: true }), expected: bad('webhookUrl') },
      {
        title: 'A webhook URL on this machine',
        request: generate({ webhook: true, webhookUrl: 'https://127.0.0.1/hook' }),
        expected: bad('webhookUrl'),
      },
    ],
  },
  {
    group: 'Fields of /pdf',
    cases: [
      { title: 'Empty content', request: { path: '/pdf', body: { content: '' } }, expected: bad('content') },
      {
        title: 'Content of 100,001 characters',
        request: { path: '/pdf', body: { content: '😀'.repeat(100_001) } },
        expected: bad('content'),
      },
      { title: 'An unknown page size', request: pdf({ pageSize: 'a5' }), expected: bad('options.pageSize') },
      { title: 'An unknown font', request: pdf({ font: 'arial' }), expected: bad('options.font') },
      { title: 'A negative margin', request: pdf({ margins: { left: -10 } }), expected: bad('options.margins.left') },
      {
        title: 'Margins that leave no room for text',
        request: pdf({ margins: { left: 300, right: 300 } }),
        expected: bad('options.margins'),
      },
      { title: 'A font size of 4,000', request: pdf({ fontSize: 4000 }), expected: bad('options.fontSize') },
      {
        title: 'A font size that is NaN',
        request: { path: '/pdf', body: '{"content": "Hello", "options": {"fontSize": NaN}}' },
        expected: bad('options.fontSize'),
      },
      { title: 'A number that is a string', request: pdf({ lineHeight: '1.5' }), expected: bad('options.lineHeight') },
    ],
  },
  {
    group: 'Data of /render',
    cases: [
      {
        title: 'No template and no content',
        request: { path: '/render', body: { data: {} } },
        expected: bad('template'),
      },
      {
        title: 'A template that a model writes',
        request: { path: '/render', body: { template: 'resignation', data: {} } },
        expected: bad('template'),
      },
      {
        title: 'Data without a value that is printed',
        request: { path: '/render', body: { content: 'Dear {{ client.name }},', data: { client: {} } } },
        expected: bad('data'),
      },
      {
        title: 'Data that are a list',
        request: { path: '/render', body: { content: 'Dear {{ name }},', data: [] } },
        expected: bad('data'),
      },
      {
        title: 'A tag that is not closed',
        request: { path: '/render', body: { content: 'Dear {% if name %}', data: {} } },
        expected: bad('content'),
      },
      {
        title: 'A template that reads a file',
        request: { path: '/render', body: { content: '{% include "/etc/passwd" %}', data: {} } },
        expected: bad('content'),
      },
    ],
  },
  {
    group: 'File names',
    cases: [
      {
        title: 'Quotes',
        request: named('my "best" letter.pdf'),
        expected: { status: 200, header: ['content-disposition', /^attachment; filename="my best letter\.pdf"$/] },
      },
      {
        title: 'Newlines',
        request: named('letter\r\nSet-Cookie: a=b.pdf'),
        expected: {
          status: 200,
          header: ['content-disposition', /^attachment; filename="letterSet-Cookie: a=b\.pdf"$/],
        },
      },
      {
        title: 'Path parts',
        request: named('../../etc/passwd'),
        expected: { status: 200, header: ['content-disposition', /^attachment; filename="passwd\.pdf"$/] },
      },
      {
        title: 'Chinese',
        request: named('辞职信.pdf'),
        expected: {
          status: 200,
          header: [
            'content-disposition',
            /^attachment; filename="___\.pdf"; filename\*=UTF-8''%E8%BE%9E%E8%81%8C%E4%BF%A1\.pdf$/,
          ],
        },
      },
    ],
  },
  {
    group: 'Backends that fail',
    cases: [
      ...(
        [
          ['A backend that is down', 'model-03', 503, 'model_unavailable'],
          ['A backend that starts too slowly', 'model-04', 503, 'model_unavailable'],
          ['A backend whose connection breaks during the answer', 'model-05', 502, 'generation_failed'],
          ['A backend that sends HTML', 'model-06', 502, 'generation_failed'],
          ['An empty answer', 'model-07', 502, 'generation_failed'],
          ['A refusal', 'model-08', 502, 'generation_failed'],
          ['A <think> block that is never closed', 'model-09', 502, 'generation_failed'],
          ['A model ID without a backend', 'model-11', 503, 'model_unavailable'],
        ] as const
      ).map(
        ([title, modelType, status, code]): Case => ({
          title,
          request: generate({ modelType }),
          expected: { status, code, ...(status === 503 ? { header: ['retry-after', /^\d+$/] } : {}) },
        }),
      ),
    ],
  },
]

/** The behaviour of each model ID's backend. `model-03` has one where nothing listens. */
const SCENARIOS = {
  'model-04': 'slow-first-token',
  'model-05': 'cut',
  'model-06': 'html',
  'model-07': 'empty',
  'model-08': 'refusal',
  'model-09': 'think-unclosed',
} as const

/** Starts the service with its keys and its faulty backends. */
export async function startService(): Promise<{
  send: (request: CaseRequest) => Promise<CaseReply>
  close: () => Promise<void>
}> {
  const data = mkdtempSync(join(tmpdir(), 'platen-bad-input-'))
  const upstream = await startFakeOpenAi()
  const backend = {
    kind: 'openai',
    baseUrl: upstream.baseUrl,
    retries: 0,
    firstTokenTimeoutMs: 300,
    breakerFailures: 1000,
  }
  const config = loadConfig({
    env: {},
    flags: {
      data,
      port: 0,
      probe: false,
      backends: {
        faulty: backend,
        down: { ...backend, baseUrl: `http://127.0.0.1:${await freePort()}/v1` },
        loose: backend,
      },
      models: {
        'model-03': { backend: 'down', upstream: 'any' },
        ...Object.fromEntries(
          Object.entries(SCENARIOS).map(([id, upstream]) => [id, { backend: 'faulty', upstream, contextTokens: 8192 }]),
        ),
      },
    },
  })
  const clock = systemClock
  const database = await openDatabase(config)
  const { log } = await createLog('silent', 2)
  const adapters = await openAdapters(config, { database, log, clock })
  const app = await createApp(config, adapters, clock)
  const url = await app.listen()

  const { kysely } = database
  const account = await createAccount(kysely, clock, { name: 'Jane Doe', tier: 'enterprise' })
  const free = await createAccount(kysely, clock, { name: 'free', tier: 'free' })
  const make = (accountId: string, more: { scopes?: typeof DEFAULT_SCOPES; expiresAt?: Date } = {}) =>
    createKey(kysely, clock, { accountId, name: 'key', mode: 'test', scopes: DEFAULT_SCOPES, ...more })
  const revoked = await make(account.id)
  await revokeKey(kysely, clock, revoked.id)
  const keys: Record<KeyName, string> = {
    good: (await make(account.id)).key,
    wrong: 'pk_live_this_is_no_key',
    revoked: revoked.key,
    expired: (await make(account.id, { expiresAt: new Date(clock.now().getTime() - 1000) })).key,
    'only-pdf': (await make(account.id, { scopes: ['pdf'] })).key,
    spent: (await make(free.id)).key,
  }

  async function send({ method = 'POST', path, key = 'good', headers = {}, body }: CaseRequest): Promise<CaseReply> {
    const reply = await fetch(`${url}/v1${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { Authorization: `Bearer ${keys[key]}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: reply.status, headers: reply.headers, text: await reply.text() }
  }
  const day = Array.from({ length: 100 }, () => send({ method: 'GET', path: '/templates', key: 'spent' }))
  await Promise.all(day)

  return {
    send,
    async close() {
      await app.close()
      await adapters.close()
      await database.close()
      await upstream.close()
      rmSync(data, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const SHOWN_HEADERS = ['www-authenticate', 'allow', 'retry-after', 'ratelimit', 'content-type', 'content-disposition']
const PHRASES: Record<number, string> = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

export function transcript({ title, request }: Case, { status, headers, text }: CaseReply): string {
  const { method = 'POST', path, key = 'good', body } = request
  const shown = { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...request.headers }
  const parts = [
    `curl -i http://127.0.0.1:8484/v1${path}`,
    ...(method === 'GET' || method === 'POST' ? [] : [`-X ${method}`]),
    ...(method === 'POST' && body === undefined ? ['-X POST'] : []),
    ...(key === null ? [] : [`-H "Authorization: Bearer $${key.replace('-', '_').toUpperCase()}_KEY"`]),
    ...Object.entries(shown).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : [`-d '${shortened(typeof body === 'string' ? body : JSON.stringify(body))}'`]),
  ]
  const reply = [
    `HTTP/1.1 ${status} ${PHRASES[status] ?? ''}`,
    ...SHOWN_HEADERS.filter((name) => headers.has(name)).map((name) => `${name}: ${headers.get(name)}`),
    '',
    headers.get('content-type')?.startsWith('application/json')
      ? JSON.stringify(JSON.parse(text), undefined, 2)
      : '(the file)',
  ]
  // The seconds to the end of the day differ from run to run.
  const stable =
    status === 429
      ? reply.join('\n').replace(/(retry-after: |t=)\d+/g, (_match, before: string) => `${before}40000`)
      : reply.join('\n')
  return `### ${title}\n\n\`\`\`console\n$ ${parts.join(' \\\n    ')}\n${stable}\n\`\`\`\n`
}

/** Shortens a long run of one character to its length. */
function shortened(text: string): string {
  return text.replace(
    /(.)\1{80,}/gsu,
    (run, character: string) => `${character.repeat(4)}… (${[...run].length} characters)`,
  )
}

async function write(): Promise<void> {
  const service = await startService()
  const pages = [
    '# Bad input\n',
    'The replies of the service to invalid requests, and to requests whose model fails. `node scripts/run.mjs scripts/bad-input.ts` sends them to a',
    'running service and writes this page; a test compares each reply with it. Every reply also has an `X-Request-Id`. `GOOD_KEY` has all',
    'the scopes that these requests need; the other keys are what their names say.\n',
  ]
  try {
    for (const { group, cases } of CASES) {
      pages.push(`## ${group}\n`)
      for (const each of cases) pages.push(transcript(each, await service.send(each.request)))
    }
  } finally {
    await service.close()
  }
  writeFileSync(new URL('../docs/bad-input.md', import.meta.url), pages.join('\n'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await write()
