/** Keys that act on every screen: Ctrl K, and single keys where no field, menu or dialog has the focus. */
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { showKeys, showPalette } from '../ui/overlays.ts'
import { isOn } from '../ui/preferences.ts'
import { focusPane } from './panes.ts'

/** How long G waits for its letter. */
const SEQUENCE_MS = 1500
const TAKES_LETTERS =
  'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=dialog], [role=radiogroup]'

/** @param screens the letter after G, and where it leads: only screens that the key of the caller may see. */
export function useGlobalKeys(screens: readonly { letter: string; to: string }[]): void {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    let startedAt = Number.NEGATIVE_INFINITY
    // Before the screen, whose lists have keys of their own: the letter after G is not theirs.
    function onLetter(event: KeyboardEvent): void {
      if (event.timeStamp - startedAt > SEQUENCE_MS || event.key === 'Shift') return
      startedAt = Number.NEGATIVE_INFINITY
      const screen = isSingle(event) ? screens.find(({ letter }) => letter === event.key.toLowerCase()) : undefined
      if (!screen) return
      event.preventDefault()
      event.stopPropagation()
      void navigate({ to: screen.to })
    }
    // After the screen, which may have used the key.
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented) return
      if (event.key.toLowerCase() === 'k' && isControl(event) && !event.shiftKey && !event.altKey) {
        event.preventDefault()
        showPalette()
        return
      }
      // With Ctrl too, where the browser takes F6 for its own bars.
      if (event.key === 'F6' && !event.altKey && !event.metaKey) {
        if (focusPane(event.shiftKey ? -1 : 1)) event.preventDefault()
        return
      }
      if (!isSingle(event)) return
      if (event.key === 'g') startedAt = event.timeStamp
      else if (event.key === '?') showKeys()
      else if (event.key === 'n') {
        const prompt = location.pathname === '/' ? document.querySelector<HTMLElement>('main textarea') : null
        if (prompt) prompt.focus()
        else void navigate({ to: '/' })
      } else if (event.key === '/') {
        const search = document.querySelector<HTMLElement>('main input[type=search]')
        if (search) search.focus()
        else showPalette()
      } else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onLetter, { capture: true })
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onLetter, { capture: true })
      window.removeEventListener('keydown', onKey)
    }
  }, [screens, navigate])
}

/** Ctrl; on a Mac ⌘, where Ctrl K cuts to the end of a line. */
function isControl(event: KeyboardEvent): boolean {
  return /^Mac|^iP/.test(navigator.platform) ? event.metaKey : event.ctrlKey
}

function isSingle(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return false
  const { target } = event
  return isOn('singleKeys') && !(target instanceof Element && target.closest(TAKES_LETTERS))
}
