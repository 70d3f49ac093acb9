/** What stands where on a page, read from the operators that draw it (ISO 32000-1 §9.4). */
import type { PDFDocumentProxy } from 'pdfjs-dist'

/** A character, or those of a ligature. Points, from the upper left corner of the page. */
export interface Glyph {
  text: string
  left: number
  right: number
  baseline: number
  size: number
}

/** [a b c d e f] of ISO 32000-1 §8.3.3. */
type Matrix = ArrayLike<number>

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** What transforms as `first` does, and then as `then` does. */
function multiply(first: Matrix, then: Matrix): Matrix {
  const [a, b, c, d, e, f] = Array.from(first) as [number, number, number, number, number, number]
  const [A, B, C, D, E, F] = Array.from(then) as [number, number, number, number, number, number]
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

/** What pdf.js makes of a string: glyphs, their widths in thousandths of the size, and how far the pen goes back between them. */
type Shown = readonly (number | { unicode: string; width: number; isSpace: boolean })[]

/** Numbers of the operators: `OPS` of pdf.js. */
type Operators = typeof import('pdfjs-dist').OPS

/** @param page from 0. @returns in the order in which they are drawn, which is that of reading. */
export async function glyphsOfPage(document: PDFDocumentProxy, page: number): Promise<Glyph[]> {
  const { OPS } = await import('pdfjs-dist')
  const opened = await document.getPage(page + 1)
  try {
    const { fnArray, argsArray } = await opened.getOperatorList({ intent: 'print' })
    return glyphsOf(OPS, fnArray, argsArray, opened.view[3]!)
  } finally {
    opened.cleanup()
  }
}

/** @param top the upper edge of the page. */
export function glyphsOf(OPS: Operators, names: readonly number[], values: readonly unknown[], top: number): Glyph[] {
  const glyphs: Glyph[] = []
  let state = { matrix: IDENTITY, size: 1, leading: 0, rise: 0, charSpacing: 0, wordSpacing: 0, stretch: 1 }
  const saved: (typeof state)[] = []
  let line = IDENTITY
  let text = IDENTITY
  /** Pictures are forms. */
  let forms = 0

  const set = (change: Partial<typeof state>): void => {
    state = { ...state, ...change }
  }
  const advance = (x: number): void => {
    text = multiply([1, 0, 0, 1, x * state.stretch, 0], text)
  }
  const moveLine = (x: number, y: number): void => {
    line = multiply([1, 0, 0, 1, x, y], line)
    text = line
  }
  function show(shown: Shown): void {
    const { matrix, size, rise, charSpacing, wordSpacing } = state
    for (const one of shown) {
      if (typeof one === 'number') {
        advance((-one / 1000) * size)
        continue
      }
      const start = multiply(multiply([1, 0, 0, 1, 0, rise], text), matrix)
      advance((one.width / 1000) * size)
      glyphs.push({
        text: one.unicode,
        left: start[4]!,
        right: multiply(text, matrix)[4]!,
        baseline: top - start[5]!,
        size: size * Math.hypot(start[2]!, start[3]!),
      })
      advance(charSpacing + (one.isSpace ? wordSpacing : 0))
    }
  }

  const actions: Record<number, (values: never) => void> = {
    [OPS.save]: () => saved.push(state),
    [OPS.restore]: () => set(saved.pop() ?? {}),
    [OPS.transform]: (matrix: Matrix) => set({ matrix: multiply(matrix, state.matrix) }),
    [OPS.beginText]: () => {
      line = IDENTITY
      text = IDENTITY
    },
    [OPS.setFont]: ([, size]: [string, number]) => set({ size }),
    [OPS.setLeading]: ([leading]: [number]) => set({ leading }),
    [OPS.setTextRise]: ([rise]: [number]) => set({ rise }),
    [OPS.setCharSpacing]: ([charSpacing]: [number]) => set({ charSpacing }),
    [OPS.setWordSpacing]: ([wordSpacing]: [number]) => set({ wordSpacing }),
    [OPS.setHScale]: ([percent]: [number]) => set({ stretch: percent / 100 }),
    [OPS.moveText]: ([x, y]: [number, number]) => moveLine(x, y),
    [OPS.setLeadingMoveText]: ([x, y]: [number, number]) => {
      set({ leading: -y })
      moveLine(x, y)
    },
    [OPS.nextLine]: () => moveLine(0, -state.leading),
    [OPS.setTextMatrix]: ([matrix]: [Matrix]) => {
      line = matrix
      text = matrix
    },
    [OPS.showText]: ([shown]: [Shown]) => show(shown),
  }
  names.forEach((name, at) => {
    if (name === OPS.paintFormXObjectBegin) forms += 1
    else if (name === OPS.paintFormXObjectEnd) forms -= 1
    else if (forms === 0) actions[name]?.(values[at] as never)
  })
  return glyphs
}
