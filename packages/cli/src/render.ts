/** `platen render`: makes a document from a template and data, or from text, in this process and without a model. */
import { basename, dirname, extname } from 'node:path'
import { isTextFile } from '@platen/formats/file-formats'
import type { DocumentPipeline } from '@platen/server/document-pipeline'
import { check, type FileFormat, RENDER_BODY_BYTES_MAX, renderBodyWith } from '@platen/wire'
import {
  type Command,
  CommandFailure,
  DATA_OPTIONS,
  EXIT,
  flag,
  JSON_OPTION,
  note,
  type Parsed,
  print,
  printJson,
  text,
  usage,
} from './command.ts'
import { configOf } from './config.ts'
import { interruption, readText, type TextLimit, writeOutput } from './files.ts'
import { optionErrors, warningText } from './option-errors.ts'
import { formatOf } from './output-format.ts'
import { PDF_OPTIONS, pdfOptionsOf } from './pdf-options.ts'

const LIMIT: TextLimit = {
  bytesMax: RENDER_BODY_BYTES_MAX,
  hint: 'Split the data into several documents.',
}

export const render: Command = {
  summary: 'Makes a document from a template and data, without a model. Needs no service.',
  usage: ['render TEMPLATE|FILE [--data FILE|-] [-o FILE] [options]'],
  options: {
    data: { type: 'string', value: 'FILE', help: 'JSON file with the data; - for stdin.' },
    output: {
      type: 'string',
      short: 'o',
      value: 'FILE',
      help: 'Output file: .pdf, .docx, .csv, .md or .txt; - for stdout. Default: Markdown on stdout.',
    },
    format: {
      type: 'string',
      value: 'FORMAT',
      help: 'pdf, doc, csv, markdown or text, if the file name has no known extension.',
    },
    missing: {
      type: 'string',
      value: 'WHAT',
      help: 'What a value is that the data do not have: error (default), or blank, a blank to fill in.',
    },
    validate: { type: 'boolean', help: 'Only check the data and the template.' },
    ...PDF_OPTIONS,
    'embed-fonts': {
      type: 'boolean',
      help: 'For .docx: embed the fonts of the design; --no-embed-fonts leaves them out.',
    },
    config: DATA_OPTIONS.config,
    ...JSON_OPTION,
  },
  notes: [
    'TEMPLATE is the ID of a template with a body; a name with a dot or a slash is a FILE: a template (.json), or Markdown,',
    'with Liquid where there is --data. The data folder is that of PLATEN_DATA.',
    'Examples:',
    '  platen render reminder --data client.json -o reminder.pdf',
    '  platen render offer.md --data client.json --language de -o offer.docx',
    '  platen render notes.md -o notes.docx',
  ],
  async run(parsed) {
    const [source, more] = parsed.positionals
    if (source === undefined)
      throw usage('No template was given. Example: platen render offer.md --data client.json -o offer.pdf')
    if (more !== undefined) throw usage(`platen render makes one document at a time; remove "${more}".`)
    const output = text(parsed, 'output')
    const format = formatOf(parsed, output) as FileFormat | undefined
    const dataFile = text(parsed, 'data')
    const data = dataFile === undefined ? undefined : await readText(dataFile, LIMIT)
    const { signal, exitCode, release } = interruption()
    const pipeline = await open(parsed)
    try {
      return await run(pipeline, { source, data, format, output, parsed, signal })
    } catch (error) {
      if (signal.aborted) return exitCode()
      throw await failureOf(error)
    } finally {
      release()
      await pipeline.close()
    }
  },
}

interface Order {
  source: string
  /** JSON text. */
  data: string | undefined
  format: FileFormat | undefined
  output: string | undefined
  parsed: Parsed
  signal: AbortSignal
}

async function run(pipeline: DocumentPipeline, order: Order): Promise<number> {
  const { source, data, format, output, parsed, signal } = order
  const { renderDocument, renderFile } = await import('@platen/server/document-pipeline')
  const { templates, ...named } = await sourceOf(source, pipeline)
  const { content } = named
  const missing = text(parsed, 'missing')
  const title = text(parsed, 'title')
  const body = {
    ...named,
    ...(data === undefined ? {} : { data: {} }),
    ...(missing === undefined ? {} : { missing }),
    ...(title === undefined ? {} : { title }),
    ...(format === undefined ? {} : { format }),
    options: pdfOptionsOf(parsed),
  }
  const checked = check(renderBodyWith(templates), body, 'options')
  if (!checked.ok) throw usage(optionErrors(checked.errors))
  const { options } = checked.value
  const asText = output === undefined || (output === '-' && format === undefined)
  const document = await renderDocument(
    { ...checked.value, content, data },
    { templates, renderer: pipeline.renderer, contentFormat: asText ? (format ?? 'markdown') : undefined, signal },
  )
  const blanks = [...document.blanks]
  if (flag(parsed, 'validate')) {
    if (flag(parsed, 'json')) printJson({ valid: true, blanks })
    else print('The data fit the template.')
    return EXIT.done
  }
  if (asText) {
    if (flag(parsed, 'json')) printJson({ content: document.content, blanks })
    else await writeOutput('-', document.content ?? '', { binary: false })
    return EXIT.done
  }
  const fileFormat = format ?? 'pdf'
  const file = await renderFile(document.file, fileFormat, {
    title,
    // Zod omits absent fields, but its type allows undefined.
    options: options as Parameters<typeof renderFile>[2]['options'],
    pdf: pipeline.pdf,
    docx: pipeline.docx,
    signal,
  })
  await writeOutput(output, file.bytes, { binary: !isTextFile(fileFormat) })
  const warnings = file.warnings.map(warningText)
  if (flag(parsed, 'json') && output !== '-')
    printJson({ file: output, format: fileFormat, bytes: file.bytes.length, blanks, warnings })
  else for (const warning of warnings) note(`platen: ${warning}`)
  if (output !== '-' && !flag(parsed, 'json'))
    print(`${output}${blanks.length === 0 ? '' : `: ${blanksText(blanks)}`}.`)
  return EXIT.done
}

const blanksText = ({ length }: readonly string[]): string =>
  length === 1 ? '1 blank to fill in' : `${length} blanks to fill in`

/** The template or text of a request, and the templates that it may name. @throws {CommandFailure} */
async function sourceOf(source: string, pipeline: DocumentPipeline) {
  const templates = pipeline.templates()
  if (!/[./\\]/u.test(source) && source !== '-') return { template: source, content: undefined, templates }
  if (extname(source).toLowerCase() !== '.json')
    return { template: undefined, content: await readText(source, LIMIT), templates }
  const { readTemplateFile } = await import('@platen/server/document-pipeline')
  const { template, faults } = await readTemplateFile(dirname(source), basename(source))
  if (template === undefined)
    throw new CommandFailure(
      EXIT.usage,
      faults.map(({ line, message }) => `${source}${line === undefined ? '' : `:${line}`}: ${message}`).join('\n'),
    )
  return { template: template.id, content: undefined, templates: [template] }
}

async function open(parsed: Parsed): Promise<DocumentPipeline> {
  // --data is not the folder here.
  const { data: _data, ...values } = parsed.values
  const config = await configOf({ ...parsed, values })
  const { openDocumentPipeline, systemClock, TemplateError } = await import('@platen/server/document-pipeline')
  try {
    return await openDocumentPipeline(config, systemClock)
  } catch (error) {
    throw error instanceof TemplateError ? new CommandFailure(EXIT.usage, error.message) : error
  }
}

async function failureOf(error: unknown): Promise<unknown> {
  const { faultSentences, PdfFailure } = await import('@platen/server/document-pipeline')
  const sentences = faultSentences(error)
  if (sentences) return new CommandFailure(EXIT.failed, sentences.join('\n'), { cause: error })
  if (error instanceof PdfFailure) return new CommandFailure(EXIT.failed, error.message, { cause: error })
  return error
}
