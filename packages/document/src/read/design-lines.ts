/** A Markdown source as a design reads it: lines that CommonMark would join, but that a reader of the page takes for lines. */
import { withFormLines, withQuestionLines } from './form-lines.ts'
import { withLetterLines } from './letter-lines.ts'

/** What a design says of lines; a style sheet. */
export interface DesignLines {
  /** `typed`: the source is read as CommonMark alone. */
  characters: 'typed' | 'typographic'
  headLines?: boolean
  questionLines?: boolean
}

export function withDesignLines(
  source: string,
  { characters, headLines = false, questionLines = false }: DesignLines,
): string {
  const withHead = headLines ? withLetterLines(source) : source
  const withQuestions = questionLines ? withQuestionLines(withHead) : withHead
  return characters === 'typed' ? withQuestions : withFormLines(withQuestions)
}
