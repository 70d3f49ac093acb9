/**
 * The `content` of a document in the wanted format, from cleaned Markdown, while it is written.
 *
 * What goes out while the text comes is a forecast of its beginning; at the end the whole is made from the document, and
 * where the two differ a `restart` takes the forecast back. So `content` is always exactly what the whole says.
 * A letter's labelled head is printed without its labels. Markdown goes out as it was written, with two spaces where a
 * newline is meant as a line break; csv goes out at the end.
 */
import { type Document, HeadReader, toLight, toMarkdown, withoutLabels } from '@platen/document'
import { withHardBreaks } from '@platen/document/markdown'
import type { Format } from '@platen/wire'
import { toCsv } from '../formats/csv.ts'
import { toRows } from '../formats/rows.ts'
import { LightStream } from './light-stream.ts'
import { MarkdownStream } from './markdown-stream.ts'
import { readAnswer } from './read-answer.ts'
import type { DocumentEvent } from './types.ts'

export interface Content {
  content: string
  /** As CommonMark. */
  source: string
  document: Document
}

/** The beginning of a letter, held until its labelled head ends or none can come of it. */
class Head {
  readonly #reader = new HeadReader()
  #text = ''
  #line = ''

  /** @returns the whole beginning, once that is so. */
  write(markdown: string): string | undefined {
    this.#text += markdown
    const lines = markdown.split('\n')
    const last = lines.pop()!
    for (const line of lines) {
      if (!this.#reader.line(this.#line + line)) return this.#text
      this.#line = ''
    }
    this.#line += last
    return this.#reader.mayBeLine(this.#line) ? undefined : this.#text
  }
}

export class ContentStream {
  readonly #format: Format
  readonly #isLetter: boolean
  #source: string[] = []
  #sent: string[] = []
  /** The beginning, while it may be a labelled head; undefined from then on. */
  #head: Head | undefined
  #stream: { write(markdown: string): string } | undefined

  constructor(format: Format, { isLetter }: { isLetter: boolean }) {
    this.#format = format
    this.#isLetter = isLetter
    this.#reset()
  }

  #reset(): void {
    this.#source = []
    this.#sent = []
    this.#head = this.#isLetter ? new Head() : undefined
    this.#stream =
      this.#format === 'csv' ? undefined : this.#format === 'markdown' ? new MarkdownStream() : new LightStream()
  }

  /** All that was written is void. */
  clear(): void {
    this.#reset()
  }

  write(markdown: string): DocumentEvent[] {
    if (markdown === '') return []
    this.#source.push(markdown)
    if (this.#head === undefined) return this.#send(markdown)
    const text = this.#head.write(markdown)
    if (text === undefined) return []
    this.#head = undefined
    return this.#send(withoutLabels(text))
  }

  #send(markdown: string): DocumentEvent[] {
    const text = this.#stream?.write(markdown) ?? ''
    if (text === '') return []
    this.#sent.push(text)
    return [{ type: 'delta', text }]
  }

  /** The end: the rest of the content, and the whole. */
  end(): { events: DocumentEvent[]; written: Content } {
    const written = contentOf(this.#source.join(''), this.#format, { isLetter: this.#isLetter })
    return { events: eventsAfter(this.#sent.join(''), written.content), written }
  }
}

/** What takes a caller who has `sent` to `content`. */
export function eventsAfter(sent: string, content: string): DocumentEvent[] {
  if (content.startsWith(sent)) return content === sent ? [] : [{ type: 'delta', text: content.slice(sent.length) }]
  return [{ type: 'restart' }, ...(content === '' ? [] : [{ type: 'delta' as const, text: content }])]
}

/** A whole text at once. @param markdown cleaned, in the answer dialect. */
export function contentOf(markdown: string, format: Format, { isLetter }: { isLetter: boolean }): Content {
  const document = readAnswer(markdown)
  const printed = isLetter ? withoutLabels(markdown) : markdown
  const source = toMarkdown(document)
  switch (format) {
    case 'pdf':
    case 'doc':
      return { content: toLight(printed === markdown ? document : readAnswer(printed)), source, document }
    case 'markdown': {
      const text = printed.trim() === '' ? '' : `${withHardBreaks(printed).trimEnd()}\n`
      return { content: text, source, document }
    }
    case 'csv':
      return { content: document.count > 0 ? toCsv(toRows(document)) : '', source, document }
  }
}
