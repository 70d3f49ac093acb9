/** Asks a model for changes to the text; without one it says what is possible. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { accountQuery, modelsQuery } from '../api.ts'
import { seconds as secondsText, tenths, words } from '../intl.ts'
import { offerOf } from '../session/prompt-action.ts'
import type { Snapshot } from '../session/snapshot.ts'
import type { StoredDocument } from '../storage/stored-document.ts'
import { decidedText } from '../text/changes.ts'
import { hasWords, movedScope, partOf, type Scope, sectionAt, selectionOf } from '../text/scope.ts'
import { Button } from '../ui/button.tsx'
import { PickMenu } from '../ui/pick-menu.tsx'
import { useSeconds } from '../ui/use-seconds.ts'
import { T } from './texts.ts'

export function RefineBox({
  snapshot: { refining, document, changedNothing },
  selection,
  onType,
  onRefine,
  onContinue,
  onStop,
}: {
  snapshot: Snapshot
  onType: (text: string) => void
  /** What is selected in the text, or where the caret is. */
  selection: () => { from: number; to: number } | undefined
  /** @param scope undefined for the whole text. */
  onRefine: (instruction: string, scope: Scope | undefined) => void
  onContinue: () => void
  onStop: () => void
}) {
  const { data: models } = useQuery(modelsQuery)
  const { data: account } = useQuery(accountQuery)
  const { review, unsent: instruction = '' } = document
  const hasModel = models?.some(({ source }) => source === 'model') ?? false
  const field = useRef<HTMLTextAreaElement>(null)
  const [scope, setScope] = useScope(document)
  const submit = (): void => {
    if (instruction.trim() === '') field.current?.focus()
    else onRefine(instruction.trim(), scope)
  }
  useEffect(() => {
    // From the text and the pages too, ahead of the editor, which would begin a line. A field or a button has an Enter of its own.
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !field.current) return
      if ((event.target as Element).closest('input, textarea, button, a, [role=dialog], [role=menu]')) return
      event.preventDefault()
      event.stopPropagation()
      submit()
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
            onClick={() => (review.continues ? onContinue() : onRefine(review.asked, review.scope))}
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
            dir="auto"
            value={instruction}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onKeyDown}
            className="field-sizing-content max-h-26 w-full resize-none bg-transparent text-body outline-none pointer-coarse:py-2.75"
          />
          <ScopeMenu document={document} scope={scope} selection={selection} onPick={setScope} />
          {/* In a review the primary thing is to accept. */}
          <Button variant={review ? 'plain' : 'primary'} hint="Ctrl ↵" onClick={submit}>
            {T.refine.button}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The part that was picked, as it moves with the text; at first that of the review. */
function useScope(document: StoredDocument): [Scope | undefined, (scope: Scope | undefined) => void] {
  const text = decidedText(document)
  const [picked, pick] = useState({ scope: document.review?.scope, text })
  let { scope } = picked
  if (picked.text !== text) {
    scope &&= movedScope(scope, picked.text, text)
    if (scope && !hasWords(partOf(text, scope))) scope = undefined
    pick({ scope, text })
  }
  return [scope, (next) => pick({ scope: next, text })]
}

/** What may be changed: all of the text, the section of the caret, or what is selected. */
function ScopeMenu({
  document: { text, review },
  scope,
  selection,
  onPick,
}: {
  document: StoredDocument
  scope: Scope | undefined
  selection: () => { from: number; to: number } | undefined
  onPick: (scope: Scope | undefined) => void
}) {
  const [offered, setOffered] = useState<Scope[]>([])
  function onOpen(): void {
    // In a review the text of the editor is not what is shown.
    const selected = review ? undefined : selection()
    const all = selected ? [sectionAt(text, selected.from), selectionOf(text, selected.from, selected.to)] : []
    setOffered(all.filter((one) => one !== undefined))
  }
  const scopes = new Map<string, Scope | undefined>([[WHOLE, undefined]])
  for (const one of [...(scope ? [scope] : []), ...offered]) {
    const key = keyOf(one)
    if (!scopes.has(key)) scopes.set(key, one)
  }
  return (
    <PickMenu
      label={T.refine.scope}
      value={scope ? keyOf(scope) : WHOLE}
      choices={[...scopes].map(([value, one]) => ({ value, name: one?.name ?? T.refine.whole }))}
      short={scope ? T.refine.partShort : T.refine.wholeShort}
      onOpen={onOpen}
      onPick={(key) => onPick(scopes.get(key))}
      className="max-w-48 shrink-0"
    />
  )
}

const WHOLE = ''
const keyOf = ({ before, after }: Scope): string => `${before} ${after}`

function Working({ refining, onStop }: { refining: NonNullable<Snapshot['refining']>; onStop: () => void }) {
  const seconds = useSeconds(refining.startedAt)
  return (
    <div className="flex items-center gap-2 rounded-prompt border border-line bg-canvas p-2 pl-3.5 text-small text-text-2">
      <span className="truncate">{T.refine.working(words(refining.words), secondsText(tenths(seconds)))}</span>
      <Button icon="stop" hint="Esc" onClick={onStop} className="ml-auto">
        {T.document.stop}
      </Button>
    </div>
  )
}
