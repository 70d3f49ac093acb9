/** The changes of a review, marked on a page. Their code is loaded with the first review. */
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { load } from '../connection.ts'
import type { Mark, MarkedRange } from './change-marks.ts'
import type { PageView, Shown } from './page-view.ts'

const changeMarks = () => import('./change-marks.ts')

/** Of a page. */
interface Marks {
  words: Mark[]
  bars: Mark[]
}
const NO_MARKS: Map<number, Marks> = new Map()

/** Changed stretches of a source. */
export interface MarkedSource {
  source: string
  ranges: readonly MarkedRange[]
}

/** @returns the marks by page, from 0. */
export function useChangeMarks(
  view: PageView | undefined,
  shown: Shown | undefined,
  marked: MarkedSource,
  hasReview: boolean,
): ReadonlyMap<number, Marks> {
  const [marks, setMarks] = useState<Awaited<ReturnType<typeof changeMarks>>>()
  useEffect(() => {
    if (!view || !hasReview) return
    let isOver = false
    void load(changeMarks).then((loaded) => {
      if (isOver) return
      setMarks(loaded)
      view.read(loaded.glyphsOfPage)
    })
    return () => {
      isOver = true
      view.read(undefined)
    }
  }, [view, hasReview])
  const lastMarks = useRef<Map<number, Marks>>(NO_MARKS)
  const changed = useMemo(() => {
    if (!shown || !marks || marked.ranges.length === 0) return NO_MARKS
    const { file, glyphs } = shown
    // They stay until the pages of the text are there.
    if (file.source !== marked.source) return lastMarks.current
    const { words, bars } = marks.marksOf(file, (page) => glyphs.get(file.layout.pages[page]!.hash), marked.ranges)
    const byPage = new Map<number, Marks>()
    for (const { page } of bars) byPage.set(page, { words: [], bars: [] })
    for (const mark of words) byPage.get(mark.page)!.words.push(mark)
    for (const mark of bars) byPage.get(mark.page)!.bars.push(mark)
    return byPage
  }, [shown, marks, marked])
  lastMarks.current = changed
  return changed
}

export function PageMarks({ marks, scale }: { marks: Marks | undefined; scale: number }) {
  if (!marks) return null
  return (
    <>
      {marks.words.map((mark, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: two marks may be the same.
          key={`words ${place}`}
          aria-hidden="true"
          data-words
          className={`absolute rounded-[1px] bg-[#d5f0de] mix-blend-multiply ${mark.isCurrent ? 'border border-[#17693f]' : ''}`}
          style={boxOf(mark, scale)}
        />
      ))}
      {marks.bars.map((mark, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: two bars may be the same.
          key={`bar ${place}`}
          aria-hidden="true"
          data-bar
          className={`absolute rounded-full ${mark.isCurrent ? 'min-w-[3px] bg-[#17693f]' : 'min-w-0.5 bg-[#0f4c5c]'}`}
          style={boxOf(mark, scale)}
        />
      ))}
    </>
  )
}

function boxOf({ left, right, top, bottom }: Mark, scale: number): CSSProperties {
  return { left: left * scale, top: top * scale, width: (right - left) * scale, height: (bottom - top) * scale }
}
