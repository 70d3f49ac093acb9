/** Single keys of a screen. They act only while no field has the focus and nothing lies over the screen, and can be turned off. */
import { useLayoutEffect, useRef } from 'react'
import { isOn } from './preferences.ts'

/** @param act returns whether it used the key. */
export function useKeys(act: (key: string, event: KeyboardEvent) => boolean): void {
  const latest = useRef(act)
  latest.current = act
  // From when the screen is seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      // Arrows and Esc stay, and what the palette presses.
      if (event.key.length === 1 && event.isTrusted && !isOn('singleKeys')) return
      const target = event.target as HTMLElement
      if (target.closest('input, textarea, select, [contenteditable], [role=radiogroup]')) return
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return
      if (latest.current(event.key, event)) event.preventDefault()
    }
    // Before the keys of every screen, which listen on the window.
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
