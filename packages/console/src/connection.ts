/** Whether the service answers and the session holds, learned from every request. While it does not answer one small request tries again. */
import { APIConnectionError, UnauthorizedError } from '@platen/client'
import { useSyncExternalStore } from 'react'

export type Connection =
  | { state: 'good' }
  /** `retryAt`: when the next attempt starts, in ms. */
  | { state: 'offline'; retryAt: number; isTrying: boolean }
  | { state: 'signed-out' }

/** Before each attempt; the last one repeats. No request polls faster than 5 s. */
const DELAYS_MS = [5_000, 10_000, 20_000, 30_000]

let connection: Connection = { state: 'good' }
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** Set by `watchConnection`. */
let attempt: () => Promise<void> = async () => {}
let probe: () => Promise<unknown> = async () => {}
let loadFailed: () => void = () => {}
const listeners = new Set<() => void>()

function set(next: Connection): void {
  connection = next
  for (const listener of listeners) listener()
}

/** @param request a small request; @param onBack what was missed can be loaded now; @param onAnswer what failed can be, and no more: some of it may still fail. */
export function watchConnection(request: () => Promise<unknown>, onBack: () => void, onAnswer: () => void): void {
  probe = request
  loadFailed = onAnswer
  attempt = async () => {
    try {
      await request()
      good()
      onBack()
    } catch (error) {
      failed(error)
    }
  }
  addEventListener('online', tryNow)
}

/** A request was answered. */
export function answered(): void {
  if (connection.state !== 'offline') return
  good()
  loadFailed()
}

/** The account of the session was read, which may be one that another tab has started. */
export function signedIn(): void {
  if (connection.state === 'signed-out') good()
}

/** A request failed. */
export function failed(error: unknown): void {
  if (isSignedOut(error)) {
    clearTimeout(timer)
    if (connection.state !== 'signed-out') set({ state: 'signed-out' })
  } else if (!isOffline(error)) answered()
  else if (connection.state === 'good' || (connection.state === 'offline' && connection.isTrying)) {
    const delay = DELAYS_MS[Math.min(attempts, DELAYS_MS.length - 1)]!
    attempts += 1
    clearTimeout(timer)
    timer = setTimeout(tryNow, delay)
    set({ state: 'offline', retryAt: Date.now() + delay, isTrying: false })
  }
}

/** Also after signing in. */
export function good(): void {
  clearTimeout(timer)
  attempts = 0
  set({ state: 'good' })
}

export function tryNow(): void {
  if (connection.state !== 'offline' || connection.isTrying) return
  clearTimeout(timer)
  set({ ...connection, isTrying: true })
  void attempt()
}

/** A part of the console is no longer there: an upgrade of the service has others. */
let isOutdated = false

/**
 * Loads a part of the console, such as a screen. While the service does not answer it waits. A part that is gone never comes: the router would
 * load the page again, which stops what a model writes; the person decides when.
 */
export async function load<Part>(part: () => Promise<Part>): Promise<Part> {
  try {
    return await part()
  } catch {
    if (await untilBack()) return load(part)
    isOutdated = true
    for (const listener of listeners) listener()
    return new Promise<Part>(() => {})
  }
}

/** Waits until the service answers again. @returns false if it answers as it is: what failed did for another reason. */
export async function untilBack(): Promise<boolean> {
  if (await isReachable()) return false
  await new Promise<void>((resolve) => {
    const listener = () => {
      if (connection.state === 'offline') return
      listeners.delete(listener)
      resolve()
    }
    listeners.add(listener)
  })
  return true
}

async function isReachable(): Promise<boolean> {
  try {
    await probe()
    answered()
    return true
  } catch (error) {
    failed(error)
    return !isOffline(error)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection)
}

/** Whether a part of the console is gone: only loading the page again brings it. */
export function useOutdated(): boolean {
  return useSyncExternalStore(subscribe, () => isOutdated)
}

/** Whether nobody is signed in: no session, or one that has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof UnauthorizedError && error.status === 401
}

/** Errors of the whole console: `Status` says them below every screen, and what needs them loads again by itself. */
export function isSaidByStatus(error: unknown): boolean {
  return isOffline(error) || isSignedOut(error)
}

export function isOffline(error: unknown): boolean {
  return error instanceof APIConnectionError
}
