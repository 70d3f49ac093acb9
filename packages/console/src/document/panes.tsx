/** The panes of a document: its text, its pages beside it, the design panel. Text and pages scroll together; the pane in use leads. */
import { countWords } from '@platen/document/count-words'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { load } from '../connection.ts'
import { Editor } from '../editor/editor.tsx'
import type { EditorHandle } from '../editor/handle.ts'
import { HeldPlace } from '../editor/held-place.tsx'
import { PageStates } from '../pages/page-states.tsx'
import { Pages, type PagesHandle } from '../pages/pages.tsx'
import { Review } from '../review/review.tsx'
import type { DocumentSession } from '../session/document-session.ts'
import type { Snapshot } from '../session/snapshot.ts'
import { changesOf, isChange, textOf } from '../text/changes.ts'
import { number, pagesOf, T, words } from '../texts.ts'
import { useNarrow } from '../ui/narrow.ts'
import { dismissToast, toast } from '../ui/toast.tsx'
import { FaultBanner } from './fault-banner.tsx'
import { ModelLoading } from './model-loading.tsx'
import { Divider, usePaneWidth } from './pane-divider.tsx'
import { RefineBox } from './refine-box.tsx'
import { PromptLine, ReadLast, SoFar, Waiting, WritingBar } from './writing-state.tsx'

const designPanel = () => import('./design-panel.tsx')
const DesignPanel = lazy(async () => ({ default: (await load(designPanel)).DesignPanel }))

export function DocumentPanes({
  session,
  snapshot,
  templateDesign,
  editor,
  onSteps,
  onClosePanel,
}: {
  session: DocumentSession
  snapshot: Snapshot
  templateDesign: string
  editor: RefObject<EditorHandle | null>
  /** As that of `Editor`. */
  onSteps: (canUndo: boolean, canRedo: boolean) => void
  onClosePanel: () => void
}) {
  const { document, phase, pages } = snapshot
  const { panel, pane = 'text', change } = useSearch({ from: '/shell/d/$id' })
  const hasPanel = panel === 'design'
  const [refusedKey, setRefusedKey] = useState(false)
  const isWriting = phase !== 'editing'
  const pagesPane = useRef<PagesHandle>(null)
  const divider = usePaneWidth(hasPanel)
  const [follows, setFollows] = useState(true)
  useEffect(() => {
    if (isWriting) setFollows(true)
  }, [isWriting])

  /** The pane that was touched last since writing began or ended. */
  const leader = useRef<'text' | 'pages'>(undefined)
  /** On a phone, whether both panes were at the same place when one took the place of the other. */
  const isPlaced = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each pane goes to its last line by itself.
  useLayoutEffect(() => {
    leader.current = undefined
    isPlaced.current = false
  }, [isWriting])
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
    leader.current = 'text'
    isPlaced.current = true
    void navigate({ search: ({ pane: _, ...rest }) => rest, replace: true, resetScroll: false })
    // On a phone the text is hidden until then.
    requestAnimationFrame(() => editor.current?.goTo(offset))
  }

  /** The change in the address is one of the review that it was opened with. */
  const review = document.review?.startedAt
  const linkedReview = useRef(review).current
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end of each review.
  useEffect(() => {
    if (change === undefined || (review !== undefined && review === linkedReview)) return
    void navigate({ search: ({ change: _, ...rest }) => rest, replace: true, resetScroll: false })
  }, [review])
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
      return part.decision === 'rejected' ? [] : [{ from, to: at, isCurrent: part.number === currentChange }]
    })
    return { source: textOf(parts, 'with'), ranges }
  }, [parts, snapshot.showsBefore, currentChange])
  const onCurrent = useCallback((current: number) => setCurrentChange(current), [])
  const current = marked.ranges.find(({ isCurrent }) => isCurrent)?.from
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
  // Here before it is opened, also where the service is away by then.
  useEffect(() => void designPanel().catch(() => {}), [])
  // An offer to undo belongs to this document.
  useEffect(() => dismissToast, [])

  const isNarrow = useNarrow()
  const isEmpty = document.text.trim() === ''
  /** How far the text was scrolled on a phone, where the pages take its place. */
  const textTop = useRef(0)
  const textOffset = useRef(0)
  const shownPane = useRef(pane)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the text is shown again.
  useLayoutEffect(() => {
    const from = shownPane.current
    shownPane.current = pane
    if (!isNarrow) return
    const moves = pane !== from && isLinked && (leader.current === from || !isPlaced.current)
    if (pane !== from) {
      leader.current = undefined
      isPlaced.current = moves || isPlaced.current
    }
    if (pane === 'pages') {
      // The editor comes after the first frame.
      if (pane === from) return
      textOffset.current = editor.current?.offsetAtHeight(textTop.current) ?? 0
      if (moves) pagesPane.current?.scrollToOffset(textOffset.current, 0)
      return
    }
    window.scrollTo(0, textTop.current)
    // Not as far where the editor still has to lay out its lines.
    const hasMoved = Math.abs(window.scrollY - textTop.current) > 1
    const offset = (moves ? pagesPane.current?.offsetAt(0) : undefined) ?? (hasMoved ? textOffset.current : undefined)
    if (offset !== undefined) editor.current?.showFrom(offset)
    if (isWriting && follows) requestAnimationFrame(() => editor.current?.toEnd())
    const onScroll = (): void => {
      textTop.current = window.scrollY
    }
    window.addEventListener('scroll', onScroll)
    return () => window.removeEventListener('scroll', onScroll)
  }, [isNarrow, pane])
  const banner = snapshot.fault && <FaultBanner fault={snapshot.fault} session={session} />
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
          aria-label={T.document.text}
          {...leads('text')}
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
                ref={editor}
                text={document.text}
                isWriting={isWriting}
                follows={follows}
                onChange={(text) => {
                  setFollows(false)
                  session.edit(text)
                }}
                onCaret={(offset) => pagesPane.current?.setCaret(offset)}
                onScroll={onTextScroll}
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
              {isEmpty && snapshot.fault && <PromptLine snapshot={snapshot} onEdit={editPrompt} />}
              {!document.review && !isEmpty && (
                <footer className="flex h-9 shrink-0 items-center justify-between gap-4 px-5 text-small text-text-2 max-sm:px-4">
                  <Counts text={document.text} pageCount={pages?.pageCount ?? document.pageCount} />
                  {document.modelUsed !== undefined && (
                    <span>
                      {document.modelUsed === 'draft' ? T.document.form : document.modelUsed}
                      {snapshot.tookMs !== undefined && `, ${(snapshot.tookMs / 1000).toFixed(1)} s`}
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
          {...leads('pages')}
          className={`min-h-0 min-w-0 grow bg-desk ${pane === 'text' ? 'max-md:hidden' : 'low:h-dvh'}`}
        >
          <PageStates session={session} snapshot={snapshot} onGoTo={document.review ? undefined : goTo}>
            {(file) => (
              <Pages
                ref={pagesPane}
                pages={file}
                text={document.text}
                pageSize={document.options.pageSize}
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
  return <span>{pageCount > 0 ? T.document.words(count, pagesOf(pageCount)) : count}</span>
}
