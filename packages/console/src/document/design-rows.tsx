/** Rows of the design panel: a name, with a dot where the value is the person's own, a control, and what is wrong with the value. */
import { type ReactNode, useId } from 'react'
import { IconButton } from '../ui/button.tsx'
import { useKeyedState } from '../ui/use-keyed-state.ts'
import { T } from './texts.ts'

export function Row({
  name,
  own,
  off,
  onReset,
  children,
}: {
  name: string
  /** Whether the value is not that of the design. */
  own: boolean
  /** Why the option is not offered with this design. */
  off?: string | undefined
  onReset: () => void
  children: ReactNode
}) {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] items-center">
      <span className="flex min-h-8 items-center gap-1.5 text-control text-text-2">
        {own && <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />}
        {name}
        {own && (
          <IconButton
            icon="undo"
            name={T.design.resetOne(name)}
            size={14}
            onClick={onReset}
            className="mr-1 ml-auto size-6! pointer-coarse:size-11!"
          />
        )}
      </span>
      {off === undefined ? children : <p className="text-small text-text-3">{off}</p>}
    </div>
  )
}

export function Stepper({
  name,
  field,
  unit,
  value,
  from,
  to,
  step,
  onChange,
}: {
  name: string
  /** As the API calls it. */
  field: string
  unit: string
  value: number
  from: number
  to: number
  step: number
  onChange: (value: number) => void
}) {
  const id = useId()
  const errorId = useId()
  /** As it was typed, while it is refused. */
  const [refused, setRefused] = useKeyedState<string | undefined>(value, undefined)
  const change = (next: number) => {
    setRefused(undefined)
    onChange(Math.min(to, Math.max(from, Math.round(next * 100) / 100)))
  }
  return (
    <div>
      <div className="flex h-8 items-center rounded-control border border-edge bg-surface pr-1 pl-2.5 focus-within:outline-2 focus-within:outline-focus pointer-coarse:h-11.5">
        <label htmlFor={id} className="sr-only">
          {name}
        </label>
        <input
          id={id}
          type="number"
          value={refused ?? value}
          min={from}
          max={to}
          aria-invalid={refused !== undefined}
          aria-describedby={refused === undefined ? undefined : errorId}
          step={step}
          onChange={(event) => {
            const next = event.target.valueAsNumber
            if (next >= from && next <= to) change(next)
            else setRefused(event.target.value)
          }}
          className="w-12 self-stretch [appearance:textfield] bg-transparent text-control outline-none [&::-webkit-inner-spin-button]:appearance-none"
        />
        <span className="text-small text-text-3">{unit}</span>
        <IconButton
          icon="minus"
          name={T.design.less(name)}
          size={14}
          className="ml-auto pointer-fine:size-7"
          onClick={() => change(value - step)}
        />
        <IconButton
          icon="plus"
          name={T.design.more(name)}
          size={14}
          className="pointer-fine:size-7"
          onClick={() => change(value + step)}
        />
      </div>
      {refused !== undefined && (
        <p id={errorId} role="alert" className="mt-1 text-small text-error">
          {refused === ''
            ? T.design.notNumber(field)
            : Number(refused) > to
              ? T.design.tooLarge(field, to)
              : T.design.tooSmall(field, from)}
        </p>
      )}
    </div>
  )
}
