/**
 * `POST /generate`: generates a document from a prompt. The reply is JSON, a file, a stream of events or a job.
 * Fields and defaults: interface.md "Generate request". Limits and everything else: docs/decisions/007-document-formats.md.
 */
import type { DesignName } from '@platen/typeset/designs'
import * as z from 'zod'
import { characters } from './characters.ts'
import { DOCUMENT_HEADERS, documentFields } from './document.ts'
import {
  AUTO_TEMPLATE,
  DEFAULT_MODEL,
  DEFAULT_TEMPLATE,
  FILE_FORMATS,
  FORMATS,
  MODEL_IDS,
  mediaTypeOf,
  TEMPLATE_CHOICES,
} from './ids.ts'
import { JobAccepted } from './jobs.ts'
import { eventStream, file, json, operation } from './operation.ts'
import { CONTENT_CHARS_MAX, documentTitle, filename, marginsIssue, PdfOptions } from './pdf.ts'

export const PROMPT_CHARS_MAX = 32_000
/** Among the warnings of a text that is not whole. */
export const CUT_OFF = 'The text is cut off: the model reached its limit before the end.'
/** The start of the message of a job, and of an error, without a document. */
export const NO_DOCUMENT = 'The model gave no usable document in two attempts.'
const URL_CHARS_MAX = 2048

export const GenerateRequest = z
  .object({
    prompt: characters({ min: 1, max: PROMPT_CHARS_MAX, blank: false }).meta({
      description: 'Description of the document to write.',
    }),
    template: z.enum(TEMPLATE_CHOICES).default(DEFAULT_TEMPLATE).meta({
      description:
        'ID of the template. `auto`: the service chooses one by the prompt, and `X-Document-Template` names it.',
    }),
    modelType: z.enum(MODEL_IDS).default(DEFAULT_MODEL),
    format: z.enum(FORMATS).optional().meta({
      default: 'pdf',
      description: 'Format of `content`. If absent, `Accept` decides; otherwise `pdf`.',
    }),
    existingContent: characters({ max: CONTENT_CHARS_MAX })
      .optional()
      .meta({ description: 'Existing content to refine. Refining needs a model.' }),
    webhook: z
      .boolean()
      .default(false)
      .meta({ description: 'Reply with a job immediately, and post the document to the webhook URL when it is done.' }),
    webhookUrl: z.string().max(URL_CHARS_MAX).optional().meta({
      description:
        'Webhook URL of this request; default: the URL of the account settings. Ignored unless `webhook` is true.',
    }),
    title: documentTitle.optional().meta({ description: 'For a file: its title.' }),
    filename: filename.optional().meta({ description: 'For a file: its name.' }),
    options: PdfOptions.optional().meta({ description: 'For a PDF or .docx file: as for `POST /pdf`.' }),
  })
  .meta({ id: 'GenerateRequest' })
export type GenerateRequest = z.infer<typeof GenerateRequest>

export const GenerateResponse = z
  .object({
    success: z.literal(true),
    content: z.string().describe('The document in the requested format: light markup for `pdf` and `doc`.'),
    reasoning: z.string().nullable().describe('Reasoning of model-02, if it returned any; otherwise null.'),
  })
  .meta({ id: 'GenerateResponse' })
export type GenerateResponse = z.infer<typeof GenerateResponse>

/** Data of a stream's `done` event: the JSON reply, with the document headers of other replies as fields. */
export const GenerateStreamEnd = GenerateResponse.extend({
  ...documentFields,
  template: z.string().describe('ID of the template: with `auto` the chosen one.'),
}).meta({ id: 'GenerateStreamEnd' })
export type GenerateStreamEnd = z.infer<typeof GenerateStreamEnd>

export const generate = operation('POST /generate', {
  id: 'generate',
  tag: 'Documents',
  summary: 'Generate a document from a prompt',
  description: [
    '`Accept` chooses the reply: JSON by default; `application/pdf`, the .docx type, `text/csv`, `text/markdown` or `text/plain` give the file itself;',
    '`text/event-stream` gives events: `delta` {text}, `reasoning` {text}, `restart` (all earlier `delta` events are void), `done` (the JSON reply with `source`, `template`, `modelUsed`, `documentSource` and `warnings`) and `error`.',
    'With `template: "auto"` the model names the template that fits the prompt, within 1.5 s; this call does not count. Without an answer, and without a model, a template is chosen if the prompt begins with its name or one of its aliases; otherwise `blank`.',
    'Without a model the document is a form: the headings and formulas of the template with the text of the prompt in it, and bracketed blanks for the rest.',
    'With `webhook: true` or `Prefer: respond-async` the reply is 202 with a job.',
  ].join('\n'),
  scope: 'generate',
  counts: true,
  headers: {
    Prefer:
      '`respond-async`: run the request as a job (RFC 7240). Without `webhook: true` no webhook is sent; read `GET /jobs/{id}`.',
  },
  body: GenerateRequest,
  examples: {
    letter: {
      prompt: 'Resignation from Jane Doe to Acme Corp, last day 14 March',
      template: 'resignation',
    },
    refine: {
      prompt: 'Change Tuesday to Thursday',
      template: 'formal-letter',
      existingContent: 'Dear Ms Doe,\n\nthe engineer comes on Tuesday at noon.\n\nJohn Smith',
    },
  },
  replies: {
    200: [
      json(GenerateResponse, 'The document.', {
        headers: DOCUMENT_HEADERS,
        example: { success: true, content: '**Jane Doe**\n\nDear Sir or Madam,\n\n…', reasoning: null },
      }),
      file(FILE_FORMATS.map(mediaTypeOf), 'The document as a file.', { headers: DOCUMENT_HEADERS }),
      eventStream('The document while it is written. Of the document headers only `X-Document-Template` is sent.'),
    ],
    202: json(JobAccepted, 'A job was created; with `webhook: true` its result is posted to the webhook URL.', {
      headers: {
        Location: 'Where the job can be read.',
        'Preference-Applied': '`respond-async`, if the request sent it.',
      },
    }),
  },
  failures: [500, 502, 503],
})

/** What a request depends on in a template. */
export interface GenerateTemplate {
  id: string
  design: DesignName
  designTokens?: { pageSize?: NonNullable<PdfOptions['pageSize']> }
  /** Empty: no model writes it, it is filled with data (`POST /render`). */
  sections?: readonly unknown[]
}

/**
 * `generate` with these templates: the operator may have added some. Margins must leave room in the design of the request, else of the
 * template; with `auto`, of every template that may be chosen.
 */
export function generateWith(templates: readonly GenerateTemplate[]): typeof generate {
  const ids = [...templates.map(({ id }) => id), AUTO_TEMPLATE] as unknown as typeof TEMPLATE_CHOICES
  const body = GenerateRequest.extend({
    template: z
      .enum(ids)
      .default(DEFAULT_TEMPLATE)
      .meta(GenerateRequest.shape.template.meta() ?? {}),
  }).superRefine(({ template: id, options = {} }, context) => {
    for (const template of templates) {
      if (id !== AUTO_TEMPLATE && id !== template.id) continue
      if (template.sections?.length === 0) {
        if (id === AUTO_TEMPLATE) continue
        const message = 'is a template of data, which no model writes: send its data to POST /render'
        context.addIssue({ code: 'custom', path: ['template'], message })
        return
      }
      const { pageSize = template.designTokens?.pageSize, design = template.design, margins } = options
      const message = marginsIssue({ pageSize, margins }, design)
      if (message === undefined) continue
      context.addIssue({ code: 'custom', path: ['options', 'margins'], message })
      return
    }
  })
  return { ...generate, body: body.meta({ id: 'GenerateRequest' }) }
}
