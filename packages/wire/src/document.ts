/**
 * Metadata of a document: who wrote it, its Markdown source, and warnings. One definition for reply headers, streams, jobs and
 * webhooks. docs/decisions/007-document-formats.md.
 */
import * as z from 'zod'

export const DocumentSource = z.enum(['model', 'mixed', 'draft']).meta({
  id: 'DocumentSource',
  description:
    'Who wrote the document. `model`: a language model. `draft`: no model, the document is a form that holds the text of the prompt. `mixed` is reserved and not sent.',
})
export type DocumentSource = z.infer<typeof DocumentSource>

/** Fields that a stream's `done` event and a job have in addition to `content` and `reasoning`. */
export const documentFields = {
  source: z
    .string()
    .describe(
      'The document as Markdown. Where it has a head, such as sender, date and recipient of a letter, the head is labelled lines: `From:`, `Date:`, `To:`, `Subject:`.',
    ),
  modelUsed: z
    .string()
    .describe('The model: the name that the operator configured, or the model ID; `draft` for a form.'),
  documentSource: DocumentSource,
  warnings: z.array(z.string()).describe('What differs from the request, one sentence each. Empty if nothing differs.'),
}

/** Headers of every reply with a document, and of the webhook of a completed job. */
export const DOCUMENT_HEADERS = {
  'X-Model-Used': 'The model: the name that the operator configured, or the model ID; `draft` for a form.',
  'X-Document-Source':
    '`model`: a language model wrote the document. `draft`: no model, the document is a form. `mixed` is reserved and not sent.',
  'X-Document-Template': 'ID of the template: with `template: "auto"` the chosen one.',
  'X-Document-Warnings':
    'What differs from the request: a list of Display Strings (RFC 9651), one sentence each. Sent only if there are any.',
} as const
