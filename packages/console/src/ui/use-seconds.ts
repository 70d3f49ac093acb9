import { useEffect, useState } from 'react'

/** Seconds since a time in ms, five times a second. */
export function useSeconds(since: number): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 200)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, (now - since) / 1000)
}
