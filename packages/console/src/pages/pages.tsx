/** The pages of a document, drawn by pdf.js from the very bytes that are downloaded. */
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { load } from '../connection.ts'
import { bytes } from '../intl.ts'
import { endOf } from '../typesetting/anchors.ts'
import { type SetPages, TYPESETTER_BYTES } from '../typesetting/messages.ts'
import type { TextNode } from '../typesetting/text-layer.ts'
import { onTouchUp } from '../ui/on-touch-up.ts'
import { useLate } from '../ui/states.tsx'
import type { Mark, MarkedRange } from './change-marks.ts'
import { PageBar, type PageBarReview } from './page-bar.tsx'
import { fitScale, GAP, pageOfSize, placeAt, topsOf } from './page-geometry.ts'
import { PageText } from './page-text.tsx'
import { PageView, type Shown } from './page-view.ts'
import { T } from './texts.ts'

/** Widths of its lines in per cent. */
const SKELETON = [50, 100, 94, 98, 60, 96, 88, 40]
const changeMarks = () => import('./change-marks.ts')

/** Of a page. */
interface Marks {
  words: Mark[]
  bars: Mark[]
}
const NO_MARKS: Map<number, Marks> = new Map()
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

export function Pages({
  view: attached,
  text,
  pageSize,
  isSetting,
  isWriting,
  follows,
  onFollow,
  onScroll,
  review,
  marked,
  onFirstPage,
  watch,
}: {
  /** Has the view while it is on screen. */
  view: RefObject<PageView | null>
  text: string
  /** The chosen one, for the page before there are any. */
  pageSize: string | undefined
  isSetting: boolean
  isWriting: boolean
  /** The last line stays in view while it is written. */
  follows: boolean
  onFollow: (follows: boolean) => void
  onScroll: () => void
  /** While changes are reviewed: the pages without or with them. */
  review: PageBarReview | undefined
  /** Changed stretches of a source. */
  marked: { source: string; ranges: readonly MarkedRange[] }
  /** The canvas of page 1 whenever it was drawn. */
  onFirstPage: (canvas: HTMLCanvasElement) => void
  /** As `PageSetter.watch`. */
  watch: (listener: (file: SetPages | undefined) => void) => () => void
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<PageView>()
  /** A file came, and will be shown. */
  const [hasFile, setHasFile] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const [texts, setTexts] = useState<ReadonlyMap<number, TextNode[]>>(new Map())
  const [zoom, setZoom] = useState<number>()
  const [current, setCurrent] = useState(1)
  const [width, setWidth] = useState(0)
  const [marks, setMarks] = useState<Awaited<ReturnType<typeof changeMarks>>>()
  const latestText = useRef(text)
  latestText.current = text
  const firstPage = useRef(onFirstPage)
  firstPage.current = onFirstPage
  const first = pageOfSize(pageSize)
  const scale = zoom ?? shown?.scale ?? fitScale(width, [first])

  useEffect(() => {
    const created = new PageView(scroller.current!, {
      onShow: (next, hasMoved) => (hasMoved ? flushSync(() => setShown(next)) : setShown(next)),
      onEmpty: () => setShown(undefined),
      onText: (page, text) => setTexts((all) => new Map(all).set(page, text)),
      onFirstPage: (canvas) => firstPage.current(canvas),
    })
    setView(created)
    attached.current = created
    return () => {
      attached.current = null
      created.close()
    }
  }, [attached])
  useLayoutEffect(() => {
    const element = scroller.current!
    const observer = new ResizeObserver(() => {
      setWidth(element.clientWidth)
      view?.measure()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [view])
  useLayoutEffect(() => {
    if (!view) return
    // After the end of the text its last words are still to be set.
    if (isWriting || !follows) view.follow(isWriting && follows)
    else view.endFollowing(latestText.current)
  }, [view, isWriting, follows])
  useEffect(() => {
    if (!view) return
    return watch((file) => {
      setHasFile(file !== undefined)
      view.show(file)
    })
  }, [view, watch])
  useEffect(() => view?.zoom(zoom), [view, zoom])
  const hasReview = review !== undefined
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
  const touch = useMemo(() => onTouchUp(() => onFollow(false)), [onFollow])

  function onScrolled(): void {
    const element = scroller.current!
    view?.measure()
    if (shown) {
      const tops = topsOf(shown.file.layout.pages, shown.scale)
      setCurrent(placeAt(tops, shown.scale, element.scrollTop + element.clientHeight / 2).page + 1)
    }
    onScroll()
  }
  function zoomBy(step: 1 | -1 | 0): void {
    const next =
      step === 0
        ? undefined
        : step > 0
          ? ZOOMS.find((one) => one > scale + 0.01)
          : ZOOMS.findLast((one) => one < scale - 0.01)
    if (step === 0 || next !== undefined) setZoom(next)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const actions: Record<string, () => void> = {
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
      '0': () => zoomBy(0),
      PageDown: () => view?.turn(1),
      PageUp: () => view?.turn(-1),
    }
    if (event.key === 'End') onFollow(true)
    else if (['PageUp', 'ArrowUp', 'Home'].includes(event.key)) onFollow(false)
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  const count = shown?.file.layout.pages.length ?? 0
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
  const caret = isWriting && shown ? endOf(shown.file.layout.blocks) : undefined
  return (
    <div className="relative h-full min-h-0">
      <div
        ref={scroller}
        data-pane-focus
        tabIndex={0}
        role="group"
        aria-label={T.pages.view}
        onScroll={onScrolled}
        onWheel={(event) => event.deltaY < 0 && onFollow(false)}
        onTouchStart={touch.touchstart}
        onTouchMove={touch.touchmove}
        onKeyDown={onKeyDown}
        className="h-full overflow-auto outline-offset-[-2px] [contain:strict] [overflow-anchor:none]"
      >
        <ol
          className="flex min-w-max flex-col items-center px-3 pb-20"
          style={{ gap: GAP, paddingTop: GAP, ...(isWriting && { paddingBottom: '40%' }) }}
        >
          {shown && view ? (
            shown.file.layout.pages.map((size, index) => (
              <PageItem
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
                key={index}
                view={view}
                index={index}
                count={count}
                width={size.width * shown.scale}
                height={size.height * shown.scale}
                text={texts.get(index)}
              >
                {changed.get(index)?.words.map((mark, place) => (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: two marks may be the same.
                    key={`words ${place}`}
                    aria-hidden="true"
                    data-words
                    className={`absolute rounded-[1px] bg-[#d5f0de] mix-blend-multiply ${mark.isCurrent ? 'border border-[#17693f]' : ''}`}
                    style={boxOf(mark, shown.scale)}
                  />
                ))}
                {changed.get(index)?.bars.map((mark, place) => (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: two bars may be the same.
                    key={`bar ${place}`}
                    aria-hidden="true"
                    data-bar
                    className={`absolute rounded-full ${mark.isCurrent ? 'min-w-[3px] bg-[#17693f]' : 'min-w-0.5 bg-[#0f4c5c]'}`}
                    style={boxOf(mark, shown.scale)}
                  />
                ))}
                {caret?.page === index && (
                  <span
                    aria-hidden="true"
                    className="absolute w-0.5 bg-[#0f4c5c]"
                    style={{
                      left: (caret.x + 1) * shown.scale,
                      top: caret.top * shown.scale,
                      height: (caret.bottom - caret.top) * shown.scale,
                    }}
                  />
                )}
              </PageItem>
            ))
          ) : (
            <EmptyPage
              size={first}
              scale={scale}
              isWriting={isWriting}
              isLoading={text.trim() !== '' && (isWriting || hasFile || isSetting)}
            />
          )}
        </ol>
      </div>
      {shown && (
        <PageBar
          current={Math.min(current, count)}
          count={count}
          ms={shown.file.ms}
          isSetting={isSetting}
          isWriting={isWriting}
          follows={follows}
          zoom={zoom}
          review={review}
          onFollow={() => onFollow(!follows)}
          onZoom={zoomBy}
        />
      )}
    </div>
  )
}

function boxOf({ left, right, top, bottom }: Mark, scale: number): CSSProperties {
  return { left: left * scale, top: top * scale, width: (right - left) * scale, height: (bottom - top) * scale }
}

/** Before the first page: its lines while there is a text to come, else words. Its colours are those of paper. */
function EmptyPage({
  size,
  scale,
  isWriting,
  isLoading,
}: {
  size: { width: number; height: number }
  scale: number
  isWriting: boolean
  isLoading: boolean
}) {
  const late = useLate()
  return (
    <li
      className="dark-page flex flex-col items-center justify-center rounded-page bg-page text-small text-[#5e6b6f] shadow-page"
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      {isWriting || isLoading ? (
        <>
          <div aria-hidden="true" className="flex w-full grow flex-col gap-[2%] px-[14%] pt-[14%]">
            {SKELETON.map((width, line) => (
              <span
                key={width}
                className={`rounded-full bg-[#e4e9ea] ${line === 0 ? 'h-[2%]' : 'h-[1%]'}`}
                style={{ width: `${width}%` }}
              />
            ))}
          </div>
          {isLoading && late && <p className="pb-[8%]">{T.pages.loading(bytes(TYPESETTER_BYTES))}</p>}
        </>
      ) : (
        T.pages.empty
      )}
    </li>
  )
}

const PageItem = memo(function PageItem({
  view,
  index,
  count,
  width,
  height,
  text,
  children,
}: {
  view: PageView
  index: number
  count: number
  width: number
  height: number
  text: TextNode[] | undefined
  children: React.ReactNode
}) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    view.attach(index, host.current)
    return () => view.attach(index, null)
  }, [view, index])
  return (
    <li
      data-page={index + 1}
      aria-label={T.pages.page(index + 1, count)}
      className="dark-page relative shrink-0 rounded-page bg-page shadow-page [contain:size_layout_style]"
      style={{ width, height }}
    >
      <div ref={host} className="size-full" />
      {children}
      {text && <PageText nodes={text} />}
    </li>
  )
})
