/** What succeeded, at the bottom of the window, one at a time. Errors are never here: each stays where it happened. */
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { Icon, type IconName } from './icons.tsx'
import { T } from './texts.ts'

const SHOWN_MS = 5000

interface Toast {
  text: ReactNode
  icon: IconName
  undo: (() => void) | undefined
}

let shown: Toast | undefined
const listeners = new Set<() => void>()

function set(next: Toast | undefined): void {
  shown = next
  for (const listener of listeners) listener()
}

/** With `undo` it stays until it is dismissed, by Esc too, or replaced; else 5 s. */
export function toast(text: ReactNode, { icon = 'check', undo }: { icon?: IconName; undo?: () => void } = {}): void {
  set({ text, icon, undo })
}

export function dismissToast(): void {
  if (shown !== undefined) set(undefined)
}

/** Where it is shown. Once in the frame of every screen. */
export function ToastPlace() {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (current === undefined || current.undo !== undefined || isHeld) return
    const timer = setTimeout(dismissToast, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [current, isHeld])
  useEffect(() => {
    if (current === undefined) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      dismissToast()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [current])
  return (
    <div
      role="status"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(24px+var(--status,0px)+var(--bar,0px))] z-60 flex justify-center"
    >
      {current && (
        <div className="pointer-events-auto flex min-h-10 max-w-full min-w-75 animate-pop items-center gap-2.5 rounded-card bg-toast py-1 pr-2 pl-3.5 text-control text-on-toast shadow-pop-over">
          <Icon name={current.icon} />
          <span className="min-w-0 grow truncate py-1">{current.text}</span>
          {current.undo && (
            <>
              <button
                type="button"
                className="rounded-control px-2 py-1 font-semibold pointer-coarse:min-h-11"
                onClick={() => {
                  dismissToast()
                  current.undo?.()
                }}
              >
                {T.undo}
              </button>
              <IconButton
                icon="close"
                name={T.dismiss}
                size={14}
                onClick={dismissToast}
                className="finger -ml-2 size-7! text-on-toast! hover:bg-transparent!"
              />
            </>
          )}
        </div>
      )}
    </div>
  )
}
