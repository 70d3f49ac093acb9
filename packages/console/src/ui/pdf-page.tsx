/** Page 1 of a PDF file, as wide as its place. An old picture stays until the new one is whole. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { drawPage, withPdf } from '../typesetting/pdf-js.ts'

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
  const reportPages = useEffectEvent((count: number) => onPages?.(count))
  useEffect(() => {
    let isLatest = true
    void withPdf(pdf, async (opened) => {
      if (!isLatest || !place.current) return
      reportPages(opened.numPages)
      const { width, height } = (await opened.getPage(1)).getViewport({ scale: 1 })
      const canvas = await drawPage(opened, 0, (place.current.clientWidth / width) * devicePixelRatio)
      canvas.setAttribute('aria-hidden', 'true')
      canvas.className = 'block w-full'
      if (!isLatest || !place.current) return
      place.current.style.aspectRatio = `${width} / ${height}`
      place.current.replaceChildren(canvas)
    }).catch(() => {
      // Without a picture its place stays empty.
    })
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
