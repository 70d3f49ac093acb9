/** A Markdown source as a design reads it: lines that CommonMark would join, but that a reader of the page takes for lines. */
import { readDialects } from './dialect-lines.ts'
import { withFormLines, withQuestionLines } from './form-lines.ts'
import { raiseHeadings } from './heading-lines.ts'
import { breakLetterLines } from './letter-lines.ts'
import { breakTypedLines } from './typed-lines.ts'

/** What a design says of lines; a style sheet. */
export interface DesignLines {
  /** `typed`: the source is read as CommonMark alone. */
  characters: 'typed' | 'typographic'
  questionLines?: boolean
}

export function withDesignLines(source: string, { characters, questionLines = false }: DesignLines): string {
  if (characters === 'typed') return source
  const lines = source.split('\n')
  readDialects(lines)
  raiseHeadings(lines)
  breakLetterLines(lines)
  breakTypedLines(lines)
  const typed = lines.join('\n')
  return withFormLines(questionLines ? withQuestionLines(typed) : typed)
}
