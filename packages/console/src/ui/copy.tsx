/** Buttons that copy a text, and say for 2 s whether they did. */
import { useEffect, useState } from 'react'
import { Button, type ButtonProps, IconButton } from './button.tsx'
import type { IconName } from './icons.tsx'
import { T } from './texts.ts'

const SAID_MS = 2000

/**
 * Browsers have `navigator.clipboard` on https and on this machine only, and may refuse it: then the text is selected and copied.
 * @returns whether it was copied
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  field.setAttribute('aria-hidden', 'true')
  // Within an open dialog, which keeps the focus inside it.
  const host = focused?.closest('[role=dialog]') ?? document.body
  host.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}

/** What a button shows that copies `text`. Its name and icon say for 2 s whether it did. */
export function useCopy(text: string, name: string): { icon: IconName; name: string; copy: () => void } {
  const [outcome, setOutcome] = useState<{ isCopied: boolean }>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), SAID_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () => void copyText(text).then((isCopied) => setOutcome({ isCopied }))
  if (!outcome) return { icon: 'copy', name, copy }
  return outcome.isCopied
    ? { icon: 'check', name: T.download.copied, copy }
    : { icon: 'warning', name: T.download.notCopied, copy }
}

/** A button with words. */
export function CopyAction({
  text,
  children,
  ...rest
}: { text: string; children: string } & Omit<ButtonProps, 'onClick'>) {
  const { icon, name, copy } = useCopy(text, children)
  return (
    <Button {...rest} icon={icon} onClick={copy}>
      {name}
    </Button>
  )
}

export function CopyButton({ text, name, className = '' }: { text: string; name: string; className?: string }) {
  const { copy, ...shown } = useCopy(text, name)
  return <IconButton {...shown} onClick={copy} className={className} />
}
