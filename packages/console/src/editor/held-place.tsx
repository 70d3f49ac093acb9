/** What is read stays where it is on the screen when a review opens, when changes are decided, and when it ends. */
import { Component, createRef, type ReactNode, type RefObject } from 'react'
import { isNarrow } from '../ui/narrow.ts'
import type { SeenLine, TextEditor } from './text-editor.ts'

interface Props {
  review: { startedAt: number } | undefined
  editor: RefObject<TextEditor | null>
  isBusy: boolean
  children: ReactNode
}

interface Held {
  /** Of the lines that can be seen, from the top. */
  lines: { key: string; text: string; top: number }[]
  startedAt: number | undefined
  /** On a phone: nothing is scrolled. */
  isAtTop: boolean
}

export class HeldPlace extends Component<Props> {
  readonly #frame = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate({ review }: Props): Held | null {
    if (review === this.props.review) return null
    const rows = this.#rows()
    const texts = review ? rows.map(({ textContent }) => textContent) : (this.props.editor.current?.lines() ?? [])
    const { top, bottom } = seenPart(this.#frame.current!)
    const seen = review ? rowsIn(rows, top, bottom) : (this.props.editor.current?.linesIn(top, bottom) ?? [])
    const names = namesOf(texts)
    return {
      startedAt: review?.startedAt,
      isAtTop: isNarrow() && window.scrollY < 1,
      lines: seen.map((line) => ({
        key: rows[line.index]?.dataset.line ?? '',
        text: names[line.index] ?? '',
        top: line.top,
      })),
    }
  }

  override componentDidUpdate(_before: Props, _state: unknown, held: Held | null): void {
    if (!held) return
    const { review, editor } = this.props
    if (!review) {
      // The editor has its new text after the effects of this update.
      queueMicrotask(() => {
        const names = namesOf(editor.current?.lines() ?? [])
        const line = held.lines.find(({ text }) => text !== '' && names.includes(text))
        if (line) editor.current?.putLine(names.indexOf(line.text), line.top)
      })
      return
    }
    const rows = this.#rows()
    const isSame = held.startedAt === review.startedAt
    // Its bar would stand over the first line.
    if (!isSame && held.isAtTop) return
    const names = isSame ? rows.map(({ dataset }) => dataset.line!) : namesOf(rows.map((row) => row.textContent))
    for (const { key, text, top } of held.lines) {
      const row = rows[names.indexOf(isSame ? key : text)]
      if (!row || (!isSame && text === '')) continue
      scrollTextBy(row, row.getBoundingClientRect().top - top)
      return
    }
  }

  #rows(): HTMLElement[] {
    return [...this.#frame.current!.querySelectorAll<HTMLElement>('[data-line]')]
  }

  override render(): ReactNode {
    const { isBusy, children } = this.props
    return (
      <div ref={this.#frame} aria-busy={isBusy} className="relative min-h-0 grow">
        {children}
      </div>
    )
  }
}

/** The part of the window in which the text of a review can be seen. */
export function seenPart(element: Element): { top: number; bottom: number } {
  const pane = element.closest('[data-pane]')!
  const above = pane.querySelector('[data-review-bar]') ?? pane
  const { top, bottom } = pane.getBoundingClientRect()
  return {
    top: Math.max(0, above === pane ? top : above.getBoundingClientRect().bottom),
    bottom: Math.min(window.innerHeight, bottom, pane.lastElementChild!.getBoundingClientRect().top),
  }
}

/** Scrolls the pane that has this element, or the page where that scrolls as a whole. */
export function scrollTextBy(element: Element, distance: number): void {
  if (Math.abs(distance) < 0.5) return
  const pane = isNarrow() ? window : element.closest('[data-review-text]')!
  pane.scrollBy({ top: distance, behavior: 'instant' })
}

function rowsIn(rows: readonly HTMLElement[], from: number, to: number): SeenLine[] {
  return rows.flatMap((row, index) => {
    const { top, bottom } = row.getBoundingClientRect()
    return bottom > from && top < to ? [{ index, top }] : []
  })
}

/** Each line with how many of the same are above it; '' for those that are empty. */
function namesOf(lines: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const count = counts.get(line) ?? 0
    counts.set(line, count + 1)
    return line.trim() === '' ? '' : `${count} ${line}`
  })
}
