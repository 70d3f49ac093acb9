/** Below 900 px one pane is shown, and the page scrolls as a whole. */
import { useSyncExternalStore } from 'react'

const query = matchMedia('(width < 900px)')

export const isNarrow = (): boolean => query.matches

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow)
}

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
