/** While the script of another screen comes over a slow network: the screen stays, with a line above it. */
import { useRouterState } from '@tanstack/react-router'
import { useLate } from '../ui/states.tsx'
import { T } from './texts.ts'

export function Progress() {
  const isPending = useRouterState({ select: ({ status }) => status === 'pending' })
  return isPending ? <Line /> : null
}

function Line() {
  if (!useLate(300)) return null
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-60">
      <span className="sr-only">{T.errors.loading}</span>
      <span
        aria-hidden="true"
        className="block h-0.5 animate-light bg-[linear-gradient(90deg,transparent_35%,var(--color-accent)_50%,transparent_65%)] bg-[length:200%_100%] motion-reduce:bg-accent"
      />
    </div>
  )
}
