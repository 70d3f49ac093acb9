/** Where links lead to: addresses, and places of the document, which become destinations. */
import { anchorsOf, followableAddress } from '@platen/document/anchors'
import type { Document } from '@platen/document/model'
import type { Manuscript } from './manuscript.ts'

/** Name of the place that refers to a footnote. */
export const backLink = (label: string): string => `#^^${label}`

export class LinkTargets {
  readonly #document: Document
  readonly #manuscript: Manuscript
  /** By target: a link that a text repeats is encoded once. */
  readonly #urls = new Map<string, string>()
  readonly #anchors: (target: string) => number | undefined
  #blocksOfNotes: Map<string, number> | undefined

  constructor(document: Document, manuscript: Manuscript) {
    this.#document = document
    this.#manuscript = manuscript
    this.#anchors = anchorsOf(document)
  }

  /**
   * Address of a link that a reader may follow, in a URI's ASCII (ISO 32000-1 §12.6.4.7), or a name in
   * `Manuscript.destinations`; '' for any other.
   */
  urlOf(link: number): string {
    const { kind, target: address, href = '' } = this.#document.links[link]!
    if (kind === 'formula') return ''
    const target = kind === 'note' ? `#^${address}` : kind === 'image' ? href : address
    let url = this.#urls.get(target)
    if (url !== undefined) return url
    const block = kind === 'note' ? this.#noteBlocks().get(address) : this.#anchors(target)
    if (block !== undefined) {
      url = target
      this.#manuscript.destinations.set(target, block)
    } else if (kind === 'note') url = ''
    // Existing escapes are kept.
    else url = encodeURI(followableAddress(target).toWellFormed()).replace(/%25(?=[0-9a-f]{2})/gi, '%')
    this.#urls.set(target, url)
    return url
  }

  /** By label. */
  #noteBlocks(): Map<string, number> {
    const { labels } = this.#document
    this.#blocksOfNotes ??= new Map(
      [...labels].filter(([block]) => this.#document.kind(block) === 'note').map(([block, label]) => [label, block]),
    )
    return this.#blocksOfNotes
  }
}
