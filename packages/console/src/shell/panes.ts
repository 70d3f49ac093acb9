/**
 * F6 and Shift F6: the next and the previous pane. Panes are the navigation, and what a screen marks with `data-pane`, or else its `main`.
 * A pane gets the focus where it had it last, else at what is marked with `data-pane-focus`, else at its first control.
 */
const PANES = 'nav[aria-label], main:not(:has([data-pane])), [data-pane]'
const FOCUSABLE =
  'a[href], button, input, select, textarea, [contenteditable="true"], [tabindex]:not([tabindex="-1"]), h1[tabindex]'

/** What had the focus in a pane when it was left. */
const left = new WeakMap<Element, HTMLElement>()

/** @returns whether there is another pane. */
export function focusPane(step: 1 | -1): boolean {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)].filter((pane) => pane.checkVisibility())
  const { activeElement } = document
  // The innermost, since a pane may hold another.
  const at = panes.findLastIndex((pane) => pane.contains(activeElement))
  if (panes[at] && activeElement instanceof HTMLElement) left.set(panes[at], activeElement)
  for (let count = 1; count <= panes.length; count += 1) {
    const start = at === -1 && step === -1 ? 0 : at
    const pane = panes[(start + step * count + panes.length * 2) % panes.length]!
    if (pane === panes[at]) continue
    const last = left.get(pane)
    const target =
      last && pane.contains(last) && last.checkVisibility()
        ? last
        : [
            ...pane.querySelectorAll<HTMLElement>('[data-pane-focus]'),
            ...pane.querySelectorAll<HTMLElement>(FOCUSABLE),
          ].find((element) => element.checkVisibility())
    target?.focus()
    if (target && document.activeElement === target) return true
  }
  return false
}
