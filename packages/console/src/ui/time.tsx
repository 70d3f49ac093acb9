/** A time: what is said of it, with the whole date for programs and in the tooltip. */
import type { ReactNode } from 'react'

export function Time({ at, className, children }: { at: Date; className?: string; children: ReactNode }) {
  return (
    <time
      dateTime={at.toISOString()}
      title={at.toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'long' })}
      className={className}
    >
      {children}
    </time>
  )
}
