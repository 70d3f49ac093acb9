/** What a document calls itself, for the title of its file. */
import { readHead, toPlain } from '@platen/document'
import { readMarkdown } from '@platen/document/markdown'
import { titleOfSource } from '@platen/document/title-of-source'

const TITLE_CHARS_MAX = 300

/** @param source CommonMark. @returns the subject of the head, else what the source calls itself; '' for neither. */
export function titleOf(source: string): string {
  const field = readHead(source)?.fields.find(({ role }) => role === 'subject')
  const plain = (text: string) => toPlain(readMarkdown(text, 'commonmark'))
  const text = plain(field?.lines.join(' ') ?? '') || plain(titleOfSource(source) ?? '')
  return [...text.replace(/\s+/gu, ' ').trim()].slice(0, TITLE_CHARS_MAX).join('')
}
