/**
 * Scroll positions, caret and pages of an open document: where its text pane and its pages pane meet. Both panes put what they show into
 * `editor` and `pages` while they are on screen. They scroll together; the pane in use leads.
 */
import type { TextEditor } from '../editor/text-editor.ts'
import type { PageView } from '../pages/page-view.ts'

export type Pane = 'text' | 'pages'

type Text = Pick<
  TextEditor,
  'caretTo' | 'focus' | 'goTo' | 'offsetAt' | 'offsetAtHeight' | 'scrollToOffset' | 'share' | 'showFrom' | 'toEnd'
>
type PagesOfText = Pick<PageView, 'caret' | 'offsetAt' | 'reveal' | 'scrollToOffset' | 'share'>

export class PaneController<E extends Text = TextEditor, P extends PagesOfText = PageView> {
  readonly editor: { current: E | null } = { current: null }
  readonly pages: { current: P | null } = { current: null }
  /** The pane that was touched last since writing began or ended. */
  #leader: Pane | undefined
  /** On a phone, whether both panes were at the same place when one took the place of the other. */
  #isPlaced = false
  /** How far the text was scrolled on a phone, where the pages take its place. */
  #textTop = 0
  #textOffset = 0
  #shownPane: Pane
  #isWriting = false
  #follows = true
  #isLinked = true

  /** @param pane that is shown first on a phone */
  constructor(pane: Pane) {
    this.#shownPane = pane
  }

  /**
   * @param isWriting when it changes, each pane goes to its last line by itself
   * @param follows whether the last line stays in view while it is written
   * @param isReviewing the text is not in the editor
   */
  update({ isWriting, follows, isReviewing }: { isWriting: boolean; follows: boolean; isReviewing: boolean }): void {
    if (isWriting !== this.#isWriting) {
      this.#leader = undefined
      this.#isPlaced = false
    }
    this.#isWriting = isWriting
    this.#follows = follows
    this.#isLinked = !isReviewing && !(isWriting && follows)
  }

  /** Handlers of a pane: the one in use leads. */
  handlersOf(pane: Pane) {
    const lead = (): void => {
      this.#leader = pane
    }
    return { onPointerDown: lead, onWheel: lead, onTouchStart: lead, onKeyDown: lead, onFocus: lead }
  }

  readonly onTextScroll = (): void => {
    const editor = this.editor.current
    if (!this.#isLinked || this.#leader !== 'text' || !editor) return
    const share = editor.share()
    this.pages.current?.scrollToOffset(editor.offsetAt(share), share)
  }

  readonly onPagesScroll = (): void => {
    const pages = this.pages.current
    if (!this.#isLinked || this.#leader !== 'pages' || !pages) return
    const share = pages.share()
    const offset = pages.offsetAt(share)
    if (offset !== undefined) this.editor.current?.scrollToOffset(offset, share)
  }

  /** The page of the caret is drawn first. */
  readonly onCaret = (offset: number): void => {
    if (this.pages.current) this.pages.current.caret = offset
  }

  /** Brings a character into view in the pages. */
  reveal(offset: number): void {
    this.pages.current?.reveal(offset)
  }

  /** Puts the caret at a character of the text. */
  goTo(offset: number): void {
    this.#leader = 'text'
    this.#isPlaced = true
    // On a phone the text is hidden until then.
    requestAnimationFrame(() => this.editor.current?.goTo(offset))
  }

  /** Puts the caret at a character that was pointed to on a page, which stays where it is. */
  readonly caretTo = (offset: number): void => {
    this.editor.current?.caretTo(offset)
    // The editor took the lead with the focus.
    this.#leader = 'pages'
  }

  /**
   * A pane is shown. On a phone it takes the place of the other, and shows the same place of the text.
   * @returns ends what is kept of its scroll position
   */
  show(pane: Pane, isNarrow: boolean): (() => void) | undefined {
    const before = this.#shownPane
    this.#shownPane = pane
    if (!isNarrow) return
    const moves = pane !== before && this.#isLinked && (this.#leader === before || !this.#isPlaced)
    if (pane !== before) {
      this.#leader = undefined
      this.#isPlaced = moves || this.#isPlaced
    }
    if (pane === 'text') return this.#showText(moves)
    // The editor comes after the first frame.
    if (pane === before) return
    this.#textOffset = this.editor.current?.offsetAtHeight(this.#textTop) ?? 0
    if (moves) this.pages.current?.scrollToOffset(this.#textOffset, 0)
    return
  }

  #showText(moves: boolean): () => void {
    window.scrollTo(0, this.#textTop)
    // Not as far where the editor still has to lay out its lines.
    const hasMoved = Math.abs(window.scrollY - this.#textTop) > 1
    const offset = (moves ? this.pages.current?.offsetAt(0) : undefined) ?? (hasMoved ? this.#textOffset : undefined)
    if (offset !== undefined) this.editor.current?.showFrom(offset)
    if (this.#isWriting && this.#follows) requestAnimationFrame(() => this.editor.current?.toEnd())
    const onScroll = (): void => {
      this.#textTop = window.scrollY
    }
    window.addEventListener('scroll', onScroll)
    return () => window.removeEventListener('scroll', onScroll)
  }
}
