import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rows } from '../../markup/manuscript.ts'
import {
  AT_SPACE,
  BREAK_END,
  BREAK_FIELDS,
  BREAK_KIND,
  BREAK_NEXT,
  FORCED,
  X_END,
  X_NEXT,
} from '../../paragraph/breakpoints.ts'
import { shareWidths } from './share.ts'
import { TableText } from './text.ts'

/** Text in which every character is half an em wide, at 10 points: 5 points a character. */
function textOf(rows: readonly (readonly string[])[]): TableText {
  const text = new TableText(rows.length * rows[0]!.length)
  const breakpoints = new Rows('breakpoints')
  rows.forEach((cells, row) => {
    cells.forEach((cell, column) => {
      breakpoints.length = 0
      for (let end = cell.indexOf(' '); ; end = cell.indexOf(' ', end + 1)) {
        const isLast = end < 0
        const at = breakpoints.add(BREAK_FIELDS)
        const to = isLast ? cell.length : end
        breakpoints.data[at + BREAK_END] = to
        breakpoints.data[at + BREAK_NEXT] = isLast ? to : to + 1
        breakpoints.data[at + X_END] = 500 * to
        breakpoints.data[at + X_NEXT] = 500 * (isLast ? to : to + 1)
        breakpoints.data[at + BREAK_KIND] = isLast ? FORCED : AT_SPACE
        if (isLast) break
      }
      text.add(row, column, 10_000, 0, breakpoints, false)
    })
  })
  return text
}

function widest(text: TableText, widths: Int32Array, columns: number): number[] {
  const found = new Array<number>(columns).fill(0)
  for (let cell = 0; cell < text.cellCount; cell++)
    found[text.column[cell]!] = Math.max(found[text.column[cell]!]!, widths[cell]!)
  return found
}

function share(rows: readonly (readonly string[])[], room: number): { widths: number[]; text: TableText } {
  const text = textOf(rows)
  const columns = rows[0]!.length
  const least = widest(text, text.least, columns)
  const natural = widest(text, text.natural, columns)
  return { widths: shareWidths(text, least, natural, room), text }
}

function heightOf(text: TableText, widths: readonly number[]): number {
  const lines = new Array<number>(text.rowCount).fill(1)
  for (let cell = 0; cell < text.cellCount; cell++) {
    const row = text.row[cell]!
    lines[row] = Math.max(lines[row]!, text.linesIn(cell, widths[text.column[cell]!]!))
  }
  return lines.reduce((sum, count) => sum + count, 0)
}

test('every column has its longest word, and all the width is used', () => {
  const { widths } = share([['Telecommunications', 'one two three four five six seven eight nine ten']], 200_000)
  assert.equal(widths[0]!, 90_000)
  assert.ok(widths[1]! >= 105_000 && widths[0]! + widths[1]! <= 200_000)
})

test('width goes to the column that makes the table lower', () => {
  const long = 'word '.repeat(20).trim()
  // A head of two words could use the width too, but the rows are what counts.
  const { widths } = share([['Head word', 'b'], ...Array.from({ length: 5 }, () => ['a', long])], 300_000)
  assert.ok(widths[1]! > 240_000, `${widths}`)
})

test('of several longest cells of a row each becomes shorter', () => {
  const words = 'alpha beta gamma delta epsilon zeta'
  const { widths, text } = share([[words, words, words]], 360_000)
  assert.equal(heightOf(text, widths), heightOf(text, [120_000, 120_000, 120_000]))
})

test('sharing costs in proportion to the text, whatever the number of rows', () => {
  const row = [
    'A name of some length',
    'Words that describe it in a sentence or two, so that lines are broken',
    '1,234',
  ]
  const costOf = (count: number) => share(new Array<string[]>(count).fill(row), 250_000).text.operations
  const [small, large] = [costOf(1000), costOf(5000)]
  assert.ok(large < small * 5.5, `${small}, ${large}`)
  assert.ok(small / 3000 < 1000, `${small / 3000} a cell`)
})
