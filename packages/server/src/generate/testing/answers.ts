/**
 * Finished model answers, as a capable model writes them: the index of `answers/*.md`.
 *
 * One answer per file, exactly the text of the answer (LF; the newline at the end of the file is not part of it). Every
 * answer is a good document as it stands, so a service that passes it on has nothing to remove, to add or to warn of.
 * All were written for this set; persons, companies, numbers and addresses are fictional.
 */
import { readFileSync } from 'node:fs'
import type { Format, TemplateId } from '@platen/wire'
import { CSV_ANSWERS } from './answers-csv.ts'
import { DOCUMENT_ANSWERS } from './answers-documents.ts'
import { LETTER_ANSWERS } from './answers-letters.ts'
import { WORK_ANSWERS } from './answers-work.ts'

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

export interface Answer extends AnswerEntry {
  /** Name of the file below `answers/`. */
  file: string
  /** BCP 47. */
  language: string
  text: string
}

export const ANSWERS: readonly Answer[] = [...LETTER_ANSWERS, ...DOCUMENT_ANSWERS, ...WORK_ANSWERS, ...CSV_ANSWERS].map(
  (entry) => {
    const file = `${entry.id}.md`
    const text = readFileSync(new URL(`answers/${file}`, import.meta.url), 'utf8').replace(/\n$/u, '')
    return { ...entry, file, language: entry.id.slice(entry.id.lastIndexOf('.') + 1), text }
  },
)
