/** Changing the name, the scopes and the expiry of a key. What the service refuses stands at its field. */
import { InvalidParametersError, type Key, type Scope } from '@platen/client'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { platen, queries } from '../api.ts'
import { date } from '../intl.ts'
import { SHARED } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { messageOf } from '../ui/failed.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { PickMenu } from '../ui/pick-menu.tsx'
import { Banner } from '../ui/states.tsx'
import { endOf, type Term } from './parts.tsx'
import { ScopesField } from './scopes-field.tsx'
import { T } from './texts.ts'

export function EditKey({
  value,
  isOwn,
  onClose,
  onChanged,
  returnFocus,
}: {
  value: Key
  isOwn: boolean
  onClose: () => void
  onChanged: (key: Key) => void
  returnFocus: () => HTMLElement | null
}) {
  const [name, setName] = useState(value.name)
  const [scopes, setScopes] = useState<readonly string[]>(value.scopes)
  const [term, setTerm] = useState<Term | 'same'>('same')
  const [isChecked, setIsChecked] = useState(false)
  const id = useId()
  const [nameId, scopesId, expiryId] = [`${id}-name`, `${id}-scopes`, `${id}-expiry`]
  const change = useMutation({
    mutationFn: () =>
      platen.keys.update(value.id, {
        name: name.trim(),
        scopes: scopes as Scope[],
        ...(term !== 'same' && { expiresAt: endOf(term) }),
      }),
    onSuccess: (changed) => {
      onChanged(changed)
      return queries.invalidateQueries({ queryKey: isOwn ? [] : ['keys'] })
    },
  })
  const refused = change.error instanceof InvalidParametersError ? change.error.field : undefined
  const refusedAt = (field: string) => (refused === field ? messageOf(change.error) : undefined)
  const nameError = isChecked && name.trim() === '' ? T.newKey.nameMissing : refusedAt('name')
  const scopesError = isChecked && scopes.length === 0 ? T.newKey.scopesMissing : refusedAt('scopes')
  const expiryError = refusedAt('expiresAt')
  const isElsewhere = change.error && !nameError && !scopesError && !expiryError

  function submit(): void {
    setIsChecked(true)
    if (name.trim() !== '' && scopes.length > 0 && !change.isPending) change.mutate()
  }
  function changeScopes(next: readonly string[]): void {
    setScopes(next)
    change.reset()
  }
  const now = value.expiresAt ? T.editKey.same(date(value.expiresAt)) : T.newKey.terms.never
  return (
    <Dialog wide hasAddress title={T.editKey.title(value.name)} onClose={onClose} returnFocus={returnFocus}>
      <p className="mt-1 font-mono text-code text-text-3">{value.hint}</p>
      <Form
        errors={{ [nameId]: nameError, [scopesId]: scopesError, [expiryId]: expiryError }}
        onSubmit={submit}
        className="mt-4 flex flex-col gap-4"
      >
        {isElsewhere && <Banner tone="error" title={messageOf(change.error)} />}
        <Field
          id={nameId}
          label={T.newKey.name}
          value={name}
          maxLength={200}
          autoComplete="off"
          error={nameError}
          onChange={(event) => {
            setName(event.target.value)
            change.reset()
          }}
        />
        <ScopesField id={scopesId} scopes={scopes} error={scopesError} onChange={changeScopes} />
        <div id={expiryId}>
          <PickMenu<Term | 'same'>
            isLabelled
            describedBy={expiryError && `${expiryId}-error`}
            label={T.newKey.expires}
            value={term}
            choices={[
              { value: 'same' as const, name: now },
              ...Object.entries(T.newKey.terms)
                .filter(([one]) => one !== 'never' || value.expiresAt !== null)
                .map(([one, text]) => ({ value: one as Term, name: text })),
            ]}
            onPick={(next) => {
              setTerm(next)
              change.reset()
            }}
          />
          {expiryError !== undefined && <FieldError id={`${expiryId}-error`}>{expiryError}</FieldError>}
        </div>
        <p className="text-small text-text-3">{T.editKey.hint}</p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{T.apiKeys.cancel}</Button>
          <Button variant="primary" type="submit" aria-busy={change.isPending} busyText={SHARED.settings.saving}>
            {SHARED.settings.save}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
