/** Write, one document: its text, its pages beside it, what designs it and what it is downloaded as. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { accountQuery, templatesQuery } from '../api.ts'
import { AUTO_TEMPLATE } from '../service.ts'
import type { DocumentSession } from '../session/document-session.ts'
import { openDocument } from '../session/open-documents.ts'
import { MenuButton } from '../shell/navigation.tsx'
import { headingsOf, useHeadings } from '../text/headings.ts'
import { SHARED } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { isNarrow } from '../ui/narrow.ts'
import { PickMenu } from '../ui/pick-menu.tsx'
import { Segments } from '../ui/segments.tsx'
import { Empty, Tag } from '../ui/states.tsx'
import { Download } from './download.tsx'
import { PaneController } from './pane-controller.ts'
import { DocumentPanes } from './panes.tsx'
import { T } from './texts.ts'
import { Light, Saved, useStatus, WritingState } from './writing-state.tsx'

export function DocumentScreen() {
  const { id } = useParams({ from: '/shell/d/$id' })
  const { data: account } = useQuery(accountQuery)
  const accountId = account?.id
  const [session, setSession] = useState<DocumentSession | null>()
  useEffect(() => {
    if (accountId === undefined) return
    let isLatest = true
    void openDocument(id, accountId).then((found) => isLatest && setSession(found ?? null))
    return () => {
      isLatest = false
    }
  }, [id, accountId])
  useEffect(() => {
    if (session === null) window.document.title = SHARED.title(T.document.gone)
  }, [session])
  if (session === undefined) return <main />
  if (session === null)
    return (
      <main>
        <h1 className="sr-only" tabIndex={-1}>
          {T.document.gone}
        </h1>
        <Empty
          icon="documents"
          title={T.document.gone}
          actions={
            <LinkButton variant="primary" to="/">
              {T.document.goneAction}
            </LinkButton>
          }
        >
          {T.document.goneHint}
        </Empty>
      </main>
    )
  // Of the document that is shown: that of a new address is read first.
  return <OpenDocument key={session.read().document.id} session={session} />
}

function OpenDocument({ session }: { session: DocumentSession }) {
  const snapshot = useSyncExternalStore(session.subscribe, session.read)
  const { document, phase } = snapshot
  const { panel, pane = 'text' } = useSearch({ from: '/shell/d/$id' })
  const router = useRouter()
  const navigate = useNavigate({ from: '/d/$id' })
  const { data: templates = [] } = useQuery(templatesQuery)
  const [panes] = useState(() => new PaneController(pane))
  const { editor } = panes
  const [steps, setSteps] = useState({ canUndo: false, canRedo: false })
  const { review } = document
  // In a review it is a decision that is taken back.
  const canUndo = review ? session.review.canUndo : steps.canUndo
  const canRedo = !review && steps.canRedo
  const isWriting = phase !== 'editing'
  const isBusy = isWriting || snapshot.refining !== undefined
  const status = useStatus(snapshot)
  // One that is gone by its ID; none for a key that sees no templates.
  const template =
    document.template === AUTO_TEMPLATE
      ? T.document.choosing
      : (templates.find(({ id }) => id === document.template)?.name ??
        (templates.length > 0 ? document.template : undefined))
  const canWriteOn =
    document.request !== undefined && session.writer.canRetry && document.review === undefined && templates.length > 0

  useEffect(() => session.open(), [session])
  useEffect(() => {
    window.document.title = SHARED.title(document.title || SHARED.document.untitled)
  }, [document.title])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Esc closes what lies above first.
      if (event.key === 'Escape' && !event.defaultPrevented) {
        if (panel) showPanel(false)
        else if (isBusy) session.writer.stop()
      }
      if (!(event.ctrlKey || event.metaKey)) return
      if (event.key === '.') {
        event.preventDefault()
        togglePanel()
      }
      // There is no file yet, and the browser would store the page.
      if (isWriting && event.key.toLowerCase() === 's') event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  useHeadings(() =>
    headingsOf(session.read().document.text).map((one) => ({ ...one, go: () => editor.current?.goTo(one.at) })),
  )

  /** The next key may come before the last one is shown. */
  function togglePanel(): void {
    showPanel(!('panel' in router.latestLocation.search))
  }
  function showPanel(isShown: boolean): void {
    void navigate({
      // On a phone it lies below the pages, which show what it changes.
      search: ({ panel: _, ...rest }) =>
        isShown ? { ...rest, ...(isNarrow() && { pane: 'pages' as const }), panel: 'design' as const } : rest,
      replace: !isShown,
      resetScroll: false,
    })
  }

  const undoAndRedo = (
    <>
      <IconButton
        icon="undo"
        name={T.document.undo}
        off={canUndo ? undefined : T.document.noUndo}
        onClick={() => (review ? session.review.undo() : editor.current?.undo())}
      />
      <IconButton
        icon="redo"
        name={T.document.redo}
        off={canRedo ? undefined : T.document.noRedo}
        onClick={() => editor.current?.redo()}
      />
    </>
  )

  const templateChip =
    template &&
    (canWriteOn && document.template !== AUTO_TEMPLATE ? (
      <PickMenu
        label={T.document.template}
        value={document.template}
        onPick={(id) => session.writer.writeOn(id)}
        choices={templates.map(({ id, name }) => ({ value: id, name }))}
        small
        className="pointer-fine:h-6 text-micro max-sm:w-full max-sm:max-w-24"
      />
    ) : (
      <Tag>
        <span className="truncate max-sm:max-w-20">{template}</span>
      </Tag>
    ))

  return (
    <main
      className={`relative flex flex-col md:min-h-0 md:grow ${pane === 'pages' ? 'max-md:h-dvh low:h-auto' : 'max-md:min-h-dvh'} ${panel === 'design' ? 'lg:pr-76' : ''}`}
    >
      <header className="sticky top-0 z-10 flex h-13 low:relative shrink-0 items-center gap-2 border-b border-line bg-surface px-2 md:px-5">
        <span className="md:hidden">
          <MenuButton />
        </span>
        <h1 dir="auto" className="truncate text-prompt font-semibold md:text-control">
          {document.title || SHARED.document.untitled}
        </h1>
        {templateChip && <span className="max-sm:hidden">{templateChip}</span>}
        {!isWriting && <Saved snapshot={snapshot} />}
        <div className="ml-auto flex items-center gap-2">
          {isWriting ? (
            <>
              <span className="flex items-center gap-4 max-md:hidden">
                <WritingState snapshot={snapshot} />
                <Button icon="stop" hint="Esc" onClick={() => session.writer.stop()}>
                  {T.document.stop}
                </Button>
                <Button icon="download" off={T.document.noDownload}>
                  {SHARED.document.download}
                </Button>
              </span>
              <IconButton
                icon="panel"
                name={T.document.design}
                id="design"
                aria-pressed={panel === 'design'}
                onClick={togglePanel}
                className="aria-pressed:bg-selection aria-pressed:text-accent"
              />
            </>
          ) : (
            <>
              <span className="flex max-md:hidden">{undoAndRedo}</span>
              <Button
                icon="panel"
                id="design"
                aria-pressed={panel === 'design'}
                onClick={togglePanel}
                className="aria-pressed:bg-selection max-sm:px-2"
              >
                <span className="max-sm:sr-only">{T.document.design}</span>
              </Button>
              <Download snapshot={snapshot} />
            </>
          )}
        </div>
        {isWriting && <Light />}
      </header>
      <p role="status" className="sr-only">
        {status}
      </p>
      <div className="sticky top-13 z-10 low:static flex shrink-0 items-center gap-2 border-b border-line bg-surface px-4 py-2 md:hidden">
        <Segments
          label={T.document.shown}
          className="grow basis-0 *:basis-0"
          value={pane}
          choices={[
            ['text', SHARED.document.text],
            ['pages', T.document.pages],
          ]}
          onChange={(next) =>
            void navigate({
              search: ({ pane: _, ...rest }) => (next === 'pages' ? { ...rest, pane: next } : rest),
              replace: true,
              resetScroll: false,
            })
          }
        />
        {!isWriting && (
          <>
            {templateChip && <span className="min-w-0 sm:hidden">{templateChip}</span>}
            <span className="-mr-2 flex">{undoAndRedo}</span>
          </>
        )}
      </div>
      <DocumentPanes
        session={session}
        snapshot={snapshot}
        templateDesign={templates.find(({ id }) => id === document.template)?.design ?? 'plain'}
        panes={panes}
        onSteps={(canUndo, canRedo) =>
          setSteps((shown) => (shown.canUndo === canUndo && shown.canRedo === canRedo ? shown : { canUndo, canRedo }))
        }
        onClosePanel={() => showPanel(false)}
      />
    </main>
  )
}
