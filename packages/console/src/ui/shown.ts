/** Whether a secret is shown: until it is hidden, for 60 s, or until the window loses the focus. */
import { useEffect, useState } from 'react'

export const SHOWN_MS = 60_000

export function useShown(): [shown: boolean, setShown: (shown: boolean) => void] {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!shown) return
    const hide = () => setShown(false)
    const timer = setTimeout(hide, SHOWN_MS)
    window.addEventListener('blur', hide)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('blur', hide)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [shown])
  return [shown, setShown]
}
