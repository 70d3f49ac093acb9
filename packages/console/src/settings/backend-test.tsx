/** A test of a backend: the same short letter for every model, its times, and the letter as a page. */
import type { BackendTest } from '@platen/client'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { platen, queries } from '../api.ts'
import { duration, number } from '../intl.ts'
import { typesetter } from '../typesetting/typesetter.ts'
import { ErrorBanner } from '../ui/error-banner.tsx'
import { PdfPage } from '../ui/pdf-page.tsx'
import { Banner } from '../ui/states.tsx'
import { useSeconds } from '../ui/use-seconds.ts'
import { T } from './texts.ts'

export interface BackendTesting {
  /** Name of the backend. */
  running: string | undefined
  name: string | undefined
  result: BackendTest | undefined
  error: Error | null
  start: (name: string) => void
}

export function useBackendTest(): BackendTesting {
  const { mutate, isPending, variables, data, error } = useMutation({
    mutationFn: (name: string) => platen.backends.test(name),
    onSettled: () => queries.invalidateQueries({ queryKey: ['backends'] }),
  })
  return {
    running: isPending ? variables : undefined,
    name: variables,
    result: data,
    error,
    start: (name) => isPending || mutate(name),
  }
}

export function BackendTestResult({ test: { running, name, result, error } }: { test: BackendTesting }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (running !== undefined) section.current?.scrollIntoView({ block: 'nearest' })
  }, [running])
  if (name === undefined) return null
  const speed = result?.wordsPerSecond == null ? '' : T.modelSettings.wordsPerSecond(number(result.wordsPerSecond))
  return (
    <section ref={section} aria-labelledby="test" className="mt-7">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-2">
        <h2 id="test" className="text-title font-semibold">
          {T.modelSettings.testTitle(name)}
        </h2>
        <span className="text-small text-text-2">{T.modelSettings.testHint}</span>
      </div>
      <p role="status" className="sr-only">
        {running !== undefined
          ? T.modelSettings.testingOne(name)
          : result?.ok
            ? speed === ''
              ? T.modelSettings.testDone(name)
              : T.modelSettings.testDoneAt(name, speed)
            : ''}
      </p>
      {running !== undefined && <Waiting key={running} />}
      {error && <ErrorBanner error={error} />}
      {result && !result.ok && (
        <Banner tone="error" title={T.modelSettings.testFailed(name)}>
          {result.error}
        </Banner>
      )}
      {result?.ok && <Letter result={result} speed={speed} />}
    </section>
  )
}

function Waiting() {
  const [since] = useState(Date.now)
  const seconds = Math.floor(useSeconds(since))
  return (
    <p className="rounded-card border border-line p-4 text-text-2">
      {T.modelSettings.testWaiting(number(seconds))} {seconds > 3 && T.modelSettings.testLonger}
    </p>
  )
}

function Letter({ result: { text, words, firstWordMs, totalMs }, speed }: { result: BackendTest; speed: string }) {
  const figures = [
    [T.modelSettings.firstWord, firstWordMs === null ? '–' : duration(firstWordMs)],
    [T.modelSettings.wordSpeed, speed === '' ? '–' : speed],
    [T.modelSettings.total, duration(totalMs)],
    [T.modelSettings.words, number(words)],
  ] as const
  return (
    <div className="grid overflow-hidden rounded-card border border-line md:grid-cols-[1fr_300px]">
      <div className="min-w-0 p-4">
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt className="text-small text-text-2">{name}</dt>
              <dd className="text-title font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <section
          aria-label={T.modelSettings.testText}
          tabIndex={0}
          className="mt-3 max-h-72 overflow-y-auto rounded-control border border-line bg-canvas p-3.5 whitespace-pre-wrap break-words"
        >
          {text}
        </section>
      </div>
      <LetterPage text={text} />
    </div>
  )
}

function LetterPage({ text }: { text: string }) {
  const [pdf, setPdf] = useState<Uint8Array>()
  useEffect(() => {
    let isLatest = true
    typesetter.set({
      source: text,
      title: '',
      options: { design: 'letter', markup: 'markdown' },
      onDone: (outcome) => isLatest && 'pdf' in outcome && setPdf(outcome.pdf),
    })
    return () => {
      isLatest = false
    }
  }, [text])
  return (
    <div className="relative min-h-98 overflow-hidden bg-desk max-md:hidden">
      {pdf && (
        <div className="absolute inset-x-6 top-4.5">
          <PdfPage pdf={pdf} label={T.modelSettings.testPage} />
        </div>
      )}
    </div>
  )
}
