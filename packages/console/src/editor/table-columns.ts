/** The columns of a table in the text pane: how much room each cell needs beside its words, so that the bars stand below each other. */

/** Room at a character of a row, in widths of a digit. */
export interface Padding {
  row: number
  /** The room is before this character. */
  at: number
  width: number
}

/** @param rows of one table: the header, the line of dashes, the rows. */
export function paddingsOf(rows: readonly string[]): Padding[] {
  const cells = rows.map(cellsOf)
  const widths: number[] = []
  for (const row of cells)
    for (const [column, { width }] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, width)
  const isRight = (cells[1] ?? []).map(({ text }) => /^\s*-+:\s*$/.test(text))
  return cells.flatMap((row, index) =>
    row.flatMap(({ from, to, width: own }, column): Padding[] => {
      const width = (widths[column] ?? own) - own
      if (width === 0) return []
      return [{ row: index, at: isRight[column] && index !== 1 ? from : to, width }]
    }),
  )
}

/** Between the bars, which a backslash makes characters of a cell. */
function cellsOf(row: string): { from: number; to: number; text: string; width: number }[] {
  const bars = Array.from(row.matchAll(/(?<!\\)\|/g), ({ index }) => index)
  return bars.slice(1).map((to, at) => {
    const from = (bars[at] ?? 0) + 1
    const text = row.slice(from, to)
    return { from, to, text, width: widthOf(text) }
  })
}

/** East Asian Width (UAX #11): wide and fullwidth characters take two. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u

function widthOf(text: string): number {
  let width = 0
  for (const character of text.normalize('NFC'))
    if (!/\p{M}/u.test(character)) width += WIDE.test(character) || character.length > 1 ? 2 : 1
  return width
}
