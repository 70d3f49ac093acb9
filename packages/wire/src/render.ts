/**
 * `POST /render`: a document from a template and data, or from text, without a model.
 * What is exact and what is refused: docs/decisions/052-exact-documents.md and 053-render-operation.md.
 */
import type { DesignName } from '@platen/typeset/designs'
import * as z from 'zod'
import { characters } from './characters.ts'
import { FILE_FORMATS, mediaTypeOf } from './ids.ts'
import { file, json, operation } from './operation.ts'
import { documentTitle, filename, marginsIssue, PdfOptions } from './pdf.ts'

export const RENDER_CONTENT_CHARS_MAX = 5_000_000
export const RENDER_BODY_BYTES_MAX = 20 * 1024 * 1024

export const RenderRequest = z
  .object({
    template: z.string().min(1).max(64).optional().meta({
      description:
        'ID of a template with a `body`: `invoice`, `quote`, or one of the operator, which `GET /templates` lists with the schema of its data.',
    }),
    content: characters({ min: 1, max: RENDER_CONTENT_CHARS_MAX }).optional().meta({
      description:
        'In place of `template`: the document as Markdown, word for word; with `data` it is Markdown with Liquid, as the body of a template.',
    }),
    data: z.record(z.string(), z.unknown()).optional().meta({
      description: 'What fills the template, by its schema. Numbers are exact decimals. Default: an empty object.',
    }),
    format: z.enum(FILE_FORMATS).optional().meta({
      default: 'pdf',
      description: 'Format of the file, or of `content` of the reply. If absent, `Accept` decides; otherwise `pdf`.',
    }),
    missing: z.enum(['error', 'blank']).default('error').meta({
      description:
        'What a value is that the template prints and the data do not have: an error, or a blank to fill in, which is a form field in a PDF or Word file.',
    }),
    validate: z.boolean().default(false).meta({
      description: 'Only checks the data and the template: the reply is JSON without `content`.',
    }),
    title: documentTitle.optional().meta({ description: 'For a file: its title. Default: that of the document.' }),
    filename: filename.optional().meta({ description: 'For a file: its name.' }),
    options: PdfOptions.optional().meta({
      description:
        'For a PDF or .docx file: as for `POST /pdf`, but by default in the design of the template, else in `plain`, and as Markdown. `language` is also that of numbers, money and dates.',
    }),
  })
  .meta({ id: 'RenderRequest' })
export type RenderRequest = z.infer<typeof RenderRequest>

export const RenderResponse = z
  .object({
    success: z.literal(true),
    content: z
      .string()
      .nullable()
      .describe('The document in the requested format: light markup for `pdf` and `doc`. Null with `validate`.'),
    blanks: z
      .array(z.string())
      .describe('What is left to fill in, in the order of the document: values that are missing, texts to write.'),
  })
  .meta({ id: 'RenderResponse' })
export type RenderResponse = z.infer<typeof RenderResponse>

const RENDER_HEADERS = { 'X-Document-Template': 'ID of the template, if the request names one.' }

export const render = operation('POST /render', {
  id: 'render',
  tag: 'Documents',
  summary: 'Make a document from a template and data',
  description: [
    'No model writes: each character is that of the template or of the data, and the same request gives the same bytes.',
    '`Accept` chooses the reply as for `POST /generate`: JSON by default; `application/pdf`, the .docx type, `text/csv`, `text/markdown` or `text/plain` give the file itself.',
    'Data that do not fit are refused with all faults: `details.reason` is `data_invalid`, and each of `details.errors` has `field`, `reason` and `path` (a JSON pointer into `data`), or `line` and `column` of the template for a value that is missing.',
    'For faulty Liquid in `content`, and for a template that takes too much time or memory, `details.reason` is `template_invalid`.',
    'A `{% write %}` of the template prints its fallback, else a blank.',
  ].join('\n'),
  scope: 'pdf',
  counts: true,
  body: RenderRequest,
  examples: {
    text: { content: '# Minutes\n\n- Budget: agreed\n- Next meeting: 14 March' },
    data: {
      content: '# Offer for {{ client }}\n\nThe price is **{{ price | money: "EUR" }}**.',
      data: { client: 'Acme Corp', price: '1200.50' },
      options: { language: 'en' },
    },
  },
  replies: {
    200: [
      json(RenderResponse, 'The document.', {
        headers: RENDER_HEADERS,
        example: { success: true, content: '**Offer for Acme Corp**\n\nThe price is **€1,200.50**.', blanks: [] },
      }),
      file(FILE_FORMATS.map(mediaTypeOf), 'The document as a file.', {
        headers: {
          ...RENDER_HEADERS,
          'X-PDF-Warnings': 'As for `POST /pdf`.',
        },
      }),
    ],
  },
  failures: [500, 503, 504],
})

/** What a request depends on in a template. */
export interface RenderTemplate {
  id: string
  design: DesignName
  designTokens?: { pageSize?: NonNullable<PdfOptions['pageSize']> }
  body?: string
}

/**
 * The body of `render` with these templates.
 * @param data the schema of the field `data`, where it is not parsed yet
 */
export function renderBodyWith(
  templates: readonly RenderTemplate[],
  { data = RenderRequest.shape.data }: { data?: z.ZodType } = {},
) {
  return RenderRequest.extend({ data: data as typeof RenderRequest.shape.data }).superRefine(
    ({ template: id, content, options = {} }, context) => {
      const issue = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
      if (id === undefined && content === undefined) issue(['template'], 'is required, unless there is content')
      if (id !== undefined && content !== undefined)
        issue(['content'], 'cannot be given with a template: leave out one')
      const template = templates.find((one) => one.id === id)
      if (id !== undefined && template?.body === undefined) {
        const ids = templates.flatMap((one) => (one.body === undefined ? [] : [one.id]))
        const names = ids.length === 0 ? 'none is loaded' : `those are ${ids.join(', ')}`
        const what = template === undefined ? 'is no template' : 'has no body: POST /generate writes it'
        issue(['template'], `${what}. A template of data is needed here; ${names}`)
        return
      }
      const { language, margins, pageSize = template?.designTokens?.pageSize } = options
      if (language !== undefined && !isLanguage(language)) issue(['options', 'language'], 'is no language tag')
      const message = marginsIssue({ pageSize, margins }, options.design ?? template?.design ?? 'plain')
      if (message !== undefined) issue(['options', 'margins'], message)
    },
  )
}

/** BCP 47. */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
