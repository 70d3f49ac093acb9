/** The view of the pages in a pane, and what it shows, as React reads it. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SetPages } from '../typesetting/messages.ts'
import type { TextNode } from '../typesetting/text-layer.ts'
import { PageView, type Shown } from './page-view.ts'

/** The text of a page: for screen readers, and to be selected. */
export interface ReadText {
  nodes: TextNode[]
  layer: HTMLElement
}

export interface PageViewOptions {
  /** Has the view while it is on screen. */
  attached: RefObject<PageView | null>
  text: string
  isWriting: boolean
  /** The last line stays in view while it is written. */
  follows: boolean
  /** Undefined: pages are as wide as the pane. */
  zoom: number | undefined
  /** The canvas of page 1 whenever it was drawn. */
  onFirstPage: (canvas: HTMLCanvasElement) => void
  /** As `PageSetter.watch`. */
  watch: (listener: (file: SetPages | undefined) => void) => () => void
}

export function usePageView(
  scroller: RefObject<HTMLDivElement | null>,
  { attached, text, isWriting, follows, zoom, onFirstPage, watch }: PageViewOptions,
) {
  const [view, setView] = useState<PageView>()
  /** A file came, and will be shown. */
  const [hasFile, setHasFile] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const [texts, setTexts] = useState<ReadonlyMap<number, ReadText>>(new Map())
  const [width, setWidth] = useState(0)
  const latestText = useRef(text)
  latestText.current = text
  const firstPage = useRef(onFirstPage)
  firstPage.current = onFirstPage
  useEffect(() => {
    const created = new PageView(scroller.current!, {
      onShow: (next, hasMoved) => (hasMoved ? flushSync(() => setShown(next)) : setShown(next)),
      onEmpty: () => setShown(undefined),
      onText: (page, nodes, layer) => setTexts((all) => new Map(all).set(page, { nodes, layer })),
      onFirstPage: (canvas) => firstPage.current(canvas),
    })
    setView(created)
    attached.current = created
    return () => {
      attached.current = null
      created.close()
    }
  }, [attached, scroller])
  useLayoutEffect(() => {
    const element = scroller.current!
    const observer = new ResizeObserver(() => {
      setWidth(element.clientWidth)
      view?.measure()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [view, scroller])
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
  return { view, shown, texts, hasFile, width }
}
