/** The blanks that a form prints by its own wording, as distinct from what the caller's text has in brackets. */
import type { Format } from '@platen/wire'
import type { FileSource } from '../../formats/file.ts'
import type { Template } from '../../templates/template.ts'
import { wordingOf } from './wording.ts'

/** @param template undefined where the operator has removed it: then without its headings. @returns without brackets. */
function blanksOf(template: Pick<Template, 'sections'> | undefined, language: string): string[] {
  const headings = template?.sections.map(({ titles, title }) => titles?.[language] ?? title) ?? []
  return [...Object.values(wordingOf(language).blanks).map((blank) => blank.slice(1, -1)), ...headings]
}

/** What a file is made of. */
export function fileSourceOf(
  document: Omit<FileSource, 'template' | 'contentFormat' | 'blanks'>,
  template: Template | undefined,
  contentFormat: Format,
): FileSource {
  const blanks = document.documentSource === 'draft' ? blanksOf(template, document.language) : []
  return { ...document, template, contentFormat, blanks }
}
