/**
 * Pages → content streams, one after the other in one buffer, and the marks that tie them to the structure tree.
 *
 * Text is written as WinAnsi bytes with the kerns between them; every block is a marked-content sequence, everything
 * else (folios, rules) an artifact. Source: ISO 32000-1 §9.4 (text), §14.6 to §14.8 (marks, tags).
 */
import { LEFT_SHIFT, RIGHT_MASK, RIGHT_SHIFT, widthOf } from '../font/afm.ts'
import { SOFT_HYPHEN, STYLE } from '../font/encoding.ts'
import type { Galley } from '../galley/galley.ts'
import {
  BLOCK_FIELDS,
  ELEMENT,
  ELEMENT_NAMES,
  INDENT,
  LABEL,
  LABEL_ELEMENT,
  LABEL_END,
  type Manuscript,
  Rows,
  SCALE,
} from '../markup/manuscript.ts'
import { type Pages, SLICE_BLOCK, SLICE_FIELDS, SLICE_FROM, SLICE_ROW, SLICE_TO } from '../page/paginate.ts'
import {
  AT_HYPHEN,
  AT_SPACE,
  LINE_END,
  LINE_FIELDS,
  LINE_KIND,
  LINE_SPACES,
  LINE_START,
  LINE_STATE,
  LINE_WIDTH,
} from '../paragraph/breakpoints.ts'
import type { Frame } from '../units.ts'
import { Bytes, writeInt } from './bytes.ts'
import type { Stream } from './deflate.ts'

/** A row of `Content.marks`, in the order of the pages: mark MCID on a page belongs to an element. */
export const MARK_PAGE = 0
export const MARK_ID = 1
export const MARK_ELEMENT = 2
export const MARK_FIELDS = 3

export interface Content {
  bytes: Bytes
  pages: Stream[]
  marks: Rows
  /** Style bits of the standard fonts in use. */
  styles: Set<number>
  /** A no-break space or a soft hyphen was written: readers need a ToUnicode map to tell it from its look-alike. */
  ambiguous: boolean
  /** False where page numbers were asked for and the bottom margin had no room. */
  foliosFit: boolean
}

const SPACE = 32
/** The bullet stands this far before the text of its item, its width included. */
const BULLET_REACH = 850
const FOLIO_SIZE_MAX = 12000
const FOLIO_SIZE_MIN = 4000

const BEGIN_MARK = ELEMENT_NAMES.map((name) => `/${name}<</MCID `)

const NEEDS_ESCAPE = new Uint8Array(256)
for (const code of [40, 41, 92]) NEEDS_ESCAPE[code] = 1

// What copyRun has to tell besides where it stopped writing.
let copied = 0
let copiedRow = 0

/**
 * Copies codes up to the first control, with the kerns between them: the inner loop of the engine, kept apart so that
 * its variables stay in registers.
 */
function copyRun(
  codes: Uint16Array,
  start: number,
  end: number,
  rowBefore: number,
  metrics: Uint32Array,
  kerns: Int16Array,
  data: Uint8Array,
  atBefore: number,
): number {
  let at = atBefore
  let row = rowBefore
  let i = start
  for (; i < end; i++) {
    const code = codes[i]!
    if (code < SPACE || code === SOFT_HYPHEN) break
    const metric = metrics[code]!
    const kern = kerns[row + ((metric >>> RIGHT_SHIFT) & RIGHT_MASK)]!
    row = metric >>> LEFT_SHIFT
    if (kern !== 0) {
      data[at++] = 41
      at = writeInt(data, at, -kern)
      data[at++] = 40
    }
    if (NEEDS_ESCAPE[code] !== 0) data[at++] = 92
    data[at++] = code
  }
  copied = i - start
  copiedRow = row
  return at
}

export function writeContent(
  manuscript: Manuscript,
  galley: Galley,
  layout: Pages,
  frame: Frame,
  folios: boolean,
): Content {
  const { codes } = manuscript
  const blocks = manuscript.blocks.data
  const lines = galley.lines.data
  const slices = layout.slices.data
  const out = new Bytes('content', manuscript.length * 2 + 4096)
  const marks = new Rows('marks')
  const styles = new Set<number>()
  const pages: Stream[] = []
  const bulletWidth = widthOf(galley.fonts[0]!, 149)
  let ambiguous = false
  let mark = 0
  // State of the text object at hand.
  let font = -1
  let fontSize = 0
  let x = 0
  let y = 0
  let wordSpace = 0

  // `/F1 12 Tf ` and the like, made once: emphasis switches fonts thousands of times in a long document.
  const fontOperators = new Map<number, Uint8Array>()
  function setFont(style: number, size: number): void {
    font = style
    fontSize = size
    const key = size * 8 + style
    let operator = fontOperators.get(key)
    if (operator === undefined) {
      styles.add(style)
      const spelling = new Bytes('', 32)
      spelling.text(`/F${style} `)
      spelling.milli(size)
      spelling.text(' Tf')
      operator = spelling.view()
      fontOperators.set(key, operator)
    }
    const count = operator.length
    out.reserve(count)
    const data = out.data
    let at = out.length
    for (let i = 0; i < count; i++) data[at++] = operator[i]!
    out.length = at
  }

  function moveTo(nextX: number, nextY: number): void {
    if (nextX === x && nextY === y) return
    if (nextX === x && nextY === y - frame.leading) out.text('T*')
    else {
      out.milli(nextX - x)
      out.text(' ')
      out.milli(nextY - y)
      out.text(' Td')
    }
    x = nextX
    y = nextY
  }

  /** `thousandths` of a point, to four decimals: word space must fill the measure to a hair. */
  function setWordSpace(tenThousandths: number): void {
    if (tenThousandths === wordSpace) return
    wordSpace = tenThousandths
    const sign = tenThousandths < 0 ? '-' : ''
    const size = tenThousandths < 0 ? -tenThousandths : tenThousandths
    const part = size % 10000
    out.text(`${sign}${(size - part) / 10000}.${`${part}`.padStart(4, '0')} Tw `)
  }

  /** Codes [start, end) as one TJ, `tail` after them where it is a code. */
  function writeText(start: number, end: number, state: number, size: number, tail: number): void {
    let style = state & 7
    let { metrics, kerns } = galley.fonts[style]!
    let row = 0
    let open = false
    out.reserve((end - start + 1) * 9 + 64)
    let data = out.data
    let at = out.length
    for (let i = start; i < end; i++) {
      const code = codes[i]!
      if (code < SPACE || code === SOFT_HYPHEN) {
        if (code >= STYLE && code < STYLE + 8 && code - STYLE !== style) {
          style = code - STYLE
          ;({ metrics, kerns } = galley.fonts[style]!)
          row = 0
          if (open) {
            data[at++] = 41
            data[at++] = 93
            data[at++] = 84
            data[at++] = 74
            open = false
          }
        }
        continue
      }
      if (!open) {
        out.length = at
        if (style !== font || size !== fontSize) setFont(style, size)
        out.reserve((end - i + 1) * 9 + 64)
        data = out.data
        at = out.length
        data[at++] = 91
        data[at++] = 40
        open = true
        row = 0
      }
      at = copyRun(codes, i, end, row, metrics, kerns, data, at)
      i += copied - 1
      row = copiedRow
    }
    if (tail !== 0) {
      if (!open) {
        data[at++] = 91
        data[at++] = 40
        open = true
      }
      data[at++] = tail
    }
    if (open) {
      data[at++] = 41
      data[at++] = 93
      data[at++] = 84
      data[at++] = 74
      data[at++] = 10
    }
    out.length = at
  }

  function beginMark(page: number, element: number): void {
    const at = marks.add(MARK_FIELDS)
    marks.data[at + MARK_PAGE] = page
    marks.data[at + MARK_ID] = mark
    marks.data[at + MARK_ELEMENT] = element
    out.text(BEGIN_MARK[manuscript.elementTypes[element]!]!)
    out.int(mark++)
    out.text('>>BDC ')
  }

  function endMark(): void {
    out.text('EMC\n')
  }

  const folioSize = Math.min(frame.size, FOLIO_SIZE_MAX, Math.floor(frame.bottom / 2))
  const foliosFit = folioSize >= FOLIO_SIZE_MIN

  function writeFolio(number: number): void {
    const digits = `${number}`
    const face = galley.fonts[0]!
    let width = 0
    for (let i = 0; i < digits.length; i++) width += widthOf(face, digits.charCodeAt(i))
    styles.add(0)
    out.text('/Artifact<</Type/Pagination/Subtype/Footer>>BDC BT /F0 ')
    out.milli(folioSize)
    out.text(' Tf ')
    out.milli(Math.round((frame.width - (width * folioSize) / 1000) / 2))
    out.text(' ')
    // The digits' height, some 0.68 em, is centred in the margin.
    out.milli(Math.round((frame.bottom - folioSize * 0.68) / 2))
    out.text(` Td(${digits})Tj ET EMC\n`)
  }

  const pageCount = layout.starts.length - 1
  for (let page = 0; page < pageCount; page++) {
    const from = out.length
    const first = layout.starts[page]! * SLICE_FIELDS
    const last = layout.starts[page + 1]! * SLICE_FIELDS
    mark = 0
    if (last > first) {
      font = -1
      fontSize = 0
      wordSpace = 0
      x = 0
      y = 0
      out.text('BT ')
      out.milli(frame.leading)
      out.text(' TL ')
      for (let slice = first; slice < last; slice += SLICE_FIELDS) {
        const block = slices[slice + SLICE_BLOCK]!
        const row = block * BLOCK_FIELDS
        const lineFrom = galley.firstLine[block]! + slices[slice + SLICE_FROM]!
        const lineTo = galley.firstLine[block]! + slices[slice + SLICE_TO]!
        const perLine = galley.rowsPerLine(block)
        const scale = blocks[row + SCALE]!
        const size = scale === 1000 ? frame.size : Math.round((frame.size * scale) / 1000)
        const indent = Math.round((frame.size * blocks[row + INDENT]!) / 1000)
        const left = frame.left + indent
        const measure = frame.measure - indent
        let baseline = frame.firstBaseline - (slices[slice + SLICE_ROW]! + perLine - 1) * frame.leading
        if (blocks[row + LABEL_END]! > blocks[row + LABEL]! && slices[slice + SLICE_FROM] === 0) {
          setWordSpace(0)
          beginMark(page, blocks[row + LABEL_ELEMENT]!)
          moveTo(left - Math.round((frame.size * (BULLET_REACH - 350 + bulletWidth)) / 1000), baseline)
          writeText(blocks[row + LABEL]!, blocks[row + LABEL_END]!, 0, size, SPACE)
          endMark()
        }
        beginMark(page, blocks[row + ELEMENT]!)
        for (let line = lineFrom; line < lineTo; line++) {
          const at = line * LINE_FIELDS
          const start = lines[at + LINE_START]!
          const end = lines[at + LINE_END]!
          const kind = lines[at + LINE_KIND]!
          if (end > start) {
            moveTo(left, baseline)
            if (frame.justified) {
              const spaces = lines[at + LINE_SPACES]!
              const slack = measure - Math.round((lines[at + LINE_WIDTH]! * size) / 1000)
              setWordSpace(
                spaces > 0 && (kind === AT_SPACE || kind === AT_HYPHEN) ? Math.round((slack * 10) / spaces) : 0,
              )
            }
            if (kind === AT_HYPHEN) ambiguous = true
            const tail = kind === AT_SPACE ? SPACE : kind === AT_HYPHEN ? SOFT_HYPHEN : 0
            writeText(start, end, lines[at + LINE_STATE]!, size, tail)
          }
          baseline -= perLine * frame.leading
        }
        endMark()
      }
      out.text('ET\n')
    }
    if (folios && foliosFit) writeFolio(page + 1)
    pages.push({ start: from, end: out.length })
  }
  return { bytes: out, pages, marks, styles, ambiguous, foliosFit: !folios || foliosFit }
}
