/** After another screen has opened its `h1` has the focus, so that a screen reader reads it and Tab goes on from there. */
import { useEffect } from 'react'

const POLL_MS = 40
/** A screen that takes longer is waiting for the service. */
const TIMEOUT_MS = 5000

/**
 * Not on Write, where the prompt has the focus at once, nor where a screen has already given it to something of its own.
 * @param pathname of the screen that is shown; undefined before the first.
 */
export function useRouteFocus(pathname: string | undefined): void {
  useEffect(() => {
    if (pathname === undefined || pathname === '/') return
    const startedAt = performance.now()
    let timer: ReturnType<typeof setTimeout>
    function focusHeading(): void {
      const { activeElement } = document
      const isOpen = document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
      if (!isOpen && activeElement?.closest('main') != null) return
      const heading = [...document.querySelectorAll<HTMLElement>('main h1')].find((one) => one.checkVisibility())
      // A dialog or a menu that closes gives the focus back first.
      if (heading && !isOpen && performance.now() - startedAt > POLL_MS) {
        if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      } else if (performance.now() - startedAt < TIMEOUT_MS) timer = setTimeout(focusHeading, POLL_MS)
    }
    timer = setTimeout(focusHeading, POLL_MS)
    return () => clearTimeout(timer)
  }, [pathname])
}
