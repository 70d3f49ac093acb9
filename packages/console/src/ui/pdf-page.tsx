/** Page 1 of a PDF file, as wide as its place. An old picture stays until the new one is whole. */
import { useEffect, useRef } from 'react'
import { loadPdf } from '../write/pdf-view.ts'

export function PdfPage({
  pdf,
  label,
  onPages,
}: {
  pdf: Uint8Array
  label: string
  onPages?: (count: number) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other bytes are another page.
  useEffect(() => {
    let isLatest = true
    void (async () => {
      const opened = await loadPdf(pdf)
      try {
        if (!isLatest || !place.current) return
        onPages?.(opened.numPages)
        const page = await opened.getPage(1)
        const { width, height } = page.getViewport({ scale: 1 })
        const viewport = page.getViewport({ scale: (place.current.clientWidth / width) * devicePixelRatio })
        const canvas = document.createElement('canvas')
        canvas.width = Math.round(viewport.width)
        canvas.height = Math.round(viewport.height)
        canvas.setAttribute('aria-hidden', 'true')
        canvas.className = 'block w-full'
        await page.render({ canvas, viewport }).promise
        if (!isLatest || !place.current) return
        place.current.style.aspectRatio = `${width} / ${height}`
        place.current.replaceChildren(canvas)
      } finally {
        await opened.loadingTask.destroy()
      }
    })()
    return () => {
      isLatest = false
    }
  }, [pdf])
  return (
    <div role="img" aria-label={label} className="dark-page overflow-hidden rounded-page bg-page shadow-page">
      <div ref={place} className="aspect-[210/297]" />
    </div>
  )
}
