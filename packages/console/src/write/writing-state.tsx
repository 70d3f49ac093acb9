/** What a document says of itself while it is written and after it: its state, its clock, the headings so far. */
import { useEffect, useState } from 'react'
import { ago, number, pagesOf, T, words } from '../texts.ts'
import { useLate } from '../ui/states.tsx'
import type { Snapshot } from './document-session.ts'
import { countWords } from './title.ts'
import { useSeconds } from './use-seconds.ts'

/** What a screen reader says while a document is written: not every word. */
export function useStatus({ phase, document, pages, tookMs }: Snapshot): string {
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

export function Saved({ at }: { at: number }) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 10_000)
    return () => clearInterval(timer)
  }, [])
  return <span className="text-small text-text-3 max-md:hidden">{T.document.saved(ago(new Date(at)))}</span>
}

export function WritingState({ snapshot: { document, startedAt } }: { snapshot: Snapshot }) {
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
export function Light() {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 -bottom-px h-0.5 animate-light bg-[linear-gradient(90deg,transparent_35%,var(--color-accent)_50%,transparent_65%)] bg-[length:200%_100%] motion-reduce:bg-accent"
    />
  )
}

export function Waiting({ startedAt }: { startedAt: number }) {
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
export function SoFar({ text }: { text: string }) {
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
