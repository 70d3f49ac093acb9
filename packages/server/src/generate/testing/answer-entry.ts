import type { Format, TemplateId } from '@platen/wire'

export interface AnswerEntry {
  /** The file's name without `.md`; ends in the language of the document. */
  id: string
  template: TemplateId
  /** The format that the request asks for. A `markdown` answer is right in the three text formats alike. */
  format: Format
  /** What the model wrote: Markdown, csv text, JSON under the schema of rows, or a Markdown table where csv was asked for. */
  kind: 'markdown' | 'csv' | 'json' | 'table'
  prompt: string
  /** The difficulties that it covers. */
  exercises: string
  /** The labels of the head at the very top, in order and as typed, without bold marks and colon. */
  head?: readonly string[]
  /** Text within one line that every text format must contain as typed, after resolving backslash escapes. */
  literal?: readonly string[]
  /** It has bracketed blanks, and a warning may say so. */
  blanks?: boolean
}
