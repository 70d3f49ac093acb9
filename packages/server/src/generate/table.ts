/**
 * A csv table that a prompt asks for: rows under a JSON schema where the backend holds to one, else csv text; read,
 * squared to the header's width, and written by code. Where the length limit cut it, the rows after the last whole one are
 * asked for, three times at most; half a row is never kept. Source: docs/decisions.md `csv`.
 */
import { parseCsv, toCsv } from '../formats/csv.ts'
import { type Answer, collect, type Session } from './call.ts'
import { wordsWanted } from './check.ts'
import { escapeInline, plainInline } from './markup/inline.ts'
import { parseMarkdown } from './markup/parse.ts'
import { toRows } from './markup/rows.ts'
import { render } from './paper.ts'
import { again, MORE_ROWS, ROWS_SCHEMA, rows as rowsPrompt, smallTable } from './prompts.ts'
import { briefingOf, type Task, type Writing, type Written } from './task.ts'
import { tidied } from './tidy.ts'

const ROUNDS_MAX = 3
const TOKENS_MAX = 4000
/** A very small model fills whatever room it has with more of the same. */
const MICRO = { rounds: 0, tokens: 300, candidates: 4 }

export async function* writeTable(task: Task, session: Session): Writing {
  const micro = session.route.tier === 'micro'
  const json = session.route.backend.capabilities.jsonSchema && !micro
  const briefed = rowsPrompt(briefingOf(task, wordsWanted({ prompt: task.input.prompt, template: task.template })), {
    json,
  })
  const first = micro ? smallTable(task.input.prompt) : briefed
  const messages = task.faults.length > 0 ? again(first, task.faults) : first
  let header: string[] = []
  const rows: string[][] = []
  let cut = false
  let reasoning = ''
  for (let round = 0; round <= (micro ? MICRO.rounds : ROUNDS_MAX); round++) {
    const asked =
      round === 0 ? messages : [...messages, { role: 'user' as const, content: MORE_ROWS([header, ...rows]) }]
    const answers = await collect(session, asked, {
      maxTokens: micro ? MICRO.tokens : TOKENS_MAX,
      temperature: micro ? 0.5 : 0.2,
      candidates: micro ? MICRO.candidates : 1,
      ...(json ? { jsonSchema: ROWS_SCHEMA } : {}),
    })
    const isTable = ({ text, finish }: Answer): boolean => tableOf(tidied(text), finish === 'stop') !== undefined
    const answer = micro ? answers.find(isTable) : answers[0]
    const finish = answer?.finish ?? 'other'
    reasoning += answer?.reasoning ?? ''
    const read = readRows(answer?.text ?? '', finish === 'stop')
    if (header.length === 0) header = read.header
    const before = rows.length
    const known = new Set(rows.map((row) => row.join('\u0000')))
    for (const row of read.rows) {
      const even = header.map((_, column) => row[column] ?? '')
      if (even.join('\u0000') !== header.join('\u0000') && !known.has(even.join('\u0000'))) rows.push(even)
    }
    cut = finish === 'length'
    if (finish !== 'length' || header.length === 0 || (round > 0 && rows.length === before)) break
  }
  if (micro && (header.length < 2 || rows.length === 0)) return yield* draftRows(task)
  const blocks =
    header.length > 0
      ? [{ kind: 'table' as const, header: header.map(escapeInline), rows: rows.map((row) => row.map(escapeInline)) }]
      : []
  const content = header.length > 0 ? toCsv([header, ...rows]) : ''
  if (content !== '') yield { type: 'delta', text: content }
  const warnings = cut && rows.length > 0 ? ['The table reached the length limit and ends at its last whole row.'] : []
  return { blocks, content, reasoning, source: 'model', cut: cut && rows.length === 0, warnings }
}

/** A very small model gave no table: the draft's parts are the rows. */
function* draftRows({ draft }: Task): Generator<{ type: 'delta'; text: string }, Written> {
  const content = render(draft.blocks, 'csv')
  if (content !== '') yield { type: 'delta', text: content }
  return { blocks: draft.blocks, content, reasoning: '', source: 'draft', cut: false, warnings: draft.warnings }
}

interface Rows {
  header: string[]
  rows: string[][]
}

/** JSON first, whole or broken off; then a Markdown table; then csv text; then prose by its parts. */
export function readRows(answer: string, whole: boolean): Rows {
  const text = tidied(answer)
  const table = tableOf(text, whole)
  if (table) return table
  const [header = [], ...rows] = text === '' ? [] : toRows(parseMarkdown(text))
  return { header, rows }
}

const tableOf = (text: string, whole: boolean): Rows | undefined =>
  fromJson(text) ?? fromMarkdown(text, whole) ?? fromCsv(text, whole)

function fromJson(text: string): Rows | undefined {
  const start = text.indexOf('{')
  if (start !== 0 && !/^\s*```/u.test(text)) return undefined
  const header = /"header"\s*:\s*(\[[^\]]*\])/u.exec(text)?.[1]
  const at = /"rows"\s*:\s*\[/u.exec(text)
  if (header === undefined || !at) return undefined
  const rows: string[][] = []
  // Row by row, so that one that was cut off is left out and those before it are kept.
  let rest = text.slice(at.index + at[0].length)
  for (;;) {
    const row = /^\s*,?\s*(\[(?:[^"[\]]|"(?:[^"\\]|\\.)*")*\])/u.exec(rest)
    if (!row) break
    const cells = parsedCells(row[1]!)
    if (cells) rows.push(cells)
    rest = rest.slice(row[0].length)
  }
  const names = parsedCells(header)
  return names && names.length > 0 ? { header: names, rows } : undefined
}

function parsedCells(source: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(source)
    return Array.isArray(value)
      ? value.map((cell) => (typeof cell === 'string' ? cell : cell === null ? '' : String(cell)))
      : undefined
  } catch {
    return undefined
  }
}

function fromMarkdown(text: string, whole: boolean): Rows | undefined {
  const table = parseMarkdown(text).find((block) => block.kind === 'table')
  if (!table) return undefined
  const rows = table.rows.map((row) => row.map(plainInline))
  if (!whole && !/\|\s*$/u.test(text)) rows.pop()
  return { header: table.header.map(plainInline), rows }
}

function fromCsv(text: string, whole: boolean): Rows | undefined {
  const lines = whole ? text : text.slice(0, Math.max(text.lastIndexOf('\n'), 0))
  let read: string[][]
  try {
    read = parseCsv(lines)
  } catch {
    return undefined
  }
  const [header, ...rows] = read
  // One column is a list; prose with a comma or two has rows of every width.
  const even = rows.filter((row) => row.length === header?.length).length
  return header && header.length >= 2 && rows.length > 0 && even >= rows.length * 0.6 ? { header, rows } : undefined
}
