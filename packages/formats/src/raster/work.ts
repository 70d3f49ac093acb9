/** What drawing may cost. The limit of a document holds for all its pictures together. */

const PICTURE_MAX = 25_000_000
const DOCUMENT_MAX = 4 * PICTURE_MAX
/** Cost of an edge of a polygon or of a dash; a pixel that is painted costs about 4. */
export const EDGE_COST = 50

export class TooMuchWork extends Error {}

export class Work {
  #left: number
  readonly #outer: Work | undefined

  private constructor(max: number, outer?: Work) {
    this.#left = max
    this.#outer = outer
  }

  static ofDocument(): Work {
    return new Work(DOCUMENT_MAX)
  }

  /** Of a picture in a document. */
  static ofPicture(document: Work): Work {
    return new Work(PICTURE_MAX, document)
  }

  /** @throws {TooMuchWork} */
  spend(cost: number): void {
    this.#left -= cost
    // Also for what is no number.
    if (!(this.#left >= 0)) throw new TooMuchWork()
    this.#outer?.spend(cost)
  }
}
