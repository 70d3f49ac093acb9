/** Places what stands beside changes and below the current one: at the heights of their lines, over the text, which it does not move. */
import { type RefObject, useLayoutEffect } from 'react'

/** Between two numbers at the edge, from top to top: WCAG 2.5.8 asks for it. */
const MARKER_STEP = 24
const MARKER_SIZE = 20
/** Between the current change and its buttons. */
const GAP = 6

/**
 * Changes are marked by `data-part`, and with `data-current`. What has `data-beside` stands beside the first line of its part; numbers of
 * one line stand one below the other. What has `data-below` stands below the last line of the current change.
 */
export function useBeside(frame: RefObject<HTMLElement | null>): void {
  // After each render: any of them may have moved a line.
  useLayoutEffect(() => {
    const element = frame.current!
    const observer = new ResizeObserver(() => place(element))
    observer.observe(element)
    place(element)
    return () => observer.disconnect()
  })
}

function place(frame: HTMLElement): void {
  const { top: origin } = frame.getBoundingClientRect()
  const places: [element: HTMLElement, top: number][] = []
  let free = Number.NEGATIVE_INFINITY
  for (const element of frame.querySelectorAll<HTMLElement>('[data-beside]')) {
    const box = boxOf(frame.querySelector(`[data-part="${element.dataset.beside}"]`), 'first')
    if (!box) continue
    const top = Math.max(free, (box.top + box.bottom - MARKER_SIZE) / 2 - origin)
    places.push([element, top])
    free = top + MARKER_STEP
  }
  const below = frame.querySelector<HTMLElement>('[data-below]')
  const box = boxOf([...frame.querySelectorAll('[data-current]')].at(-1), 'last')
  if (below && box) places.push([below, box.bottom - origin + GAP])
  for (const [element, top] of places) element.style.top = `${top}px`
}

/** Of the first or the last character. */
function boxOf(mark: Element | null | undefined, which: 'first' | 'last'): DOMRect | undefined {
  const text = mark?.lastChild
  if (!(text instanceof Text)) return undefined
  const range = new Range()
  const at = which === 'first' ? 0 : text.length - 1
  range.setStart(text, at)
  range.setEnd(text, at + 1)
  return range.getClientRects()[0]
}
