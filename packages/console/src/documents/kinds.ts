/** Of which kinds a document is. */

import type { ListedDocument } from '../storage/stored-document.ts'
import type { Kind } from './filter.ts'

/** By the design that a document has, so that templates of an operator have a kind too. */
const DESIGNS: Record<string, Kind> = { letter: 'letters', report: 'reports', paper: 'reports', contract: 'legal' }
const TEMPLATES: Record<string, Kind> = {
  'formal-letter': 'letters',
  'formal-complaint': 'letters',
  resignation: 'letters',
  'job-application': 'letters',
  'data-report': 'reports',
  'academic-paper': 'reports',
  'legal-document': 'legal',
}
export function isOfKind(document: Pick<ListedDocument, 'template' | 'options' | 'isUnfinished'>, kind: Kind): boolean {
  if (kind === 'unfinished') return document.isUnfinished
  const own = TEMPLATES[document.template] ?? DESIGNS[document.options.design ?? '']
  return own === kind
}
