/** Requests by day or week as stacked bars. One tab stop: arrow keys move, Home and End jump, Enter filters by the day. */
import { useEffect, useRef, useState } from 'react'
import { facts, number, requestsOf } from '../intl.ts'
import { axisOf, KINDS, type Kind, type Period, total } from './figures.ts'
import { T } from './texts.ts'

const HEIGHT = 264
const TOP = 20
const BASE = 236
const LEFT = 40
const RIGHT = 8
const BAR = 24
const GAP = 1.5
/** The limit is a line up to so many times the highest bar. */
const LIMIT_TIMES = 4
/** Between labels of the axis. */
const LABEL_WIDTH = 64

const FILLS: Record<Kind, string> = {
  generate: 'fill-accent',
  pdf: 'fill-bar',
  lists: 'fill-bar-light stroke-bar',
}
export const SWATCHES: Record<Kind, string> = {
  generate: 'bg-accent',
  pdf: 'bg-bar',
  lists: 'bg-bar-light border border-bar',
}

export function dayName(day: string, style: 'short' | 'long' | 'weekday'): string {
  return new Date(day).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    ...(style === 'weekday'
      ? { weekday: 'short' }
      : style === 'short'
        ? { day: 'numeric', month: 'short' }
        : { weekday: 'long', day: 'numeric', month: 'long' }),
  })
}

export function periodName({ from, to }: Period): string {
  return from === to ? dayName(from, 'long') : T.usage.weekOf(dayName(from, 'short'), dayName(to, 'short'))
}

export function Chart({
  periods,
  days,
  today,
  limit,
  selected,
  onPick,
}: {
  periods: readonly Period[]
  days: number
  today: string
  /** Requests a day. */
  limit: number | null
  selected: string | undefined
  onPick: (day: string) => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [focused, setFocused] = useState<number>()
  useEffect(() => {
    const element = frame.current!
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const isWeeks = days === 90
  const most = Math.max(...periods.map(({ all }) => all))
  const dayLimit = isWeeks ? null : limit
  // Far above the bars its line would press them flat: then it is named.
  const shownLimit = dayLimit !== null && dayLimit <= Math.max(most * LIMIT_TIMES, 4) ? dayLimit : null
  const { top, step } = axisOf(Math.max(most, shownLimit ?? 0))
  const slot = Math.max(0, width - LEFT - RIGHT) / periods.length
  const bar = Math.min(BAR, slot * 0.72)
  const x = (index: number) => LEFT + slot * (index + 0.5)
  const y = (value: number) => BASE - (value / top) * (BASE - TOP)
  const labels = labelled(periods, today, days === 30, Math.ceil(LABEL_WIDTH / Math.max(slot, 1)))
  const highest = periods.find(({ all }) => all === most)
  const mostText = isWeeks ? T.usage.mostInWeek : most === limit ? T.usage.mostLimit : T.usage.most
  const sentence =
    !highest || most === 0
      ? T.usage.none(days)
      : mostText(requestsOf(total(periods, 'all')), days, dayName(highest.from, 'short'), number(most))
  const at = focused === undefined ? undefined : periods[focused]

  function press(event: React.KeyboardEvent): void {
    const last = periods.length - 1
    const from = focused ?? last
    const next = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
    if (next !== undefined) setFocused(Math.min(last, Math.max(0, next)))
    else if (event.key === 'Enter' && at && !isWeeks) onPick(at.from)
    else return
    event.preventDefault()
  }
  function under(event: React.MouseEvent): number | undefined {
    const index = Math.floor((event.clientX - frame.current!.getBoundingClientRect().left - LEFT) / slot)
    return index >= 0 && index < periods.length ? index : undefined
  }

  return (
    <div
      ref={frame}
      role="group"
      aria-roledescription="chart"
      aria-label={`${sentence} ${isWeeks ? T.usage.weekKeys : T.usage.keys}`}
      tabIndex={0}
      onKeyDown={press}
      onFocus={(event) =>
        event.currentTarget.matches(':focus-visible') && setFocused((now) => now ?? periods.length - 1)
      }
      onBlur={() => setFocused(undefined)}
      onMouseMove={(event) => setFocused(under(event))}
      onMouseLeave={() => setFocused(undefined)}
      onClick={(event) => {
        const index = under(event)
        if (index !== undefined && !isWeeks) onPick(periods[index]!.from)
      }}
      className="relative"
    >
      <svg width={width} height={HEIGHT} role="img" aria-label={sentence} className="block text-micro">
        {Array.from({ length: Math.round(top / step) + 1 }, (_, line) => line * step).map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={width - RIGHT} y1={y(value)} y2={y(value)} className="stroke-line" />
            {value !== shownLimit && (
              <text x={LEFT - 8} y={y(value) + 4} textAnchor="end" className="fill-text-2">
                {number(value)}
              </text>
            )}
          </g>
        ))}
        {at && (
          <line x1={x(focused!)} x2={x(focused!)} y1={4} y2={BASE} strokeDasharray="2 3" className="stroke-text-2" />
        )}
        {periods.map((period, index) => (
          <Bar
            key={period.from}
            period={period}
            x={x(index) - bar / 2}
            width={bar}
            y={y}
            isLight={period.to === today || (selected !== undefined && selected !== period.from)}
          />
        ))}
        {periods.map((period, index) =>
          labels.has(index) ? (
            <text
              key={period.from}
              x={Math.min(x(index), width - 16)}
              y={BASE + 18}
              textAnchor="middle"
              className="fill-text-2"
            >
              {period.from === today ? T.usage.todayLabel : dayName(period.from, days === 7 ? 'weekday' : 'short')}
            </text>
          ) : null,
        )}
        {dayLimit !== null && shownLimit === null && (
          <text x={width - RIGHT} y={TOP - 8} textAnchor="end" className="fill-warning">
            {T.usage.limitAbove(number(dayLimit))}
          </text>
        )}
        {shownLimit !== null && (
          <>
            <line
              x1={LEFT}
              x2={width - RIGHT}
              y1={y(shownLimit)}
              y2={y(shownLimit)}
              strokeDasharray="5 4"
              className="stroke-warning"
            />
            <text x={LEFT - 8} y={y(shownLimit) + 4} textAnchor="end" className="fill-warning">
              {number(shownLimit)}
            </text>
            <text x={width - RIGHT} y={y(shownLimit) - 6} textAnchor="end" className="fill-warning">
              {T.usage.limit}
            </text>
          </>
        )}
      </svg>
      <p role="status" className="sr-only">
        {at &&
          T.usage.period(
            periodName(at),
            requestsOf(at.all),
            facts(KINDS.map((kind) => T.usage.kind(T.usage.kinds[kind], number(at[kind])))),
          )}
      </p>
      {at && <Tip period={at} x={x(focused!)} width={width} isLimit={!isWeeks && limit !== null && at.all >= limit} />}
    </div>
  )
}

/** Which periods have a label: of 30 days the Mondays and today; so far apart that no two touch. */
function labelled(periods: readonly Period[], today: string, isMonth: boolean, apart: number): Set<number> {
  const labels = new Set<number>()
  let next = Number.POSITIVE_INFINITY
  for (let index = periods.length - 1; index >= 0; index--) {
    const { from } = periods[index]!
    if (next - index < apart || (isMonth && from !== today && new Date(from).getUTCDay() !== 1)) continue
    labels.add(index)
    next = index
  }
  return labels
}

function Bar({
  period,
  x,
  width,
  y,
  isLight,
}: {
  period: Period
  x: number
  width: number
  y: (value: number) => number
  isLight: boolean
}) {
  let below = 0
  return (
    <g opacity={isLight ? 0.72 : 1}>
      {KINDS.map((kind) => {
        const height = y(below) - y(below + period[kind])
        const top = y(below + period[kind])
        below += period[kind]
        const inner = Math.max(1, height - GAP)
        return period[kind] === 0 ? null : (
          <rect key={kind} x={x} y={top} width={width} height={inner} rx={1.5} className={FILLS[kind]} />
        )
      })}
    </g>
  )
}

const TIP_WIDTH = 206

function Tip({ period, x, width, isLimit }: { period: Period; x: number; width: number; isLimit: boolean }) {
  const left = x + 22 + TIP_WIDTH > width ? Math.max(0, x - 22 - TIP_WIDTH) : x + 22
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-4 z-10 rounded-card border border-line bg-surface p-3 text-small shadow-pop-over"
      style={{ left, width: TIP_WIDTH }}
    >
      <p className="mb-1 font-semibold">{periodName(period)}</p>
      {KINDS.map((kind) => (
        <p key={kind} className="flex items-center gap-2">
          <span className={`size-2.5 rounded-[2px] ${SWATCHES[kind]}`} />
          {T.usage.kinds[kind]}
          <span className="ml-auto">{number(period[kind])}</span>
        </p>
      ))}
      <p className="mt-1.5 flex gap-2 border-t border-line pt-1.5">
        {T.usage.all}
        <span className="ml-auto font-semibold">{number(period.all)}</span>
        {isLimit && <span className="text-warning">{T.usage.limitReached}</span>}
      </p>
    </div>
  )
}
