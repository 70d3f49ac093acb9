/** The space between blocks as they are written: the largest that the blocks and containers since the last printed one ask for. */
import type { BlockStyle } from '../style/resolve.ts'

export class Spacing {
  /** Of the containers entered since the last printed block, what their boxes leave free above. */
  padAbove = 0
  #below = 0
  #above = 0
  /** Nothing was entered or left since the last printed block. */
  #isSibling = false
  /** Index in `Styles.all`; -1 before the first block. */
  lastStyle = -1

  /** @param isFirst no space of its own above. */
  enter(style: BlockStyle, isFirst: boolean): void {
    this.#isSibling = false
    if (!isFirst) this.#above = Math.max(this.#above, style.between >= 0 ? style.between : style.above)
  }

  /** @param endsBox what stands below is behind the box of the container. */
  leave(style: BlockStyle, endsBox: boolean): void {
    this.#isSibling = false
    if (endsBox && style.padBelow > 0) this.#below = 0
    this.#below = Math.max(this.#below, style.below)
  }

  /** Whether a block of this style follows one of the same style. */
  continues({ index }: BlockStyle): boolean {
    return this.#isSibling && index === this.lastStyle
  }

  /** Space to the block before; millipoints. */
  before(style: BlockStyle): number {
    if (style.between >= 0 && this.continues(style)) return style.between
    const own = this.padAbove > 0 ? 0 : style.above
    return Math.max(this.#below, this.#above, own)
  }

  /** A block of this style was printed. */
  print({ below, index }: BlockStyle): void {
    this.#above = 0
    this.padAbove = 0
    this.#below = below
    this.#isSibling = true
    this.lastStyle = index
  }
}
