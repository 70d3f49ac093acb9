/** Requests by day, key, endpoint and model: of the account of the key, or for operators of any account or all. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { accountQuery, accountsQuery, keysQuery, modelsQuery, queries } from '../api.ts'
import { isSaidByStatus } from '../connection.ts'
import { number } from '../intl.ts'
import { SHARED } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ErrorBanner } from '../ui/error-banner.tsx'
import { NoPermission } from '../ui/no-permission.tsx'
import { PickMenu } from '../ui/pick-menu.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Segments } from '../ui/segments.tsx'
import { Empty, SkeletonRows } from '../ui/states.tsx'
import { Chart, dayName, periodName, SWATCHES } from './chart.tsx'
import { byDay, byWeek, csvOf, dayBefore, KINDS, kindOf, type Period, sumBy, total } from './figures.ts'
import { T } from './texts.ts'
import { Today, useUsage, utcToday } from './today.tsx'

const LIST_ROWS = 8

export function Usage() {
  const search = useSearch({ from: '/shell/usage' })
  const navigate = useNavigate({ from: '/usage' })
  const { data: own } = useQuery(accountQuery)
  const isAdmin = own?.key.scopes.includes('admin') ?? false
  const isAllowed = isAdmin || (own?.key.scopes.includes('settings') ?? false)
  const { data: accounts } = useQuery({ ...accountsQuery, enabled: isAdmin })
  const { data: keys } = useQuery({ ...keysQuery, enabled: isAdmin })
  const { data: models } = useQuery(modelsQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = SHARED.title(T.usage.title)
    heading.current?.focus()
  }, [])

  const { days = 30, account, key, day, view } = search
  const today = utcToday()
  const from = dayBefore(today, days - 1)
  const byDays = useUsage(own, account, { from, to: today, groupBy: 'day,endpoint', key })
  const byParts = useUsage(own, account, { from: day ?? from, to: day ?? today, groupBy: 'key,endpoint,model', key })
  const dayRows = byDay(byDays.data?.rows ?? [], from, today)
  const periods = days === 90 ? byWeek(dayRows) : dayRows
  const parts = byParts.data?.rows ?? []
  const filtered = accounts?.find(({ id }) => id === account)
  const limit = account === 'all' ? null : account && account !== own?.id ? filtered?.dailyLimit : own?.dailyLimit
  const accountName = account === 'all' ? T.usage.allOfThem : (filtered?.name ?? own?.name ?? '')
  const keyName = (id: string) => keys?.find((one) => one.id === id)?.name ?? (id === own?.key.id ? own.key.name : id)
  const modelName = (id: string) => models?.find((one) => one.id === id)?.name ?? id
  const error = byDays.error ?? byParts.error
  const when = day === undefined ? T.usage.ofDays(days) : dayName(day, 'short')

  function show(change: { [Field in keyof typeof search]?: (typeof search)[Field] | undefined }): void {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined)
    void navigate({ search: Object.fromEntries(next) })
  }
  function download(): void {
    saveFile(new Blob([csvOf(periods)], { type: 'text/csv' }), `usage-${from}-${today}.csv`)
  }

  return (
    <main>
      <header className="z-10 flex min-h-14 flex-wrap items-center gap-3 border-b border-line bg-surface px-4 py-2 sm:px-6 md:sticky md:top-0">
        <h1 ref={heading} className="text-title font-semibold max-md:sr-only" tabIndex={-1}>
          {T.usage.title}
        </h1>
        {isAllowed && (
          <div className="flex flex-wrap items-center justify-between gap-2 max-sm:w-full sm:gap-3 md:ml-auto">
            <Segments
              label={T.usage.days}
              value={String(days)}
              choices={(['7', '30', '90'] as const).map((value) => [value, T.usage.ofDays(Number(value))] as const)}
              onChange={(value) => show({ days: value === '7' ? 7 : value === '90' ? 90 : undefined, day: undefined })}
            />
            {isAdmin && accounts && (
              <PickMenu
                isLabelled
                label={T.usage.account}
                value={account ?? own!.id}
                choices={[
                  { value: 'all', name: T.usage.allAccounts },
                  ...accounts.map(({ id, name }) => ({ value: id, name })),
                ]}
                onPick={(next) => show({ account: next === own!.id ? undefined : next, key: undefined })}
                className="max-w-60 max-sm:order-last max-sm:w-full max-sm:max-w-none"
              />
            )}
            <Button icon="download" onClick={download}>
              {T.usage.csv}
            </Button>
          </div>
        )}
      </header>
      {!own && <SkeletonRows />}
      {own && !isAllowed && <NoPermission what={T.usage.what} scope="settings" />}
      {isAllowed && (
        <div className="flex flex-col gap-4 px-4 py-5 sm:px-6">
          <Today of={account} />
          <ErrorBanner error={error} onRetry={() => void queries.invalidateQueries({ queryKey: ['usage'] })} />
          {(key !== undefined || day !== undefined) && (
            <div className="flex flex-wrap gap-2">
              {key !== undefined && (
                <Filter name={T.usage.onlyKey(keyName(key))} onRemove={() => show({ key: undefined })} />
              )}
              {day !== undefined && <Filter name={dayName(day, 'long')} onRemove={() => show({ day: undefined })} />}
            </div>
          )}
          {byDays.data === undefined ? (
            error && !isSaidByStatus(error) ? null : (
              <SkeletonRows />
            )
          ) : total(dayRows, 'all') === 0 ? (
            <Empty icon="usage" title={T.usage.emptyTitle}>
              {T.usage.empty(accountName)}
            </Empty>
          ) : (
            <>
              <section aria-labelledby="by-day" className="min-w-0 rounded-card border border-line p-4">
                <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1.5">
                  <h2 id="by-day" className="text-body font-semibold">
                    {days === 90 ? T.usage.byWeek : T.usage.byDay}
                  </h2>
                  <ul className="flex flex-wrap gap-x-4 text-small max-sm:order-last max-sm:w-full">
                    {KINDS.map((kind) => (
                      <li key={kind} className="flex items-center gap-1.5">
                        <span aria-hidden="true" className={`size-2.5 rounded-[2px] ${SWATCHES[kind]}`} />
                        {T.usage.kinds[kind]}
                        <span className="text-text-2">{number(total(periods, kind))}</span>
                      </li>
                    ))}
                  </ul>
                  <Segments
                    label={T.usage.view}
                    value={view ?? 'chart'}
                    choices={[
                      ['chart', T.usage.chart],
                      ['table', T.usage.table],
                    ]}
                    onChange={(value) => show({ view: value === 'table' ? value : undefined })}
                    className="ml-auto"
                  />
                </div>
                {view === 'table' ? (
                  <Table periods={periods} />
                ) : (
                  <Chart
                    periods={periods}
                    days={days}
                    today={today}
                    limit={key === undefined ? (limit ?? null) : null}
                    selected={day}
                    onPick={(next) => show({ day: next === day ? undefined : next })}
                  />
                )}
              </section>
              <div className="grid gap-4 md:grid-cols-3">
                <List title={T.usage.byKey} when={when}>
                  {sumBy(parts, 'keyId').map(({ value, requests }) => ({
                    name: keyName(value ?? ''),
                    id: value,
                    requests,
                  }))}
                </List>
                <List title={T.usage.byEndpoint} when={when}>
                  {sumBy(parts, 'endpoint').map(({ value, requests }) => ({
                    name: `${kindOf(value ?? '') === 'lists' ? 'GET' : 'POST'} ${value}`,
                    id: value,
                    requests,
                  }))}
                </List>
                <List title={T.usage.byModel} when={when}>
                  {sumBy(
                    parts.filter(({ endpoint }) => kindOf(endpoint) === 'generate'),
                    'model',
                  ).map(({ value, requests }) => ({
                    name: value === null ? T.usage.defaultModel : modelName(value),
                    id: value,
                    requests,
                  }))}
                </List>
              </div>
            </>
          )}
        </div>
      )}
    </main>
  )
}

function Filter({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <span className="inline-flex items-center rounded-control border border-line-strong bg-selection pl-2.5 text-control">
      {name}
      <IconButton icon="close" name={T.usage.clear(name)} size={14} onClick={onRemove} />
    </span>
  )
}

/** The numbers of the chart. */
function Table({ periods }: { periods: readonly Period[] }) {
  const fields = [...KINDS, 'all'] as const
  const isWeeks = periods.some(({ from, to }) => from !== to)
  const cell = 'px-2 text-right sm:px-3'
  return (
    <section aria-label={T.usage.table} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-control" aria-labelledby="by-day">
        <thead>
          <tr className="h-8 text-micro text-text-2">
            <th scope="col" className="px-2 text-left font-normal sm:px-3">
              {isWeeks ? T.usage.week : T.usage.day}
            </th>
            {fields.map((field) => (
              <th key={field} scope="col" className={`font-normal ${cell}`}>
                {field === 'all' ? T.usage.all : T.usage.kinds[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period.from} className="h-8 border-t border-line">
              <th
                scope="row"
                title={periodName(period)}
                className="px-2 text-left font-normal whitespace-nowrap sm:px-3"
              >
                <time dateTime={period.from}>{dayName(period.from, 'short')}</time>
              </th>
              {fields.map((field) => (
                <td key={field} className={cell}>
                  {number(period[field])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="h-10 border-t border-line-strong font-semibold">
            <th scope="row" className="px-2 text-left sm:px-3">
              {T.usage.total}
            </th>
            {fields.map((field) => (
              <td key={field} className={cell}>
                {number(total(periods, field))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function List({
  title,
  when,
  children,
}: {
  title: string
  when: string
  children: readonly { id: string | null; name: ReactNode; requests: number }[]
}) {
  const most = children[0]?.requests ?? 1
  const [isWhole, setWhole] = useState(false)
  const hidden = children.length - LIST_ROWS
  return (
    <section className="min-w-0 rounded-card border border-line p-4 text-small">
      <div className="mb-2 flex items-baseline justify-between">
        <h2 className="text-body font-semibold">{title}</h2>
        <span className="text-text-2">{when}</span>
      </div>
      {children.length === 0 && <p className="text-text-2">{T.usage.nothing}</p>}
      <ul>
        {children.slice(0, isWhole ? undefined : LIST_ROWS).map(({ id, name, requests }) => (
          <li key={id} className="mb-2">
            <p className="flex justify-between gap-3">
              <span className="truncate">{name}</span>
              <span>{number(requests)}</span>
            </p>
            <div aria-hidden="true" className="mt-1 h-1.5 rounded-full bg-canvas">
              <div className="h-1.5 min-w-1 rounded-full bg-bar" style={{ width: `${(requests / most) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button small variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)} className="-ml-2">
          {isWhole ? T.usage.fewer : T.usage.more(number(hidden))}
        </Button>
      )}
    </section>
  )
}
