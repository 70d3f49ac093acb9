/** The editor of a document's text, which lives as long as its screen: CodeMirror, with what a model writes and what is scrolled. */
import { history, isolateHistory, redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { Annotation, Compartment, EditorState, Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { shareOf } from '../pages/page-geometry.ts'
import type { DocumentSession } from '../session/document-session.ts'
import { SHARED } from '../texts.ts'
import { isNarrow } from '../ui/narrow.ts'
import { onTouchUp } from '../ui/on-touch-up.ts'
import { editorLook, isTableRow } from './appearance.ts'
import { historyOf, stateOf } from './history.ts'
import { editorKeys } from './keys.ts'
import { editorLanguage } from './language.ts'
import { editorMarks } from './marks.ts'

/** On a phone: what sticks to the top of the screen. */
const NARROW_TOP = 110

/** A change that came from the session, not from the keyboard. */
const fromSession = Annotation.define<boolean>()

/** A line that can be seen. */
export interface SeenLine {
  /** Of all the lines. */
  index: number
  /** Where it begins, from the top of the window. */
  top: number
}

export interface EditorEvents {
  onChange: (text: string) => void
  onCaret: (offset: number) => void
  onScroll: () => void
  onFollow: (follows: boolean) => void
  /** A key was pressed that changes nothing, since a model writes. */
  onRefusedKey: () => void
  /** Whether there is something to undo, and to redo. */
  onSteps: (canUndo: boolean, canRedo: boolean) => void
}

export class TextEditor {
  readonly #view: EditorView
  /** The latest handlers. */
  readonly #events: { readonly current: EditorEvents }
  readonly #writable = new Compartment()
  readonly #language = new Compartment()
  readonly #release: () => void
  /** The text of the editor: comparing 100,000 characters at each key takes longer than setting a page. */
  #text: string
  /** Before the model began to write. */
  #before: EditorState | undefined
  /** What `show` was called with last. */
  #shown: { text: string | undefined; isWriting: boolean } = { text: undefined, isWriting: false }

  /** @param text of a document that is not being written: what a model has written so far is no step. */
  constructor(
    parent: HTMLElement,
    text: string,
    session: Pick<DocumentSession, 'history' | 'holdHistory'>,
    events: { readonly current: EditorEvents },
  ) {
    this.#events = events
    this.#view = new EditorView({
      parent,
      state: stateOf(text, session.history, {
        extensions: [
          history(),
          keymap.of(editorKeys),
          // Its own Enter would leave a list without the empty line that ends it.
          // Not markdown(): it brings the languages of HTML, CSS and JavaScript.
          editorLanguage,
          editorLook,
          editorMarks,
          // On a phone: what sticks to the top and the bottom of the screen.
          EditorView.scrollMargins.of(({ state }) =>
            isNarrow() ? { top: NARROW_TOP, bottom: state.readOnly ? 170 : 90 } : null,
          ),
          EditorView.lineWrapping,
          EditorView.perLineTextDirection.of(true),
          this.#language.of(EditorView.contentAttributes.of({})),
          EditorView.contentAttributes.of({
            'aria-label': SHARED.document.text,
            'data-pane-focus': '',
            spellcheck: 'true',
            tabindex: '0',
          }),
          this.#writable.of(EditorState.readOnly.of(false)),
          EditorView.updateListener.of((update) => {
            if (update.selectionSet || update.docChanged) events.current.onCaret(update.state.selection.main.head)
            this.#reportSteps(update.state)
            if (!update.docChanged || update.transactions.some((tr) => tr.annotation(fromSession))) return
            this.#text = update.state.doc.toString()
            events.current.onChange(this.#text)
          }),
          EditorView.domEventHandlers({
            keydown: (event, { state }) => {
              if (!state.readOnly) return
              if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) events.current.onRefusedKey()
              if (['PageUp', 'ArrowUp', 'Home'].includes(event.key)) events.current.onFollow(false)
              if (event.key === 'End') events.current.onFollow(true)
            },
            scroll: () => events.current.onScroll(),
            wheel: (event) => {
              if (event.deltaY < 0) events.current.onFollow(false)
            },
            ...onTouchUp(() => events.current.onFollow(false)),
          }),
        ],
      }),
    })
    this.#text = this.#view.state.doc.toString()
    this.#reportSteps(this.#view.state)
    this.#release = session.holdHistory(() => historyOf(this.#before ?? this.#view.state))
  }

  close(): void {
    this.#release()
    this.#view.destroy()
  }

  #reportSteps(state: EditorState): void {
    this.#events.current.onSteps(undoDepth(state) > 0, redoDepth(state) > 0)
  }

  /** @param follows whether the end of the text stays in view while it is written. */
  show({ text, isWriting, follows }: { text: string; isWriting: boolean; follows: boolean }): void {
    const before = this.#shown
    this.#shown = { text, isWriting }
    if (isWriting && !before.isWriting) this.#startWriting()
    if (!isWriting && before.isWriting) this.#endWriting(text)
    // Not when only `follows` has changed: what was typed since is not in this text.
    if (text !== before.text || isWriting !== before.isWriting) this.#replaceText(text, !isWriting)
    // Also to the last words, which come with the end of writing.
    if ((isWriting || before.isWriting) && follows) this.toEnd()
  }

  #startWriting(): void {
    this.#before = this.#view.state
    this.#view.dispatch({ effects: this.#writable.reconfigure(EditorState.readOnly.of(true)) })
  }

  #endWriting(text: string): void {
    const before = this.#before
    // What the model has written is one step, from the text that was there before.
    if (before?.doc.length) {
      const { scrollTop } = this.#view.scrollDOM
      this.#text = before.doc.toString()
      this.#view.setState(before)
      this.#replaceText(text, true)
      this.#view.scrollDOM.scrollTop = scrollTop
    } else if (before) {
      // The last words come with the end.
      this.#replaceText(text, false)
      this.#view.dispatch({ effects: this.#writable.reconfigure(EditorState.readOnly.of(false)) })
    }
    this.#before = undefined
  }

  /** Puts another text there, as one step to undo or as none. */
  #replaceText(text: string, isStep: boolean): void {
    if (this.#text === text) return
    this.#text = text
    this.#view.dispatch({
      // Only what differs, so that the caret and the scroll position stay.
      changes: difference(this.#view.state.doc.toString(), text),
      annotations: [fromSession.of(true), isStep ? isolateHistory.of('full') : Transaction.addToHistory.of(false)],
    })
  }

  undo(): void {
    undo(this.#view)
  }

  redo(): void {
    redo(this.#view)
  }

  focus(): void {
    this.#view.focus()
  }

  /** Scrolls to the last line. */
  toEnd(): void {
    const { doc } = this.#view.state
    const last = doc.line(doc.lines)
    // Not sideways to and fro along the rows of a table.
    const end = isTableRow(last.text) ? last.from : last.to
    this.#view.dispatch({ effects: EditorView.scrollIntoView(end, { y: 'end', yMargin: isNarrow() ? 0 : 96 }) })
  }

  /** Puts the caret there, at the top of the pane. */
  goTo(position: number): void {
    this.#view.dispatch({
      selection: { anchor: position },
      effects: EditorView.scrollIntoView(position, { y: 'start', yMargin: 24 }),
    })
    this.#view.focus()
  }

  /** The character at a part of the pane's height. */
  offsetAt(share: number): number {
    const { scrollTop, clientHeight } = this.#view.scrollDOM
    return this.offsetAtHeight(scrollTop + share * clientHeight)
  }

  /** The character at a height of the text. */
  offsetAtHeight(height: number): number {
    const y = height - this.#view.documentPadding.top
    const line = this.#view.lineBlockAtHeight(y)
    const part = Math.min(1, Math.max(0, (y - line.top) / Math.max(1, line.height)))
    return Math.round(line.from + part * line.length)
  }

  /** Puts the caret there, and scrolls only if it is out of view. */
  caretTo(position: number): void {
    this.#view.dispatch({
      selection: { anchor: Math.min(position, this.#view.state.doc.length) },
      effects: EditorView.scrollIntoView(position, { y: 'nearest', yMargin: 60 }),
    })
    this.#view.focus()
  }

  /** Of the text, for its spelling and its glyphs: a BCP 47 tag. */
  speak(language: string): void {
    this.#view.dispatch({
      effects: this.#language.reconfigure(EditorView.contentAttributes.of({ lang: language })),
    })
  }

  /** Scrolls so that a character stands at the top. */
  showFrom(offset: number): void {
    const position = Math.min(offset, this.#view.state.doc.length)
    this.#view.dispatch({ effects: EditorView.scrollIntoView(position, { y: 'start', yMargin: 0 }) })
  }

  /** Scrolls so that a character stands at a part of the pane's height. */
  scrollToOffset(offset: number, share: number): void {
    const { scrollDOM, documentPadding, state } = this.#view
    const line = this.#view.lineBlockAt(Math.min(offset, state.doc.length))
    const part = (offset - line.from) / Math.max(1, line.length)
    const y = documentPadding.top + line.top + Math.min(1, part) * line.height
    scrollDOM.scrollTop = y - share * scrollDOM.clientHeight
  }

  /** How far the pane is scrolled, 0 to 1. */
  share(): number {
    return shareOf(this.#view.scrollDOM)
  }

  /** What is selected; the caret where nothing is. */
  selection(): { from: number; to: number } {
    return this.#view.state.selection.main
  }

  lines(): string[] {
    return this.#view.state.doc.toString().split('\n')
  }

  /** The lines between two heights of the window. */
  linesIn(top: number, bottom: number): SeenLine[] {
    const { documentTop, state } = this.#view
    const seen: SeenLine[] = []
    for (let at = this.#view.lineBlockAtHeight(top - documentTop).from; at <= state.doc.length; ) {
      const block = this.#view.lineBlockAt(at)
      if (documentTop + block.top >= bottom) break
      seen.push({ index: state.doc.lineAt(at).number - 1, top: documentTop + block.top })
      at = block.to + 1
    }
    return seen
  }

  /** Scrolls so that a line begins at a height of the window. */
  putLine(index: number, top: number): void {
    const above = isNarrow() ? NARROW_TOP : this.#view.scrollDOM.getBoundingClientRect().top
    const { from } = this.#view.state.doc.line(index + 1)
    this.#view.dispatch({ effects: EditorView.scrollIntoView(from, { y: 'start', yMargin: top - above }) })
  }
}

/** The stretch [from, to) of `a` that has to be replaced to get `b`. */
function difference(a: string, b: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(a.length, b.length)
  let from = 0
  while (from < shorter && a.charCodeAt(from) === b.charCodeAt(from)) from++
  let end = 0
  while (end < shorter - from && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++
  // Not between the halves of a surrogate pair.
  if (from > 0 && isLow(a.charCodeAt(from) || b.charCodeAt(from))) from--
  if (end > 0 && isLow(a.charCodeAt(a.length - end))) end--
  return { from, to: a.length - end, insert: b.slice(from, b.length - end) }
}

const isLow = (unit: number): boolean => (unit & 0xfc00) === 0xdc00
