/** What a key may do: one box for each scope. */
import { Checkbox } from 'radix-ui'
import { FieldError } from '../ui/field.tsx'
import { Icon } from '../ui/icons.tsx'
import { SCOPES } from './parts.tsx'
import { T } from './texts.ts'

export function ScopesField({
  id,
  scopes,
  error,
  onChange,
}: {
  /** Of the first box. */
  id: string
  scopes: readonly string[]
  error?: string | undefined
  onChange: (scopes: string[]) => void
}) {
  const idOf = (scope: string) => (scope === SCOPES[0] ? id : `${id}-${scope}`)
  return (
    <fieldset>
      <legend className="text-small font-semibold">{T.newKey.scopes}</legend>
      <div className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {SCOPES.map((scope) => (
          <label
            key={scope}
            htmlFor={idOf(scope)}
            className="flex items-start gap-2 py-1 text-control pointer-coarse:min-h-11"
          >
            <Checkbox.Root
              id={idOf(scope)}
              aria-describedby={error === undefined ? undefined : `${id}-error`}
              aria-invalid={error !== undefined || undefined}
              checked={scopes.includes(scope)}
              onCheckedChange={(checked) =>
                onChange(SCOPES.filter((one) => (one === scope ? checked === true : scopes.includes(one))))
              }
              className="mt-0.5 inline-flex size-4 shrink-0 items-center justify-center rounded-tag border border-edge bg-surface text-on-accent data-[state=checked]:border-accent data-[state=checked]:bg-accent"
            >
              <Checkbox.Indicator>
                <Icon name="check" size={12} strokeWidth={2.6} />
              </Checkbox.Indicator>
            </Checkbox.Root>
            <span>
              <span className="block">{scope}</span>
              <span className="block text-small text-text-3">{T.newKey.scopeHints[scope]}</span>
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
