/**
 * A csv table that a prompt asks for: rows under a JSON schema where the backend holds to one, else csv text; read,
 * squared to the header's width, and written by code. Where the length limit cut it, the rows after the last whole one are
 * asked for, three times at most; half a row is never kept. Source: docs/decisions.md `csv`.
 */
import { toCsv } from '../formats/csv.ts'
import { type Answer, collect, collectInTime, type Session } from './call.ts'
import { wordsWanted } from './check.ts'
import { inventedFigures } from './facts/check.ts'
import { escapeInline } from './markup/inline.ts'
import { parseMarkdown } from './markup/parse.ts'
import { render } from './paper.ts'
import { again, MORE_ROWS, ROWS_SCHEMA, rows as rowsPrompt, smallTable } from './prompts.ts'
import { isJson, type Rows, readMoreRows, readTable } from './read-table.ts'
import { briefingOf, type Task, type Writing, type Written } from './task.ts'
import { tidied } from './tidy.ts'

const ROUNDS_MAX = 3
const TOKENS_MAX = 4000
/** A very small model fills whatever room it has with more of the same. */
const MICRO = { rounds: 0, tokens: 300, candidates: 4 }
/** Time kept for what comes after the model, and about how long a table of its is. */
const IN_TIME = { reserveMs: 3_000, chars: 400 }

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
    const answers = micro
      ? await collectInTime(session, asked, {
          ...IN_TIME,
          maxTokens: MICRO.tokens,
          temperature: 0.5,
          candidates: MICRO.candidates,
        })
      : await collect(session, asked, {
          maxTokens: TOKENS_MAX,
          temperature: 0.2,
          ...(json ? { jsonSchema: ROWS_SCHEMA } : {}),
        })
    const isTable = ({ text, finish }: Answer): boolean => {
      const table = readTable(text, finish === 'stop')
      return table !== undefined && isSound(table, task.input.prompt)
    }
    const answer = micro ? answers.find(isTable) : answers[0]
    const { text = '', finish = 'other' } = answer ?? {}
    reasoning += answer?.reasoning ?? ''
    cut = finish !== 'stop'
    const before = rows.length
    if (header.length === 0) {
      const table = readTable(text, !cut)
      if (!table && !micro) return yield* proseRows(text, { reasoning, cut })
      header = table?.header ?? []
      rows.push(...(table?.rows ?? []))
    } else {
      const known = new Set(rows.map((row) => row.join('\u0000')))
      rows.push(...readMoreRows(text, !cut, header).filter((row) => !known.has(row.join('\u0000'))))
    }
    if (finish !== 'length' || header.length === 0 || (round > 0 && rows.length === before)) break
  }
  if (micro && (header.length < 2 || rows.length === 0)) return yield* draftRows(task)
  const blocks =
    header.length > 0
      ? [{ kind: 'table' as const, header: header.map(escapeInline), rows: rows.map((row) => row.map(escapeInline)) }]
      : []
  const content = header.length > 0 ? toCsv([header, ...rows]) : ''
  if (content !== '') yield { type: 'delta', text: content }
  const warnings =
    cut && rows.length > 0
      ? ['The table reached the length limit, or was stopped, and ends at its last whole row.']
      : []
  return { blocks, content, reasoning, source: 'model', cut: cut && rows.length === 0, warnings }
}

/** An answer that is no table: prose gives its parts as rows, and is checked as the prose it is. */
function* proseRows(
  answer: string,
  { reasoning, cut }: Pick<Written, 'reasoning' | 'cut'>,
): Generator<{ type: 'delta'; text: string }, Written> {
  const text = tidied(answer)
  const blocks = text === '' || isJson(answer) ? [] : parseMarkdown(text)
  const content = render(blocks, 'csv')
  if (content !== '') yield { type: 'delta', text: content }
  return { blocks, content, reasoning, source: 'model', cut, warnings: [] }
}

/** A very small model gave no table: the draft's parts are the rows. */
function* draftRows({ draft }: Task): Generator<{ type: 'delta'; text: string }, Written> {
  const content = render(draft.blocks, 'csv')
  if (content !== '') yield { type: 'delta', text: content }
  return { blocks: draft.blocks, content, reasoning: '', source: 'draft', cut: false, warnings: draft.warnings }
}

/** Characters of a column's name; more are a sentence. */
const NAME_CHARS_MAX = 40

/**
 * Whether a very small model's table is one to keep: several named columns with something different in each row, no marks of
 * a list in them, and no figure that nobody gave. Such a model also answers with lists of letters, or with the same row again.
 */
export function isSound({ header, rows }: Rows, prompt: string): boolean {
  const isName = (cell: string): boolean => /^\p{L}[^:|*]*$/u.test(cell) && cell.length <= NAME_CHARS_MAX
  const differ = (cells: readonly string[]): boolean => new Set(cells.map((cell) => cell.trim())).size === cells.length
  const says = (cell: string): boolean => /\p{L}{2}|\d/u.test(cell)
  return (
    header.length >= 2 &&
    rows.length >= 2 &&
    header.every(isName) &&
    differ(header) &&
    differ(rows.map(([first = '']) => first)) &&
    rows.every((row) => row.every(says)) &&
    inventedFigures(rows.map((row) => row.join('. ')).join('\n'), [prompt], 'en').length === 0
  )
}
