/** Markdown as a document, where no text may be refused: one that nests deeper than the reader goes is its lines. */
import { APART, type Document, DocumentBuilder } from '@platen/document'
import { type Dialect, NestingTooDeep, readMarkdown } from '@platen/document/markdown'

export function readAnswer(markdown: string, dialect: Dialect = 'answer'): Document {
  try {
    return readMarkdown(markdown, dialect)
  } catch (error) {
    if (!(error instanceof NestingTooDeep)) throw error
    return linesOf(markdown)
  }
}

/** Paragraphs as typed, without markup. */
function linesOf(markdown: string): Document {
  const builder = new DocumentBuilder(markdown.length)
  let isOpen = false
  let isFirst = true
  for (const line of markdown.split('\n')) {
    const text = line.trim()
    if (text === '') {
      if (isOpen) builder.close()
      isOpen = false
    } else if (isOpen) builder.text(`\n${text}`)
    else {
      builder.open('paragraph', { flags: isFirst ? 0 : APART })
      builder.text(text)
      isOpen = true
      isFirst = false
    }
  }
  return builder.finish()
}
