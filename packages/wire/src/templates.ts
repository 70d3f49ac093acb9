/**
 * `GET /templates`: the templates of the interface, in its order, and a preview of one; `GET /template-files`: the files of the
 * operator. Item fields: docs/decisions/005-reply-headers.md.
 */
import * as z from 'zod'
import { file, json, operation } from './operation.ts'

export const TemplateItem = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    version: z.string().describe('Semantic version of the template.'),
    design: z.string().describe('The design of its PDF and .docx files, unless a request names another.'),
    sections: z
      .array(z.object({ id: z.string(), title: z.string(), description: z.string(), optional: z.boolean() }))
      .describe('The parts of a document of this template, in order. Empty for a template that only data fill.'),
    data: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('For `POST /render`: JSON Schema (2020-12) of its data. Absent if the template has no body.'),
    exampleData: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Example of `data`, which the preview shows. Absent if the template has no body.'),
    designTokens: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'What the template changes in its design: `accent`, `fonts`, `pageSize`, `logo` (a `data:` URL), `letterhead`, `head`, `foot`. Absent if it changes nothing.',
      ),
    form: z
      .string()
      .describe(
        'A document of this template to fill in, as English Markdown: each part is a blank in square brackets. Empty for a template that only data fill.',
      ),
  })
  .meta({ id: 'Template' })
export type TemplateItem = z.infer<typeof TemplateItem>

export const listTemplates = operation('GET /templates', {
  id: 'listTemplates',
  tag: 'Catalogue',
  summary: 'List the templates',
  description:
    'A JSON array without an envelope, in a fixed order. Send `If-None-Match` with the `ETag` of an earlier reply to get 304.',
  scope: 'catalog',
  counts: true,
  replies: {
    200: json(z.array(TemplateItem), 'The templates.', { headers: { ETag: 'Changes whenever the list changes.' } }),
  },
})

export const previewTemplate = operation('GET /templates/{id}/preview', {
  id: 'previewTemplate',
  tag: 'Catalogue',
  summary: 'Preview a template as a PDF file',
  description:
    "Shows the template's example in its design, or its body with the example data; without an example, its sections with a note on what belongs in each. No model writes the preview, and it does not count for the quota.",
  scope: 'catalog',
  params: z.object({ id: z.string().describe('ID of the template.') }),
  query: z.object({
    pageSize: z.enum(['a4', 'letter', 'legal']).optional().describe('Default: the page size of the template.'),
  }),
  replies: { 200: file(['application/pdf'], 'The PDF file.') },
  failures: [404, 500, 503, 504],
})

export const TemplateFile = z
  .object({
    file: z.string().describe('Name of the file in the folder.'),
    id: z.string().nullable(),
    name: z.string().nullable(),
    design: z.string().nullable(),
    changesBuiltIn: z.boolean().describe('Whether it changes a built-in template.'),
    status: z
      .enum(['loaded', 'changed', 'invalid'])
      .describe('`changed`: valid, but the loaded version differs or is missing; `invalid`: the file has errors.'),
    faults: z.array(
      z.object({
        line: z.int().nullable().describe('Line in the file, from 1; null if the error concerns the whole file.'),
        message: z.string().describe('What is wrong and how to correct it.'),
      }),
    ),
    text: z.string().describe('The first 32,000 characters of the file.'),
  })
  .meta({ id: 'TemplateFile' })
export type TemplateFile = z.infer<typeof TemplateFile>

export const TemplateFiles = z
  .object({
    folder: z.string().nullable().describe('Null if no folder is configured.'),
    error: z.string().nullable().describe('Why the folder cannot be read.'),
    files: z.array(TemplateFile),
  })
  .meta({ id: 'TemplateFiles' })
export type TemplateFiles = z.infer<typeof TemplateFiles>

export const listTemplateFiles = operation('GET /template-files', {
  id: 'listTemplateFiles',
  tag: 'Administration',
  summary: 'List the template files of the operator and their errors',
  description: 'The files are read and checked for each request; `POST /reload` loads them.',
  scope: 'admin',
  replies: { 200: json(z.object({ success: z.literal(true), data: TemplateFiles }), 'The files.') },
})
