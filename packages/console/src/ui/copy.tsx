import { useEffect, useState } from 'react'
import { T } from '../texts.ts'
import { IconButton } from './button.tsx'

/** True for 2 s after `copy`. */
export function useCopied(): [copied: boolean, copy: (text: string) => void] {
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (at === 0) return
    const timer = setTimeout(() => setAt(0), 2000)
    return () => clearTimeout(timer)
  }, [at])
  return [at !== 0, (text) => void navigator.clipboard.writeText(text).then(() => setAt(Date.now()))]
}

export function CopyButton({ text, name, className = '' }: { text: string; name: string; className?: string }) {
  const [copied, copy] = useCopied()
  return (
    <IconButton
      icon={copied ? 'check' : 'copy'}
      name={copied ? T.download.copied : name}
      onClick={() => copy(text)}
      className={className}
    />
  )
}
