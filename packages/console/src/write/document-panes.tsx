/** The panes of a document: its text, its pages beside it, the design panel. Text and pages scroll together; the pane in use leads. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { number, pagesOf, T, words } from '../texts.ts'
import { dismissToast, toast } from '../ui/toast.tsx'
import { changesOf, isChange } from './changes.ts'
import { DesignPanel } from './design-panel.tsx'
import type { DocumentSession } from './document-session.ts'
import { Editor, type EditorHandle } from './editor.tsx'
import { FaultBanner } from './fault-banner.tsx'
import { ModelLoading } from './model-loading.tsx'
import { PageStates } from './page-states.tsx'
import { Pages, type PagesHandle } from './pages.tsx'
import { Divider, usePaneWidth } from './pane-divider.tsx'
import { RefineBox } from './refine-box.tsx'
import { Review } from './review.tsx'
import type { Snapshot } from './snapshot.ts'
import { countWords } from './title.ts'
import { ReadLast, SoFar, Waiting } from './writing-state.tsx'

export function DocumentPanes({
  session,
  snapshot,
  templateDesign,
  editor,
  onClosePanel,
}: {
  session: DocumentSession
  snapshot: Snapshot
  templateDesign: string
  editor: RefObject<EditorHandle | null>
  onClosePanel: () => void
}) {
  const { document, phase, pages } = snapshot
  const { panel, pane = 'text' } = useSearch({ from: '/shell/d/$id' })
  const hasPanel = panel === 'design'
  const [refusedKey, setRefusedKey] = useState(false)
  const isWriting = phase !== 'editing'
  const pagesPane = useRef<PagesHandle>(null)
  const divider = usePaneWidth(hasPanel)
  const [follows, setFollows] = useState(true)
  useEffect(() => {
    if (isWriting) setFollows(true)
  }, [isWriting])

  /** The pane that was touched last. */
  const leader = useRef<'text' | 'pages'>('text')
  const isLinked = !document.review && !(isWriting && follows)
  const onTextScroll = (): void => {
    if (!isLinked || leader.current !== 'text' || !editor.current) return
    const share = editor.current.share()
    pagesPane.current?.scrollToOffset(editor.current.offsetAt(share), share)
  }
  const onPagesScroll = (): void => {
    if (!isLinked || leader.current !== 'pages') return
    const share = pagesPane.current?.share() ?? 0
    const offset = pagesPane.current?.offsetAt(share)
    if (offset !== undefined) editor.current?.scrollToOffset(offset, share)
  }
  const leads = (which: 'text' | 'pages') => {
    const lead = (): void => {
      leader.current = which
    }
    return { onPointerDown: lead, onWheel: lead, onTouchStart: lead, onKeyDown: lead, onFocus: lead }
  }

  const navigate = useNavigate({ from: '/d/$id' })
  const goTo = (offset: number): void => {
    void navigate({ search: ({ pane: _, ...rest }) => rest, replace: true })
    // On a phone the text is hidden until then.
    requestAnimationFrame(() => editor.current?.goTo(offset))
  }

  const [currentChange, setCurrentChange] = useState(0)
  const parts = document.review?.parts
  const marked = useMemo(() => {
    if (!parts || snapshot.showsBefore) return []
    let at = 0
    return parts.flatMap((part) => {
      const from = at
      if (!isChange(part)) {
        at += part.same.length
        return []
      }
      at += part.decision === 'rejected' ? part.removed.length : part.added.length
      return part.decision === 'rejected' ? [] : [{ from, to: at, isCurrent: part.number === currentChange }]
    })
  }, [parts, snapshot.showsBefore, currentChange])
  const onCurrent = useCallback((current: number) => setCurrentChange(current), [])
  const current = marked.find(({ isCurrent }) => isCurrent)?.from
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another change is the current one.
  useEffect(() => {
    if (current !== undefined) pagesPane.current?.reveal(current)
  }, [currentChange])

  const { endedReview } = snapshot
  const shownEnd = useRef(endedReview)
  useEffect(() => {
    if (endedReview === shownEnd.current) return
    shownEnd.current = endedReview
    if (!endedReview) {
      dismissToast()
      return
    }
    // The review had the focus.
    if (window.document.activeElement === window.document.body) editor.current?.focus()
    toast(T.refine.ended(number(endedReview.accepted), number(endedReview.rejected)), { undo: endedReview.reopen })
  }, [endedReview, editor])
  // An offer to undo belongs to this document.
  useEffect(() => dismissToast, [])

  return (
    <div
      ref={divider.frame}
      className={`relative flex min-h-0 grow ${hasPanel ? 'max-md:pb-[45dvh] low:pb-[75dvh]' : ''}`}
    >
      <section
        id="text-pane"
        data-pane
        aria-label={T.document.text}
        {...leads('text')}
        style={divider.style}
        className={`flex min-h-0 min-w-0 flex-col md:w-(--text-width) md:shrink-0 ${pane === 'pages' ? 'max-md:hidden' : 'max-md:grow'}`}
      >
        {isWriting && <SoFar text={document.text} />}
        <ReadLast text={document.text} isWriting={isWriting} />
        {snapshot.fault && (
          <div className="p-4">
            <FaultBanner fault={snapshot.fault} session={session} />
          </div>
        )}
        <div className="min-h-0 grow" aria-busy={isWriting}>
          {phase === 'waiting' && (
            <Waiting startedAt={snapshot.startedAt}>
              <ModelLoading session={session} />
            </Waiting>
          )}
          {document.review && (
            <Review
              key={document.review.startedAt}
              session={session}
              review={document.review}
              showsBefore={snapshot.showsBefore}
              onCurrent={onCurrent}
            />
          )}
          {/* It stays, for its history. */}
          <div
            className={
              document.review || phase === 'waiting' ? 'hidden' : `h-full ${snapshot.isStale ? 'text-text-3' : ''}`
            }
          >
            <Editor
              ref={editor}
              text={document.text}
              isWriting={isWriting}
              follows={follows}
              onChange={(text) => session.edit(text)}
              onCaret={(offset) => pagesPane.current?.setCaret(offset)}
              onScroll={onTextScroll}
              onFollow={setFollows}
              onRefusedKey={() => setRefusedKey(true)}
              session={session}
            />
          </div>
        </div>
        <footer className="flex h-9 shrink-0 items-center justify-between gap-4 px-5 text-small text-text-2">
          {refusedKey && isWriting ? (
            <span role="status">{T.document.typing}</span>
          ) : (
            <Counts text={document.text} pageCount={pages?.pageCount ?? document.pageCount} />
          )}
          {document.modelUsed !== undefined && (
            <span>
              {document.modelUsed}
              {snapshot.tookMs !== undefined && `, ${(snapshot.tookMs / 1000).toFixed(1)} s`}
            </span>
          )}
        </footer>
        {!isWriting && (
          <RefineBox
            snapshot={snapshot}
            onRefine={(asked) => void session.writer.refine(asked)}
            onContinue={() => void session.writer.continue()}
            onStop={() => session.writer.stop()}
          />
        )}
      </section>
      <Divider {...divider} />
      <section
        data-pane
        aria-label={T.document.pages}
        {...leads('pages')}
        className={`min-h-0 min-w-0 grow bg-desk ${pane === 'text' ? 'max-md:hidden' : 'max-md:h-[calc(100dvh-6.5rem)]'}`}
      >
        <PageStates session={session} snapshot={snapshot} onGoTo={document.review ? undefined : goTo}>
          {(file) => (
            <Pages
              ref={pagesPane}
              pages={file}
              isSetting={snapshot.isSetting}
              isWriting={isWriting}
              follows={follows}
              onFollow={setFollows}
              onScroll={onPagesScroll}
              review={
                document.review && changesOf(document.review.parts).length > 0
                  ? {
                      showsBefore: snapshot.showsBefore,
                      onChange: (showsBefore) => session.review.showBefore(showsBefore),
                    }
                  : undefined
              }
              marked={marked}
              onFirstPage={(canvas) => session.keepCanvas(canvas)}
              watch={session.watchPages}
            />
          )}
        </PageStates>
      </section>
      {hasPanel && (
        <DesignPanel session={session} snapshot={snapshot} templateDesign={templateDesign} onClose={onClosePanel} />
      )}
    </div>
  )
}

/** After the frame with what was typed: 100,000 characters take their time. */
function Counts({ text, pageCount }: { text: string; pageCount: number }) {
  const latest = useDeferredValue(text)
  const count = useMemo(() => words(countWords(latest)), [latest])
  return <span>{T.document.words(count, pagesOf(pageCount))}</span>
}
