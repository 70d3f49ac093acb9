/** The text of a document as Markdown, in CodeMirror: headings larger, marks grey. Read-only while a model writes. */
import { defaultKeymap, history, historyKeymap, redo, undo } from '@codemirror/commands'
import { markdownLanguage } from '@codemirror/lang-markdown'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Annotation, Compartment, EditorState, Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { forwardRef, useEffect, useImperativeHandle, useRef } from 'react'
import { T } from '../texts.ts'

export interface EditorHandle {
  undo(): void
  redo(): void
  focus(): void
  /** Puts the caret there, at the top of the pane. */
  goTo(position: number): void
}

const HIGHLIGHT = HighlightStyle.define([
  { tag: tags.heading1, fontSize: '22px', lineHeight: '30px', fontWeight: '600' },
  { tag: tags.heading2, fontSize: '17px', fontWeight: '600' },
  { tag: [tags.heading3, tags.heading4, tags.heading5, tags.heading6], fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.processingInstruction, color: 'var(--color-text-3)', fontWeight: '400' },
  { tag: [tags.monospace, tags.url], fontFamily: 'var(--font-mono)', fontSize: '14px' },
  { tag: tags.link, color: 'var(--color-accent)' },
])

const LOOK = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-sans)', fontSize: '16px', lineHeight: '26px', overflow: 'auto' },
  '.cm-content': { padding: '28px 40px 120px', maxWidth: '680px', margin: '0 auto', caretColor: 'var(--color-accent)' },
  '.cm-line': { padding: '0' },
  // The block caret of the model, at the end of what it has written.
  '[data-writing] & .cm-line:last-child::after': {
    content: '""',
    display: 'inline-block',
    width: '9px',
    height: '19px',
    marginLeft: '2px',
    verticalAlign: '-4px',
    backgroundColor: 'var(--color-accent)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--color-accent)', borderLeftWidth: '2px' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--color-selection)' },
})

/** A change that came from the session, not from the keyboard. */
const fromSession = Annotation.define<boolean>()

export const Editor = forwardRef<
  EditorHandle,
  { text: string; isWriting: boolean; onChange: (text: string) => void; onRefusedKey: () => void }
>(function Editor({ text, isWriting, onChange, onRefusedKey }, ref) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const writable = useRef(new Compartment())
  const handlers = useRef({ onChange, onRefusedKey })
  handlers.current = { onChange, onRefusedKey }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor lives as long as the screen; what changes is dispatched below.
  useEffect(() => {
    const editor = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: text,
        extensions: [
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          // Its own Enter would leave a list without the empty line that ends it.
          // Not markdown(): it brings the languages of HTML, CSS and JavaScript.
          markdownLanguage,
          syntaxHighlighting(HIGHLIGHT),
          LOOK,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': T.document.text, spellcheck: 'true', tabindex: '0' }),
          writable.current.of(EditorState.readOnly.of(isWriting)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.transactions.some((tr) => tr.annotation(fromSession)))
              handlers.current.onChange(update.state.doc.toString())
          }),
          EditorView.domEventHandlers({
            keydown: (event, { state }) => {
              if (state.readOnly && event.key.length === 1 && !event.ctrlKey && !event.metaKey)
                handlers.current.onRefusedKey()
            },
          }),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [])

  useEffect(() => {
    view.current?.dispatch({ effects: writable.current.reconfigure(EditorState.readOnly.of(isWriting)) })
  }, [isWriting])

  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const now = editor.state.doc.toString()
    if (now === text) return
    // Only what differs at the end, so that the caret and the scroll position stay.
    const common = commonLength(now, text)
    const { scrollDOM } = editor
    const isAtEnd = scrollDOM.scrollHeight - scrollDOM.scrollTop - scrollDOM.clientHeight < 160
    editor.dispatch({
      changes: { from: common, to: now.length, insert: text.slice(common) },
      annotations: [fromSession.of(true), ...(isWriting ? [Transaction.addToHistory.of(false)] : [])],
      ...(isWriting && isAtEnd ? { effects: EditorView.scrollIntoView(text.length, { y: 'end', yMargin: 120 }) } : {}),
    })
  }, [text, isWriting])

  useImperativeHandle(ref, () => ({
    undo: () => void (view.current && undo(view.current)),
    redo: () => void (view.current && redo(view.current)),
    focus: () => view.current?.focus(),
    goTo: (position) => {
      view.current?.dispatch({
        selection: { anchor: position },
        effects: EditorView.scrollIntoView(position, { y: 'start', yMargin: 24 }),
      })
      view.current?.focus()
    },
  }))

  return <div ref={host} aria-busy={isWriting} data-writing={isWriting || undefined} className="h-full min-h-80" />
})

function commonLength(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  let at = 0
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at++
  // Not between the halves of a surrogate pair.
  return at > 0 && (b.charCodeAt(at - 1) & 0xfc00) === 0xd800 ? at - 1 : at
}
