/** `platen generate`: generates a document from a prompt in this process, with the configured models. */
import { isTextFile } from '@platen/formats/file-formats'
import type { DocumentPipeline, GeneratedDocument, GenerateInput } from '@platen/server/document-pipeline'
import {
  AUTO_TEMPLATE,
  check,
  type FileFormat,
  type Format,
  type GenerateRequest,
  generateWith,
  type ModelId,
} from '@platen/wire'
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
import { interruption, isPiped, progress, readText, writeOutput } from './files.ts'
import { optionErrors, warningText } from './option-errors.ts'
import { formatOf } from './output-format.ts'
import { PDF_OPTIONS, pdfOptionsOf } from './pdf-options.ts'

export const generate: Command = {
  summary: 'Writes a document from a prompt. Needs no service.',
  usage: ['generate "PROMPT" [--template ID] [-o FILE] [options]'],
  options: {
    template: {
      type: 'string',
      short: 't',
      value: 'ID',
      help: 'Kind of document, such as formal-letter or resume; auto: chosen by the prompt (blank).',
    },
    model: { type: 'string', short: 'm', value: 'ID', help: 'model-01 to model-11 (model-01).' },
    output: {
      type: 'string',
      short: 'o',
      value: 'FILE',
      help: 'Output file: .pdf, .docx, .csv, .md or .txt; - for stdout. Default: text on stdout.',
    },
    format: {
      type: 'string',
      value: 'FORMAT',
      help: 'pdf, doc, csv, markdown or text, if the file name has no known extension.',
    },
    existing: { type: 'string', value: 'FILE', help: 'Existing content to refine.' },
    ...PDF_OPTIONS,
    'embed-fonts': {
      type: 'boolean',
      help: 'For .docx: embed the fonts of the design; --no-embed-fonts leaves them out.',
    },
    ...DATA_OPTIONS,
    ...JSON_OPTION,
  },
  notes: [
    'By default, the template chooses the design. `platen pdf --help` lists the defaults of each design.',
    'A prompt of "-" is read from stdin. Which model answers: see `platen doctor`.',
    'Example:',
    '  platen generate "Resignation from Jane Doe to Acme Corp, last day 14 March" --template resignation -o letter.pdf',
  ],
  async run(parsed) {
    const request = await requestOf(parsed)
    const output = text(parsed, 'output')
    const format = formatOf(parsed, output)
    // The text of a plain-text file is made from the document as for a PDF.
    const requested = format === undefined || format === 'text' ? {} : { format }
    const asText = output === undefined || (output === '-' && text(parsed, 'format') === undefined)
    const { signal, exitCode, release } = interruption()
    const writer = await open(parsed)
    let modelType: ModelId | undefined
    try {
      // Includes the operator's own templates.
      const { body } = generateWith(writer.templates())
      const checked = check(body, { ...request, ...requested }, 'options')
      if (!checked.ok) throw usage(optionErrors(checked.errors))
      const input = inputOf(checked.value, asText ? 'markdown' : 'pdf')
      modelType = input.modelType
      const document = await write(writer, input, signal)
      if (input.template === AUTO_TEMPLATE && !flag(parsed, 'json')) note(`platen: Template: ${document.template}.`)
      if (asText && !flag(parsed, 'json')) {
        await writeOutput('-', withFinalNewline(document.content), { binary: false })
        printWarnings(document.warnings)
        return EXIT.done
      }
      if (asText) {
        const { content, source, reasoning } = document
        printJson({ ...summaryOf(document), content, source, reasoning })
        return EXIT.done
      }
      return await writeFile(writer, document, {
        input,
        format: format === 'text' ? format : input.format,
        parsed,
        output,
        signal,
      })
    } catch (error) {
      if (signal.aborted) return exitCode()
      throw await failureOf(error, modelType === undefined ? '' : backendPlaces(writer, modelType))
    } finally {
      release()
      await writer.close()
    }
  },
}

function inputOf(request: GenerateRequest, defaultFormat: Format): GenerateInput {
  const { prompt, template, modelType, existingContent, format = defaultFormat } = request
  return { prompt, template, modelType, format, ...(existingContent === undefined ? {} : { existingContent }) }
}

async function requestOf(parsed: Parsed): Promise<Record<string, unknown>> {
  const [first, ...rest] = parsed.positionals
  if (rest.length > 0) throw usage('Put the prompt in quotes, so that it is one argument.')
  const prompt = first === '-' || (first === undefined && isPiped()) ? await readText('-') : first
  if (prompt === undefined) throw usage('No prompt was given. Example: platen generate "A letter to …" -o letter.pdf')
  const existing = text(parsed, 'existing')
  const template = text(parsed, 'template')
  const modelType = text(parsed, 'model')
  const title = text(parsed, 'title')
  return {
    prompt,
    ...(template === undefined ? {} : { template }),
    ...(modelType === undefined ? {} : { modelType }),
    ...(title === undefined ? {} : { title }),
    ...(existing === undefined ? {} : { existingContent: await readText(existing) }),
    options: pdfOptionsOf(parsed),
  }
}

async function open(parsed: Parsed): Promise<DocumentPipeline> {
  const config = await configOf(parsed)
  const { openDocumentPipeline, systemClock, TemplateError } = await import('@platen/server/document-pipeline')
  try {
    return await openDocumentPipeline(config, systemClock, { say: (sentence) => note(`platen: ${sentence}`) })
  } catch (error) {
    throw error instanceof TemplateError ? new CommandFailure(EXIT.usage, error.message) : error
  }
}

async function write(writer: DocumentPipeline, input: GenerateInput, signal: AbortSignal): Promise<GeneratedDocument> {
  const line = progress()
  line.show('Writing …')
  let words = 0
  try {
    return await writer.compose(input, signal, {
      onEvent(event) {
        if (event.type === 'restart') words = 0
        if (event.type === 'delta') words += event.text.match(/\S+/g)?.length ?? 0
        line.show(event.type === 'reasoning' ? 'Thinking …' : `Writing … ${words} words`)
      },
    })
  } finally {
    line.clear()
  }
}

interface FileOutput {
  input: GenerateInput
  format: FileFormat
  parsed: Parsed
  output: string
  signal: AbortSignal
}

async function writeFile(
  writer: DocumentPipeline,
  document: GeneratedDocument,
  { input, format, parsed, output, signal }: FileOutput,
): Promise<number> {
  const { fileSourceOf, renderFile } = await import('@platen/server/document-pipeline')
  const template = writer.templates().find(({ id }) => id === document.template)
  const source = fileSourceOf(document, template, input.format)
  const file = await renderFile(source, format, {
    title: text(parsed, 'title'),
    options: pdfOptionsOf(parsed),
    pdf: writer.pdf,
    docx: writer.docx,
    signal,
  })
  await writeOutput(output, file.bytes, { binary: !isTextFile(format) })
  const warnings = [...document.warnings, ...file.warnings.map(warningText)]
  if (flag(parsed, 'json') && output !== '-') {
    printJson({ file: output, format, bytes: file.bytes.length, ...summaryOf(document), warnings })
    return EXIT.done
  }
  printWarnings(warnings)
  if (output !== '-') print(`${output}: ${`${document.title} (${authorOf(document)})`.trim()}.`)
  return EXIT.done
}

function summaryOf({ title, language, template, modelUsed, documentSource, warnings }: GeneratedDocument) {
  return { title, language, template, modelUsed, documentSource, warnings }
}

function authorOf({ documentSource, modelUsed }: GeneratedDocument): string {
  return documentSource === 'draft' ? 'a form, without a model' : `written by ${modelUsed}`
}

function printWarnings(warnings: string[]): void {
  for (const warning of warnings) process.stderr.write(`platen: ${warning}\n`)
}

function withFinalNewline(content: string): string {
  return content.endsWith('\n') ? content : `${content}\n`
}

/** The addresses and files of a model's backends. Only for the command line: its user configured them. */
function backendPlaces({ models }: DocumentPipeline, id: ModelId): string {
  const places = models
    .summary()
    .backends.filter(({ kind, models: ids }) => kind !== 'draft' && ids.includes(id))
    .map(({ detail }) => detail)
  return places.length === 0 ? '' : ` Its backend is ${places.join(' or ')};`
}

async function failureOf(error: unknown, places: string): Promise<unknown> {
  const { ContextTooSmall, ModelUnavailable, PdfFailure, generationErrorOf } = await import(
    '@platen/server/document-pipeline'
  )
  if (error instanceof ModelUnavailable) {
    return new CommandFailure(EXIT.unavailable, `${error.message}${places} \`platen doctor\` shows what answers.`, {
      cause: error,
    })
  }
  if (error instanceof ContextTooSmall) return usage(optionErrors([{ field: error.field, reason: error.message }]))
  const failure = generationErrorOf(error) ?? (error instanceof PdfFailure ? error : undefined)
  if (failure) return new CommandFailure(EXIT.failed, failure.message, { cause: error })
  return error
}
