/** What others may ask of the editor. */

/** A line that can be seen. */
export interface SeenLine {
  /** Of all the lines. */
  index: number
  /** Where it begins, from the top of the window. */
  top: number
}

export interface EditorHandle {
  undo(): void
  redo(): void
  focus(): void
  /** Scrolls to the last line. */
  toEnd(): void
  /** Puts the caret there, at the top of the pane. */
  goTo(position: number): void
  /** The character at a part of the pane's height. */
  offsetAt(share: number): number
  /** The character at a height of the text. */
  offsetAtHeight(height: number): number
  /** Scrolls so that a character stands at the top. */
  showFrom(offset: number): void
  /** Scrolls so that a character stands at a part of the pane's height. */
  scrollToOffset(offset: number, share: number): void
  /** How far the pane is scrolled, 0 to 1. */
  share(): number
  /** What is selected; the caret where nothing is. */
  selection(): { from: number; to: number }
  lines(): string[]
  /** Those between two heights of the window. */
  linesIn(top: number, bottom: number): SeenLine[]
  /** Scrolls so that a line begins at a height of the window. */
  putLine(index: number, top: number): void
}
