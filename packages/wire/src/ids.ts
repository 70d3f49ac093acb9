/** Template IDs, model IDs and formats, in the order of the interface, and the media type of each format. */

export const TEMPLATE_IDS = [
  'blank',
  'formal-letter',
  'formal-complaint',
  'job-application',
  'resignation',
  'academic-paper',
  'resume',
  'code-documentation',
  'book-chapter',
  'faq',
  'presentation',
  'data-report',
  'legal-document',
] as const
export type TemplateId = (typeof TEMPLATE_IDS)[number]

export const MODEL_IDS = [
  'model-01',
  'model-02',
  'model-03',
  'model-04',
  'model-05',
  'model-06',
  'model-07',
  'model-08',
  'model-09',
  'model-10',
  'model-11',
] as const
export type ModelId = (typeof MODEL_IDS)[number]
export const DEFAULT_MODEL: ModelId = 'model-01'

export const FORMATS = ['pdf', 'doc', 'csv', 'markdown'] as const
export type Format = (typeof FORMATS)[number]

/** Formats of a file. `text` is plain text: the words without markup, for a file or `Accept: text/plain` only. */
export const FILE_FORMATS = [...FORMATS, 'text'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** Media type of the file of each format. */
export const FILE_MEDIA_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
  markdown: 'text/markdown',
  text: 'text/plain',
} as const satisfies Record<FileFormat, string>
