/** The panes of a document: its text, its pages beside it, the design panel. Text and pages scroll together; the pane in use leads. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { load } from '../connection.ts'
import { Editor } from '../editor/editor.tsx'
import { HeldPlace } from '../editor/held-place.tsx'
import { PageStates } from '../pages/page-states.tsx'
import { Pages } from '../pages/pages.tsx'
import { Review } from '../review/review.tsx'
import type { DocumentSession } from '../session/document-session.ts'
import type { Snapshot } from '../session/snapshot.ts'
import { changesOf } from '../text/changes.ts'
import { SHARED } from '../texts.ts'
import { useNarrow } from '../ui/narrow.ts'
import { Segments } from '../ui/segments.tsx'
import { BelowText } from './below-text.tsx'
import { FormPane, useForm } from './form-pane.tsx'
import { ModelLoading } from './model-loading.tsx'
import type { PaneController } from './pane-controller.ts'
import { Divider, usePaneWidth } from './pane-divider.tsx'
import { T } from './texts.ts'
import { useLanguage } from './use-language.ts'
import { useEndOfReview, useLinkedChange, useMarkedChanges } from './use-review.ts'
import { WriteErrorBanner } from './write-error-banner.tsx'
import { ReadLast, SoFar, Waiting, WritingBar } from './writing-state.tsx'

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
  const { document, phase } = snapshot
  const { editor } = panes
  const { panel, pane = 'text' } = useSearch({ from: '/shell/d/$id' })
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

  const linked = useLinkedChange(document.review?.startedAt)
  const { marked, onCurrent } = useMarkedChanges(snapshot, panes)
  useEndOfReview(snapshot.endedReview, editor)
  // Here before it is opened, also where the service is away by then.
  useEffect(() => void designPanel().catch(() => {}), [])

  const form = useForm(session, document, isWriting)
  const [view, setView] = useState<'fields' | 'text'>('fields')
  const showsFields = form !== undefined && view === 'fields'
  const isNarrow = useNarrow()
  const language = useLanguage(document)
  useLayoutEffect(() => panes.show(pane, isNarrow), [panes, pane, isNarrow])
  const banner = snapshot.writeError && <WriteErrorBanner error={snapshot.writeError} session={session} />
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
          {form && (
            <div className="flex shrink-0 items-center border-b border-line px-5 py-2 max-sm:px-4">
              <Segments
                label={T.form.view}
                value={view}
                choices={[
                  ['fields', T.form.fields],
                  ['text', SHARED.document.text],
                ]}
                onChange={setView}
              />
            </div>
          )}
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
                linked={linked}
                onCurrent={onCurrent}
              />
            )}
            {form && showsFields && <FormPane form={form} onField={(offset) => panes.reveal(offset)} />}
            {/* It stays, for its history. */}
            <div
              className={
                document.review || phase === 'waiting' || showsFields
                  ? 'hidden'
                  : `h-full ${snapshot.isStale ? 'text-text-3' : ''}`
              }
            >
              <Editor
                editor={editor}
                text={document.text}
                isWriting={isWriting}
                follows={follows}
                language={language}
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
          <BelowText
            session={session}
            snapshot={snapshot}
            editor={editor}
            hasRefusedKey={refusedKey}
            hasBanner={banner !== undefined}
          />
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
              attached={panes.pages}
              text={document.text}
              pageSize={document.options.pageSize}
              isSetting={snapshot.isSetting}
              isWriting={isWriting}
              follows={follows}
              onFollow={setFollows}
              onScroll={panes.onPagesScroll}
              // Where one pane is shown a tap, as one that ends a swipe, would put the text in place of the pages.
              onPlace={isWriting || document.review || showsFields || isNarrow ? undefined : panes.caretTo}
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
