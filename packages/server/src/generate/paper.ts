/**
 * The document while it is written: Markdown from a model and blocks from code go in, the text in the wanted format comes
 * out as it grows. `content` is always the join of what came out.
 */
import type { Format } from '@platen/wire'
import { toCsv } from '../formats/csv.ts'
import type { Block } from './blocks.ts'
import { toLight } from './markup/light.ts'
import { toCommonMark } from './markup/markdown.ts'
import { parseMarkdown } from './markup/parse.ts'
import { toRows } from './markup/rows.ts'
import { type MarkupStream, markupStream } from './stream-markup.ts'

export class Paper {
  readonly #format: Format
  readonly #keepsLines: boolean
  #stream: MarkupStream
  #parts: (string | Block[])[] = []
  content = ''

  /** @param keepsLines each newline is a line end that is meant, however long its line. */
  constructor(format: Format, { keepsLines = false }: { keepsLines?: boolean } = {}) {
    this.#format = format
    this.#keepsLines = keepsLines
    this.#stream = this.#anew(false)
  }

  #anew(started: boolean): MarkupStream {
    return markupStream(this.#format === 'markdown' ? 'markdown' : 'pdf', { started, keepsLines: this.#keepsLines })
  }

  /** @returns what may be sent now. */
  write(markdown: string): string {
    const last = this.#parts.at(-1)
    if (typeof last === 'string') this.#parts[this.#parts.length - 1] = last + markdown
    else this.#parts.push(markdown)
    return this.#give(this.#stream.write(markdown))
  }

  /** Parts that code wrote; what was written before is closed. */
  add(blocks: Block[]): string {
    this.#parts.push(blocks)
    return this.#give(this.#stream.blocks(blocks))
  }

  /** A section ends: what follows begins a new block. */
  part(): string {
    if (typeof this.#parts.at(-1) === 'string') this.#parts.push([])
    return this.#give(this.#stream.flush())
  }

  /** The end. A csv file of prose is made now, of the whole. */
  close(): string {
    const rest = this.#give(this.#stream.flush())
    if (this.#format === 'csv') {
      this.content = this.blocks().length > 0 ? toCsv(toRows(this.blocks())) : ''
      return this.content
    }
    return this.#format === 'markdown' && this.content !== '' ? rest + this.#give('\n') : rest
  }

  /** A mark to go back to. */
  mark(): { parts: number; content: string } {
    return { parts: this.#parts.length, content: this.content }
  }

  /** Takes back what came after the mark, which must stand between two blocks. */
  backTo({ parts, content }: { parts: number; content: string }): void {
    this.#stream = this.#anew(content !== '')
    this.#parts.length = parts
    this.content = content
  }

  clear(): void {
    this.#stream = this.#anew(false)
    this.#parts = []
    this.content = ''
  }

  blocks(): Block[] {
    return this.#parts.flatMap((part) => (typeof part === 'string' ? parseMarkdown(part) : part))
  }

  /** All of it as Markdown. */
  markdown(): string {
    return this.#parts
      .map((part) => (typeof part === 'string' ? part : toCommonMark(part)))
      .filter((part) => part.trim() !== '')
      .join('\n\n')
  }

  /**
   * What stands there, as light markup whatever the format: a csv file has no content before its end, and a model that is
   * shown Markdown's marks goes on with them.
   */
  soFar(): string {
    return this.#format === 'csv' || this.#format === 'markdown' ? toLight(this.blocks()) : this.content
  }

  #give(text: string): string {
    if (this.#format === 'csv') return ''
    this.content += text
    return text
  }
}

/** A document's blocks as text in a format. */
export function render(blocks: Block[], format: Format): string {
  switch (format) {
    case 'pdf':
    case 'doc':
      return toLight(blocks)
    case 'markdown':
      return toCommonMark(blocks)
    case 'csv':
      return blocks.length > 0 ? toCsv(toRows(blocks)) : ''
  }
}
