/** A chart as a picture, for programs that set a document again: the bars and lines of text where the pages have them. */
import type { Galley } from '../../galley/galley.ts'
import type { Chart } from '../../markup/manuscript.ts'
import { LINE_END, LINE_FIELDS, LINE_START } from '../../paragraph/breakpoints.ts'
import { unitAt } from '../../paragraph/ligatures.ts'
import type { Matrix } from '../../picture/svg/matrix.ts'
import type { Painted, Scene } from '../../picture/svg/scene.ts'

/** Millipoints → pixels, 96 of which are an inch. */
const SCALE = 96 / 72 / 1000
/** Room at the right edge for other fonts, and for text that is not kerned; millipoints. */
const SLACK = 4000
const MATRIX: Matrix = [SCALE, 0, 0, SCALE, 0, 0]

/** @returns undefined where its text needs other fonts than those of the design, or the chart runs from right to left. */
export function chartScene(galley: Galley, first: number, { bars }: Chart): Scene | undefined {
  const { styles, shaped } = galley
  const { chart } = styles.sheet
  if (chart === undefined) return undefined
  const of = (values: Int32Array, block: number): number => values[block] ?? 0
  const start = of(galley.left, first)
  const painted: Painted[] = []
  let width = 0
  let top = 0
  for (const [at, bar] of bars.entries()) {
    const rows = [first + 2 * at, first + 2 * at + 1]
    if (bar.width < 0 || rows.some((row) => shaped[row] !== undefined)) return undefined
    const zero = bar.left - start
    const height = styles.length(chart.height)
    const leading = of(galley.leading, first)
    if (bar.width > 0) {
      const y = top + (leading >> 1) - (height >> 1)
      painted.push(rectangle(zero, y, bar.width, height, styles.colour(bar.isStressed ? chart.stressed : chart.bar)))
    }
    let lines = 1
    for (const row of rows) {
      const texts = linesOf(galley, row)
      lines = Math.max(lines, texts.length)
      width = Math.max(width, of(galley.left, row) + of(galley.measure, row) - start)
      for (const [line, text] of texts.entries()) {
        const y = top + of(galley.ascent, row) + line * leading
        painted.push(textAt(galley, row, text, of(galley.left, row) - start, y))
      }
    }
    top += lines * leading
  }
  const zero = (bars[0]?.left ?? start) - start
  const line = styles.length(chart.line)
  painted.push(rectangle(zero - (line >> 1), 0, line, top, 0))
  return { width: (width + SLACK) * SCALE, height: top * SCALE, painted, leftOut: [] }
}

function rectangle(x: number, y: number, width: number, height: number, rgb: number): Painted {
  const path: Painted['path'] = ['m', x, y, 'l', x + width, y, 'l', x + width, y + height, 'l', x, y + height, 'h']
  return { ...PLAIN, path, fill: { rgb, alpha: 1 } }
}

const PLAIN = { matrix: MATRIX, clips: [], isEvenOdd: false, stroke: undefined } as const

const FAMILIES = { times: 'serif', serif: 'serif', display: 'serif', courier: 'mono', mono: 'mono' } as const

function textAt({ styles, ...galley }: Galley, row: number, text: string, x: number, y: number): Painted {
  const { family, colour } = styles.all[galley.manuscript.blocks.style[row] ?? 0] ?? {}
  const name = styles.families[family ?? 0]?.name ?? 'sans'
  const run = {
    ...{ text, shift: 0, y, size: galley.size[row] ?? 0, isBold: false, isItalic: false },
    family: name in FAMILIES ? FAMILIES[name as keyof typeof FAMILIES] : ('sans' as const),
    fill: { rgb: colour ?? 0, alpha: 1 },
  }
  return { ...PLAIN, path: [], fill: undefined, text: { x, anchor: 0, runs: [run] } }
}

function linesOf({ lines, firstLine, manuscript }: Galley, row: number): string[] {
  const texts: string[] = []
  for (let line = firstLine[row] ?? 0; line < (firstLine[row + 1] ?? 0); line++) {
    const to = lines.data[line * LINE_FIELDS + LINE_END] ?? 0
    let text = ''
    for (let at = lines.data[line * LINE_FIELDS + LINE_START] ?? 0; at < to; at++) {
      const unit = unitAt(manuscript.codes, at)
      if (unit !== 0) text += String.fromCharCode(unit)
    }
    texts.push(text)
  }
  return texts
}
