/** The text of a document as Markdown, in CodeMirror. Read-only while a model writes. */
import { history, isolateHistory, redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { Annotation, Compartment, EditorState, Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { forwardRef, useEffect, useImperativeHandle, useRef } from 'react'
import { shareOf } from '../pages/page-geometry.ts'
import type { DocumentSession } from '../session/document-session.ts'
import { T } from '../texts.ts'
import { isNarrow } from '../ui/narrow.ts'
import { onTouchUp } from '../ui/on-touch-up.ts'
import { editorLook, isTableRow } from './appearance.ts'
import type { EditorHandle, SeenLine } from './handle.ts'
import { historyOf, stateOf } from './history.ts'
import { editorKeys } from './keys.ts'
import { editorLanguage } from './language.ts'
import { editorMarks } from './marks.ts'

/** On a phone: what sticks to the top of the screen. */
const NARROW_TOP = 110

/** A change that came from the session, not from the keyboard. */
const fromSession = Annotation.define<boolean>()

export const Editor = forwardRef<
  EditorHandle,
  {
    text: string
    isWriting: boolean
    /** The end stays in view while it is written. */
    follows: boolean
    onChange: (text: string) => void
    onCaret: (offset: number) => void
    onScroll: () => void
    onFollow: (follows: boolean) => void
    onRefusedKey: () => void
    /** Whether there is something to undo, and to redo. */
    onSteps: (canUndo: boolean, canRedo: boolean) => void
    session: Pick<DocumentSession, 'history' | 'holdHistory'>
  }
>(function Editor({ text, isWriting, follows, session, ...events }, ref) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const writable = useRef(new Compartment())
  const latest = useRef(text)
  latest.current = text
  const wasWriting = useRef(false)
  const handlers = useRef(events)
  handlers.current = events
  /** The text of the editor: comparing 100,000 characters at each key takes longer than setting a page. */
  const editorText = useRef('')
  /** Before the model began to write. */
  const before = useRef<EditorState>(undefined)

  const reportSteps = (state: EditorState): void => handlers.current.onSteps(undoDepth(state) > 0, redoDepth(state) > 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor lives as long as the screen; what changes is dispatched below.
  useEffect(() => {
    const editor = new EditorView({
      parent: host.current!,
      // While a model writes, what it has written so far is no step.
      state: stateOf(isWriting ? '' : text, session.history, {
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
          EditorView.contentAttributes.of({
            'aria-label': T.document.text,
            'data-pane-focus': '',
            spellcheck: 'true',
            tabindex: '0',
          }),
          writable.current.of(EditorState.readOnly.of(false)),
          EditorView.updateListener.of((update) => {
            if (update.selectionSet || update.docChanged) handlers.current.onCaret(update.state.selection.main.head)
            reportSteps(update.state)
            if (!update.docChanged || update.transactions.some((tr) => tr.annotation(fromSession))) return
            editorText.current = update.state.doc.toString()
            handlers.current.onChange(editorText.current)
          }),
          EditorView.domEventHandlers({
            keydown: (event, { state }) => {
              if (state.readOnly && event.key.length === 1 && !event.ctrlKey && !event.metaKey)
                handlers.current.onRefusedKey()
              if (state.readOnly && ['PageUp', 'ArrowUp', 'Home'].includes(event.key)) handlers.current.onFollow(false)
              if (state.readOnly && event.key === 'End') handlers.current.onFollow(true)
            },
            scroll: () => handlers.current.onScroll(),
            wheel: (event) => {
              if (event.deltaY < 0) handlers.current.onFollow(false)
            },
            ...onTouchUp(() => handlers.current.onFollow(false)),
          }),
        ],
      }),
    })
    view.current = editor
    reportSteps(editor.state)
    editorText.current = editor.state.doc.toString()
    const release = session.holdHistory(() => historyOf(before.current ?? editor.state))
    return () => {
      release()
      editor.destroy()
    }
  }, [])

  useEffect(() => {
    const editor = view.current!
    if (isWriting) {
      before.current = editor.state
      editor.dispatch({ effects: writable.current.reconfigure(EditorState.readOnly.of(true)) })
      return
    }
    // What the model has written is one step, from the text that was there before.
    if (before.current?.doc.length) {
      const { scrollTop } = editor.scrollDOM
      editorText.current = before.current.doc.toString()
      editor.setState(before.current)
      replaceText(editor, editorText, latest.current, true)
      editor.scrollDOM.scrollTop = scrollTop
    } else if (before.current) {
      // The last words come with the end.
      replaceText(editor, editorText, latest.current, false)
      editor.dispatch({ effects: writable.current.reconfigure(EditorState.readOnly.of(false)) })
    }
    before.current = undefined
  }, [isWriting])

  useEffect(() => replaceText(view.current!, editorText, text, !isWriting), [text, isWriting])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is more text.
  useEffect(() => {
    // Also to the last words, which come with the end of writing.
    if ((isWriting || wasWriting.current) && follows) toEnd(view.current!)
    wasWriting.current = isWriting
  }, [text, isWriting, follows])

  useImperativeHandle(ref, () => ({
    undo: () => void (view.current && undo(view.current)),
    redo: () => void (view.current && redo(view.current)),
    focus: () => view.current?.focus(),
    toEnd: () => view.current && toEnd(view.current),
    goTo: (position) => {
      view.current?.dispatch({
        selection: { anchor: position },
        effects: EditorView.scrollIntoView(position, { y: 'start', yMargin: 24 }),
      })
      view.current?.focus()
    },
    offsetAt: (share) => {
      const { scrollTop, clientHeight } = view.current!.scrollDOM
      return offsetAtHeight(view.current!, scrollTop + share * clientHeight)
    },
    offsetAtHeight: (height) => (view.current ? offsetAtHeight(view.current, height) : 0),
    showFrom: (offset) => {
      const position = Math.min(offset, view.current!.state.doc.length)
      view.current!.dispatch({ effects: EditorView.scrollIntoView(position, { y: 'start', yMargin: 0 }) })
    },
    scrollToOffset: (offset, share) => {
      const editor = view.current!
      const line = editor.lineBlockAt(Math.min(offset, editor.state.doc.length))
      const part = (offset - line.from) / Math.max(1, line.length)
      const y = editor.documentPadding.top + line.top + Math.min(1, part) * line.height
      editor.scrollDOM.scrollTop = y - share * editor.scrollDOM.clientHeight
    },
    share: () => shareOf(view.current!.scrollDOM),
    selection: () => view.current!.state.selection.main,
    lines: () => view.current!.state.doc.toString().split('\n'),
    linesIn: (top, bottom) => linesIn(view.current!, top, bottom),
    putLine: (index, top) => {
      const editor = view.current!
      const above = isNarrow() ? NARROW_TOP : editor.scrollDOM.getBoundingClientRect().top
      const { from } = editor.state.doc.line(index + 1)
      editor.dispatch({ effects: EditorView.scrollIntoView(from, { y: 'start', yMargin: top - above }) })
    },
  }))

  return <div ref={host} aria-busy={isWriting} data-writing={isWriting || undefined} className="h-full min-h-80" />
})

function offsetAtHeight(editor: EditorView, height: number): number {
  const y = height - editor.documentPadding.top
  const line = editor.lineBlockAtHeight(y)
  const part = Math.min(1, Math.max(0, (y - line.top) / Math.max(1, line.height)))
  return Math.round(line.from + part * line.length)
}

function linesIn(editor: EditorView, top: number, bottom: number): SeenLine[] {
  const { documentTop, state } = editor
  const seen: SeenLine[] = []
  for (let at = editor.lineBlockAtHeight(top - documentTop).from; at <= state.doc.length; ) {
    const block = editor.lineBlockAt(at)
    if (documentTop + block.top >= bottom) break
    seen.push({ index: state.doc.lineAt(at).number - 1, top: documentTop + block.top })
    at = block.to + 1
  }
  return seen
}

function toEnd(editor: EditorView): void {
  const last = editor.state.doc.line(editor.state.doc.lines)
  // Not sideways to and fro along the rows of a table.
  const end = isTableRow(last.text) ? last.from : last.to
  const effects = EditorView.scrollIntoView(end, { y: 'end', yMargin: isNarrow() ? 0 : 96 })
  editor.dispatch({ effects })
}

/** Puts another text there, as one step to undo or as none. */
function replaceText(editor: EditorView, editorText: { current: string }, text: string, isStep: boolean): void {
  if (editorText.current === text) return
  editorText.current = text
  editor.dispatch({
    // Only what differs, so that the caret and the scroll position stay.
    changes: difference(editor.state.doc.toString(), text),
    annotations: [fromSession.of(true), isStep ? isolateHistory.of('full') : Transaction.addToHistory.of(false)],
  })
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
