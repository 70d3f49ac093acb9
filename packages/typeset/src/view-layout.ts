/** What stands where on the pages of a document, for a view that draws only the pages that have changed. Lengths are points. */
import { REPEATED } from './construct/painter.ts'
import type { Galley } from './galley/galley.ts'
import { WIDE } from './markup/manuscript.ts'
import { type Pages, SLICE_BLOCK, SLICE_FIELDS, SLICE_FLAGS, SLICE_FROM, SLICE_TO, SLICE_TOP } from './page/pages.ts'
import { LINE_FIELDS, LINE_WIDTH } from './paragraph/breakpoints.ts'
import { dissolveLigatures } from './paragraph/ligatures.ts'
import { wideText } from './paragraph/shaped.ts'

export interface Layout {
  pages: PageLayout[]
  /** In the order of the pages. A paragraph that goes on on the next page is two. */
  blocks: PlacedBlock[]
}

export interface PageLayout {
  width: number
  height: number
  /** Pages with the same hash look the same. */
  hash: string
}

export interface PlacedBlock {
  /** From 0. */
  page: number
  /** From the upper edge of the page. */
  top: number
  bottom: number
  /** From the left edge of the page: where its text begins, and where its last line ends if it is ranged left. */
  left: number
  end: number
  /** The first characters of its text; of a part that goes on, of the whole. */
  text: string
  /** How many letters and digits its text has; of a part that goes on, that of the whole. Those of a ligature may count as one. */
  letters: number
  /** Its lines [from, to) of all that its text has. */
  from: number
  to: number
  lines: number
}

const MILLI = 1000
/** Enough to find it in the source. */
const TEXT_CHARS = 40

export function layoutOf(galley: Galley, { slices, starts, papers }: Pages, hashes: readonly string[]): Layout {
  const { codes, blocks } = galley.manuscript
  const { data } = slices
  const placed: PlacedBlock[] = []
  papers.slice(0, starts.length - 1).forEach((paper, page) => {
    const end = starts[page + 1]! * SLICE_FIELDS
    for (let at = starts[page]! * SLICE_FIELDS; at < end; at += SLICE_FIELDS) {
      const block = data[at + SLICE_BLOCK]!
      const start = blocks.start[block]!
      if ((data[at + SLICE_FLAGS]! & REPEATED) !== 0 || blocks.end[block]! <= start) continue
      const [from, to] = [data[at + SLICE_FROM]!, data[at + SLICE_TO]!]
      const top = paper.top + data[at + SLICE_TOP]!
      const left = paper.left + galley.left[block]!
      const width = galley.lines.data[(galley.firstLine[block]! + to - 1) * LINE_FIELDS + LINE_WIDTH]!
      placed.push({
        page,
        top: top / MILLI,
        bottom: (top + (to - from) * galley.leading[block]!) / MILLI,
        left: left / MILLI,
        end: (left + (width * galley.size[block]!) / MILLI) / MILLI,
        text: textFrom(
          codes.subarray(start, Math.min(blocks.end[block]!, start + TEXT_CHARS)),
          (blocks.flags[block]! & WIDE) !== 0,
        ),
        letters: countLetters(codes.subarray(start, blocks.end[block]!)),
        from,
        to,
        lines: galley.firstLine[block + 1]! - galley.firstLine[block]!,
      })
    }
  })
  const pages = hashes.map((hash, page) => {
    const { width, height } = papers[page]!
    return { width: width / MILLI, height: height / MILLI, hash }
  })
  return { pages, blocks: placed }
}

/** By UTF-16 unit, once it was looked up: 1, or 2 for a letter or digit. */
const known = new Uint8Array(0x10000)

function countLetters(codes: Uint16Array): number {
  let count = 0
  for (const code of codes) {
    let kind = known[code]!
    if (kind === 0) {
      kind = /[\p{L}\p{N}]/u.test(String.fromCharCode(code)) ? 2 : 1
      known[code] = kind
    }
    count += kind - 1
  }
  return count
}

/** Letters, where the lines have ligatures: the codes of wide text are UTF-16, and its ligatures stand elsewhere. */
function textFrom(codes: Uint16Array, isWide: boolean): string {
  const letters = codes.slice()
  if (!isWide) dissolveLigatures(letters, 0, letters.length)
  return wideText(letters, 0, letters.length, 0).text
}
