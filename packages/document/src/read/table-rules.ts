/** Extensions of markdown-it for tables: rows with too many cells, and text right below a table. Linear. */
import type { MarkdownIt } from 'markdown-it'

/**
 * Table rows with more cells than the head. GFM drops the excess (§4.10); here a cell that was split inside a code span is joined
 * again, and any remaining excess goes to the last cell. Counts uneven rows in `env.unevenRows`.
 */
export function wideRows(md: MarkdownIt): void {
  md.core.ruler.after('block', 'wide_rows', (state) => {
    let lines: string[] | undefined
    let columns = 0
    for (let at = 0; at < state.tokens.length; at++) {
      const token = state.tokens[at]!
      if (token.type !== 'tr_open') continue
      const cells: number[] = []
      for (; state.tokens[at]!.type !== 'tr_close'; at++) if (state.tokens[at]!.type === 'inline') cells.push(at)
      if (state.tokens[at + 1]?.type === 'thead_close') {
        columns = cells.length
        continue
      }
      lines ??= state.src.split('\n')
      const row = cellsOf(lines[token.map![0]] ?? '')
      if (row.length === columns) continue
      const joined = row.length > columns ? joinCodeCells(row) : row
      if (joined.length !== columns) state.env.unevenRows = ((state.env.unevenRows as number | undefined) ?? 0) + 1
      if (row.length < columns) continue
      for (const [index, cell] of cells.entries()) {
        const isLast = index === columns - 1
        state.tokens[cell]!.content = (
          isLast
            ? joined
                .slice(index)
                .map((one) => one.trim())
                .join(' | ')
            : (joined[index] ?? '')
        ).trim()
      }
    }
  })
}

/** Splits a row into cells at each bar without a backslash before it. */
function cellsOf(line: string): string[] {
  const text = line.replace(/^[ \t>]+/u, '').trimEnd()
  const cells: string[] = []
  let cell = ''
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\' && text[at + 1] === '|') {
      cell += '|'
      at++
    } else if (text[at] === '|') {
      cells.push(cell)
      cell = ''
    } else cell += text[at]
  }
  cells.push(cell)
  if (cells[0]!.trim() === '') cells.shift()
  if (cells.length > 0 && cells.at(-1)!.trim() === '') cells.pop()
  return cells
}

/** Cells with an odd number of backticks go together up to the next such cell. */
function joinCodeCells(cells: readonly string[]): string[] {
  const joined: string[] = []
  let open: string | undefined
  for (const cell of cells) {
    const odd = (cell.split('`').length - 1) % 2 === 1
    if (open === undefined && odd) open = cell
    else if (open === undefined) joined.push(cell)
    else {
      open += `|${cell}`
      if (!odd) continue
      joined.push(open)
      open = undefined
    }
  }
  // A backtick without a partner is a character.
  return open === undefined ? joined : [...joined, ...open.split('|')]
}

/** A line without a bar right below a table is text, not a row with one cell. */
export function textBelowTables(md: MarkdownIt): void {
  md.block.ruler.before(
    'blockquote',
    'text_below_table',
    (state, line, _end, silent) =>
      silent && state.parentType === 'table' && !state.src.slice(state.bMarks[line], state.eMarks[line]).includes('|'),
    { alt: ['blockquote'] },
  )
}
