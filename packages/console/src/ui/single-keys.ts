/** Keys without Ctrl. They act only while no field has the focus and nothing lies over the screen, and can be turned off. */
import { useEffect, useRef } from 'react'
import { isOn } from '../shell/preferences.ts'

export function useSingleKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const target = event.target as HTMLElement
      if (target.isContentEditable || target.closest('input, textarea, select, [role=radiogroup]')) return
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return
      const action = latest.current[event.key]
      if (!action || !isOn('singleKeys')) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
