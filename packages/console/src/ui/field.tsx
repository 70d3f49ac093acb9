/** An input with its label, a hint, and the sentence that says what is wrong with it. */
import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'
import { Icon } from './icons.tsx'

const INPUT =
  'h-8.5 w-full min-w-0 rounded-control border bg-surface px-2.5 text-control aria-disabled:text-text-3 pointer-coarse:h-11'

export function Field({
  label,
  hint,
  error,
  mono = false,
  after,
  id: ownId,
  ...rest
}: {
  label: string
  hint?: string
  error?: string | undefined
  mono?: boolean
  /** Buttons beside the input. */
  after?: React.ReactNode
} & InputHTMLAttributes<HTMLInputElement>) {
  const generatedId = useId()
  const id = ownId ?? generatedId
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id={id}
          aria-describedby={described || undefined}
          aria-invalid={error !== undefined || undefined}
          className={`${INPUT} ${mono ? 'font-mono' : ''} ${error === undefined ? 'border-edge' : 'border-error not-focus-visible:outline-1 not-focus-visible:outline-error'}`}
          {...rest}
        />
        {after}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-small text-text-3">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Several lines with their label. */
export function TextField({ label, ...rest }: { label: string } & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        className="mt-1 block field-sizing-content max-h-72 w-full min-w-0 resize-none rounded-control border border-edge bg-surface px-2.5 py-1.5 text-control"
        {...rest}
      />
    </div>
  )
}

/** What is wrong with a control, which names it in `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="mt-1 flex gap-1.5 text-small text-error">
      <Icon name="warning" size={14} className="mt-0.5 shrink-0" />
      {children}
    </p>
  )
}
