/** A field that searches a list. What was typed is in the address, which follows a little later and must not take letters back. */
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Icon } from './icons.tsx'

export function Search({
  label,
  value,
  onChange,
  onKeyDown,
  ref,
  className = '',
  children,
}: {
  label: string
  /** Of the address. */
  value: string
  onChange: (typed: string) => void
  onKeyDown?: (event: KeyboardEvent) => void
  ref?: Ref<HTMLInputElement>
  className?: string
  /** After the field. */
  children?: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current!)
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(value)
  }, [value])
  return (
    <label
      className={`flex h-8.5 items-center gap-2 rounded-control border border-edge bg-surface px-2.5 focus-within:outline-2 focus-within:outline-focus pointer-coarse:h-11 ${className}`}
    >
      <Icon name="search" className="text-text-2" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(event.target.value)
        }}
        onKeyDown={onKeyDown}
        className="w-full min-w-0 bg-transparent text-control outline-none"
      />
      {children}
    </label>
  )
}
