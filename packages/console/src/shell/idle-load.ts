/** The scripts of the screens that the key may see, loaded once the first screen is usable and the browser has nothing else to do. */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Screen } from './screens.ts'

/** Not part of every browser. */
interface Network {
  saveData?: boolean
  effectiveType?: string
}

export function useIdleLoad(screens: readonly Screen[]): void {
  const router = useRouter()
  useEffect(() => {
    const { connection } = navigator as { connection?: Network }
    if (connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? '')) return
    // A document comes with the first key of a prompt.
    const routes = Object.values(router.routesByPath).filter(({ fullPath }) =>
      screens.some(({ to }) => to !== '/' && (fullPath === to || fullPath.startsWith(`${to}/`))),
    )
    let idle: number
    const next = (): void => {
      idle = whenIdle(() => {
        const route = routes.shift()
        if (route) void Promise.resolve(router.loadRouteChunk(route)).then(next)
      })
    }
    next()
    return () => {
      routes.length = 0
      cancelIdle(idle)
    }
  }, [router, screens])
}

// Safari has none before 26.
const whenIdle = window.requestIdleCallback?.bind(window) ?? ((act: () => void) => window.setTimeout(act, 2000))
const cancelIdle = window.cancelIdleCallback?.bind(window) ?? clearTimeout
