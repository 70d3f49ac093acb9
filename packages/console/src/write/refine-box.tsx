/** Asks a model for changes to the text; without one it says what is possible. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { accountQuery, modelsQuery } from '../api.ts'
import { T, words } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { offerOf } from './prompt-action.ts'
import type { Snapshot } from './snapshot.ts'
import { useSeconds } from './use-seconds.ts'

export function RefineBox({
  snapshot: { refining, document, changedNothing },
  onType,
  onRefine,
  onContinue,
  onStop,
}: {
  snapshot: Snapshot
  onType: (text: string) => void
  onRefine: (instruction: string) => void
  onContinue: () => void
  onStop: () => void
}) {
  const { data: models } = useQuery(modelsQuery)
  const { data: account } = useQuery(accountQuery)
  const { review, unsent: instruction = '' } = document
  const hasModel = models?.some(({ source }) => source === 'model') ?? false
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = (): void => {
    if (instruction.trim() === '') return
    onRefine(instruction.trim())
  }
  useEffect(() => {
    // From the text and the pages too, ahead of the editor, which would begin a line. A field or a button has an Enter of its own.
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !field.current) return
      if ((event.target as Element).closest('input, textarea, button, a, [role=dialog], [role=menu]')) return
      event.preventDefault()
      event.stopPropagation()
      if (instruction.trim() === '') field.current.focus()
      else submit()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  })
  if (account && !offerOf(account.key.scopes).writes)
    return <p className="px-5 py-3 text-small text-text-3">{T.refine.noScope}</p>
  if (models && !hasModel)
    return (
      <p className="px-5 py-3 text-small text-text-3">
        {T.refine.noModel}{' '}
        {account?.key.scopes.includes('admin') && (
          <Link
            to="/settings/$section"
            params={{ section: 'models' }}
            search={{}}
            className="finger rounded-tag font-semibold text-accent hover:underline"
          >
            {T.refine.getModel}
          </Link>
        )}
      </p>
    )
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <div className="px-4 pb-4">
      {review && !refining && (
        <p className="flex items-baseline gap-2 pb-2 text-small">
          <span className="text-text-3">{T.refine.asked}</span>
          <span className="truncate text-text-2">{review.asked}</span>
          <button
            type="button"
            onClick={() => (review.continues ? onContinue() : onRefine(review.asked))}
            className="finger ml-auto shrink-0 rounded-tag text-accent hover:underline"
          >
            {T.refine.again}
          </button>
        </p>
      )}
      <p role="status" className={changedNothing ? 'pb-2 text-small text-text-2' : 'sr-only'}>
        {changedNothing && T.refine.none}
      </p>
      {refining ? (
        <Working refining={refining} onStop={onStop} />
      ) : (
        <div className="flex items-center gap-2 rounded-prompt border border-edge bg-surface p-2 pl-3.5 focus-within:outline-2 focus-within:outline-focus">
          <textarea
            ref={field}
            aria-label={T.refine.label}
            placeholder={T.refine.placeholder}
            rows={1}
            value={instruction}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
            className="field-sizing-content max-h-26 w-full resize-none bg-transparent text-body outline-none pointer-coarse:py-2.75"
          />
          <Button hint="Ctrl ↵" off={instruction.trim() === '' ? T.refine.placeholder : undefined} onClick={submit}>
            {T.refine.button}
          </Button>
        </div>
      )}
    </div>
  )
}

function Working({ refining, onStop }: { refining: NonNullable<Snapshot['refining']>; onStop: () => void }) {
  const seconds = useSeconds(refining.startedAt)
  return (
    <div className="flex items-center gap-2 rounded-prompt border border-line bg-canvas p-2 pl-3.5 text-small text-text-2">
      <span className="truncate">{T.refine.working(words(refining.words), seconds.toFixed(1))}</span>
      <Button icon="stop" hint="Esc" onClick={onStop} className="ml-auto">
        {T.document.stop}
      </Button>
    </div>
  )
}
