/** The text of a PDF as it stands on its pages: each character with its place, face and colour; lengths are points from the upper left. */
import * as mupdf from 'mupdf'

export interface Character {
  text: string
  x: number
  /** Baseline. */
  y: number
  right: number
  size: number
  /** PostScript name, without the subset's tag. */
  font: string
  /** 0xRRGGBB. */
  colour: number
}

/** Characters that follow each other on one baseline. */
export interface TextLine {
  page: number
  text: string
  x: number
  y: number
  right: number
  size: number
  font: string
  characters: Character[]
}

/** Wider gaps part two lines; ems. */
const GAP = 1.2

/** In the order of the content streams. */
export function linesOfPdf(pdf: Uint8Array): TextLine[][] {
  const document = mupdf.Document.openDocument(pdf.slice(), 'application/pdf')
  const pages: TextLine[][] = []
  for (let page = 0; page < document.countPages(); page++) {
    const lines: TextLine[] = []
    document
      .loadPage(page)
      .toStructuredText('preserve-whitespace,preserve-spans,use-cid-for-unknown-unicode')
      .walk({
        onChar(text, [x, y], font, size, quad, colour) {
          const right = Math.max(quad[2], quad[0])
          const left = Math.min(quad[0], x)
          const name = font.getName().replace(/^[A-Z]{6}\+/u, '')
          const [r = 0, g = r, b = r] = colour ?? []
          const rgb = [r, g, b].reduce((sum: number, part) => sum * 256 + Math.round(Number(part) * 255), 0)
          const character = { text, x: left, y, right, size, font: name, colour: rgb }
          const last = lines.at(-1)
          const isNext = last !== undefined && Math.abs(last.y - y) < 0.05 && Math.abs(left - last.right) < GAP * size
          if (!isNext) lines.push({ page, text, x: left, y, right, size, font: name, characters: [character] })
          else {
            last.text += text
            last.right = Math.max(last.right, text.trim() === '' ? last.right : right)
            last.x = Math.min(last.x, left)
            last.characters.push(character)
          }
        },
      })
    pages.push(lines.filter((line) => line.text.trim() !== ''))
  }
  document.destroy()
  return pages
}
