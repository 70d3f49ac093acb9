/** Footnotes of a document: which of them Word's own footnotes hold. */
import { type Document, noteNumbers } from '@platen/document'
import type { Paragraph } from 'docx'

export class DocxNotes {
  /** Text of the footnotes, by the library's ID. */
  readonly texts: Record<string, { children: readonly Paragraph[] }> = {}
  readonly #numbers: ReadonlyMap<string, number>
  /** Labels of the notes that the text refers to. */
  readonly #referred = new Set<string>()
  readonly #used = new Set<string>()

  constructor(document: Document) {
    this.#numbers = noteNumbers(document)
    for (let block = 0; block < document.count; block++) {
      if (document.kind(block) === 'note') {
        // Word allows no reference in the text of a footnote.
        block = document.after[block]! - 1
        continue
      }
      if (document.end[block]! === document.start[block]!) continue
      for (let mark = document.firstMark[block]!; mark < document.markCount; mark++) {
        if (document.markAt[mark]! >= document.end[block]!) break
        const link = document.markLink[mark]! - 1
        if (link >= 0 && document.links[link]!.kind === 'note') this.#referred.add(document.links[link]!.target)
      }
    }
  }

  /** Whether a note is a footnote of Word. One that no text refers to is printed where it is defined. */
  has(label: string): boolean {
    return this.#referred.has(label) && this.#numbers.has(label)
  }

  /** Number of a note as it is printed; 0 where it has none. */
  number(label: string): number {
    return this.#numbers.get(label) ?? 0
  }

  /** ID for the first reference to a note; undefined for the others, which Word does not know. */
  refer(label: string): number | undefined {
    if (!this.has(label) || this.#used.has(label)) return undefined
    this.#used.add(label)
    return this.number(label)
  }
}
