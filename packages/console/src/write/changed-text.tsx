/** A text with its changes: removed before added, numbered at the edge, the current one with its buttons or a field to edit it. */
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { number as numberText, T } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { type Change, changesOf, type Decision, isChange, type Part } from './changes.ts'

interface ChangedTextProps {
  parts: readonly Part[]
  current: number
  isEditing: boolean
  onCurrent: (number: number) => void
  onDecide: (number: number, decision: Decision) => void
  onEdit: () => void
  /** @param text undefined: as it was. */
  onEdited: (text: string | undefined) => void
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

export function ChangedText(props: ChangedTextProps) {
  const { parts, current, isEditing } = props
  const lines = linesOf(parts)
  const marked = new Set<Change>()
  const isOpen = changesOf(parts).some(({ number, decision }) => number === current && decision === 'open')
  const last = lines.findLastIndex((line) => line.some(({ change }) => change?.number === current))
  const rows = lines.map((line, index) => {
    const text = line.map((run) => run.text).join('')
    const first = line.find(({ change }) => change && !marked.has(change))?.change
    for (const { change } of line) if (change) marked.add(change)
    const heading = /^(#{1,6}) /.exec(text)?.[1]?.length
    const isTable = text.startsWith('|')
    const isBelowHeading = text === '' && /^#{1,6} /.test(lines[index - 1]?.[0]?.text ?? '')
    return (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text.
        key={index}
        className={`relative ${isBelowHeading ? 'min-h-1' : 'min-h-2.5'} ${isTable ? 'w-max min-w-full font-mono text-code/[21px] whitespace-pre' : 'whitespace-pre-wrap'} ${heading === undefined ? '' : heading === 1 ? 'text-[22px]/[30px] font-semibold' : 'pt-1.5 text-prompt font-semibold'}`}
      >
        {first && <Marker change={first} isCurrent={first.number === current} onCurrent={props.onCurrent} />}
        {line.map((run, at) => (
          <RunText
            // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the line.
            key={at}
            run={run}
            isCurrent={run.change?.number === current && run.change.decision === 'open'}
            isBesideRemoved={line[at - 1]?.kind === 'removed'}
          />
        ))}
        {index === last && isOpen && !isEditing && <Buttons {...props} isLeft={isTable} />}
        {index === last && isEditing && (
          <EditField
            key={current}
            text={changesOf(parts).find(({ number }) => number === current)?.added ?? ''}
            onEdited={props.onEdited}
          />
        )}
      </div>
    )
  })
  return groupsOf(lines).map(([from, to]) =>
    isRow(lines[from]!) ? (
      // A table scrolls as one; the markers stand in the margin.
      <div
        key={`table ${from}`}
        tabIndex={0}
        role="group"
        aria-label={T.refine.table}
        className="-ml-8 overflow-x-auto pb-1 pl-8"
      >
        {rows.slice(from, to)}
      </div>
    ) : (
      rows.slice(from, to)
    ),
  )
}

function isRow(line: readonly Run[] | undefined): boolean {
  return line?.[0]?.text.startsWith('|') ?? false
}

/** The lines [from, to) that stand together: those of a table, or those between tables. */
function groupsOf(lines: readonly Run[][]): [from: number, to: number][] {
  const groups: [number, number][] = []
  for (let from = 0; from < lines.length; ) {
    let to = from + 1
    while (to < lines.length && isRow(lines[to]) === isRow(lines[from])) to += 1
    groups.push([from, to])
    from = to
  }
  return groups
}

function Buttons({ current, isLeft, onDecide, onEdit }: ChangedTextProps & { isLeft: boolean }) {
  return (
    <span
      className={`sticky left-0 my-1 flex w-fit animate-pop gap-1 rounded-card border border-line bg-surface p-1 font-sans text-control font-normal whitespace-nowrap shadow-pop-over ${isLeft ? '' : 'ml-auto'}`}
    >
      <Button look="primary" small icon="check" hint="A" onClick={() => onDecide(current, 'accepted')}>
        {T.refine.accept}
      </Button>
      <Button small icon="close" hint="R" onClick={() => onDecide(current, 'rejected')}>
        {T.refine.reject}
      </Button>
      <Button small hint="E" onClick={onEdit}>
        {T.refine.edit}
      </Button>
    </span>
  )
}

function EditField({ text, onEdited }: { text: string; onEdited: (text: string | undefined) => void }) {
  // The end of the line belongs to the text around it.
  const end = /\s*$/.exec(text)![0]
  const [typed, setTyped] = useState(text.slice(0, text.length - end.length))
  const save = (): void => onEdited(typed + end)
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onEdited(undefined)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span className="my-1 flex flex-col gap-2 rounded-card border border-edge bg-surface p-2 font-sans text-body font-normal">
      <textarea
        // biome-ignore lint/a11y/noAutofocus: it opens by a key or a button that is for it.
        autoFocus
        aria-label={T.refine.editLabel}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content w-full resize-none bg-transparent whitespace-pre-wrap outline-none"
      />
      <span className="flex gap-2">
        <Button look="primary" small hint="Ctrl ↵" onClick={save}>
          {T.refine.accept}
        </Button>
        <Button small hint="Esc" onClick={() => onEdited(undefined)}>
          {T.refine.cancel}
        </Button>
      </span>
    </span>
  )
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
      aria-label={T.refine.change(numberText(number))}
      aria-current={isCurrent}
      onClick={() => onCurrent(number)}
      className={`finger absolute top-1 -left-8 inline-flex size-5 items-center justify-center rounded-full text-key font-semibold ${decision === 'accepted' ? 'bg-ok-tint text-ok' : isCurrent ? 'bg-accent text-on-accent' : 'bg-selection text-accent'}`}
    >
      {decision === 'accepted' ? <Icon name="check" size={12} /> : number}
    </button>
  )
}

function RunText({
  run: { text, change, kind },
  isCurrent,
  isBesideRemoved,
}: {
  run: Run
  isCurrent: boolean
  /** What it takes the place of stands before it, in the same line. */
  isBesideRemoved: boolean
}): ReactNode {
  const ring = isCurrent ? 'rounded-[2px] outline-2 -outline-offset-1 outline-accent' : ''
  const moved = change?.moved && (
    <span className="mr-1 rounded-tag bg-selection px-1 font-sans text-key font-semibold text-accent no-underline">
      {T.refine.moved}
    </span>
  )
  if (kind === 'removed')
    return (
      <del className={`bg-removed text-text-2 decoration-error ${ring}`}>
        <span className="sr-only">{T.refine.removed} </span>
        {moved}
        {text}
      </del>
    )
  if (kind === 'added' && change?.decision === 'accepted')
    return <ins className="border-b border-dotted border-ok">{text}</ins>
  if (kind === 'added')
    return (
      <ins className={`border-b border-ok bg-added ${isBesideRemoved ? 'ml-1' : ''} ${ring}`}>
        <span className="sr-only">{T.refine.added} </span>
        {moved}
        {text}
      </ins>
    )
  return <WithMarks text={text} />
}

/** The marks of Markdown are grey, as in the editor. */
function WithMarks({ text }: { text: string }) {
  const pieces = text.split(/(^#{1,6}(?= )|\*\*)/)
  const isPaired = pieces.filter((piece) => piece === '**').length % 2 === 0
  let isStrong = false
  return pieces.map((piece, index) => {
    if (index % 2 === 0)
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text.
      return isStrong && isPaired ? <b key={index}>{piece}</b> : piece
    if (piece === '**') isStrong = !isStrong
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text.
      <span key={index} className="font-normal text-text-3">
        {piece}
      </span>
    )
  })
}
