/** The first two pages of a text, set by the console's typesetter and drawn by pdf.js. */
import type { Layout, TypesetOptions } from '@platen/typeset'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { drawPage, withPdf } from '../typesetting/pdf-js.ts'
import { typesetter } from '../typesetting/typesetter.ts'
import { T } from './texts.ts'

const WIDTH = 116

export function FirstPages({ text, title, options }: { text: string; title: string; options: TypesetOptions }) {
  const list = useRef<HTMLUListElement>(null)
  const [count, setCount] = useState(2)
  const [failed, setFailed] = useState(false)
  // They change when the templates come.
  const design = JSON.stringify(options)
  useEffect(() => {
    let isLatest = true
    setFailed(false)
    typesetter.set({
      source: text,
      title,
      options: { ...(JSON.parse(design) as TypesetOptions), markup: 'markdown' },
      onDone: (outcome) => {
        if (!isLatest) return
        if ('error' in outcome) setFailed(true)
        else void withPdf(outcome.pdf, (pdf) => drawPages(pdf, outcome.layout)).catch(() => isLatest && setFailed(true))
      },
    })
    async function drawPages(opened: PDFDocumentProxy, layout: Layout): Promise<void> {
      const shown = Math.min(2, opened.numPages)
      if (isLatest) setCount(shown)
      for (let number = 1; number <= shown && isLatest; number += 1) {
        const { width } = layout.pages[number - 1]!
        const canvas = await drawPage(opened, number - 1, (WIDTH / width) * devicePixelRatio)
        canvas.setAttribute('aria-hidden', 'true')
        canvas.className = 'block w-full'
        if (isLatest) list.current?.querySelector(`[data-page="${number}"]`)?.replaceChildren(canvas)
      }
    }
    return () => {
      isLatest = false
    }
  }, [text, title, design])
  if (failed) return null
  return (
    <ul ref={list} aria-label={T.jobs.pages} className="flex shrink-0 gap-2.5">
      {Array.from({ length: count }, (_, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
          key={index}
          className="dark-page relative overflow-hidden rounded-page bg-page shadow-page"
          style={{ width: WIDTH, minHeight: Math.round(WIDTH * Math.SQRT2) }}
        >
          <span className="sr-only">{T.jobs.page(index + 1)}</span>
          <div data-page={index + 1} />
        </li>
      ))}
    </ul>
  )
}
