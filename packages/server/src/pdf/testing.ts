/** For tests: reads a PDF with pdf.js. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPage {
  /** Points: width and height. */
  size: number[]
  /** Pieces of text with the left end of their baseline, in points from the lower left corner. */
  pieces: { text: string; x: number; y: number }[]
  text: string
}

export interface ReadPdf {
  pages: ReadPage[]
  info: Record<string, unknown>
  /** Whether the window of a viewer shows the title. */
  displaysTitle: boolean
}

export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const pages: ReadPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const pieces = items.flatMap((item) => ('str' in item && item.str !== '' ? [item] : []))
    pages.push({
      size: page.view.slice(2),
      pieces: pieces.map(({ str, transform }) => ({ text: str, x: transform[4] as number, y: transform[5] as number })),
      text: pieces.map(({ str }) => str).join(' '),
    })
  }
  const { info } = await document.getMetadata()
  const preferences = await document.getViewerPreferences()
  await task.destroy()
  return { pages, info: info as Record<string, unknown>, displaysTitle: preferences?.get('DisplayDocTitle') === true }
}

export async function textOf(pdf: Uint8Array): Promise<string> {
  return (await readPdf(pdf)).pages.map(({ text }) => text).join('\n')
}
