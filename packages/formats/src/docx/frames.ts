/**
 * Text at fixed places of the first page as frames: letterhead, address and reference block of a letter. Frames stand before the text,
 * whose first paragraph keeps the space that they take. Lengths are twips.
 */
import { FrameAnchorType, FrameWrap, type IParagraphOptions, type Paragraph } from 'docx'
import type { WordStyles } from './styles.ts'
import { twips } from './units.ts'

type Entry = (options: IParagraphOptions) => Paragraph

export class DocxFrames {
  readonly #styles: WordStyles
  readonly #zones: ReadonlySet<string>
  /** By zone: its paragraphs, in the order of the source. */
  readonly #entries = new Map<string, { role: string; entry: Entry }[]>()

  /** @param zones that have text; empty where all text flows. */
  constructor(styles: WordStyles, zones: ReadonlySet<string>) {
    this.#styles = styles
    this.#zones = zones
  }

  /** Whether text of a role stands in a frame. */
  has(role: string): boolean {
    const { place } = this.#styles.style(role)
    return place !== undefined && this.#zones.has(place.zone ?? role)
  }

  /** @param entry makes the paragraph of a text with such a role. */
  add(role: string, entry: Entry): void {
    const zone = this.#styles.style(role).place?.zone ?? role
    const others = this.#entries.get(zone)
    if (others === undefined) this.#entries.set(zone, [{ role, entry }])
    else others.push({ role, entry })
  }

  /** The paragraphs of all frames. */
  write(): Paragraph[] {
    return [...this.#entries.values()].flatMap((entries) => {
      const { crowded } = this.#styles.style(entries[0]!.role).place!
      const isCrowded = crowded !== undefined && entries.length > crowded.from
      const first = isCrowded ? crowded.style : entries[0]!.role
      const { x, y, width } = this.#styles.style(first).place!
      const frame = frameAt(x, twips(y) - this.#styles.ascent(first), width)
      return entries.map(({ role, entry }) =>
        entry({ style: this.#styles.id(isCrowded ? crowded.style : role), frame }),
      )
    })
  }

  /** From the top margin to the text below the frames; 0 where there are none. */
  get clear(): number {
    const clears = [...this.#entries.values()].map(([first]) => this.#styles.style(first!.role).place!.clear)
    return clears.length === 0 ? 0 : Math.max(0, twips(Math.max(...clears) - this.#styles.page.top))
  }
}

/** @param x, width points; y twips. */
export const frameAt = (x: number, y: number, width: number): NonNullable<IParagraphOptions['frame']> => ({
  type: 'absolute',
  position: { x: twips(x), y: Math.max(1, y) },
  width: twips(width),
  wrap: FrameWrap.AROUND,
  anchor: { horizontal: FrameAnchorType.PAGE, vertical: FrameAnchorType.PAGE },
})
