/** What a screen says when it is empty, loading, offline, refused or in error: one sentence that says what is, one that says what to do. */
import { type ReactNode, useEffect, useState } from 'react'
import { Icon, type IconName } from './icons.tsx'

/** True once this has been shown for 200 ms: nothing that comes sooner blinks. */
export function useLate(ms = 200): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}

export function Empty({
  icon,
  title,
  tone = 'plain',
  children,
  actions,
}: {
  icon: IconName
  title: string
  tone?: 'plain' | 'error'
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="mx-auto flex max-w-92 flex-col items-center gap-1 px-4 py-16 text-center">
      <Icon name={icon} size={20} className={tone === 'error' ? 'text-error' : 'text-text-3'} />
      <h2 className="mt-2 text-body font-semibold">{title}</h2>
      <p className="text-small text-text-2">{children}</p>
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}

const TONES = {
  warning: ['bg-warning-tint', 'text-warning', 'warning'],
  error: ['bg-error-tint', 'text-error', 'warning'],
  info: ['bg-selection', 'text-accent', 'offline'],
} as const

const WIDE = {
  warning: '@min-[720px]:bg-warning-tint',
  error: '@min-[720px]:bg-error-tint',
  info: '@min-[720px]:bg-selection',
} as const

/** An error where it happened; it stays until it is solved. */
export function Banner({
  tone,
  icon,
  title,
  children,
  actions,
}: {
  tone: keyof typeof TONES
  icon?: IconName
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  const [tint, colour, ownIcon] = TONES[tone]
  return (
    <div role={tone === 'info' ? 'status' : 'alert'} className="@container">
      {/* Beside the text where there is room, below it where there is none. */}
      <div className={`rounded-control @min-[720px]:flex @min-[720px]:items-center ${actions ? WIDE[tone] : ''}`}>
        <div className={`flex grow gap-3 rounded-control p-3 ${tint}`}>
          <Icon name={icon ?? ownIcon} size={18} className={`mt-0.5 shrink-0 ${colour}`} />
          <div className="min-w-0 break-words">
            <p className={`text-control font-semibold ${colour}`}>{title}</p>
            <p className="text-small text-text-2">{children}</p>
          </div>
        </div>
        {actions && (
          <div className="mt-2 flex flex-wrap gap-2 @min-[720px]:m-0 @min-[720px]:shrink-0 @min-[720px]:px-3">
            {actions}
          </div>
        )}
      </div>
    </div>
  )
}

export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  if (!useLate()) return null
  return (
    <div aria-hidden="true" className="divide-y divide-line px-4">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content.
        <div key={row} className="flex items-center gap-4 py-4">
          <span className="size-2 rounded-full bg-desk" />
          <span className="h-2 grow rounded-full bg-desk" />
          <span className="h-2 w-20 rounded-full bg-desk" />
          <span className="h-2 w-12 rounded-full bg-desk" />
        </div>
      ))}
    </div>
  )
}

type TagTone = 'plain' | 'ok' | 'warning' | 'error' | 'accent'

const TAGS: Record<TagTone, string> = {
  plain: 'border-line-strong text-text-2',
  ok: 'border-transparent bg-ok-tint text-ok font-semibold',
  warning: 'border-transparent bg-warning-tint text-warning font-semibold',
  error: 'border-transparent bg-error-tint text-error font-semibold',
  accent: 'border-transparent bg-selection text-accent font-semibold',
}

export function Tag({ tone = 'plain', icon, children }: { tone?: TagTone; icon?: IconName; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-tag border px-1.5 text-micro leading-5 whitespace-nowrap ${TAGS[tone]}`}
    >
      {icon && <Icon name={icon} size={12} strokeWidth={2.4} />}
      {children}
    </span>
  )
}
