/** The pages of a document, drawn by pdf.js from the very bytes that are downloaded. An old picture stays until the new one is whole. */
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { T } from '../texts.ts'
import type { SetPages } from '../typesetting/messages.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Empty, useLate } from '../ui/states.tsx'
import { loadPdf } from './pdf-view.ts'

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const GAP = 20
/** Points of A4, for the page that is shown before there is one. */
const FIRST = { width: 595.28, height: 841.89 }

interface PageSize {
  width: number
  height: number
}

export function Pages({
  pages,
  error,
  isSetting,
  isWriting,
  review,
  onFirstPage,
}: {
  pages: SetPages | undefined
  error: string | undefined
  isSetting: boolean
  isWriting: boolean
  /** While changes are reviewed: the pages without or with them. */
  review: { showsBefore: boolean; onChange: (showsBefore: boolean) => void } | undefined
  /** The canvas of page 1 whenever it was drawn. */
  onFirstPage: (canvas: HTMLCanvasElement) => void
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<{ document: PDFDocumentProxy; sizes: PageSize[]; ms: number }>()
  const [zoom, setZoom] = useState<number>()
  const [current, setCurrent] = useState(1)
  const [follows, setFollows] = useState(isWriting)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (isWriting) setFollows(true)
  }, [isWriting])

  useEffect(() => {
    const element = scroller.current!
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!pages) return
    let isLatest = true
    void loadPdf(pages.pdf).then(async (document) => {
      const sizes = await Promise.all(
        Array.from({ length: document.numPages }, async (_, index) => {
          const { width, height } = (await document.getPage(index + 1)).getViewport({ scale: 1 })
          return { width, height }
        }),
      )
      if (isLatest) setShown({ document, sizes, ms: pages.ms })
      else void document.loadingTask.destroy()
    })
    return () => {
      isLatest = false
    }
  }, [pages])
  useEffect(() => {
    const document = shown?.document
    // The pages of the next document are drawn over these; then this one can go.
    return () => void (document && setTimeout(() => void document.loadingTask.destroy(), 2000))
  }, [shown])

  const widest = Math.max(FIRST.width, ...(shown?.sizes.map((size) => size.width) ?? []))
  const fit = Math.max(0.2, (Math.min(width, 900) - 48) / widest)
  const scale = zoom ?? fit

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever pages have been drawn.
  useEffect(() => {
    if (isWriting && follows) scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior: 'instant' })
  }, [shown, follows, isWriting])

  function onScroll(): void {
    const element = scroller.current!
    const middle = element.scrollTop + element.clientHeight / 2
    const tops = [...element.querySelectorAll<HTMLElement>('[data-page]')]
    const page = tops.findLast((one) => one.offsetTop <= middle)
    setCurrent(Number(page?.dataset['page'] ?? 1))
  }
  const stopFollowing = () => setFollows(false)
  function zoomBy(step: number): void {
    const next = step > 0 ? ZOOMS.find((one) => one > scale + 0.01) : ZOOMS.findLast((one) => one < scale - 0.01)
    if (next !== undefined) setZoom(next)
  }

  if (error !== undefined && !shown) {
    return (
      <Empty icon="warning" tone="error" title={T.pages.failed}>
        {error}
      </Empty>
    )
  }
  return (
    <div className="relative h-full min-h-0">
      <div
        ref={scroller}
        tabIndex={0}
        role="group"
        aria-label={T.pages.view}
        onScroll={onScroll}
        onWheel={(event) => event.deltaY < 0 && stopFollowing()}
        onTouchMove={stopFollowing}
        onKeyDown={(event) => {
          if (event.key === 'End') setFollows(true)
          else if (['PageUp', 'ArrowUp', 'Home'].includes(event.key)) stopFollowing()
          if (event.key === '+' || event.key === '=') zoomBy(1)
          if (event.key === '-') zoomBy(-1)
          if (event.key === '0') setZoom(undefined)
        }}
        className="h-full overflow-auto outline-offset-[-2px]"
      >
        <ol className="flex min-w-max flex-col items-center px-6 pt-5 pb-20" style={{ gap: GAP }}>
          {shown ? (
            shown.sizes.map((size, index) => (
              <PdfPage
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
                key={index}
                number={index + 1}
                count={shown.sizes.length}
                document={shown.document}
                size={size}
                scale={scale}
                scroller={scroller}
                onDrawn={index === 0 ? onFirstPage : undefined}
              />
            ))
          ) : (
            <EmptyPage scale={scale} isWriting={isWriting || pages !== undefined || isSetting} />
          )}
        </ol>
      </div>
      {shown && (
        <div className="absolute bottom-4 left-1/2 flex h-9 -translate-x-1/2 items-center gap-1 rounded-card border border-line bg-surface pr-1 pl-3 text-small whitespace-nowrap shadow-pop-over">
          {review && (
            <>
              {[true, false].map((before) => (
                <button
                  key={String(before)}
                  type="button"
                  aria-pressed={review.showsBefore === before}
                  onClick={() => review.onChange(before)}
                  className="rounded-tag px-2 py-1 aria-pressed:bg-selection aria-pressed:font-semibold aria-pressed:text-accent"
                >
                  {before ? T.refine.before : T.refine.with}
                </button>
              ))}
              <span className="mx-1.5 h-4 w-px bg-line" />
            </>
          )}
          <span>
            <span className="font-semibold">Page {current}</span>{' '}
            <span className="text-text-2">{T.pages.of(shown.sizes.length)}</span>
          </span>
          {isWriting && <span className="ml-1 text-text-3 max-sm:hidden">{T.pages.setIn(shown.ms.toFixed(0))}</span>}
          <span className="mx-1.5 h-4 w-px bg-line" />
          <IconButton icon="minus" name={T.pages.zoomOut} size={14} className="size-7!" onClick={() => zoomBy(-1)} />
          <button type="button" onClick={() => setZoom(undefined)} className="rounded-tag px-1 hover:bg-canvas">
            {zoom === undefined ? T.pages.fitWidth : `${Math.round(zoom * 100)} %`}
          </button>
          <IconButton icon="plus" name={T.pages.zoomIn} size={14} className="size-7!" onClick={() => zoomBy(1)} />
          {isWriting && (
            <>
              <span className="mx-1 h-4 w-px bg-line" />
              <button
                type="button"
                aria-pressed={follows}
                onClick={() => setFollows(!follows)}
                className={`flex items-center gap-1.5 rounded-tag px-2 py-1 ${follows ? 'font-semibold text-accent' : ''}`}
              >
                <Icon name="chevron" size={14} />
                {follows ? T.pages.following : T.pages.follow}
              </button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

function EmptyPage({ scale, isWriting }: { scale: number; isWriting: boolean }) {
  const late = useLate()
  return (
    <li
      className="dark-page flex items-center justify-center rounded-page bg-page shadow-page"
      style={{ width: FIRST.width * scale, height: FIRST.height * scale }}
    >
      <span className="text-small text-[#5e6b6f]">{isWriting ? (late ? T.pages.loading : '') : T.pages.empty}</span>
    </li>
  )
}

function PdfPage({
  number,
  count,
  document,
  size,
  scale,
  scroller,
  onDrawn,
}: {
  number: number
  count: number
  document: PDFDocumentProxy
  size: PageSize
  scale: number
  scroller: { readonly current: HTMLDivElement | null }
  onDrawn: ((canvas: HTMLCanvasElement) => void) | undefined
}) {
  const item = useRef<HTMLLIElement>(null)
  const [near, setNear] = useState(number <= 2)
  const [text, setText] = useState('')
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNear(entry!.isIntersecting), {
      root: scroller.current,
      rootMargin: '100% 0px',
    })
    observer.observe(item.current!)
    return () => observer.disconnect()
  }, [scroller])

  // biome-ignore lint/correctness/useExhaustiveDependencies: onDrawn only reports.
  useEffect(() => {
    if (!near) return
    let isLatest = true
    let task: { cancel(): void } | undefined
    void (async () => {
      const page = await document.getPage(number)
      if (!isLatest) return
      const viewport = page.getViewport({ scale: scale * devicePixelRatio })
      const canvas = window.document.createElement('canvas')
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      canvas.setAttribute('aria-hidden', 'true')
      canvas.className = 'block size-full'
      const rendering = page.render({ canvas, viewport })
      task = rendering
      await rendering.promise
      if (!isLatest) return
      item.current?.querySelector('canvas')?.remove()
      item.current?.prepend(canvas)
      onDrawn?.(canvas)
      const content = await page.getTextContent()
      if (isLatest)
        setText(content.items.map((one) => ('str' in one ? one.str + (one.hasEOL ? '\n' : '') : '')).join(''))
    })().catch(() => {})
    return () => {
      isLatest = false
      task?.cancel()
    }
  }, [document, number, scale, near])

  return (
    <li
      ref={item}
      data-page={number}
      aria-label={T.pages.page(number, count)}
      className="dark-page relative shrink-0 rounded-page bg-page shadow-page"
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      <span className="sr-only whitespace-pre-line">{text}</span>
    </li>
  )
}
