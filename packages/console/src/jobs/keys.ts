/** Single keys of a screen. They act only when no field, menu or dialog has the focus. */
import { useEffect } from 'react'
import { isOn } from '../shell/preferences.ts'

/** @param act returns whether it used the key. */
export function useKeys(act: (key: string, event: KeyboardEvent) => boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      // Arrows and Esc stay.
      if (event.key.length === 1 && !isOn('singleKeys')) return
      const target = event.target as HTMLElement
      if (
        target.closest(
          'input, textarea, select, [contenteditable], [role="menu"], [role="alertdialog"], [role="dialog"]',
        )
      )
        return
      if (act(event.key, event)) event.preventDefault()
    }
    // Before the keys of every screen, which listen on the window.
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
