/** A text with its changes: removed before added, numbered at the edge, the current one with its buttons or a field to edit it. */
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { isTableRow } from '../editor/appearance.ts'
import { number as numberText } from '../intl.ts'
import { type Change, changesOf, type Decision, isChange, type Part } from '../text/changes.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { T } from './texts.ts'
import { useBeside } from './use-beside.ts'

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
  /** Its place among the parts. */
  part: number
}

interface Line {
  /** The same whatever is decided on other lines. */
  key: string
  runs: Run[]
}

function linesOf(parts: readonly Part[]): Line[] {
  const lines: Line[] = [{ key: 'first', runs: [] }]
  parts.forEach((part, index) => {
    const put = (text: string, change: Change | undefined, kind: Run['kind'], source = kind): void => {
      text.split('\n').forEach((piece, at) => {
        if (at > 0) lines.push({ key: `${index} ${source} ${at}`, runs: [] })
        if (piece !== '') lines.at(-1)!.runs.push({ text: piece, change, kind, part: index })
      })
    }
    if (!isChange(part)) put(part.same, undefined, 'same')
    else if (part.decision === 'accepted') put(part.added, part, 'added')
    else if (part.decision === 'rejected') put(part.removed, undefined, 'same', 'removed')
    else {
      put(part.removed, part, 'removed')
      put(part.added, part, 'added')
    }
  })
  return lines
}

export function ChangedText(props: ChangedTextProps) {
  const { parts, current, isEditing } = props
  const frame = useRef<HTMLDivElement>(null)
  useBeside(frame)
  const lines = linesOf(parts)
  const change = changesOf(parts).find(({ number }) => number === current)
  const last = lines.findLastIndex(({ runs }) => runs.some((run) => run.change?.number === current))
  const marked = new Set<Change>()
  const markersOf = ({ runs }: Line): ReactNode =>
    runs.map(({ change: own, part }) => {
      if (!own || marked.has(own)) return undefined
      marked.add(own)
      return (
        <Marker
          key={`marker ${part}`}
          change={own}
          part={part}
          isCurrent={own.number === current}
          onCurrent={props.onCurrent}
        />
      )
    })
  const rowOf = ({ key, runs }: Line, index: number): ReactNode => (
    <div
      key={key}
      data-line={key}
      className={lookOf(textOf(lines[index]!), index > 0 ? textOf(lines[index - 1]!) : '')}
    >
      {runs.map((run, at) => (
        <RunText
          // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the line.
          key={at}
          run={run}
          isCurrent={run.change?.number === current}
          before={runs[at - 1]}
        />
      ))}
    </div>
  )
  /** Over the text that follows, which keeps its place. */
  const below = isEditing ? (
    <EditField key={`edit ${current}`} text={change?.added ?? ''} onEdited={props.onEdited} />
  ) : (
    change?.decision === 'open' && <Buttons key="buttons" {...props} />
  )
  return (
    <div ref={frame} className="relative">
      {groupsOf(lines).map(([from, to]) => {
        const group = lines.slice(from, to)
        if (!isRow(lines[from]!))
          return group.map((line, at) => [markersOf(line), rowOf(line, from + at), from + at === last && below])
        // A table scrolls as one; what stands beside it does not.
        return [
          group.map(markersOf),
          <div
            key={`table ${group[0]!.key}`}
            tabIndex={0}
            role="group"
            aria-label={T.refine.table}
            className="overflow-x-auto outline-offset-[-2px]"
          >
            {group.map((line, at) => rowOf(line, from + at))}
          </div>,
          from <= last && last < to && below,
        ]
      })}
    </div>
  )
}

const textOf = ({ runs }: Line): string => runs.map(({ text }) => text).join('')
const isRow = (line: Line | undefined): boolean => line !== undefined && isTableRow(textOf(line))

/** As in the editor, so that a line keeps its height when a review opens. */
function lookOf(text: string, before: string): string {
  if (text.startsWith('|'))
    return `font-mono text-code/[21px] ${isTableRow(text) ? 'w-max min-w-full whitespace-pre' : 'whitespace-pre-wrap'}`
  const level = /^(#{1,6}) /.exec(text)?.[1]?.length
  if (level === 1) return 'text-[22px]/[30px] font-semibold whitespace-pre-wrap'
  if (level !== undefined) return `pt-1.5 font-semibold whitespace-pre-wrap ${level === 2 ? 'text-prompt' : ''}`
  return `whitespace-pre-wrap ${/^#{1,6} /.test(before) ? 'min-h-1' : 'min-h-2.5'}`
}

/** The lines [from, to) that stand together: those of a table, or those between tables. */
function groupsOf(lines: readonly Line[]): [from: number, to: number][] {
  const groups: [number, number][] = []
  for (let from = 0; from < lines.length; ) {
    let to = from + 1
    while (to < lines.length && isRow(lines[to]) === isRow(lines[from])) to += 1
    groups.push([from, to])
    from = to
  }
  return groups
}

function Buttons({ current, onDecide, onEdit }: ChangedTextProps) {
  return (
    <div
      data-below
      // On a phone in the flow of the text: over it they would cover the next change.
      className="absolute right-0 z-1 flex animate-pop gap-1 rounded-card border border-line bg-surface p-1 font-sans text-control font-normal whitespace-nowrap shadow-pop-over max-md:static max-md:my-1 max-md:ml-auto max-md:w-fit max-md:shadow-none"
    >
      <Button variant="primary" small icon="check" hint="A" onClick={() => onDecide(current, 'accepted')}>
        {T.refine.accept}
      </Button>
      <Button small icon="close" hint="R" onClick={() => onDecide(current, 'rejected')}>
        {T.refine.reject}
      </Button>
      <Button small hint="E" onClick={onEdit}>
        {T.refine.edit}
      </Button>
    </div>
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
    <div
      data-below
      className="absolute inset-x-0 z-1 flex flex-col gap-2 rounded-card border border-edge bg-surface p-2 text-body shadow-pop-over"
    >
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
        <Button variant="primary" small hint="Ctrl ↵" onClick={save}>
          {T.refine.accept}
        </Button>
        <Button small hint="Esc" onClick={() => onEdited(undefined)}>
          {T.refine.cancel}
        </Button>
      </span>
    </div>
  )
}

function Marker({
  change: { number, decision },
  part,
  isCurrent,
  onCurrent,
}: {
  change: Change
  part: number
  isCurrent: boolean
  onCurrent: (number: number) => void
}) {
  return (
    <button
      type="button"
      data-change={number}
      data-beside={part}
      aria-label={T.refine.change(numberText(number))}
      aria-current={isCurrent}
      onClick={() => onCurrent(number)}
      className={`finger absolute -left-7.5 inline-flex size-5 items-center justify-center rounded-full text-key font-semibold ${decision === 'accepted' ? 'bg-ok-tint text-ok' : isCurrent ? 'bg-accent text-on-accent' : 'bg-selection text-accent'}`}
    >
      {decision === 'accepted' ? <Icon name="check" size={12} /> : number}
    </button>
  )
}

function RunText({
  run: { text, change, kind, part },
  isCurrent,
  before,
}: {
  run: Run
  isCurrent: boolean
  /** In the same line. */
  before: Run | undefined
}): ReactNode {
  if (kind === 'same') return <WithMarks text={text} />
  // Blanks around what changed are not marked.
  const [, lead = '', body = text, end = ''] = /^(\s*)(\S.*?)(\s*)$/.exec(text) ?? []
  const isAccepted = change?.decision === 'accepted'
  const ring = isCurrent && !isAccepted ? 'rounded-[2px] outline-2 -outline-offset-1 outline-accent' : ''
  const classes =
    kind === 'removed'
      ? `bg-removed text-text-2 decoration-error ${ring}`
      : isAccepted
        ? 'border-b border-dotted border-ok'
        : `border-b border-ok bg-added ${ring}`
  const Mark = kind === 'removed' ? 'del' : 'ins'
  const isBesideRemoved = kind === 'added' && before?.kind === 'removed'
  return (
    <>
      {isBesideRemoved && !/\s$/.test(before.text) && lead === '' ? ' ' : lead}
      <Mark data-part={part} data-current={isCurrent || undefined} className={classes}>
        {!isAccepted && (
          <>
            <span className="sr-only">{T.refine[kind]} </span>
            {change?.moved && (
              <span className="mr-1 rounded-tag bg-selection px-1 font-sans text-key font-semibold text-accent no-underline">
                {T.refine.moved}
              </span>
            )}
          </>
        )}
        {body}
      </Mark>
      {end}
    </>
  )
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
