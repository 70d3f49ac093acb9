/** Which of the overlays that open over every screen is open: the command palette, the table of keys, or signing out. */
import { useSyncExternalStore } from 'react'

type Overlay = 'palette' | 'keys' | 'sign-out' | undefined

let open: Overlay
const listeners = new Set<() => void>()

function set(overlay: Overlay): void {
  open = overlay
  for (const listener of listeners) listener()
}

export const showPalette = (): void => set('palette')
export const showKeys = (): void => set('keys')
export const showSignOut = (): void => set('sign-out')
export const closeOverlay = (): void => set(undefined)

export function useOverlay(): Overlay {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}
