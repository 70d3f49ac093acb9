/** Footnotes of a document: which of them Word's own footnotes hold. */
import { type Document, noteNumbers, referredNotes } from '@platen/document'
import type { Paragraph } from 'docx'

export class DocxNotes {
  /** Text of the footnotes, by the library's ID. */
  readonly texts: Record<string, { children: readonly Paragraph[] }> = {}
  readonly #numbers: ReadonlyMap<string, number>
  /** Labels of the notes that the text refers to. */
  readonly #referred: ReadonlySet<string>
  readonly #used = new Set<string>()

  constructor(document: Document) {
    this.#numbers = noteNumbers(document)
    // Word allows no reference in the text of a footnote.
    this.#referred = referredNotes(document)
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
