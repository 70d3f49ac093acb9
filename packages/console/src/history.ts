/**
 * The history of the browser, in which Back closes what was opened last and never does nothing. What lies over a screen without an address of its own,
 * such as a dialog, has an entry with the address of the screen; another screen takes the place of that entry. An address that is also that of the entry
 * before is reached by going back.
 */
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Going back takes less, if nothing holds it up. */
const BACK_MS = 500

export const history: RouterHistory = createBrowserHistory()
const { push, replace } = history
/** What is open over the screen: how to close it, by the name that its entry has. */
const open = new Map<string, () => void>()
let count = 0
let returning: Promise<void> | undefined

history.push = (path, state, options) =>
  whenBack(() => {
    const { href, state: here } = history.location
    if (here.over || path === href) history.replace(path, state, options)
    else push(path, { ...state, from: href }, options)
  })
history.replace = (path, state = {}, options) =>
  whenBack(() => {
    const { from } = history.location.state
    const isHandedOver = Object.keys(state).some((key) => !key.startsWith('__'))
    if (path === from && !isHandedOver) goBack()
    else replace(path, { ...state, from }, options)
  })
history.subscribe(({ location }) => {
  for (const [name, close] of open) if (!location.state.over?.includes(name)) close()
  queueMicrotask(leaveEmpty)
})
queueMicrotask(leaveEmpty)

/** Back closes what is open over a screen. @param close undefined where it is closed, or has an address of its own. */
export function useBack(close: (() => void) | undefined): void {
  const latest = useRef(close)
  latest.current = close
  const isOpen = close !== undefined
  useEffect(() => (isOpen ? cover(() => latest.current?.()) : undefined), [isOpen])
}

/** @returns takes the entry away after it has closed. */
function cover(close: () => void): () => void {
  count += 1
  const name = `${performance.timeOrigin} ${count}`
  let hasClosed = false
  whenBack(() => {
    if (hasClosed) return
    open.set(name, close)
    const { href, state } = history.location
    const over = state.over?.filter((one) => open.has(one)) ?? []
    // It takes the place of what has just closed.
    if (over.length < (state.over?.length ?? 0)) replace(href, { ...state, over: [...over, name] })
    else push(href, { ...state, over: [...over, name], from: href })
  })
  return () => {
    hasClosed = true
    open.delete(name)
    // What it opened comes first.
    setTimeout(() => whenBack(leaveEmpty))
  }
}

/** The entry of something that is no longer open, also after the page was loaded again. */
function leaveEmpty(): void {
  const name = history.location.state.over?.at(-1)
  if (name !== undefined && !open.has(name) && !returning) goBack()
}

function goBack(): void {
  returning = new Promise((resolve) => {
    function end(): void {
      unsubscribe()
      clearTimeout(timer)
      returning = undefined
      resolve()
    }
    const unsubscribe = history.subscribe(end)
    const timer = setTimeout(end, BACK_MS)
  })
  history.back()
}

/** The browser goes back a moment later: what is opened meanwhile waits. */
function whenBack(act: () => void): void {
  if (returning) void returning.then(() => whenBack(act))
  else act()
}
