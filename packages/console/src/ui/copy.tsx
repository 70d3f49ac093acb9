import { useEffect, useState } from 'react'
import { T } from '../texts.ts'
import { Button, type ButtonProps, IconButton } from './button.tsx'

/** Browsers have `navigator.clipboard` on https and on this machine only; over plain http the text is selected and copied. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  field.setAttribute('aria-hidden', 'true')
  // Within an open dialog, which keeps the focus inside it.
  const host = focused?.closest('[role=dialog]') ?? document.body
  host.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!done) throw new Error('The browser did not let the text be copied.')
}

/** True for 2 s after `copy`. */
export function useCopied(): [copied: boolean, copy: (text: string) => void] {
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (at === 0) return
    const timer = setTimeout(() => setAt(0), 2000)
    return () => clearTimeout(timer)
  }, [at])
  return [at !== 0, (text) => void copyText(text).then(() => setAt(Date.now()))]
}

/** A button with words, which say for 2 s that the text is copied. */
export function CopyAction({ text, children, ...rest }: { text: string } & Omit<ButtonProps, 'onClick'>) {
  const [copied, copy] = useCopied()
  return (
    <Button {...rest} icon={copied ? 'check' : 'copy'} onClick={() => copy(text)}>
      {copied ? T.download.copied : children}
    </Button>
  )
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
