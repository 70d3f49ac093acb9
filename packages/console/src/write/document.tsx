/** Write, one document: its text, its pages beside it, what designs it and what it is downloaded as. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { templatesQuery } from '../api.ts'
import { ago, number, pagesOf, T, words } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Segments } from '../ui/segments.tsx'
import { Banner, Empty, Tag, useLate } from '../ui/states.tsx'
import { DesignPanel } from './design-panel.tsx'
import { type DocumentSession, type Fault, openDocument, type Snapshot } from './document-session.ts'
import { Download } from './download.tsx'
import { Editor, type EditorHandle } from './editor.tsx'
import { Pages } from './pages.tsx'
import { RefineBox } from './refine-box.tsx'
import { Review } from './review.tsx'
import { countWords } from './title.ts'
import { useSeconds } from './use-seconds.ts'

export function DocumentScreen() {
  const { id } = useParams({ from: '/shell/d/$id' })
  const [session, setSession] = useState<DocumentSession | null>()
  useEffect(() => {
    let isLatest = true
    void openDocument(id).then((found) => isLatest && setSession(found ?? null))
    return () => {
      isLatest = false
    }
  }, [id])
  if (session === undefined) return <main />
  if (session === null)
    return (
      <main>
        <Empty
          icon="documents"
          title={T.document.gone}
          actions={
            <Link to="/">
              <Button look="primary">{T.document.goneAction}</Button>
            </Link>
          }
        >
          {T.document.goneHint}
        </Empty>
      </main>
    )
  return <OpenDocument key={id} session={session} />
}

function OpenDocument({ session }: { session: DocumentSession }) {
  const snapshot = useSyncExternalStore(session.subscribe, session.read)
  const { document, phase, pages } = snapshot
  const { panel, pane = 'text' } = useSearch({ from: '/shell/d/$id' })
  const navigate = useNavigate({ from: '/d/$id' })
  const { data: templates = [] } = useQuery(templatesQuery)
  const editor = useRef<EditorHandle>(null)
  const [refusedKey, setRefusedKey] = useState(false)
  const isWriting = phase !== 'editing'
  const status = useStatus(snapshot)

  useEffect(() => session.open(), [session])
  useEffect(() => {
    window.document.title = T.title(document.title || T.document.untitled)
  }, [document.title])
  useEffect(() => {
    if (!isWriting) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && session.stop()
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isWriting, session])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return
      if (event.key === '.') {
        event.preventDefault()
        togglePanel()
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  function togglePanel(): void {
    void navigate({
      search: ({ panel: shown, ...rest }) => (shown ? rest : { ...rest, panel: 'design' as const }),
      replace: true,
    })
  }

  return (
    <main className="flex min-h-dvh flex-col md:min-h-0 md:grow">
      <header className="relative sticky top-0 z-10 flex h-13 shrink-0 items-center gap-2 border-b border-line bg-surface px-3 sm:px-5">
        <Link to="/" className="md:hidden" aria-label={T.nav.write}>
          <IconButton icon="previous" name={T.nav.write} tabIndex={-1} />
        </Link>
        <h1 className="truncate text-control font-semibold">{document.title || T.document.untitled}</h1>
        <span className="max-sm:hidden">
          <Tag>{templates.find(({ id }) => id === document.template)?.name ?? document.template}</Tag>
        </span>
        {!isWriting && <Saved at={snapshot.savedAt} />}
        <div className="ml-auto flex items-center gap-2">
          {isWriting ? (
            <>
              <WritingState snapshot={snapshot} />
              <Button icon="stop" hint="Esc" onClick={() => session.stop()}>
                {T.document.stop}
              </Button>
            </>
          ) : (
            <>
              <span className="flex max-md:hidden">
                <IconButton icon="undo" name={T.document.undo} onClick={() => editor.current?.undo()} />
                <IconButton icon="redo" name={T.document.redo} onClick={() => editor.current?.redo()} />
              </span>
              <Button icon="panel" aria-pressed={panel === 'design'} onClick={togglePanel} className="max-sm:px-2">
                <span className="max-sm:sr-only">{T.document.design}</span>
              </Button>
              <Download document={document} pages={pages} />
            </>
          )}
        </div>
        {isWriting && <Light />}
      </header>
      <p role="status" className="sr-only">
        {status}
      </p>
      <div className="sticky top-13 z-10 flex justify-center border-b border-line bg-surface p-2 md:hidden">
        <Segments
          label={T.document.text}
          value={pane}
          choices={[
            ['text', T.document.text],
            ['pages', T.document.pages],
          ]}
          onChange={(next) =>
            void navigate({
              // The design panel would cover either pane.
              search: next === 'pages' ? { pane: next } : {},
              replace: true,
            })
          }
        />
      </div>
      <div className="relative flex min-h-0 grow">
        <section
          aria-label={T.document.text}
          className={`flex min-h-0 min-w-0 flex-col border-line md:w-1/2 md:shrink-0 md:border-r lg:w-[44%] ${pane === 'pages' ? 'max-md:hidden' : 'max-md:grow'} ${panel === 'design' ? 'lg:w-118' : ''}`}
        >
          {isWriting && <SoFar text={document.text} />}
          {snapshot.fault && (
            <div className="p-4">
              <FaultBanner fault={snapshot.fault} session={session} />
            </div>
          )}
          <div className="min-h-0 grow">
            {phase === 'waiting' ? (
              <Waiting startedAt={snapshot.startedAt} />
            ) : (
              <>
                {document.review && (
                  <Review
                    parts={document.review.parts}
                    onDecide={(number, decision) => session.decide(number, decision)}
                    onBefore={() => session.showBefore(!snapshot.showsBefore)}
                  />
                )}
                {/* It stays, for its history. */}
                <div className={document.review ? 'hidden' : 'h-full'}>
                  <Editor
                    ref={editor}
                    text={document.text}
                    isWriting={isWriting}
                    onChange={(text) => session.edit(text)}
                    onRefusedKey={() => setRefusedKey(true)}
                  />
                </div>
              </>
            )}
          </div>
          <footer className="flex h-9 shrink-0 items-center justify-between gap-4 px-5 text-small text-text-2">
            {refusedKey && isWriting ? (
              <span role="status">{T.document.typing}</span>
            ) : (
              <span>
                {T.document.words(words(countWords(document.text)), pagesOf(pages?.pageCount ?? document.pageCount))}
              </span>
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
              onRefine={(asked) => void session.refine(asked)}
              onStop={() => session.stop()}
            />
          )}
        </section>
        <section
          aria-label={T.document.pages}
          className={`min-h-0 min-w-0 grow bg-desk ${pane === 'text' ? 'max-md:hidden' : 'max-md:h-[calc(100dvh-6.5rem)]'}`}
        >
          <Pages
            pages={pages}
            error={snapshot.pagesError}
            isSetting={snapshot.isSetting}
            isWriting={isWriting}
            review={
              document.review && {
                showsBefore: snapshot.showsBefore,
                onChange: (showsBefore) => session.showBefore(showsBefore),
              }
            }
            onFirstPage={(canvas) => canvas.toBlob((blob) => blob && session.keepPicture(blob), 'image/webp', 0.7)}
          />
        </section>
        {panel === 'design' && (
          <DesignPanel
            options={document.options}
            templateDesign={templates.find(({ id }) => id === document.template)?.design ?? 'plain'}
            onChange={(options) => session.design(options)}
            onClose={togglePanel}
          />
        )}
      </div>
    </main>
  )
}

/** What a screen reader says while a document is written: not every word. */
function useStatus({ phase, document, pages, tookMs }: Snapshot): string {
  const [said, setSaid] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once at the end of each writing.
  useEffect(() => {
    if (phase === 'waiting') setSaid(T.document.status.writing)
    else if (phase === 'editing' && tookMs !== undefined)
      setSaid(
        T.document.status.done(
          `${words(countWords(document.text))}, ${pagesOf(pages?.pageCount ?? 1)}, ${Math.round(tookMs / 1000)} seconds`,
        ),
      )
  }, [phase, tookMs])
  return said
}

function Saved({ at }: { at: number }) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 10_000)
    return () => clearInterval(timer)
  }, [])
  return <span className="text-small text-text-3 max-md:hidden">{T.document.saved(ago(new Date(at)))}</span>
}

function WritingState({ snapshot: { document, startedAt } }: { snapshot: Snapshot }) {
  const seconds = useSeconds(startedAt)
  const count = countWords(document.text)
  return (
    <span className="flex items-center gap-4 text-small text-text-2 max-md:hidden">
      <span className="flex items-center gap-2 font-semibold text-text">
        <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
        {T.document.writing}
      </span>
      <span>{words(count)}</span>
      {count > 0 && seconds > 1 && <span>{number(Math.round(count / seconds))} words/s</span>}
      <span>{seconds.toFixed(1)} s</span>
    </span>
  )
}

/** The light along the header while a model writes. */
function Light() {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 -bottom-px h-0.5 animate-light bg-[linear-gradient(90deg,transparent_35%,var(--color-accent)_50%,transparent_65%)] bg-[length:200%_100%] motion-reduce:bg-accent"
    />
  )
}

function Waiting({ startedAt }: { startedAt: number }) {
  const seconds = useSeconds(startedAt)
  const late = useLate()
  if (!late) return null
  return (
    <div className="px-10 pt-8">
      <div aria-hidden="true" className="flex max-w-150 flex-col gap-3">
        <span className="h-4 w-1/2 rounded-full bg-desk" />
        {['w-[86%]', 'w-[90%]', 'w-[82%]', 'w-[37%]'].map((width) => (
          <span key={width} className={`h-2.5 rounded-full bg-desk ${width}`} />
        ))}
      </div>
      <p className="mt-5 flex items-center gap-2 text-small text-text-2">
        <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
        {T.document.waiting(seconds.toFixed(1))}
      </p>
    </div>
  )
}

/** The headings that were written, the last of them in work. */
function SoFar({ text }: { text: string }) {
  const headings = [...text.matchAll(/^##[ \t]+(.+)$/gm)].map((match) => match[1]!.replace(/[*_`]/g, ''))
  if (headings.length === 0) return null
  return (
    <p className="flex h-9.5 shrink-0 items-center gap-3 overflow-hidden border-b border-line px-5 text-small whitespace-nowrap text-text-2">
      <span className="text-text-3">{T.document.soFar}</span>
      {headings.slice(-3).map((heading, index, all) => (
        <span key={heading} className={index === all.length - 1 ? 'truncate font-semibold text-accent' : 'truncate'}>
          {heading}
        </span>
      ))}
    </p>
  )
}

function FaultBanner({ fault, session }: { fault: Fault; session: DocumentSession }) {
  const { document } = session.read()
  const again = (name: string): ReactNode =>
    document.request && (
      <Button look="primary" onClick={() => void session.write()}>
        {name}
      </Button>
    )
  const copyPrompt = document.request && (
    <Button onClick={() => void navigator.clipboard.writeText(document.request!.prompt)}>{T.faults.copyPrompt}</Button>
  )
  const count = words(countWords(document.text))
  switch (fault.kind) {
    case 'quota':
      return (
        <Banner
          tone="warning"
          icon="clock"
          title={T.faults.quota(fault.limit === null ? '' : number(fault.limit))}
          actions={copyPrompt}
        >
          {T.faults.quotaHint(untilMidnight())}
        </Banner>
      )
    case 'model-gone':
      return (
        <Banner
          tone="error"
          icon="chip"
          title={T.faults.modelGone(document.modelUsed ?? 'The model')}
          actions={again(T.faults.tryAgain)}
        >
          {T.faults.modelGoneHint(fault.reason, count)}
        </Banner>
      )
    case 'no-document':
      return (
        <Banner
          tone="error"
          icon="chip"
          title={T.faults.noDocument(document.modelUsed ?? 'The model')}
          actions={again(T.faults.tryAgain)}
        >
          {T.faults.noDocumentHint(fault.reason)}
        </Banner>
      )
    case 'cut':
      return (
        <Banner tone="error" title={T.faults.cut(count)} actions={again(T.faults.startAgain)}>
          {T.faults.cutHint}
        </Banner>
      )
    case 'offline':
      return (
        <Banner tone="info" title={T.faults.offline} actions={again(T.faults.tryNow)}>
          {T.faults.offlineHint}
        </Banner>
      )
    case 'session-ended':
      return (
        <Banner
          tone="info"
          icon="lock"
          title={T.faults.sessionEnded}
          actions={
            <Link to="/sign-in" search={{ next: location.pathname }}>
              <Button look="primary">{T.signIn.button}</Button>
            </Link>
          }
        >
          {T.faults.sessionEndedHint}
        </Banner>
      )
    case 'server':
      return (
        <Banner
          tone="error"
          title={T.faults.server}
          actions={
            <>
              {again(T.faults.tryAgain)}
              <Button onClick={() => void navigator.clipboard.writeText(fault.requestId)}>{T.faults.copyId}</Button>
            </>
          }
        >
          {T.faults.serverHint(fault.requestId)}
        </Banner>
      )
    case 'refused':
      return (
        <Banner tone="error" title={fault.message} actions={copyPrompt}>
          {null}
        </Banner>
      )
  }
}

/** "2 h 14 min" until the day of the quota ends. */
function untilMidnight(now = new Date()): string {
  const minutes = Math.ceil((86_400_000 - (now.getTime() % 86_400_000)) / 60_000)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
