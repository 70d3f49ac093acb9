/** The service over HTTP with a scripted model and a PDF engine that prints its input; and a parser for its events. */
import type { GenerateStreamEnd } from '@platen/wire'
import type { TestDatabases } from '../../db/testing.ts'
import { startTestApp, type TestApp, type TestReply, testClock } from '../../http/testing.ts'
import type { PdfEngine } from '../../pdf/engine.ts'
import { openScriptedModel, type ScriptedModel } from './model.ts'

const pdf: PdfEngine = {
  name: 'platen',
  render: ({ title, content }) =>
    Promise.resolve({ pdf: new TextEncoder().encode(`%PDF ${title ?? ''}: ${content}`), pageCount: 1, warnings: [] }),
  close: () => Promise.resolve(),
}

export interface TestService extends Omit<ScriptedModel, 'close' | 'write'> {
  app: TestApp
  key: string
  post(body: object, headers?: Record<string, string>): Promise<TestReply>
  /** Requests a stream of events. */
  stream(body: object): Promise<TestReply>
}

export async function startTestService(databases: TestDatabases): Promise<TestService> {
  const opened = await databases.open()
  const clock = testClock('2026-03-14T12:00:00Z')
  const model = await openScriptedModel(opened.dataFolder, { clock })
  const app = await startTestApp(opened, {
    clock,
    adapters: { compose: model.compose, pdf },
    settings: { webhookHttp: true, webhookAnyPort: true, webhookAllow: ['127.0.0.0/8'] },
  })
  opened.beforeClose(() => model.close())
  const { key } = await app.newKey()
  const post: TestService['post'] = (body, headers = {}) =>
    app.request('POST', '/generate', { key, body: { prompt: 'Write a note', ...body }, headers })
  return { ...model, app, key, post, stream: (body) => post(body, { accept: 'text/event-stream' }) }
}

export interface StreamEvent {
  event: string
  data: {
    text?: string
    error?: { code: string; details?: { reason?: string } }
  } & Partial<GenerateStreamEnd>
}

export function eventsOf(reply: TestReply): StreamEvent[] {
  return reply.text
    .split('\n\n')
    .filter((frame) => frame !== '' && !frame.startsWith(':'))
    .map((frame) => {
      const [event = '', data = ''] = frame.split('\n')
      return {
        event: event.replace('event: ', ''),
        data: JSON.parse(data.replace('data: ', '')) as StreamEvent['data'],
      }
    })
}

/** The text that a client has when the stream ends. */
export function joined(events: readonly StreamEvent[]): string {
  let text = ''
  for (const { event, data } of events) {
    if (event === 'restart') text = ''
    if (event === 'delta') text += data.text
  }
  return text
}
