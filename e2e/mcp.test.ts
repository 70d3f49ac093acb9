/** `platen mcp` as an assistant runs it: with the official client, over stdin and stdout. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type CallToolResult, Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { PDFDocument } from 'pdf-lib'
import { textOf } from '../packages/server/src/pdf/testing.ts'
import { afterTests, BIN, cleanEnvironment, scratchFolder, serve } from './command.ts'

const PROMPT = 'Resignation from Jane Doe to Acme Corp, last day 14 March'
const LETTER = { prompt: PROMPT, template: 'resignation' }

let folder: string
before(() => {
  folder = scratchFolder()
})

/** @returns a client of its own `platen mcp`, which ends with the tests. */
async function connect(args: string[], env: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [BIN, 'mcp', '--data', join(folder, 'data'), ...args],
      env: cleanEnvironment(env) as Record<string, string>,
    }),
  )
  afterTests(() => client.close())
  return client
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<CallToolResult> {
  return client.callTool({ name, arguments: args })
}

/** The texts of a result, joined. */
const textIn = ({ content }: CallToolResult): string =>
  content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')

describe('platen mcp without a service', () => {
  test('lists its tools, without those for jobs', async () => {
    const client = await connect([])
    const { tools } = await client.listTools()
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['write_document', 'convert_to_pdf', 'render_document', 'list_templates', 'list_models'],
    )
    assert.match(textIn(await call(client, 'list_templates')), /^resignation: Resignation\./m)
    assert.match(textIn(await call(client, 'list_models')), /^model-01: .* Available, the default\.$/m)
  })

  test('fills a template with data, and says what is missing', async () => {
    const client = await connect([])
    const content = '# Offer for {{ client }}\n\n{{ price | times: 3 | money: "EUR" }}'
    const data = { client: 'A *B*', price: '0.10' }
    const filled = await call(client, 'render_document', { content, data })
    assert.match(textIn(filled), /^# Offer for A \\\*B\\\*\n\n€0\.30\n/)
    const missing = await call(client, 'render_document', { content, data: { client: 'A' } })
    assert.ok(missing.isError)
    assert.match(textIn(missing), /^price is missing in the data \(the template prints it, line 3, column \d+\)\.$/)
  })

  test('writes text, embeds a file, and says what is wrong with an argument', async () => {
    const client = await connect([])
    const written = await call(client, 'write_document', LETTER)
    assert.match(textIn(written), /\*\*Resignation\*\*[\s\S]*Jane Doe\n\nNo model is configured/)
    const plain = await call(client, 'write_document', { ...LETTER, format: 'text' })
    assert.match(textIn(plain), /\nResignation\n/)
    const { content } = await call(client, 'write_document', { ...LETTER, format: 'pdf' })
    const file = content[0]?.type === 'resource' ? content[0].resource : undefined
    assert.equal(file?.mimeType, 'application/pdf')
    assert.match(await textOf(Buffer.from((file as { blob: string }).blob, 'base64')), /Jane Doe/)
    const wrong = await call(client, 'write_document', { ...LETTER, template: 'resignatio' })
    assert.equal(wrong.isError, true)
    assert.match(textIn(wrong), /^template: must be one of .* did you mean resignation\?$/)
    const refined = await call(client, 'write_document', { ...LETTER, existingContent: 'Dear Ms Doe' })
    assert.equal(refined.isError, true)
    assert.match(textIn(refined), /needs a model/)
  })

  test("a form's blanks are fields of its PDF", async () => {
    const form = { prompt: 'Subject: Rent\n\nThe rent was [sic] late.', template: 'formal-letter', format: 'pdf' }
    const { content } = await call(await connect([]), 'write_document', form)
    const file = content[0]?.type === 'resource' ? content[0].resource : undefined
    const pdf = await PDFDocument.load((file as { blob: string }).blob)
    const names = pdf
      .getForm()
      .getFields()
      .map((field) => field.getName())
    assert.deepEqual(names, ['Your name', 'Your address', 'Recipient', 'Recipient’s address'])
  })

  test('saves files into --folder under names that are free', async () => {
    const files = join(folder, 'files')
    const client = await connect(['--folder', files])
    const links: string[] = []
    for (const engine of ['platen', 'typst']) {
      const { content } = await call(client, 'convert_to_pdf', { content: '# Notes\n\nGrüße', title: 'Notes', engine })
      if (content[0]?.type === 'resource_link') links.push(content[0].uri)
    }
    assert.deepEqual(
      links.map((link) => fileURLToPath(link)),
      [join(files, 'Notes.pdf'), join(files, 'Notes (2).pdf')],
    )
    for (const link of links) assert.match(await textOf(readFileSync(fileURLToPath(link))), /Grüße/)
  })
})

test('platen mcp with PLATEN_API_KEY uses the service, jobs included', async () => {
  const service = await serve(['--data', join(folder, 'served')])
  const client = await connect([], { PLATEN_BASE_URL: service.url, PLATEN_API_KEY: service.key! })
  const [, jobId] = /^Job (\S+) is queued/.exec(textIn(await call(client, 'start_job', LETTER)))!
  const deadline = Date.now() + 100_000
  let job: CallToolResult
  do {
    job = await call(client, 'get_job', { jobId, format: 'text' })
    assert.ok(Date.now() < deadline, textIn(job))
  } while (/ is (queued|processing)\.$/.test(textIn(job)))
  assert.match(textIn(job), /\nResignation\n/)
  const wrong = await connect([], { PLATEN_BASE_URL: service.url, PLATEN_API_KEY: 'wrong' })
  assert.match(textIn(await call(wrong, 'list_models')), /does not know this API key/)
})
