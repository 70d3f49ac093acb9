/** What a document says of itself while it is written and after it: its state, its clock, the headings so far. */
import { countWords } from '@platen/document/count-words'
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ago, facts as factsText, number, pagesOf, secondsOf, seconds as secondsText, tenths, words } from '../intl.ts'
import type { Snapshot } from '../session/snapshot.ts'
import { headingsSoFar, lastParagraph } from '../text/title.ts'
import { SHARED } from '../texts.ts'
import { placeOf } from '../typesetting/anchors.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Tag, useLate } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { useSeconds } from '../ui/use-seconds.ts'
import { T } from './texts.ts'

/** A screen reader says a new heading at most this often. */
const HEADING_MS = 10_000
/** A heading that another one follows at once, as the title of a document, is left out. */
const SETTLE_MS = 500

/** What a screen reader says while a document is written: its headings, not every word. */
export function useStatus({ phase, document, pages, tookMs, writeError }: Snapshot): string {
  const [said, setSaid] = useState('')
  const heading = phase === 'writing' ? headingsSoFar(document.text).at(-1) : undefined
  const saidHeading = useRef({ text: '', at: 0 })
  const isWriting = phase !== 'editing'
  useEffect(() => {
    // A quick model writes before the screen is there.
    if (isWriting) {
      setSaid(T.document.status.writing)
      saidHeading.current = { text: '', at: 0 }
    }
  }, [isWriting])
  const pageCount = pages?.pageCount ?? 1
  const latest = useRef(pages)
  latest.current = pages
  useEffect(() => {
    if (heading === undefined || heading === saidHeading.current.text) return
    const say = (): void => {
      saidHeading.current = { text: heading, at: Date.now() }
      const { source = '', anchors = [] } = latest.current ?? {}
      const place = placeOf(anchors, source.lastIndexOf(heading))
      setSaid(T.document.status.heading(heading, (place?.page ?? 0) + 1))
    }
    const timer = setTimeout(say, Math.max(SETTLE_MS, saidHeading.current.at + HEADING_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [heading])
  const sayEnd = useEffectEvent((ms: number): void => {
    const seconds = Math.round(ms / 1000)
    // The banner says what happened.
    setSaid(
      writeError
        ? ''
        : T.document.status.done(words(countWords(document.text)), pagesOf(pageCount), secondsOf(seconds)),
    )
  })
  useEffect(() => {
    if (phase === 'editing' && tookMs !== undefined) sayEnd(tookMs)
  }, [phase, tookMs])
  return said
}

/** Beside the text, visible with the focus, and pressed by the palette: reads the last whole paragraph to a screen reader. */
export function ReadLast({ text, isWriting }: { text: string; isWriting: boolean }) {
  const [said, setSaid] = useState('')
  return (
    <div className="relative">
      <button
        type="button"
        data-read-last
        onClick={() => {
          // The same paragraph is read again.
          setSaid('')
          setTimeout(() => setSaid(lastParagraph(isWriting ? text : `${text}\n\n`)))
        }}
        className="sr-only rounded-control bg-accent text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:right-4 focus:z-10 focus:px-3 focus:py-1.5"
      >
        {SHARED.document.readLast}
      </button>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

export function Saved({ snapshot: { savedAt, isStored } }: { snapshot: Snapshot }) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 10_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={`text-small text-text-3 max-md:hidden ${isStored ? 'shrink-0 whitespace-nowrap' : ''}`}>
      {isStored ? <Time at={new Date(savedAt)}>{T.document.saved(ago(new Date(savedAt)))}</Time> : T.document.notStored}
    </span>
  )
}

export function WritingState({ snapshot: { document, startedAt } }: { snapshot: Snapshot }) {
  const seconds = useSeconds(startedAt)
  const count = countWords(document.text)
  return (
    <span className="flex items-center gap-4 text-small text-text-2">
      <span className="flex items-center gap-2 font-semibold text-text">
        <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
        {T.document.writing}
      </span>
      <span>{words(count)}</span>
      {count > 0 && seconds > 1 && <span>{T.document.speed(number(Math.round(count / seconds)))}</span>}
      <span>{secondsText(tenths(seconds))}</span>
    </span>
  )
}

/** At the bottom of a narrow screen while a model writes: how far it is, and Stop. */
export function WritingBar({
  snapshot,
  follows,
  onFollow,
  onStop,
  children,
}: {
  snapshot: Snapshot
  follows: boolean
  onFollow: () => void
  onStop: () => void
  children: ReactNode
}) {
  const { document, startedAt, pages, phase } = snapshot
  const seconds = useSeconds(startedAt)
  const count = countWords(document.text)
  const facts =
    phase === 'waiting'
      ? [secondsOf(Math.floor(seconds))]
      : [
          words(count),
          ...(seconds > 1 ? [T.document.speed(number(Math.round(count / seconds)))] : []),
          ...(pages ? [T.document.page(pages.pageCount)] : []),
        ]
  return (
    <div className="sticky bottom-(--status,0px) z-10 low:relative shrink-0 border-t border-line bg-surface px-4 pt-2.5 pb-4 md:hidden">
      {phase === 'writing' && (
        <button
          type="button"
          aria-pressed={follows}
          onClick={onFollow}
          className={`absolute right-4 bottom-full mb-3.5 flex h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 text-control shadow-pop-over ${follows ? 'font-semibold text-accent' : ''}`}
        >
          <Icon name="chevron" size={14} />
          {follows ? SHARED.pages.following : SHARED.pages.follow}
        </button>
      )}
      <p className="flex items-baseline gap-2 text-small text-text-2">
        <span aria-hidden="true" className="size-2 self-center rounded-full bg-accent" />
        <span className="text-body font-semibold text-text">{T.document.writing}</span>
        <span className="truncate">{factsText(facts)}</span>
      </p>
      {children}
      <Button icon="stop" onClick={onStop} className="mt-2 h-12! w-full">
        {T.document.stop}
      </Button>
    </div>
  )
}

/** Below the text while it is written, and where no text came: what it was asked with. */
export function PromptLine({ snapshot, onEdit }: { snapshot: Snapshot; onEdit: () => void }) {
  const { request, fileName } = snapshot.document
  const isWriting = snapshot.phase !== 'editing'
  if (!request) return null
  return (
    <div
      className={`mx-4 mb-4 flex h-12 shrink-0 items-center gap-3 rounded-prompt border border-line bg-canvas pr-1.5 pl-3.5 text-small text-text-2 ${isWriting ? 'max-md:hidden' : ''}`}
    >
      <span dir="auto" className="min-w-0 grow truncate">
        <span className="sr-only">{T.document.promptLabel} </span>
        {request.prompt}
      </span>
      {fileName !== undefined && (
        <Tag icon="documents">
          <span className="max-w-40 truncate font-mono">{fileName}</span>
        </Tag>
      )}
      <Button variant="quiet" {...(isWriting && { title: T.document.editPromptHint })} onClick={onEdit}>
        {T.document.editPrompt}
      </Button>
    </div>
  )
}

/** The light along the header while a model writes. */
export function Light() {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 -bottom-px h-0.5 animate-light bg-[linear-gradient(90deg,transparent_35%,var(--color-accent)_50%,transparent_65%)] bg-[length:200%_100%] motion-reduce:bg-accent"
    />
  )
}

export function Waiting({ startedAt, children }: { startedAt: number; children: ReactNode }) {
  const seconds = useSeconds(startedAt)
  const late = useLate()
  if (!late) return null
  return (
    <div className="px-10 pt-8 max-sm:px-4">
      <div aria-hidden="true" className="flex max-w-150 flex-col gap-3">
        <span className="h-4 w-1/2 rounded-full bg-desk" />
        {['w-[86%]', 'w-[90%]', 'w-[82%]', 'w-[37%]'].map((width) => (
          <span key={width} className={`h-2.5 rounded-full bg-desk ${width}`} />
        ))}
      </div>
      <p className="mt-5 flex items-center gap-2 text-small text-text-2">
        <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
        {T.document.waiting(secondsText(tenths(seconds)))}
      </p>
      {children}
    </div>
  )
}

/** The headings that were written, the last of them in work. */
export function SoFar({ text }: { text: string }) {
  const headings = headingsSoFar(text, 2)
  if (headings.length === 0) return null
  const shown = headings.slice(-3)
  return (
    <p className="absolute inset-x-0 top-0 z-1 flex h-9.5 items-center gap-2 overflow-hidden border-b border-line bg-surface px-5 max-md:hidden text-small whitespace-nowrap text-text-2">
      <span className="mr-1 text-text-3">{T.document.soFar}</span>
      {shown.map((heading, index) =>
        index < shown.length - 1 ? (
          <Fragment key={heading}>
            <Icon name="check" size={12} className="text-ok" />
            <span className="truncate">{heading}</span>
            <Icon name="next" size={12} className="text-text-3" />
          </Fragment>
        ) : (
          <Fragment key={heading}>
            <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-accent" />
            <span className="truncate font-semibold text-accent">{heading}</span>
          </Fragment>
        ),
      )}
    </p>
  )
}
