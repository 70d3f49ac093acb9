/** At its end a dialog gives the focus back to what opened it. Radix does so for its own triggers only. */
import { useState } from 'react'

/** @param target where the focus goes instead. @returns for `onCloseAutoFocus`. */
export function useReturnFocus(target?: () => HTMLElement | null): (event: Event) => void {
  const [opener] = useState(openerOf)
  return (event) => {
    event.preventDefault()
    if (target) target()?.focus()
    // Another screen may have taken it.
    else if (document.activeElement === document.body)
      (opener?.isConnected ? opener : document.querySelector<HTMLElement>('main h1'))?.focus()
  }
}

/** What has the focus; of a menu, which closes, the button that opened it. */
function openerOf(): HTMLElement | null {
  const { activeElement } = document
  const button = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : activeElement
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}
