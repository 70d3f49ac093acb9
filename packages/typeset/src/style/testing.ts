/** For tests of designs: the lines of a PDF with their places. */
import assert from 'node:assert/strict'
import type { Document } from '@platen/document'
import * as mupdf from 'mupdf'
import { ResourceLoader } from '../../../server/src/pdf/resources.ts'
import { type TypesetOptions, typeset } from '../index.ts'

export interface Line {
  page: number
  text: string
  x: number
  /** Baseline, from the upper edge of the page. */
  y: number
  right: number
}

const loader = new ResourceLoader()

/** @param gap points between two lines beside each other, at least. */
export async function linesOf(source: string | Document, options: TypesetOptions, gap = 10): Promise<Line[]> {
  const all: TypesetOptions = { markup: 'markdown', ...options }
  const { pdf, pageCount } = typeset(source, all, (await loader.loadFor(source, all)).resources)
  const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
  const lines: Line[] = []
  for (let page = 0; page < pageCount; page++) {
    document
      .loadPage(page)
      .toStructuredText('')
      .walk({
        onChar(character, origin, _font, _size, quad) {
          const last = lines.at(-1)
          const [x, y] = [origin[0], origin[1]]
          if (
            last !== undefined &&
            last.page === page &&
            Math.abs(last.y - y) < 0.01 &&
            Math.abs(x - last.right) < gap
          ) {
            last.text += character === '\u00a0' ? ' ' : character
            if (character !== ' ') last.right = Math.max(last.right, quad[2])
          } else lines.push({ page, text: character, x, y, right: quad[2] })
        },
      })
  }
  document.destroy()
  return lines
}

export const close = (value: number, expected: number, what: string): void =>
  assert.ok(Math.abs(value - expected) < 0.1, `${what}: ${value}, not ${expected}`)
