/** What a review adds to the screen of a document: the change in the address, its marks on the pages, and what is said at its end. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { TextEditor } from '../editor/text-editor.ts'
import { number } from '../intl.ts'
import type { Snapshot } from '../session/snapshot.ts'
import { isChange, textOf } from '../text/changes.ts'
import { dismissToast, toast } from '../ui/toast.tsx'
import type { PaneController } from './pane-controller.ts'
import { T } from './texts.ts'

/** @returns number of the change in the address, where it is one of the review that the screen was opened with. */
export function useLinkedChange(review: number | undefined): number | undefined {
  const { change } = useSearch({ from: '/shell/d/$id' })
  const navigate = useNavigate({ from: '/d/$id' })
  const [linkedReview] = useState(review)
  const forgetChange = useEffectEvent((): void => {
    if (change === undefined) return
    void navigate({ search: ({ change: _, ...rest }) => rest, replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (review === undefined || review !== linkedReview) forgetChange()
  }, [review, linkedReview])
  return review === linkedReview ? change : undefined
}

/** The changed stretches of the text that the pages show; the current one is brought into view. */
export function useMarkedChanges({ document, showsBefore }: Snapshot, panes: PaneController) {
  const [currentChange, setCurrentChange] = useState(0)
  const parts = document.review?.parts
  const marked = useMemo(() => {
    if (!parts || showsBefore) return { source: '', ranges: [] }
    let at = 0
    const ranges = parts.flatMap((part) => {
      const from = at
      if (!isChange(part)) {
        at += part.same.length
        return []
      }
      at += part.decision === 'rejected' ? part.removed.length : part.added.length
      return part.decision === 'rejected'
        ? []
        : [{ from, to: at, number: part.number, isCurrent: part.number === currentChange }]
    })
    return { source: textOf(parts, 'with'), ranges }
  }, [parts, showsBefore, currentChange])
  const onCurrent = useCallback((current: number) => setCurrentChange(current), [])
  const reveal = useEffectEvent((change: number): void => {
    const range = marked.ranges.find(({ number }) => number === change)
    if (range) panes.reveal(range.from)
  })
  useEffect(() => reveal(currentChange), [currentChange])
  return { marked, onCurrent }
}

/** Says what was decided, with an offer to take the last decision back, and gives the focus to the text. */
export function useEndOfReview(endedReview: Snapshot['endedReview'], editor: RefObject<TextEditor | null>): void {
  const shownEnd = useRef(endedReview)
  useEffect(() => {
    if (endedReview === shownEnd.current) return
    shownEnd.current = endedReview
    if (!endedReview) {
      dismissToast()
      return
    }
    // The review had the focus.
    if (window.document.activeElement === window.document.body) editor.current?.focus()
    toast(T.refine.ended(number(endedReview.accepted), number(endedReview.rejected)), { undo: endedReview.reopen })
  }, [endedReview, editor])
  // An offer to undo belongs to this document.
  useEffect(() => dismissToast, [])
}
