/** Labels that stand beside the block that follows (`hung` in style/sheet.ts), while a manuscript is written. */
import { HUNG, type Manuscript } from '../markup/manuscript.ts'
import type { BlockStyle, Styles } from '../style/resolve.ts'

export class HungLabels {
  readonly #manuscript: Manuscript
  readonly #styles: Styles
  /** The first of those that wait for their block; -1 for none. */
  #first = -1
  /** The block of the document that the last one is of. */
  #block = -1

  constructor(manuscript: Manuscript, styles: Styles) {
    this.#manuscript = manuscript
    this.#styles = styles
  }

  /** The last row of the manuscript is a label of `block`. Labels of one block stand below each other. */
  add(block: number): void {
    const { blocks } = this.#manuscript
    const row = blocks.count - 1
    this.#manuscript.hasColumns = true
    blocks.flags[row]! |= HUNG
    if (this.#first < 0) this.#first = row
    this.#block = block
  }

  /** The labels that wait stand beside the next row, which is of `block`, where it is further in than they are wide. */
  pair(block: number, indent: number, { hung }: BlockStyle): void {
    if (this.#first < 0 || (hung >= 0 && block === this.#block)) return
    const { blocks } = this.#manuscript
    const last = blocks.count - 1
    if (indent < blocks.indent[last]! + this.#styles.all[blocks.style[last]!]!.hung) this.release()
    else if (hung < 0) this.#first = -1
  }

  /** Labels without a block beside them take room as all text does. */
  release(): void {
    if (this.#first < 0) return
    const { blocks } = this.#manuscript
    for (let row = this.#first; row < blocks.count; row++) blocks.flags[row]! &= ~HUNG
    this.#first = -1
  }
}
