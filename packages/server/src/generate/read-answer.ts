/** Markdown as a document, where no text may be refused: one that nests deeper than the reader goes is read as light markup. */
import { type Document, readLight } from '@platen/document'
import { type Dialect, NestingTooDeep, readMarkdown } from '@platen/document/markdown'

export function readAnswer(markdown: string, dialect: Dialect = 'answer'): Document {
  try {
    return readMarkdown(markdown, dialect)
  } catch (error) {
    if (!(error instanceof NestingTooDeep)) throw error
    return readLight(markdown)
  }
}
