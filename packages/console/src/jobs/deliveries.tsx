/** The attempts to deliver a result: each opens to its request and its answer. */
import type { Delivery, DeliveryAttempt } from '@platen/client'
import { bytes, duration } from '../intl.ts'
import { CopyButton } from '../ui/copy.tsx'
import { Icon } from '../ui/icons.tsx'
import { Tag } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { clock } from './clock.ts'
import { STATUS_TEXTS } from './status-texts.ts'
import { T } from './texts.ts'

const ROW = 'grid grid-cols-[32px_1fr_auto] items-center gap-x-3 px-3 text-left sm:grid-cols-[40px_180px_1fr_auto_20px]'

export function Deliveries({
  delivery,
  open,
  now,
  onToggle,
}: {
  delivery: Delivery
  open: number | undefined
  now: number
  onToggle: (number: number) => void
}) {
  const { attempts, nextAttemptAt, status, url } = delivery
  return (
    <section aria-labelledby="deliveries">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id="deliveries" className="text-body font-semibold">
          {T.jobs.deliveries}
        </h2>
        <span className="min-w-0 font-mono text-code break-all text-text-2">{url}</span>
        <span className="ml-auto text-small text-text-2 max-sm:hidden">{T.jobs.sameId}</span>
      </div>
      <div className="overflow-hidden rounded-card border border-line">
        <div aria-hidden="true" className={`${ROW} py-1.5 text-micro text-text-2 max-sm:hidden`}>
          <span>{T.jobs.try}</span>
          <span>{T.jobs.at}</span>
          <span>{T.jobs.answer}</span>
          <span>{T.jobs.took}</span>
        </div>
        <ol reversed>
          {status === 'pending' && (
            <li className={`${ROW} min-h-10 border-line py-2 text-control sm:border-t`}>
              <span>{attempts.length + 1}</span>
              <span>
                {nextAttemptAt === null || nextAttemptAt.getTime() <= now ? (
                  T.jobs.deliveringNow
                ) : (
                  <>
                    <Time at={nextAttemptAt}>{clock(nextAttemptAt)}</Time>{' '}
                    <span className="text-text-2">{T.jobs.inTime(duration(nextAttemptAt.getTime() - now))}</span>
                  </>
                )}
              </span>
              <span>
                <Tag icon="clock">{T.jobs.planned}</Tag>
              </span>
            </li>
          )}
          {attempts
            .map((attempt, index) => ({ attempt, number: index + 1 }))
            .reverse()
            .map(({ attempt, number }) => (
              <Try
                key={number}
                attempt={attempt}
                number={number}
                url={url}
                isOpen={open === number}
                onToggle={() => onToggle(number)}
              />
            ))}
        </ol>
      </div>
    </section>
  )
}

function Try({
  attempt,
  number,
  url,
  isOpen,
  onToggle,
}: {
  attempt: DeliveryAttempt
  number: number
  url: string
  isOpen: boolean
  onToggle: () => void
}) {
  const { at, httpStatus, error, durationMs, request, reply } = attempt
  const phrase = httpStatus === null ? '' : (STATUS_TEXTS[httpStatus] ?? '')
  const isAccepted = error === null
  return (
    <li className="border-t border-line max-sm:first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className={`${ROW} min-h-10 w-full py-2 pointer-coarse:min-h-11 text-control outline-offset-[-2px] hover:bg-canvas aria-expanded:bg-selection`}
      >
        <span>
          <span className="sr-only">{T.jobs.try} </span>
          {number}
        </span>
        <Time at={at}>{clock(at)}</Time>
        <span className="flex min-w-0 items-center gap-2 max-sm:order-last max-sm:col-span-2 max-sm:col-start-2">
          <Tag tone={isAccepted ? 'ok' : 'error'}>{httpStatus ?? T.jobs.noAnswer}</Tag>
          <span className="text-text-2">{httpStatus === null ? error : phrase}</span>
        </span>
        <span className="text-right">{duration(durationMs)}</span>
        <Icon name={isOpen ? 'chevron' : 'next'} size={14} className="text-text-2 max-sm:hidden" />
      </button>
      {isOpen &&
        (request === null ? (
          <p className="border-t border-line p-3 text-small text-text-2">{T.jobs.notStored}</p>
        ) : (
          <div className="grid border-t border-line lg:grid-cols-2">
            <Message
              title={T.jobs.request}
              detail={T.jobs.stored(bytesOf(request.bodyBytes))}
              copyName={T.jobs.copyRequest}
              start={`POST ${pathOf(url)}`}
              headers={request.headers}
              body={request.body}
            />
            <Message
              title={T.jobs.answer}
              detail={duration(durationMs)}
              copyName={T.jobs.copyReply}
              start={httpStatus === null ? (error ?? '') : `HTTP/1.1 ${httpStatus} ${phrase}`.trimEnd()}
              startTone={isAccepted ? 'text-ok' : 'text-error'}
              headers={reply?.headers ?? {}}
              body={reply?.body ?? ''}
              className="border-line max-lg:border-t lg:border-l"
            />
          </div>
        ))}
    </li>
  )
}

function Message({
  title,
  detail,
  copyName,
  start,
  startTone = '',
  headers,
  body,
  className = '',
}: {
  title: string
  detail: string
  copyName: string
  /** The first line. */
  start: string
  startTone?: string
  headers: Record<string, string>
  body: string
  className?: string
}) {
  const lines = Object.entries(headers)
  const shown = pretty(body)
  const text = [start, ...lines.map(([name, value]) => `${name}: ${value}`), '', shown].join('\n').trimEnd()
  return (
    <div className={`flex min-w-0 flex-col p-3.5 ${className}`}>
      <div className="mb-1.5 flex items-center gap-2">
        <h3 className="text-control font-semibold">{title}</h3>
        <span className="text-small text-text-2">{detail}</span>
        <CopyButton text={text} name={copyName} className="finger ml-auto size-7!" />
      </div>
      <pre
        tabIndex={0}
        role="region"
        aria-label={title}
        className="max-h-80 grow overflow-auto rounded-card border border-line bg-canvas px-3 py-2 font-mono text-code"
      >
        <span className={startTone}>{start}</span>
        {lines.map(([name, value]) => (
          <span key={name}>
            {'\n'}
            <span className="text-text-2">{name}:</span> {value}
          </span>
        ))}
        {shown !== '' && `\n\n${shown}`}
      </pre>
    </div>
  )
}

const bytesOf = (count: number) => (count < 1000 ? `${count} bytes` : bytes(count))
const pathOf = (url: string) => (URL.canParse(url) ? `${new URL(url).pathname}${new URL(url).search}` : url)

/** JSON with indents; anything else, and JSON that is cut off, as it is. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
