/** The text of a document as Markdown. Read-only while a model writes. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { DocumentSession } from '../session/document-session.ts'
import { type EditorEvents, TextEditor } from './text-editor.ts'

export function Editor({
  editor,
  text,
  isWriting,
  follows,
  language,
  session,
  ...events
}: EditorEvents & {
  /** Has the editor while it is on screen. */
  editor: RefObject<TextEditor | null>
  text: string
  isWriting: boolean
  /** The end stays in view while it is written. */
  follows: boolean
  /** BCP 47. */
  language: string | undefined
  session: Pick<DocumentSession, 'history' | 'holdHistory'>
}) {
  const host = useRef<HTMLDivElement>(null)
  const handlers = useRef<EditorEvents>(events)
  handlers.current = events
  const create = useEffectEvent(
    (parent: HTMLElement) => new TextEditor(parent, isWriting ? '' : text, session, handlers),
  )
  useEffect(() => {
    const created = create(host.current!)
    editor.current = created
    return () => {
      editor.current = null
      created.close()
    }
  }, [editor])
  useEffect(() => editor.current?.show({ text, isWriting, follows }), [editor, text, isWriting, follows])
  useEffect(() => {
    if (language !== undefined) editor.current?.speak(language)
  }, [editor, language])

  return <div ref={host} aria-busy={isWriting} data-writing={isWriting || undefined} className="h-full min-h-80" />
}
