/** Footnotes of a manuscript: their numbers, their blocks at the foot of pages, and the way back to their references. */
import type { Document } from '@platen/document/model'
import { noteNumbers } from '@platen/document/notes'
import { backLink } from '../markup/link-targets.ts'
import type { Manuscript } from '../markup/manuscript.ts'

export class NoteRows {
  readonly #document: Document
  readonly #manuscript: Manuscript
  #numbers: Map<string, number> | undefined

  constructor(document: Document, manuscript: Manuscript) {
    this.#document = document
    this.#manuscript = manuscript
  }

  get #byLabel(): Map<string, number> {
    return (this.#numbers ??= noteNumbers(this.#document))
  }

  /** From 1; 0 for a label that nothing refers to. */
  numberOf(label: string): number {
    return this.#byLabel.get(label) ?? 0
  }

  /** Of the block's text at the foot of pages; of notes of one label all but the first come behind those of others. */
  add(label: string, first: number): void {
    const { footnotes, blocks } = this.#manuscript
    const at = this.numberOf(label) - 1
    const place = footnotes[at] === undefined ? at : Math.max(footnotes.length, this.#byLabel.size)
    footnotes[place] = { first, end: blocks.count }
  }

  /** The label at `code` leads to the first reference to the footnote, where there is one. */
  linkLabel(code: number, footnote: string): void {
    const { destinations, links, labelLinks } = this.#manuscript
    const url = backLink(footnote)
    if (destinations.has(url)) labelLinks.set(code, links.push({ url, strike: false, isReference: true }))
  }
}
