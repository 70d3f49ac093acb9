/** The pages of a document, drawn by pdf.js from the very bytes that are downloaded. */
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { bytes } from '../intl.ts'
import { endOf } from '../typesetting/anchors.ts'
import { TYPESETTER_BYTES } from '../typesetting/messages.ts'
import { onTouchUp } from '../ui/on-touch-up.ts'
import { useLate } from '../ui/states.tsx'
import { PageBar, type PageBarReview } from './page-bar.tsx'
import { fitScale, GAP, pageOfSize, placeAt, topsOf } from './page-geometry.ts'
import { type MarkedSource, PageMarks, useChangeMarks } from './page-marks.tsx'
import { PageText } from './page-text.tsx'
import type { PageView } from './page-view.ts'
import { T } from './texts.ts'
import { type PageViewOptions, type ReadText, usePageView } from './use-page-view.ts'

/** Widths of its lines in per cent. */
const SKELETON = [50, 100, 94, 98, 60, 96, 88, 40]
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

export function Pages({
  pageSize,
  isSetting,
  onFollow,
  onScroll,
  onPlace,
  review,
  marked,
  ...options
}: Omit<PageViewOptions, 'zoom'> & {
  /** The chosen one, for the page before there are any. */
  pageSize: string | undefined
  isSetting: boolean
  onFollow: (follows: boolean) => void
  onScroll: () => void
  /** A character of the text was pointed to on a page. */
  onPlace: ((offset: number) => void) | undefined
  /** While changes are reviewed: the pages without or with them. */
  review: PageBarReview | undefined
  marked: MarkedSource
}) {
  const { text, isWriting, follows } = options
  const scroller = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<number>()
  const [current, setCurrent] = useState(1)
  const { view, shown, texts, hasFile, width } = usePageView(scroller, { ...options, zoom })
  const changed = useChangeMarks(view, shown, marked, review !== undefined)
  const first = pageOfSize(pageSize)
  const scale = zoom ?? shown?.scale ?? fitScale(width, [first])

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

  const latestPlace = useRef(onPlace)
  latestPlace.current = onPlace
  const onClick = useCallback(
    (event: MouseEvent<HTMLElement>): void => {
      // What was selected is to be copied.
      const selection = getSelection()
      if (selection && !selection.isCollapsed) return
      const offset = view?.offsetOfClick(event)
      if (offset !== undefined) latestPlace.current?.(offset)
    },
    [view],
  )

  const count = shown?.file.layout.pages.length ?? 0
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
                scale={shown.scale}
                text={texts.get(index)}
                onClick={onPlace && onClick}
              >
                <PageMarks marks={changed.get(index)} scale={shown.scale} />
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
  scale,
  text,
  onClick,
  children,
}: {
  view: PageView
  index: number
  count: number
  width: number
  height: number
  /** CSS pixels for each point. */
  scale: number
  text: ReadText | undefined
  onClick: ((event: MouseEvent<HTMLElement>) => void) | undefined
  children: React.ReactNode
}) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    view.attach(index, host.current)
    return () => view.attach(index, null)
  }, [view, index])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the caret has keys of its own in the text.
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: a pointer finds the text that it points to.
    <li
      onClick={onClick}
      data-page={index + 1}
      aria-label={T.pages.page(index + 1, count)}
      className="dark-page relative shrink-0 rounded-page bg-page shadow-page [contain:size_layout_style]"
      style={{ width, height, '--total-scale-factor': scale } as CSSProperties}
    >
      <div ref={host} className="size-full" />
      {children}
      {text && <PageText nodes={text.nodes} />}
      {text && <TextLayer layer={text.layer} />}
    </li>
  )
})

/** The text of a page above its picture: not seen, but selected and copied. Screen readers have `PageText`. */
function TextLayer({ layer }: { layer: HTMLElement }) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => host.current?.replaceChildren(layer), [layer])
  return <div ref={host} aria-hidden="true" data-page-text className="absolute inset-0 overflow-clip" />
}
