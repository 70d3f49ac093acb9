/** `GET /templates`: the templates of the interface, in its order. Item fields: docs/decisions.md "Replies". */
import * as z from 'zod'
import { json, operation } from './operation.ts'

export const TemplateItem = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    version: z.string().describe('Semantic version of the template.'),
    design: z.string().describe('The design of its PDF and .docx files, unless a request names another.'),
    sections: z
      .array(z.object({ id: z.string(), title: z.string(), description: z.string(), optional: z.boolean() }))
      .describe('The parts of a document of this template, in order.'),
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
