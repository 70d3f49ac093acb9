/**
 * Finished model answers, as a capable model writes them: the index of `answers/*.md`.
 *
 * One answer per file, exactly the text of the answer (LF; the newline at the end of the file is not part of it). Every
 * answer is a good document as it stands, so a service that passes it on has nothing to remove, to add or to warn of.
 * All were written for this set; persons, companies, numbers and addresses are fictional.
 */
import { readFileSync } from 'node:fs'
import type { AnswerEntry } from './answer-entry.ts'
import { CSV_ANSWERS } from './answers-csv.ts'
import { DOCUMENT_ANSWERS } from './answers-documents.ts'
import { LETTER_ANSWERS } from './answers-letters.ts'
import { WORK_ANSWERS } from './answers-work.ts'

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
