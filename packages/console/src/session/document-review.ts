/** The review of a document: decisions on the changes that a model made, taken back one by one, until all are decided. */

import { changesOf, compare, type Decision, decide, decidedText, edit, type Part, textOf } from '../text/changes.ts'
import type { Scope } from '../text/scope.ts'
import type { SessionState } from './session-state.ts'
import { T } from './texts.ts'

export class DocumentReview {
  readonly #session: SessionState
  /** The parts before each decision. */
  #earlier: Part[][] = []

  constructor(session: SessionState) {
    this.#session = session
  }

  /**
   * What was accepted in an open review stays; its open changes are replaced.
   * @param instruction undefined for the rest of a text that was cut off.
   * @param isCut whether this rest was cut off too
   * @param scope what it was asked for, if not for the whole text
   */
  start(
    instruction: string | undefined,
    after: string,
    { isCut = false, scope }: { isCut?: boolean; scope?: Scope | undefined } = {},
  ): void {
    const { document: current } = this.#session.read()
    const text = decidedText(current)
    const parts = compare(text, after)
    const isSame = changesOf(parts).length === 0
    const { review: _, ...document } = current
    this.#earlier = []
    this.#session.update({ document, showsBefore: false, changedNothing: isSame, endedReview: undefined })
    const review = {
      asked: instruction ?? T.document.continued,
      parts,
      startedAt: Date.now(),
      ...(instruction === undefined && { continues: true as const }),
      ...(isCut && { isCut }),
      ...(scope && { scope }),
    }
    this.#session.change(isSame ? { text } : { text, review })
  }

  /** Its decisions can't be taken back any more. */
  forget(): void {
    this.#earlier = []
  }

  /** Decides on a change; the last decision ends the review. */
  decide(number: number | 'all', decision: Decision): void {
    this.#setParts((parts) => decide(parts, number, decision))
  }

  /** Accepts a change with other words. */
  editChange(number: number, added: string): void {
    this.#setParts((parts) => edit(parts, number, added))
  }

  #setParts(change: (parts: readonly Part[]) => Part[]): void {
    const { review } = this.#session.read().document
    if (!review) return
    this.#earlier.push(review.parts)
    const parts = change(review.parts)
    this.#session.change({ review: { ...review, parts } })
    if (changesOf(parts).every(({ decision }) => decision !== 'open')) this.#end()
    this.#session.setPages()
  }

  get canUndo(): boolean {
    return this.#earlier.length > 0
  }

  /** Takes the last decision back, if there is one. */
  undo(): void {
    const { review } = this.#session.read().document
    const parts = review && this.#earlier.pop()
    if (!parts) return
    this.#session.change({ review: { ...review, parts } })
    this.#session.setPages()
  }

  showBefore(showsBefore: boolean): void {
    this.#session.update({ showsBefore })
    this.#session.setPages()
  }

  #end(): void {
    const { review, ...document } = this.#session.read().document
    if (!review) return
    const parts = this.#earlier.pop() ?? review.parts
    const text = textOf(review.parts, 'without')
    const decided = changesOf(review.parts)
    const accepted = decided.filter(({ decision }) => decision === 'accepted').length
    const { isCut = false } = document
    const reopen = (): void => {
      const { document: latest } = this.#session.read()
      if (latest.text !== text || latest.review) return
      this.#session.update({ endedReview: undefined })
      this.#session.change({ text: document.text, isCut, review: { ...review, parts } })
      this.#session.setPages()
    }
    this.#session.update({
      document,
      showsBefore: false,
      endedReview: { accepted, rejected: decided.length - accepted, reopen },
    })
    const isWhole = review.continues === true && review.isCut !== true && accepted > 0
    this.#session.change({ text, isCut: isCut && !isWhole })
    if (isWhole) this.#session.update({ writeError: undefined })
  }
}
