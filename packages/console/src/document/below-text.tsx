/** Below the text of a document: what it was asked with, its length and model, and the box for changes. */
import { countWords } from '@platen/document/count-words'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useDeferredValue, useMemo } from 'react'
import type { TextEditor } from '../editor/text-editor.ts'
import { facts, pagesOf, seconds, tenths, words } from '../intl.ts'
import type { DocumentSession } from '../session/document-session.ts'
import type { Snapshot } from '../session/snapshot.ts'
import { RefineBox } from './refine-box.tsx'
import { T } from './texts.ts'
import { PromptLine } from './writing-state.tsx'

export function BelowText({
  session,
  snapshot,
  editor,
  hasRefusedKey,
  hasBanner,
}: {
  session: DocumentSession
  snapshot: Snapshot
  editor: RefObject<TextEditor | null>
  /** A key was pressed while a model writes. */
  hasRefusedKey: boolean
  /** A banner stands above it. */
  hasBanner: boolean
}) {
  const { document, phase, pages } = snapshot
  const navigate = useNavigate({ from: '/d/$id' })
  const isEmpty = document.text.trim() === ''
  function editPrompt(): void {
    session.writer.stop()
    void navigate({ to: '/', state: { prompt: document.request!.prompt, template: document.template } })
  }
  if (phase !== 'editing')
    return (
      <>
        <p role="status" className="px-5 pb-2 text-small text-text-2 empty:hidden">
          {hasRefusedKey && T.document.typing}
        </p>
        <PromptLine snapshot={snapshot} onEdit={editPrompt} />
      </>
    )
  return (
    <>
      {isEmpty && snapshot.writeError && <PromptLine snapshot={snapshot} onEdit={editPrompt} />}
      {!document.review && !isEmpty && (
        <footer className="flex h-9 shrink-0 items-center justify-between gap-4 px-5 text-small text-text-2 max-sm:px-4">
          <Counts text={document.text} pageCount={pages?.pageCount ?? document.pageCount} />
          {document.modelUsed !== undefined && (
            <span>
              {facts([
                document.modelUsed === 'draft' ? T.document.form : document.modelUsed,
                ...(snapshot.tookMs === undefined ? [] : [seconds(tenths(snapshot.tookMs / 1000))]),
              ])}
            </span>
          )}
        </footer>
      )}
      <div
        ref={keepBarHeight}
        className={
          hasBanner || isEmpty
            ? ''
            : `z-10 low:static max-md:sticky max-md:bottom-(--status,0px) max-md:border-t max-md:border-line max-md:bg-surface max-md:pt-3 ${document.review ? 'pt-2' : ''}`
        }
      >
        {!isEmpty && (
          <RefineBox
            snapshot={snapshot}
            onType={(unsent) => session.change({ unsent })}
            selection={() => editor.current?.selection()}
            onRefine={(instruction, scope) => void session.writer.refine(instruction, scope)}
            onContinue={() => void session.writer.continue()}
            onStop={() => session.writer.stop()}
          />
        )}
      </div>
    </>
  )
}

/** A toast stands above the box for changes. */
function keepBarHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return
  const { style } = window.document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--bar', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--bar')
  }
}

/** After the frame with what was typed: 100,000 characters take their time. */
function Counts({ text, pageCount }: { text: string; pageCount: number }) {
  const latest = useDeferredValue(text)
  const count = useMemo(() => words(countWords(latest)), [latest])
  // Before its pages were set once nothing is known of them.
  return <span>{pageCount > 0 ? facts([count, pagesOf(pageCount)]) : count}</span>
}
