/** Reads any Markdown as a document: text that nests too deeply for the reader is read as light markup. */
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
