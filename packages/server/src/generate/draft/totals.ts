/** Totals among the lines and tables of a text: what adds up to which, so that it can be made so again. Pure. */
import { scanAtoms } from '../facts/scan.ts'
import { sentencesOf } from '../facts/split.ts'
import type { Fact } from '../facts/types.ts'

export interface Total {
  label: string
  /** Of a table; 0 where the line has one figure that counts. */
  column: number
  /** Adds up what stands above without a blank line between, or all since the last line without figures. */
  block: boolean
  text: string
  start: number
  value: number
  sum: number
  parts: number
}

export const TOTAL = /\b(?:total|sum|grand total|overall|summe|gesamt\p{L}*|insgesamt|somme|suma)\b/iu

/** Lines under each other whose last is called a total; the rows of a table by their columns. */
export function totalsIn(text: string, language: string, all = false): Total[] {
  const totals: Total[] = []
  const least = all ? 1 : 2
  // Prices in a letter's sentence stand above the list, and do not belong to its total.
  let [inBlock, inRun] = [new Map<number, number[]>(), new Map<number, number[]>()]
  for (const line of unitsOf(text, language)) {
    if (/^\s*$/u.test(line[0])) {
      inBlock = new Map()
      continue
    }
    const figures = figuresIn(line[0], language)
    if (figures.length === 0) {
      if (!/^\s*\|?[\s:|-]+\|?\s*$/u.test(line[0]) && !/\|/u.test(line[0])) [inBlock, inRun] = [new Map(), new Map()]
      continue
    }
    const found: Total[] = []
    if (TOTAL.test(line[0]))
      for (const [block, above] of [
        [true, inBlock],
        [false, inRun],
      ] as const)
        for (const { column, figure, value } of figures) {
          const parts = above.get(column) ?? []
          const sum = parts.reduce((a, b) => a + Math.round(b * 1e6), 0) / 1e6
          if (parts.length >= least && (all || sum === value))
            found.push({
              label: line[0].slice(0, figures[0]?.figure.start).trim(),
              column,
              block,
              text: figure.text,
              start: line.index + figure.start,
              value,
              sum,
              parts: parts.length,
            })
        }
    totals.push(...found)
    if (TOTAL.test(line[0]) && (inBlock.size > 0 || inRun.size > 0)) [inBlock, inRun] = [new Map(), new Map()]
    else
      for (const { column, value } of figures)
        for (const above of [inBlock, inRun]) {
          const parts = above.get(column)
          if (parts === undefined) above.set(column, [value])
          else parts.push(value)
        }
  }
  return totals
}

/** Its lines; of one that tells a total among other sentences, these, between blanks. */
function* unitsOf(text: string, language: string): Generator<{ 0: string; index: number }> {
  for (const line of text.matchAll(/[^\n]+|\n(?=\n)/gu)) {
    const sentences =
      TOTAL.test(line[0]) && !line[0].includes('|') ? sentencesOf(line[0], scanAtoms(line[0], language)) : []
    if (sentences.length < 3) yield line
    else {
      yield { 0: '', index: line.index }
      for (const sentence of sentences) yield { 0: sentence.text, index: line.index + sentence.start }
      yield { 0: '', index: line.index + line[0].length }
    }
  }
}

/** The figures of a line that add up downwards: each cell's in a row of a table, else the last one. */
function figuresIn(line: string, language: string): { column: number; figure: Fact; value: number }[] {
  const figures = scanAtoms(line, language).flatMap((figure) =>
    (figure.kind === 'amount' || figure.kind === 'number') && figure.value !== undefined
      ? [{ figure, value: figure.value }]
      : [],
  )
  if (line.includes('|')) {
    let column = 1
    return figures.map((one, at) => {
      for (let from = figures[at - 1]?.figure.start ?? 0; from < one.figure.start; from++)
        if (line[from] === '|') column++
      return { ...one, column }
    })
  }
  const last = figures.at(-1)
  return last === undefined ? [] : [{ ...last, column: 0 }]
}
