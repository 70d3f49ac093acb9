/** Of which kinds a document is, and what is open in it. */
import { changesOf } from '../write/changes.ts'
import type { Kind } from './filter.ts'
import type { StoredDocument } from './store.ts'

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
/** A bracketed blank, as a form has it where the prompt said nothing; not a link, a footnote or a checkbox. */
const BLANK = /(?<!\])\[(?![ xX]\]|\^)[^[\]\n]{2,80}\](?![([:])/

/** Changes that are neither accepted nor rejected. */
export function openChanges({ review }: StoredDocument): number {
  return review ? changesOf(review.parts).filter(({ decision }) => decision === 'open').length : 0
}

function isUnfinished(document: StoredDocument): boolean {
  return (
    document.isCut === true || openChanges(document) > 0 || document.text.trim() === '' || BLANK.test(document.text)
  )
}

export function isOfKind(document: StoredDocument, kind: Kind): boolean {
  if (kind === 'unfinished') return isUnfinished(document)
  const own = TEMPLATES[document.template] ?? DESIGNS[document.options.design ?? '']
  return own === kind
}
