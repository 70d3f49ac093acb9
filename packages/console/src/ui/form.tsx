/** A form that leads to what is wrong with it: on submit the focus goes to the first such field, and above several of them stands a list of links. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Banner } from './states.tsx'
import { T } from './texts.ts'

export function Form({
  errors,
  onSubmit,
  className,
  children,
}: {
  /** By the ID of the control, or of what holds its button, in the order of the form; undefined where nothing is wrong. Each control says its own too. */
  errors: Readonly<Record<string, string | undefined>>
  onSubmit: () => void
  className: string
  children: ReactNode
}) {
  const [submits, setSubmits] = useState(0)
  /** The submit whose errors were led to: a refusal of the service comes later. */
  const ledTo = useRef(0)
  const [isListed, setListed] = useState(false)
  const wrong = Object.entries(errors).filter(([, sentence]) => sentence !== undefined)
  const first = wrong[0]?.[0]
  const count = wrong.length
  useEffect(() => {
    if (first === undefined || ledTo.current === submits) return
    ledTo.current = submits
    setListed(count > 1)
    focusField(first)
  }, [submits, first, count])
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        setSubmits(submits + 1)
        onSubmit()
      }}
    >
      {isListed && count > 0 && (
        <Banner tone="error" title={T.settings.wrong(count)}>
          {wrong.map(([id, sentence]) => (
            <a
              key={id}
              href={`#${id}`}
              className="block py-1 underline pointer-coarse:py-3.25"
              onClick={(event) => {
                event.preventDefault()
                focusField(id)
              }}
            >
              {sentence}
            </a>
          ))}
        </Banner>
      )}
      {children}
    </form>
  )
}

function focusField(id: string): void {
  const field = document.getElementById(id)
  ;(field?.querySelector('button') ?? field)?.focus()
}
