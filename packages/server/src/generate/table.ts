/**
 * A csv table that a prompt asks for: rows under a JSON schema where the backend holds to one, else csv text; read,
 * squared to the header's width, and written by code. Where the length limit cut it, the rows after the last whole one are
 * asked for, three times at most; half a row is never kept. Source: docs/decisions.md `csv`.
 */
import { readMarkdown } from '@platen/document/markdown'
import { tableAsMarkdown, toCsv } from '../formats/csv.ts'
import { collectAnswer, type Ending, type Session } from './answer.ts'
import { CUT_OFF, type Rejection, rejectionOf } from './checks.ts'
import { clean } from './clean.ts'
import { type Content, contentOf } from './content.ts'
import { ContextTooSmall } from './errors.ts'
import { type DocumentStream, type GenerationInput, maxTokensOf } from './generation.ts'
import { appendToLast, moreRowsText, ROWS_SCHEMA, retryMessages, tableMessages } from './instructions.ts'
import { isJson, readMoreRows, readTable } from './read-table.ts'

const ROUNDS_MAX = 3
/** The last rows that `moreRows` shows the model. */
const ROWS_SHOWN = 3
const UNREADABLE: Rejection = {
  name: 'unreadable',
  sentence: 'It was JSON that can not be read, or ended before its first row.',
}

export async function* writeTable(task: GenerationInput, session: Session): DocumentStream {
  const { jsonSchema } = session.route.backend.capabilities
  const messages = retryMessages(tableMessages(task, { json: jsonSchema }), task.faults)
  let header: string[] = []
  let rows: string[][] = []
  let reasoning = ''
  let text = ''
  let finish: Ending['finish'] = 'other'
  for (let round = 0; round <= ROUNDS_MAX; round++) {
    const request = round === 0 ? messages : appendToLast(messages, moreRowsText([header, ...rows]))
    const answer = await collectAnswer(session, request, {
      maxTokens: maxTokensOf(task.template),
      temperature: 0.2,
      once: true,
      field: 'prompt',
      ...(jsonSchema ? { jsonSchema: ROWS_SCHEMA } : {}),
    }).catch((error: unknown) => {
      // The rows that are there need no more room.
      if (round > 0 && error instanceof ContextTooSmall) return undefined
      throw error
    })
    if (!answer) break
    ;({ text, finish } = answer)
    reasoning += answer.reasoning
    const before = rows.length
    if (header.length === 0) {
      const table = readTable(text, finish === 'stop')
      if (!table) break
      header = table.header
      rows = table.rows
    } else {
      // It may begin with rows that it was shown; equal rows further down are rows of their own.
      const shown = new Set(rows.slice(-ROWS_SHOWN).map((row) => row.join('\u0000')))
      const more = readMoreRows(text, finish === 'stop', header)
      const first = more.findIndex((row) => !shown.has(row.join('\u0000')))
      rows = first < 0 ? rows : rows.concat(more.slice(first))
    }
    if (finish !== 'length' || (round > 0 && rows.length === before)) break
  }
  const warnings: string[] = []
  let written: Content
  let isUnreadable = false
  if (header.length > 0) {
    const source = tableAsMarkdown([header, ...rows])
    written = { content: toCsv([header, ...rows]), source, document: readMarkdown(source, 'commonmark') }
    if (finish !== 'stop') warnings.push('The table was cut off and ends at its last whole row.')
  } else {
    // JSON that can't be read is no prose either.
    isUnreadable = isJson(text)
    text = isUnreadable ? '' : clean(text)
    written = contentOf(text, 'csv', { isLetter: false })
    warnings.push('The model wrote text and no table: the rows are the parts of the text.')
    if (finish === 'length') warnings.push(CUT_OFF)
  }
  const isTable = header.length > 0 && rows.length > 0 && finish !== 'refusal'
  const fault = isTable
    ? undefined
    : isUnreadable
      ? UNREADABLE
      : rejectionOf({ text: written.content === '' ? '' : text, reasoning, finish })
  if (written.content !== '' && !fault) yield { type: 'delta', text: written.content }
  return { ...written, reasoning, warnings, rejection: fault }
}
