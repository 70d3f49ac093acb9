/**
 * Converts Markdown to the `content` of a document in the requested format, while the Markdown arrives.
 *
 * Deltas are provisional: at the end the content is made from the complete document, and if the deltas do not match its
 * beginning, a `restart` voids them. A letter's labelled head is printed without its labels. Markdown stays as written, with
 * two spaces where a newline is a line break. Csv is emitted at the end.
 */
import { type Document, HeadReader, toLight, toMarkdown, withoutLabels } from '@platen/document'
import { withHardBreaks } from '@platen/document/markdown'
import { toCsv } from '@platen/formats/csv'
import { markupOf } from '@platen/formats/file-formats'
import { toRows } from '@platen/formats/rows'
import type { Format } from '@platen/wire'
import { LightStream } from './answer/light-stream.ts'
import { MarkdownStream } from './answer/markdown-stream.ts'
import { readAnswer } from './answer/read-answer.ts'
import type { DocumentEvent } from './types.ts'

export interface Content {
  content: string
  /** As CommonMark. */
  source: string
  document: Document
}

/** Buffers the beginning of a letter until its labelled head ends, or cannot be one. */
class HeadBuffer {
  readonly #reader = new HeadReader()
  #text = ''
  #line = ''

  /** @returns the buffered text, once the head has ended. */
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
  #afterReturn = false
  /** Set while the text may be a labelled head. */
  #head: HeadBuffer | undefined
  #stream: { write(markdown: string): string } | undefined

  constructor(format: Format, { isLetter }: { isLetter: boolean }) {
    this.#format = format
    this.#isLetter = isLetter
    this.clear()
  }

  clear(): void {
    this.#source = []
    this.#afterReturn = false
    this.#sent = []
    this.#head = this.#isLetter ? new HeadBuffer() : undefined
    this.#stream =
      this.#format === 'csv' ? undefined : this.#format === 'markdown' ? new MarkdownStream() : new LightStream()
  }

  /** @returns the content to emit now. */
  write(text: string): string {
    const markdown = this.#lines(text)
    if (markdown === '') return ''
    this.#source.push(markdown)
    if (this.#head === undefined) return this.#send(markdown)
    const whole = this.#head.write(markdown)
    if (whole === undefined) return ''
    this.#head = undefined
    return this.#send(withoutLabels(whole))
  }

  /** `text` with LF line ends. */
  #lines(text: string): string {
    const rest = this.#afterReturn && text.startsWith('\n') ? text.slice(1) : text
    if (text !== '') this.#afterReturn = text.endsWith('\r')
    return rest.includes('\r') ? rest.replace(/\r\n?/gu, '\n') : rest
  }

  #send(markdown: string): string {
    const text = this.#stream?.write(markdown) ?? ''
    if (text !== '') this.#sent.push(text)
    return text
  }

  /** All that was written. */
  get text(): string {
    return this.#source.join('')
  }

  /** The complete content of `markdown`, and the events that complete or correct what was emitted. */
  end(markdown: string): { events: DocumentEvent[]; result: Content } {
    const result = contentOf(markdown, this.#format, { isLetter: this.#isLetter })
    return { events: correctionOf(this.#sent.join(''), result.content), result }
  }
}

/** Events that turn the emitted text `sent` into `content`. */
export function correctionOf(sent: string, content: string): DocumentEvent[] {
  if (content.startsWith(sent)) return content === sent ? [] : [{ type: 'delta', text: content.slice(sent.length) }]
  return [{ type: 'restart' }, ...(content === '' ? [] : [{ type: 'delta' as const, text: content }])]
}

/** The content of a complete text. @param markdown cleaned, in the answer dialect */
export function contentOf(markdown: string, format: Format, { isLetter }: { isLetter: boolean }): Content {
  const document = readAnswer(markdown)
  const printed = isLetter ? withoutLabels(markdown) : markdown
  const source = toMarkdown(document)
  switch (markupOf(format)) {
    case 'light':
      return { content: toLight(printed === markdown ? document : readAnswer(printed)), source, document }
    case 'markdown': {
      const text = printed.trim() === '' ? '' : `${withHardBreaks(printed).trimEnd()}\n`
      return { content: text, source, document }
    }
    case 'csv':
      return { content: document.count > 0 ? toCsv(toRows(document)) : '', source, document }
  }
}
