/** The panes of a document: its text, its pages beside it, the design panel. Text and pages scroll together; the pane in use leads. */
import { countWords } from '@platen/document/count-words'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { load } from '../connection.ts'
import { Editor } from '../editor/editor.tsx'
import { HeldPlace } from '../editor/held-place.tsx'
import { facts, number, pagesOf, seconds, tenths, words } from '../intl.ts'
import { PageStates } from '../pages/page-states.tsx'
import { Pages } from '../pages/pages.tsx'
import { Review } from '../review/review.tsx'
import type { DocumentSession } from '../session/document-session.ts'
import type { Snapshot } from '../session/snapshot.ts'
import { changesOf, isChange, textOf } from '../text/changes.ts'
import { SHARED } from '../texts.ts'
import { useNarrow } from '../ui/narrow.ts'
import { dismissToast, toast } from '../ui/toast.tsx'
import { ModelLoading } from './model-loading.tsx'
import type { PaneController } from './pane-controller.ts'
import { Divider, usePaneWidth } from './pane-divider.tsx'
import { RefineBox } from './refine-box.tsx'
import { T } from './texts.ts'
import { WriteErrorBanner } from './write-error-banner.tsx'
import { PromptLine, ReadLast, SoFar, Waiting, WritingBar } from './writing-state.tsx'

const designPanel = () => import('./design-panel.tsx')
const DesignPanel = lazy(async () => ({ default: (await load(designPanel)).DesignPanel }))

export function DocumentPanes({
  session,
  snapshot,
  templateDesign,
  panes,
  onSteps,
  onClosePanel,
}: {
  session: DocumentSession
  snapshot: Snapshot
  templateDesign: string
  panes: PaneController
  /** As that of `Editor`. */
  onSteps: (canUndo: boolean, canRedo: boolean) => void
  onClosePanel: () => void
}) {
  const { document, phase, pages } = snapshot
  const { editor } = panes
  const { panel, pane = 'text', change } = useSearch({ from: '/shell/d/$id' })
  const hasPanel = panel === 'design'
  const [refusedKey, setRefusedKey] = useState(false)
  const isWriting = phase !== 'editing'
  const divider = usePaneWidth(hasPanel)
  const [follows, setFollows] = useState(true)
  useEffect(() => {
    if (isWriting) setFollows(true)
  }, [isWriting])

  const isReviewing = document.review !== undefined
  useLayoutEffect(() => panes.update({ isWriting, follows, isReviewing }), [panes, isWriting, follows, isReviewing])

  const navigate = useNavigate({ from: '/d/$id' })
  const goTo = (offset: number): void => {
    void navigate({ search: ({ pane: _, ...rest }) => rest, replace: true, resetScroll: false })
    panes.goTo(offset)
  }

  /** The change in the address is one of the review that it was opened with. */
  const review = document.review?.startedAt
  const [linkedReview] = useState(review)
  const forgetChange = useEffectEvent((): void => {
    if (change === undefined) return
    void navigate({ search: ({ change: _, ...rest }) => rest, replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (review === undefined || review !== linkedReview) forgetChange()
  }, [review, linkedReview])
  const [currentChange, setCurrentChange] = useState(0)
  const parts = document.review?.parts
  const marked = useMemo(() => {
    if (!parts || snapshot.showsBefore) return { source: '', ranges: [] }
    let at = 0
    const ranges = parts.flatMap((part) => {
      const from = at
      if (!isChange(part)) {
        at += part.same.length
        return []
      }
      at += part.decision === 'rejected' ? part.removed.length : part.added.length
      return part.decision === 'rejected'
        ? []
        : [{ from, to: at, number: part.number, isCurrent: part.number === currentChange }]
    })
    return { source: textOf(parts, 'with'), ranges }
  }, [parts, snapshot.showsBefore, currentChange])
  const onCurrent = useCallback((current: number) => setCurrentChange(current), [])
  const reveal = useEffectEvent((change: number): void => {
    const range = marked.ranges.find(({ number }) => number === change)
    if (range) panes.reveal(range.from)
  })
  useEffect(() => reveal(currentChange), [currentChange])

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
  // Here before it is opened, also where the service is away by then.
  useEffect(() => void designPanel().catch(() => {}), [])
  // An offer to undo belongs to this document.
  useEffect(() => dismissToast, [])

  const isNarrow = useNarrow()
  const isEmpty = document.text.trim() === ''
  useLayoutEffect(() => panes.show(pane, isNarrow), [panes, pane, isNarrow])
  const banner = snapshot.writeError && <WriteErrorBanner error={snapshot.writeError} session={session} />
  function editPrompt(): void {
    session.writer.stop()
    void navigate({ to: '/', state: { prompt: document.request!.prompt, template: document.template } })
  }

  return (
    <>
      <div
        ref={divider.frame}
        className={`relative flex min-h-0 grow lg:static ${hasPanel ? 'max-md:pb-[45dvh] low:pb-[75dvh]' : ''}`}
      >
        <section
          id="text-pane"
          data-pane
          aria-label={SHARED.document.text}
          {...panes.handlersOf('text')}
          style={divider.style}
          className={`flex min-h-0 min-w-0 flex-col md:w-(--text-width) md:shrink-0 ${pane === 'pages' ? 'max-md:hidden' : 'max-md:grow'}`}
        >
          <ReadLast text={document.text} isWriting={isWriting} />
          <HeldPlace review={document.review} editor={editor} isBusy={isWriting}>
            {isWriting && <SoFar text={document.text} />}
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
                linked={review === linkedReview ? change : undefined}
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
                editor={editor}
                text={document.text}
                isWriting={isWriting}
                follows={follows}
                onChange={(text) => {
                  setFollows(false)
                  session.edit(text)
                }}
                onCaret={panes.onCaret}
                onScroll={panes.onTextScroll}
                onFollow={setFollows}
                onRefusedKey={() => setRefusedKey(true)}
                onSteps={onSteps}
                session={session}
              />
            </div>
          </HeldPlace>
          {/* Below the text: one that comes moves nothing that is read. */}
          {banner && !isNarrow && <div className="shrink-0 px-4 pb-4">{banner}</div>}
          {isWriting ? (
            <>
              <p role="status" className="px-5 pb-2 text-small text-text-2 empty:hidden">
                {refusedKey && T.document.typing}
              </p>
              <PromptLine snapshot={snapshot} onEdit={editPrompt} />
            </>
          ) : (
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
                  banner || isEmpty
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
          )}
        </section>
        <Divider {...divider} />
        <section
          data-pane
          aria-label={T.document.pages}
          {...panes.handlersOf('pages')}
          className={`min-h-0 min-w-0 grow bg-desk ${pane === 'text' ? 'max-md:hidden' : 'low:h-dvh'}`}
        >
          <PageStates session={session} snapshot={snapshot} onGoTo={document.review ? undefined : goTo}>
            <Pages
              view={panes.pages}
              text={document.text}
              pageSize={document.options.pageSize}
              isSetting={snapshot.isSetting}
              isWriting={isWriting}
              follows={follows}
              onFollow={setFollows}
              onScroll={panes.onPagesScroll}
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
              watch={session.watchFile}
            />
          </PageStates>
        </section>
        {hasPanel && (
          <Suspense>
            <DesignPanel session={session} snapshot={snapshot} templateDesign={templateDesign} onClose={onClosePanel} />
          </Suspense>
        )}
      </div>
      {isWriting && (
        <WritingBar
          snapshot={snapshot}
          follows={follows}
          onFollow={() => setFollows(!follows)}
          onStop={() => session.writer.stop()}
        >
          {phase === 'waiting' && pane === 'pages' && <ModelLoading session={session} />}
        </WritingBar>
      )}
      {banner && isNarrow && (
        <div className="sticky bottom-(--status,0px) z-10 low:static shrink-0 border-t border-line bg-surface p-3">
          {banner}
        </div>
      )}
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
