/**
 * An MCP server with Platen's tools: write a document, fill a template with data, convert text to PDF, list templates and models, start a job and read it.
 * Source: Model Context Protocol, revision 2026-07-28, and 2025-11-25 for older clients (the SDK serves both).
 */

import {
  type CallToolResult,
  type ContentBlock,
  McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server'
import {
  AUTO_TEMPLATE,
  DESIGN_NAMES,
  FILE_FORMATS,
  type FileFormat,
  GenerateRequest,
  PdfRequest,
  RenderRequest,
} from '@platen/wire'
import * as z from 'zod'
import { countOf } from '../count-of.ts'
import type { CallControl, DocumentFile, Documents, Job, WriteInput } from './documents.ts'

export interface McpOptions {
  documents: Documents
  /** Version of Platen. */
  version: string
  /** Stores a file where the user finds it. @returns its `file:` URL. Default: files are embedded in the result. */
  save?: ((file: DocumentFile) => Promise<string>) | undefined
}

/** A client's time limit starts again at each notification. */
const PROGRESS_INTERVAL_MS = 2_000

/** The service checks them; their defaults are the template's, not those of `POST /pdf`. */
const LOOK = {
  design: z
    .enum(DESIGN_NAMES)
    .optional()
    .describe('Design of a PDF or Word file. Default: the design of the template.'),
  pageSize: z.enum(['a4', 'letter', 'legal']).optional(),
  language: z.string().optional().describe('Language of the document as BCP 47 tag, such as pt-BR. Default: detected.'),
}

const WRITE = {
  prompt: GenerateRequest.shape.prompt.describe(
    'What to write, with every fact that must be in it: names, dates, amounts.',
  ),
  template: z.string().optional().describe('ID of list_templates, or auto: chosen by the prompt. Default: blank.'),
  modelType: z.string().optional().describe('ID of list_models. Default: model-01.'),
  existingContent: GenerateRequest.shape.existingContent.describe('A text to change; the prompt says how.'),
  format: z
    .enum(FILE_FORMATS)
    .default('markdown')
    .describe('markdown, text and csv come back as text; pdf and doc (Word) as a file.'),
  title: GenerateRequest.shape.title.describe('Title of a file. Default: the title of the document.'),
  ...LOOK,
}
const WriteArguments = z.object(WRITE)
const ConvertArguments = z.object({
  content: PdfRequest.shape.content.describe('The text to print, word for word.'),
  markup: z.enum(['markdown', 'light']).default('markdown'),
  title: PdfRequest.shape.title,
  filename: PdfRequest.shape.filename,
  engine: z.enum(['platen', 'typst']).default('platen').describe('typst: the second engine, if the first fails.'),
  ...LOOK,
  design: z.enum(DESIGN_NAMES).default('plain'),
})
const RenderArguments = z.object({
  template: z
    .string()
    .optional()
    .describe('`invoice`, `quote`, or the ID of a template with `data` in list_templates.'),
  content: RenderRequest.shape.content.describe(
    'In place of a template: Markdown with Liquid, such as {{ client.name }}.',
  ),
  data: z.record(z.string(), z.unknown()).optional().describe('What fills it. Give amounts as strings: "1200.50".'),
  missing: RenderRequest.shape.missing,
  format: WRITE.format,
  title: RenderRequest.shape.title,
  ...LOOK,
})
const JobArguments = z.object({ jobId: z.string().describe('The job ID that start_job returned.') })

export function mcpServer({ documents, version, save }: McpOptions): McpServer {
  const server = new McpServer(
    { name: 'platen', title: 'Platen', version },
    {
      capabilities: { tools: {} },
      instructions:
        'Platen writes whole documents (letters, résumés, reports, contracts …) on templates, and makes PDFs of text. Put every fact into the prompt.',
    },
  )
  const withFile = (file: DocumentFile, isChosen = false) => fileResult(file, save, isChosen)

  server.registerTool(
    'write_document',
    {
      title: 'Write a document',
      description: 'Writes a document from a prompt on a template, or changes an existing text.',
      inputSchema: WriteArguments,
      annotations: { readOnlyHint: save === undefined, destructiveHint: false, openWorldHint: false },
    },
    (given, context) =>
      withProgress(context, 'Writing', async (control) =>
        withFile(await documents.write(writeInput(given), given.format, control), given.template === AUTO_TEMPLATE),
      ),
  )
  server.registerTool(
    'convert_to_pdf',
    {
      title: 'Convert text to PDF',
      description: 'Makes a PDF of a text, word for word.',
      inputSchema: ConvertArguments,
      annotations: { readOnlyHint: save === undefined, destructiveHint: false, openWorldHint: false },
    },
    ({ engine, markup, design, pageSize, language, ...input }, context) =>
      withProgress(context, 'Setting the pages', async (control) =>
        withFile(
          await documents.convert({ ...input, options: { markup, design, pageSize, language } }, engine, control),
        ),
      ),
  )
  server.registerTool(
    'render_document',
    {
      title: 'Fill a template with data',
      description: 'Makes an exact document from a template and data, without a model: no word is changed.',
      inputSchema: RenderArguments,
      annotations: { readOnlyHint: save === undefined, destructiveHint: false, openWorldHint: false },
    },
    ({ design, pageSize, language, format, ...input }, context) =>
      withProgress(context, 'Filling the template', async (control) =>
        withFile(await documents.render({ ...input, options: { design, pageSize, language } }, format, control)),
      ),
  )
  server.registerTool(
    'list_templates',
    {
      title: 'List the templates',
      description:
        'The kinds of documents that write_document knows, and the templates of render_document with the schema of their data.',
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    (context) =>
      orError(context, async () =>
        textResult(
          (await documents.templates(context.mcpReq.signal))
            .map(({ id, name, description, data, exampleData }) =>
              data === undefined
                ? `${id}: ${name}. ${description}`
                : `${id}: ${name}. ${description} For render_document; data: ${JSON.stringify(data)}; example: ${JSON.stringify(exampleData)}`,
            )
            .join('\n'),
        ),
      ),
  )
  server.registerTool(
    'list_models',
    {
      title: 'List the models',
      description: 'The models that can write, and which are available now.',
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    (context) =>
      orError(context, async () =>
        textResult(
          (await documents.models(context.mcpReq.signal))
            .map(
              ({ id, name, description, available, ...model }) =>
                `${id}: ${name}. ${description} ${available ? 'Available' : 'Not available'}${model.default ? ', the default' : ''}.`,
            )
            .join('\n'),
        ),
      ),
  )
  if (documents.jobs) registerJobs(server, documents.jobs, withFile)
  return server
}

function registerJobs(
  server: McpServer,
  jobs: NonNullable<Documents['jobs']>,
  withFile: (file: DocumentFile) => Promise<CallToolResult>,
): void {
  server.registerTool(
    'start_job',
    {
      title: 'Write a document in the background',
      description:
        'For long documents: returns at once with a job ID for get_job. The service continues if this session ends.',
      inputSchema: WriteArguments.omit({ format: true }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    (given, context) =>
      orError(context, async () => {
        const jobId = await jobs.start(writeInput(given), context.mcpReq.signal)
        return textResult(`Job ${jobId} is queued. Read it with get_job.`)
      }),
  )
  server.registerTool(
    'get_job',
    {
      title: 'Read a job',
      description: 'State of a job; of a completed one the document, as text or as a file.',
      inputSchema: JobArguments.extend({ format: WRITE.format }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ jobId, format }, context) =>
      orError(context, async () => {
        const { signal } = context.mcpReq
        const job = await jobs.get(jobId, signal)
        if (job.status !== 'completed') return jobResult(job)
        const result = await withFile(await jobs.file(jobId, format, signal))
        const links = FILE_FORMATS.filter((other) => other !== format).map((other) => jobLink(jobId, other))
        return { ...result, content: [...result.content, ...links] }
      }),
  )
  server.registerTool(
    'cancel_job',
    {
      title: 'Cancel a job',
      description: 'Ends a job that is queued or in progress. Its document is not written.',
      inputSchema: JobArguments,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ jobId }, context) => orError(context, async () => jobResult(await jobs.cancel(jobId, context.mcpReq.signal))),
  )
  server.registerResource(
    'job-file',
    new ResourceTemplate('platen://jobs/{jobId}/{format}', { list: undefined }),
    { title: 'The document of a completed job', description: `Formats: ${FILE_FORMATS.join(', ')}.` },
    async (uri, { jobId, format }, context) => {
      const known = FILE_FORMATS.find((name) => name === format)
      if (known === undefined) throw new Error(`${uri.href}: the format must be one of ${FILE_FORMATS.join(', ')}.`)
      return { contents: [resourceOf(await jobs.file(String(jobId), known, context.mcpReq.signal), uri.href)] }
    },
  )
}

type WriteArguments = Omit<z.output<typeof WriteArguments>, 'format'>

const writeInput = ({ design, pageSize, language, ...input }: WriteArguments): WriteInput => ({
  ...input,
  options: { design, pageSize, language },
})

const textResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] })

function jobResult({ jobId, status, error }: Job): CallToolResult {
  if (error !== null) return { isError: true, ...textResult(`Job ${jobId} failed: ${error}`) }
  return textResult(`Job ${jobId} is ${status}.`)
}

/**
 * Text is the result's text; a file is saved and linked, or embedded. What a person should know follows as text.
 * @param isChosen whether the service chose the template
 */
async function fileResult(file: DocumentFile, save: McpOptions['save'], isChosen: boolean): Promise<CallToolResult> {
  const { template, modelUsed, warnings } = file
  const notes = [
    isChosen ? `Template: ${template}.` : '',
    modelUsed === null ? '' : `Written by ${modelUsed}.`,
    ...warnings,
  ].filter(Boolean)
  const content: ContentBlock[] = []
  if (isText(file)) content.push({ type: 'text', text: decode(file.bytes) })
  else if (save) {
    const uri = await save(file)
    notes.unshift(`Saved as ${uri}.`)
    content.push({ type: 'resource_link', uri, name: file.filename, mimeType: file.mediaType, size: file.bytes.length })
  } else {
    notes.unshift(`${file.filename}, ${Math.ceil(file.bytes.length / 1000)} kB.`)
    const uri = `platen://files/${encodeURIComponent(file.filename)}`
    content.push({ type: 'resource', resource: resourceOf(file, uri) })
  }
  if (notes.length > 0) content.push({ type: 'text', text: notes.join(' ') })
  return { content }
}

function resourceOf(file: DocumentFile, uri: string) {
  const { bytes, mediaType: mimeType } = file
  return isText(file)
    ? { uri, mimeType, text: decode(bytes) }
    : { uri, mimeType, blob: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64') }
}

const isText = ({ mediaType }: DocumentFile): boolean => mediaType.startsWith('text/')
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const jobLink = (jobId: string, format: FileFormat): ContentBlock => ({
  type: 'resource_link',
  uri: `platen://jobs/${encodeURIComponent(jobId)}/${format}`,
  name: `The same document as ${format}`,
})

/** Runs a tool that takes long: sends progress to a client that asked for it. */
function withProgress(
  context: ServerContext,
  what: string,
  run: (control: CallControl) => Promise<CallToolResult>,
): Promise<CallToolResult> {
  const { _meta, notify, signal } = context.mcpReq
  const progressToken = _meta?.progressToken
  const startedMs = performance.now()
  let words = 0
  const report = () => {
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    const message = words > 0 ? `${what}: ${countOf(words, 'word')}` : `${what}: ${seconds} s`
    // A client that has gone away is noticed by the signal.
    notify({
      method: 'notifications/progress',
      params: { progressToken: progressToken!, progress: (performance.now() - startedMs) / 1000, message },
    }).catch(() => {})
  }
  const timer = progressToken === undefined ? undefined : setInterval(report, PROGRESS_INTERVAL_MS)
  const control: CallControl = {
    signal,
    onProgress: (count) => {
      words = count
    },
  }
  return orError(context, () => run(control)).finally(() => clearInterval(timer))
}

/** An error becomes a result that the assistant reads: it can mend its arguments, or tell its user. */
async function orError(context: ServerContext, run: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await run()
  } catch (error) {
    if (context.mcpReq.signal.aborted) throw error
    return { isError: true, ...textResult((error as Error).message) }
  }
}
