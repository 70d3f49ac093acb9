/** The changes of a refinement in the text, removed before added, each to accept or to reject. Nothing is final until it is decided. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { changes as changesText, number as numberText, T } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { type Change, changesOf, type Decision, isChange, type Part } from './changes.ts'

export function Review({
  parts,
  onDecide,
  onBefore,
}: {
  parts: readonly Part[]
  onDecide: (number: number | 'all', decision: Decision) => void
  onBefore: () => void
}) {
  const all = changesOf(parts)
  const open = all.filter(({ decision }) => decision === 'open')
  const [current, setCurrent] = useState(open[0]?.number ?? 1)
  const [said, setSaid] = useState('')
  /** What was decided, to be said with the next change. */
  const decided = useRef('')
  const pane = useRef<HTMLElement>(null)
  const change = all.find(({ number }) => number === current)

  useEffect(() => pane.current?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another change is the current one.
  useEffect(() => {
    pane.current?.querySelector(`[data-change="${current}"]`)?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    const { removed = '', added = '', decision } = change ?? {}
    setSaid(
      `${decided.current} ${decision === 'open' ? T.refine.said(current, all.length, removed.trim(), added.trim()) : ''}`,
    )
    decided.current = ''
  }, [current])

  function move(step: 1 | -1): void {
    const at = all.findIndex(({ number }) => number === current)
    setCurrent(all[(at + step + all.length) % all.length]!.number)
  }
  function decide(number: number | 'all', decision: Decision): void {
    onDecide(number, decision)
    const openAfter = number === 'all' ? 0 : open.filter((one) => one.number !== number).length
    decided.current = (decision === 'accepted' ? T.refine.accepted : T.refine.rejected)(numberText(openAfter))
    const next = open.find((one) => one.number > current) ?? open.find((one) => one.number !== current)
    if (number !== 'all' && next) setCurrent(next.number)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const actions: Record<string, () => void> = {
      j: () => move(1),
      ArrowDown: () => move(1),
      k: () => move(-1),
      ArrowUp: () => move(-1),
      a: () => decide(current, 'accepted'),
      r: () => decide(current, 'rejected'),
      A: () => decide('all', 'accepted'),
      R: () => decide('all', 'rejected'),
      b: onBefore,
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
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
      <div className="flex min-h-11.5 shrink-0 flex-wrap items-center gap-2 bg-selection px-5 py-1.5">
        <span className="text-small">
          <span className="font-semibold">{changesText(all.length)}</span>{' '}
          <span className="text-text-2">{T.refine.open(numberText(accepted), numberText(open.length))}</span>
        </span>
        <span className="ml-auto flex items-center">
          <IconButton icon="previous" name={T.refine.previous} onClick={() => move(-1)} />
          <span className="text-small">{T.refine.of(numberText(current), numberText(all.length))}</span>
          <IconButton icon="next" name={T.refine.next} onClick={() => move(1)} />
        </span>
        <Button small onClick={() => decide('all', 'rejected')}>
          {T.refine.rejectAll}
        </Button>
        <Button small hint="Shift A" onClick={() => decide('all', 'accepted')}>
          {T.refine.acceptAll}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div tabIndex={0} className="min-h-0 grow overflow-auto px-13.5 pt-6 pb-30 text-editor outline-offset-[-2px]">
        <div className="mx-auto max-w-150">
          <Text parts={parts} current={current} onCurrent={setCurrent} onDecide={decide} />
        </div>
      </div>
    </section>
  )
}

interface Run {
  text: string
  change: Change | undefined
  kind: 'same' | 'removed' | 'added'
}

/** The lines of the text, each with its runs. */
function linesOf(parts: readonly Part[]): Run[][] {
  const lines: Run[][] = [[]]
  const put = (text: string, change: Change | undefined, kind: Run['kind']): void => {
    text.split('\n').forEach((line, index) => {
      if (index > 0) lines.push([])
      if (line !== '') lines.at(-1)!.push({ text: line, change, kind })
    })
  }
  for (const part of parts) {
    if (!isChange(part)) put(part.same, undefined, 'same')
    else if (part.decision === 'accepted') put(part.added, part, 'added')
    else if (part.decision === 'rejected') put(part.removed, undefined, 'same')
    else {
      put(part.removed, part, 'removed')
      put(part.added, part, 'added')
    }
  }
  return lines
}

function Text({
  parts,
  current,
  onCurrent,
  onDecide,
}: {
  parts: readonly Part[]
  current: number
  onCurrent: (number: number) => void
  onDecide: (number: number, decision: Decision) => void
}) {
  const lines = linesOf(parts)
  const marked = new Set<number>()
  const last = lines.findLastIndex((line) => line.some(({ change }) => change?.number === current))
  return lines.map((line, index) => {
    const text = line.map((run) => run.text).join('')
    const first = line.find(({ change }) => change && !marked.has(change.number))?.change
    if (first) marked.add(first.number)
    const heading = /^(#{1,6}) /.exec(text)?.[1]?.length
    return (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text.
        key={index}
        className={`relative min-h-3 whitespace-pre-wrap ${heading === undefined ? '' : heading === 1 ? 'text-[22px]/[30px] font-semibold' : 'pt-1 text-prompt font-semibold'}`}
      >
        {first && <Marker change={first} isCurrent={first.number === current} onCurrent={onCurrent} />}
        {line.map((run, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the line.
          <RunText key={at} run={run} isCurrent={run.change?.number === current && run.change.decision === 'open'} />
        ))}
        {index === last &&
          parts.some((part) => isChange(part) && part.number === current && part.decision === 'open') && (
            <span className="absolute top-full right-0 z-10 mt-1 flex animate-pop gap-1 rounded-card border border-line bg-surface p-1 font-normal shadow-pop-over">
              <Button look="primary" small icon="check" hint="A" onClick={() => onDecide(current, 'accepted')}>
                {T.refine.accept}
              </Button>
              <Button small icon="close" hint="R" onClick={() => onDecide(current, 'rejected')}>
                {T.refine.reject}
              </Button>
            </span>
          )}
      </div>
    )
  })
}

function Marker({
  change: { number, decision },
  isCurrent,
  onCurrent,
}: {
  change: Change
  isCurrent: boolean
  onCurrent: (number: number) => void
}) {
  return (
    <button
      type="button"
      data-change={number}
      aria-label={T.refine.of(numberText(number), '')}
      aria-current={isCurrent}
      onClick={() => onCurrent(number)}
      className={`absolute top-1 -left-7 inline-flex size-5 items-center justify-center rounded-full text-key font-semibold ${decision === 'accepted' ? 'bg-ok-tint text-ok' : isCurrent ? 'bg-accent text-on-accent' : 'bg-selection text-accent'}`}
    >
      {decision === 'accepted' ? <Icon name="check" size={12} /> : number}
    </button>
  )
}

function RunText({ run: { text, change, kind }, isCurrent }: { run: Run; isCurrent: boolean }): ReactNode {
  const ring = isCurrent ? 'outline-2 outline-accent' : ''
  if (kind === 'removed')
    return (
      <del className={`bg-removed text-text-2 decoration-error ${ring}`}>
        <span className="sr-only">{T.refine.removed} </span>
        {text}
      </del>
    )
  if (kind === 'added' && change?.decision === 'accepted')
    return <ins className="border-b border-dotted border-ok">{text}</ins>
  if (kind === 'added')
    return (
      <ins className={`border-b border-ok bg-added ${ring}`}>
        <span className="sr-only">{T.refine.added} </span>
        {text}
      </ins>
    )
  return text
}
