/** `POST /mcp` with the official client, in both protocol eras that the SDK serves. Over stdin and stdout: e2e/mcp.test.ts. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { onBothDatabases } from '../db/testing.ts'
import { startTestService, type TestService } from '../generate/testing/service.ts'

const LETTER = 'Dear Ms Doe,\n\nyour lift is **mended**.\n\nJohn Smith'

const textIn = ({ content }: CallToolResult): string =>
  content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')

onBothDatabases((databases) => {
  let service: TestService
  const clients: Client[] = []

  before(async () => {
    service = await startTestService(databases)
  })
  after(() => Promise.all(clients.map((client) => client.close())))

  async function connect(key: string, mode: 'legacy' | 'auto' = 'auto'): Promise<Client> {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
    const url = new URL('/mcp', service.app.url)
    await client.connect(
      new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
    )
    clients.push(client)
    return client
  }

  const call = (client: Client, name: string, args: Record<string, unknown> = {}): Promise<CallToolResult> =>
    client.callTool({ name, arguments: args })

  for (const mode of ['legacy', 'auto'] as const)
    describe(`a client whose protocol is ${mode}`, () => {
      test('has the tools, and writes text and files with its key', async () => {
        const client = await connect(service.key, mode)
        const { tools } = await client.listTools()
        assert.deepEqual(
          tools.map(({ name }) => name),
          [
            ...['write_document', 'convert_to_pdf', 'render_document', 'list_templates', 'list_models'],
            ...['start_job', 'get_job', 'cancel_job'],
          ],
        )
        service.play('fine', LETTER)
        const text = await call(client, 'write_document', { prompt: 'A note', template: 'formal-letter' })
        assert.equal(textIn(text), `${LETTER}\n\nWritten by Fake 32B.`)
        const plain = await call(client, 'write_document', { prompt: 'A note', format: 'text' })
        assert.match(textIn(plain), /your lift is mended\./)
        const { content } = await call(client, 'convert_to_pdf', { content: 'Grüße', title: 'A note' })
        const resource = content[0]?.type === 'resource' ? content[0].resource : undefined
        assert.equal(resource?.uri, 'platen://files/document.pdf')
        assert.equal(Buffer.from((resource as { blob: string }).blob, 'base64').toString(), '%PDF A note: Grüße')
        const marked = await call(client, 'convert_to_pdf', { content: '\ufeff# A', title: 'A note' })
        const file = marked.content[0]?.type === 'resource' ? marked.content[0].resource : undefined
        assert.equal(Buffer.from((file as { blob: string }).blob, 'base64').toString(), '%PDF A note: # A')
        assert.match(textIn(await call(client, 'list_templates')), /^faq: FAQ\./m)
        assert.match(textIn(await call(client, 'list_models')), /^model-01: /m)
      })

      test('reads a job as text and, over a link, as a file', async () => {
        const client = await connect(service.key, mode)
        service.play('fine', LETTER)
        const [, jobId] = /^Job (\S+) is queued\./.exec(textIn(await call(client, 'start_job', { prompt: 'A note' })))!
        await service.app.worker.runUntilIdle()
        const job = await call(client, 'get_job', { jobId })
        assert.ok(textIn(job).startsWith(LETTER), textIn(job))
        const link = job.content.find((block) => block.type === 'resource_link' && block.uri.endsWith('/pdf'))
        const { contents } = await client.readResource({ uri: (link as { uri: string }).uri })
        const [file] = contents as { mimeType: string; blob: string }[]
        assert.equal(file?.mimeType, 'application/pdf')
        assert.match(Buffer.from(file.blob, 'base64').toString(), /^%PDF /)
        const ended = await call(client, 'cancel_job', { jobId })
        assert.equal(ended.isError, true)
        assert.match(textIn(ended), /completed/)
      })
    })

  test('a request without a good key is 401, whatever it asks', async () => {
    for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
      const reply = await fetch(new URL('/mcp', service.app.url), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      })
      assert.equal(reply.status, 401)
      assert.equal(reply.headers.get('www-authenticate'), 'Bearer')
      assert.match(await reply.text(), /"code":"unauthorized"/)
    }
  })

  test('a tool has the scopes and the quota of the key, and its errors say what is wrong', async () => {
    const { key: limited } = await service.app.newKey({ dailyLimit: 2 })
    const client = await connect(limited)
    service.play('fine', LETTER)
    await client.listTools()
    assert.equal((await call(client, 'write_document', { prompt: 'A note' })).isError, undefined)
    const wrong = await call(client, 'write_document', { prompt: 'A note', template: 'resum' })
    assert.equal(wrong.isError, true)
    assert.match(textIn(wrong), /^template: must be one of .*did you mean resume\?/)
    assert.match(textIn(await call(client, 'write_document', { prompt: 'A note' })), /allows 2 requests a day/)
    const { key: pdfOnly } = await service.app.newKey({ scopes: ['pdf'] })
    const refused = await call(await connect(pdfOnly), 'write_document', { prompt: 'A note' })
    assert.equal(refused.isError, true)
    assert.match(textIn(refused), /scope/)
  })

  test('a call that lasts reports its progress, and the model stops when it is cancelled', async () => {
    const client = await connect(service.key)
    service.play('slow-first-token')
    const index = service.fake.exchanges.length
    const cancel = new AbortController()
    const progress = Promise.withResolvers<{ message?: string | undefined }>()
    const running = client.callTool(
      { name: 'write_document', arguments: { prompt: 'A note' } },
      { signal: cancel.signal, onprogress: progress.resolve },
    )
    running.catch(() => {})
    const exchange = await service.fake.exchange(index)
    assert.match((await progress.promise).message ?? '', /^Writing: \d+ s$/)
    cancel.abort()
    await assert.rejects(running)
    assert.equal(await exchange.ended, 'left')
  })
})
