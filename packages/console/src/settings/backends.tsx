/** The backends: what each does now, how fast it was, and why it does not answer. */
import type { Backend } from '@platen/client'
import { useEffect, useState } from 'react'
import { facts, listOf, number } from '../intl.ts'
import { backendReason } from '../ui/backend-reason.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Tag } from '../ui/states.tsx'
import { Cell, Lines, Table } from '../ui/table.tsx'
import type { BackendTesting } from './backend-test.tsx'
import { T } from './texts.ts'

const STATES = {
  ready: ['ok', 'bg-ok'],
  loading: ['accent', 'bg-accent'],
  cooling: ['warning', 'bg-warning'],
  down: ['error', 'bg-error'],
} as const

/** @param at when they were read, for the countdown. */
export function Backends({ backends, at, test }: { backends: readonly Backend[]; at: number; test: BackendTesting }) {
  const now = useSecond(backends.some(({ status }) => status === 'cooling'))
  const { backend, state, running, speed, answers } = T.modelSettings
  const stateOf = (one: Backend) => stateAt(one, Math.max(0, Math.floor((now - at) / 1000)))
  return (
    <>
      <Table
        label={T.modelSettings.table}
        heads={[
          { name: backend },
          { name: state },
          { name: running, from: 'md' },
          { name: speed, from: 'md' },
          { name: answers, from: 'md' },
          { name: T.modelSettings.test, hidden: true },
        ]}
      >
        {backends.map((one) => {
          const [tone, dot] = STATES[one.status as keyof typeof STATES] ?? STATES.down
          return (
            <tr key={one.name}>
              <Cell isHead>
                <span className="flex items-center gap-2.5">
                  <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />
                  <span className="min-w-0 break-words">
                    <Lines first={one.name} second={locationOf(one)} />
                    <span className="block text-small text-text-2 md:hidden">{loadOf(one)}</span>
                  </span>
                </span>
              </Cell>
              <Cell>
                <Tag tone={tone}>{stateOf(one)}</Tag>
              </Cell>
              <Cell from="md" className="whitespace-nowrap">
                {one.status === 'down' ? '–' : runsOf(one)}
              </Cell>
              <Cell from="md">
                <SpeedOf backend={one} />
              </Cell>
              <Cell from="md" className="text-small text-text-2">
                {one.models.length > 2
                  ? T.modelSettings.more(one.models[0]!, number(one.models.length - 1))
                  : facts(one.models)}
              </Cell>
              <Cell at="end" className="w-20 text-right">
                <Button
                  aria-label={T.modelSettings.testOf(one.name)}
                  off={
                    test.running !== undefined && test.running !== one.name
                      ? T.modelSettings.testingOne(test.running)
                      : undefined
                  }
                  onClick={() => test.start(one.name)}
                >
                  {test.running === one.name ? T.modelSettings.testing : T.modelSettings.test}
                </Button>
              </Cell>
            </tr>
          )
        })}
      </Table>
      {backends
        .filter(({ status, note }) => status !== 'ready' && note !== undefined)
        .map((one) => (
          <BackendError key={one.name} backend={one} onRetry={() => test.start(one.name)} />
        ))}
    </>
  )
}

const TINTS = {
  loading: ['bg-selection', 'text-accent'],
  cooling: ['bg-warning-tint', 'text-warning'],
  down: ['bg-error-tint', 'text-error'],
} as const

/** Why it does not answer, what to do about it, and what that means for requests. */
function BackendError({ backend, onRetry }: { backend: Backend; onRetry: () => void }) {
  const { status, models } = backend
  const [tint, colour] = TINTS[status as keyof typeof TINTS] ?? TINTS.down
  const { sentence, advice } = backendReason(backend)
  return (
    <div role="alert" className={`mt-3 flex flex-wrap gap-x-3 gap-y-2 rounded-card p-3.5 sm:flex-nowrap ${tint}`}>
      <Icon name="warning" size={18} className={`mt-0.5 ${colour}`} />
      <p className="min-w-0 grow basis-3/4 text-control break-words">
        <b className="font-semibold">{sentence}</b>{' '}
        <span className="text-text-2">
          {advice} {models.length > 0 && T.modelSettings.until(listOf(models))}
        </span>
      </p>
      <Button className="shrink-0" onClick={onRetry}>
        {T.modelSettings.tryAgain}
      </Button>
    </div>
  )
}

function wordOf({ status }: Backend): string {
  return T.modelSettings.states[status as keyof typeof T.modelSettings.states] ?? status
}

/** @param passed seconds since the backend was read. */
function stateAt(backend: Backend, passed: number): string {
  const { status, retryAfter, loadProgress } = backend
  if (status === 'cooling' && retryAfter !== null && retryAfter > passed)
    return T.modelSettings.cooling(number(retryAfter - passed))
  if (status === 'loading' && loadProgress !== null)
    return T.modelSettings.loading(number(Math.round(loadProgress * 100)))
  return wordOf(backend)
}

function locationOf({ kind, location }: Backend): string {
  return kind === 'gguf' ? T.modelSettings.here(location.split(/[/\\]/).at(-1) ?? location) : location
}

function runsOf({ running, slots, queued }: Backend): string {
  return queued === 0
    ? T.modelSettings.runs(number(running), number(slots))
    : T.modelSettings.runsAndWaits(number(running), number(slots), queued)
}

/** What the columns say, where there is no room for them. */
function loadOf(backend: Backend): string {
  const runs = backend.status === 'down' ? [] : [T.modelSettings.runningOf(runsOf(backend))]
  const speed = backend.speed ? [T.modelSettings.wordsPerSecond(number(backend.speed.wordsPerSecond))] : []
  return facts([...runs, ...speed])
}

function SpeedOf({ backend: { speed } }: { backend: Backend }) {
  if (!speed) return <span className="text-text-2">{T.modelSettings.notMeasured}</span>
  return (
    <span className="flex items-center gap-2.5 whitespace-nowrap">
      {speed.recent.length > 1 && <Spark values={speed.recent} />}
      {T.modelSettings.wordsPerSecond(number(speed.wordsPerSecond))}
    </span>
  )
}

const WIDTH = 92
const HEIGHT = 24

/** Words a second of the last answers, from zero to the fastest; no axis. */
function Spark({ values }: { values: readonly number[] }) {
  const top = Math.max(...values)
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * (WIDTH - 2) + 1
    const y = HEIGHT - 2 - (value / top) * (HEIGHT - 4)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      role="img"
      aria-label={T.modelSettings.spark(facts(values.map((value) => number(value))))}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="shrink-0 text-accent max-md:hidden"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Now, each second while something counts down. */
function useSecond(counts: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!counts) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [counts])
  return now
}
