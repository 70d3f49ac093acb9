/** The tools without a service: the models and engines of this process. */
import { extname } from 'node:path'
import {
  type CheckResult,
  check,
  fieldErrorSentence,
  type GenerateRequest,
  generateWith,
  PdfRequest,
  renderBodyWith,
} from '@platen/wire'
import type { DocumentPipeline } from '../document-pipeline.ts'
import { renderFile } from '../formats/file.ts'
import { ContextTooSmall, generationErrorOf } from '../generate/errors.ts'
import { fileSourceOf } from '../generate/form/blanks.ts'
import { listedTemplate } from '../generate/form/preview.ts'
import { cleanFilename } from '../http/reply/file.ts'
import { PdfFailure, type PdfOptions } from '../pdf/engine.ts'
import { renderDocument } from '../render/document.ts'
import { faultSentences } from '../render/fault-sentences.ts'
import { listedTemplates } from '../templates/data-templates.ts'
import type { Documents } from './documents.ts'

export function localDocuments(writer: DocumentPipeline): Documents {
  return {
    async write({ options, ...fields }, format, { signal, onProgress }) {
      // The text of a plain-text file is made from the document as for a PDF.
      const contentFormat = format === 'text' ? 'pdf' : format
      const request: GenerateRequest = checked(
        check(
          generateWith(writer.templates()).body,
          { ...fields, format: contentFormat, options: defined(options) },
          'arguments',
        ),
      )
      const { prompt, template, modelType, existingContent } = request
      let words = 0
      const input = { prompt, template, modelType, format: contentFormat, ...defined({ existingContent }) }
      const document = await readable(
        writer.compose(input, signal, {
          onEvent(event) {
            if (event.type === 'restart') words = 0
            if (event.type === 'delta') words += event.text.match(/\S+/g)?.length ?? 0
            onProgress(words)
            return undefined
          },
        }),
      )
      const source = fileSourceOf(
        document,
        writer.templates().find(({ id }) => id === document.template),
        contentFormat,
      )
      const title = request.title ?? document.title
      const { pdf, docx } = writer
      const file = await readable(
        renderFile(source, format, {
          title,
          filename: title,
          options: request.options as PdfOptions,
          pdf,
          docx,
          signal,
        }),
      )
      return {
        bytes: file.bytes,
        mediaType: file.mediaType.split(';')[0]!,
        filename: cleanFilename(file.filename, extname(file.filename)),
        template: document.template,
        modelUsed: document.documentSource === 'draft' ? null : document.modelUsed,
        warnings: [...document.warnings, ...file.warnings],
      }
    },
    async convert({ options, ...fields }, engineName, { signal }) {
      const {
        content,
        title,
        filename = title ?? 'Document',
        ...rest
      } = checked(check(PdfRequest, { ...defined(fields), options: defined(options) }, 'arguments'))
      const engine = engineName === 'typst' ? writer.pdfAlt : writer.pdf
      const named = title === undefined ? {} : { title }
      const job = { content, ...named, titleDefault: 'Document', options: (rest.options ?? {}) as PdfOptions }
      const { pdf, warnings } = await readable(engine.render(job, signal))
      return {
        bytes: pdf,
        mediaType: 'application/pdf',
        filename: cleanFilename(filename, '.pdf'),
        template: null,
        modelUsed: null,
        warnings,
      }
    },
    async render({ options, data, ...fields }, format, { signal }) {
      const templates = writer.templates()
      const body = {
        ...defined(fields),
        ...(data === undefined ? {} : { data: {} }),
        format,
        options: defined(options),
      }
      const request = checked(check(renderBodyWith(templates), body, 'arguments'))
      const json = data === undefined ? undefined : JSON.stringify(data)
      const document = await readable(
        renderDocument(
          { ...request, content: request.content, data: json },
          { templates, renderer: writer.renderer, signal },
        ),
      )
      const title = request.title ?? document.file.title
      const { pdf, docx } = writer
      const file = await readable(
        renderFile(document.file, format, {
          title,
          filename: title,
          options: request.options as PdfOptions,
          pdf,
          docx,
          signal,
        }),
      )
      return {
        bytes: file.bytes,
        mediaType: file.mediaType.split(';')[0] ?? file.mediaType,
        filename: cleanFilename(file.filename, extname(file.filename)),
        template: document.template ?? null,
        modelUsed: null,
        warnings: file.warnings,
      }
    },
    templates: async () => listedTemplates(writer.templates()).map(listedTemplate),
    models: async () => writer.models.list(),
  }
}

function checked<Value>(result: CheckResult<Value>): Value {
  if (result.ok) return result.value
  throw new Error(fieldErrorSentence(result.errors))
}

function defined<Value extends object>(value: Value): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never
}

/** The same promise with an error that says to a person what is wrong. */
async function readable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ContextTooSmall) throw new Error(`${error.field}: ${error.message}.`, { cause: error })
    if (error instanceof PdfFailure) throw new Error(`The PDF could not be created: ${error.reason}`, { cause: error })
    const faults = faultSentences(error)
    if (faults) throw new Error(faults.join('\n'), { cause: error })
    const known = generationErrorOf(error)
    throw known ? new Error(known.message, { cause: error }) : error
  }
}
