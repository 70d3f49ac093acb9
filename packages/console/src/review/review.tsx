/** The changes of a refinement in the text, removed before added, each to accept or to reject. Nothing is final until it is decided. */
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { scrollTextBy, seenPart } from '../editor/held-place.tsx'
import { changes as changesText, number as numberText } from '../intl.ts'
import type { DocumentSession } from '../session/document-session.ts'
import { type Change, changesOf, type Decision, isRewrite, type Part } from '../text/changes.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { isOn } from '../ui/preferences.ts'
import { ChangedText } from './changed-text.tsx'
import { Rewrite } from './rewrite.tsx'
import { T } from './texts.ts'

/** Between the top of the pane and a change that was brought into view, at least. */
const REVEALED_MIN = 24

export function Review({
  session,
  review: { parts },
  showsBefore,
  linked,
  onCurrent,
}: {
  session: DocumentSession
  review: { parts: Part[] }
  showsBefore: boolean
  /** The change that the address names. */
  linked: number | undefined
  /** Another change is the current one. */
  onCurrent: (number: number) => void
}) {
  const all = changesOf(parts)
  const open = all.filter(({ decision }) => decision === 'open')
  const [current, show] = useState(all.find(({ number }) => number === linked)?.number ?? open[0]?.number ?? 1)
  const navigate = useNavigate({ from: '/d/$id' })
  function setCurrent(number: number): void {
    show(number)
    void navigate({ search: (before) => ({ ...before, change: number }), replace: true, resetScroll: false })
  }
  const [editing, setEditing] = useState(false)
  const [said, setSaid] = useState('')
  /** What was decided, to be said with the next change. */
  const decided = useRef('')
  const pane = useRef<HTMLElement>(null)
  const change = all.find(({ number }) => number === current)
  // As a whole, as long as nothing was decided.
  const isWhole = isRewrite(parts) && open.length === all.length

  useEffect(() => pane.current?.focus({ preventScroll: true }), [])
  const showCurrent = useEffectEvent((number: number): void => {
    onCurrent(number)
    reveal(pane.current!)
    setSaid(`${decided.current} ${isWhole ? T.refine.rewritten : change ? saidOf(change, all.length) : ''}`.trim())
    decided.current = ''
  })
  useEffect(() => showCurrent(current), [current])

  const decidedParts = useRef(parts)
  const afterDecision = useEffectEvent((now: Part[]): void => {
    const before = changesOf(decidedParts.current)
    decidedParts.current = now
    const reopened = open.find(({ number }) => before.some((one) => one.number === number && one.decision !== 'open'))
    // The button that was pressed has gone, or is not of the review.
    if (reopened || document.activeElement === document.body) pane.current?.focus({ preventScroll: true })
    if (!reopened) return
    decided.current = T.refine.takenBack
    if (reopened.number === current) setSaid(decided.current)
    else setCurrent(reopened.number)
  })
  useEffect(() => afterDecision(parts), [parts])

  function move(step: 1 | -1): void {
    const at = all.findIndex(({ number }) => number === current)
    setCurrent(all[(at + step + all.length) % all.length]!.number)
  }
  function after(decision: Decision, number: number | 'all'): void {
    const left = number === 'all' ? 0 : open.filter((one) => one.number !== number).length
    decided.current = (decision === 'accepted' ? T.refine.accepted : T.refine.rejected)(numberText(left))
    const next = open.find((one) => one.number > current) ?? open.find((one) => one.number !== current)
    if (number !== 'all' && next && next.number !== current) setCurrent(next.number)
    else setSaid(decided.current)
  }
  function decide(number: number | 'all', decision: Decision): void {
    session.review.decide(number, decision)
    after(decision, number)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if ((event.target as Element).closest('textarea')) return
    if (isUndo) {
      event.preventDefault()
      session.review.undo()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length === 1 && !isOn('singleKeys'))) return
    const whole: Record<string, () => void> = {
      a: () => decide('all', 'accepted'),
      r: () => decide('all', 'rejected'),
    }
    const single: Record<string, () => void> = {
      j: () => move(1),
      ArrowDown: () => move(1),
      k: () => move(-1),
      ArrowUp: () => move(-1),
      a: () => decide(current, 'accepted'),
      r: () => decide(current, 'rejected'),
      e: () => setEditing(true),
    }
    const both: Record<string, () => void> = {
      A: () => decide('all', 'accepted'),
      R: () => decide('all', 'rejected'),
      b: () => session.review.showBefore(!showsBefore),
    }
    const action = { ...(isWhole ? whole : single), ...both }[event.key]
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }

  const accepted = all.filter(({ decision }) => decision === 'accepted').length
  return (
    <section
      ref={pane}
      aria-label={T.refine.changes}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="flex h-full min-h-0 flex-col outline-none"
    >
      <div
        data-review-bar
        className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 bg-selection px-5 py-2 max-md:sticky max-md:top-25 max-md:z-9 pointer-coarse:max-md:top-28.25 low:static max-sm:px-4"
      >
        {isWhole ? (
          <>
            <span className="text-small font-semibold">{T.refine.rewritten}</span>
            <span className="ml-auto flex gap-2">
              <Button small hint="R" onClick={() => decide('all', 'rejected')}>
                {T.refine.keepMine}
              </Button>
              <Button small variant="primary" hint="A" onClick={() => decide('all', 'accepted')}>
                {T.refine.takeNew}
              </Button>
            </span>
          </>
        ) : (
          <>
            <span className="text-small">
              <span className="font-semibold">{changesText(all.length)}</span>{' '}
              <span className="ml-1 text-text-2">{T.refine.open(numberText(accepted), numberText(open.length))}</span>
            </span>
            <span className="ml-auto flex items-center gap-0.5">
              <IconButton icon="previous" name={T.refine.previous} onClick={() => move(-1)} />
              <span className="text-small">
                <span className="font-semibold">{numberText(current)}</span> {T.refine.of(numberText(all.length))}
              </span>
              <IconButton icon="next" name={T.refine.next} onClick={() => move(1)} />
            </span>
            <Button small onClick={() => decide('all', 'rejected')}>
              {T.refine.rejectAll}
            </Button>
            <Button small hint="Shift A" onClick={() => decide('all', 'accepted')}>
              {T.refine.acceptAll}
            </Button>
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isWhole ? (
        <Rewrite parts={parts} />
      ) : (
        <div
          tabIndex={0}
          data-pane-focus
          data-review-text
          className="min-h-0 grow overflow-auto text-editor outline-offset-[-2px] [overflow-anchor:none]"
        >
          {/* As wide as the text in the editor, and it scrolls below the bar: no word moves when a review opens. */}
          <div className="mx-auto min-h-[calc(100%+--spacing(12))] max-w-160 px-10 pt-6 pb-30 md:pt-3.5 max-sm:pt-4 max-sm:pr-4 max-sm:pl-11">
            <ChangedText
              parts={parts}
              current={current}
              isEditing={editing}
              onCurrent={(number) => {
                setEditing(false)
                setCurrent(number)
              }}
              onDecide={decide}
              onEdit={() => setEditing(true)}
              onEdited={(text) => {
                setEditing(false)
                pane.current?.focus()
                if (text === undefined) return
                session.review.editChange(current, text)
                after('accepted', current)
              }}
            />
          </div>
        </div>
      )}
    </section>
  )
}

/** Brings the current change to the middle of the pane, if it cannot be seen with its buttons. */
function reveal(pane: HTMLElement): void {
  const changed = [...pane.querySelectorAll('[data-current]')]
  if (changed.length === 0) return
  const below = pane.querySelector('[data-below]')
  const marks = [...changed, ...(below ? [below] : [])].map((mark) => mark.getBoundingClientRect())
  // A wide table scrolls sideways by itself.
  const table = changed.at(-1)!.closest('[role=group]')
  if (table) table.scrollLeft += Math.max(0, marks[changed.length - 1]!.right - table.getBoundingClientRect().right)
  const { top, bottom } = seenPart(pane)
  const [from, to] = [Math.min(...marks.map((mark) => mark.top)), Math.max(...marks.map((mark) => mark.bottom))]
  if (from >= top && to <= bottom) return
  scrollTextBy(
    pane.querySelector('[data-line]')!,
    from - Math.max(top + REVEALED_MIN, (top + bottom - (to - from)) / 2),
  )
}

/** "Change 2 of 4, open: removed … added …" */
function saidOf({ number, decision, removed, added, moved }: Change, all: number): string {
  const change = T.refine.changeOf(number, all, T.refine.decisions[decision])
  const [before, after] = [removed.trim(), added.trim()]
  if (moved) return T.refine.saidMoved(change, after)
  if (before === '') return T.refine.saidAdded(change, after)
  return after === '' ? T.refine.saidRemoved(change, before) : T.refine.saidReplaced(change, before, after)
}
