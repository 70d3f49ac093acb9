/** Template IDs and model IDs, in the order of the interface; the formats of documents come from `@platen/formats`. */

export { FILE_FORMATS, type FileFormat, FORMATS, type Format, mediaTypeOf } from '@platen/formats/file-formats'

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
export const DEFAULT_TEMPLATE: TemplateId = 'blank'
/** In place of a template ID: the service chooses the template by the prompt. No template has this ID. */
export const AUTO_TEMPLATE = 'auto'
/** What a request may name. */
export const TEMPLATE_CHOICES = [...TEMPLATE_IDS, AUTO_TEMPLATE] as const
export type TemplateChoice = (typeof TEMPLATE_CHOICES)[number]

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
