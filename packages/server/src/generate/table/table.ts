/**
 * Writes a csv table: the model sends rows as JSON if the backend supports a schema, else csv text; code reads them, makes
 * them as wide as the header and prints them. After a length limit the model is asked for the missing rows, three times at
 * most. An incomplete row is dropped. Source: docs/decisions/012-csv.md.
 */
import { isDeepStrictEqual } from 'node:util'
import { readMarkdown } from '@platen/document/markdown'
import { tableAsMarkdown, toCsv } from '@platen/formats/csv'
import { CUT_OFF } from '@platen/wire'
import { collectAnswer, type FinishReason, type WritingContext } from '../answer/answer.ts'
import { type Rejection, rejectionOf, removedWarnings } from '../checks.ts'
import { clean, withoutEndTokens } from '../clean/clean.ts'
import { type Content, contentOf } from '../content.ts'
import { ContextTooSmall } from '../errors.ts'
import { type Emit, type GenerationInput, type GenerationResult, maxTokensOf } from '../generation.ts'
import { appendToLast, marksOf, moreRowsText, ROWS_SCHEMA, retryMessages, tableMessages } from '../instructions.ts'
import { isJson, readMoreRows, readTable } from './read-table.ts'

const ROUNDS_MAX = 3
/** Rows that `moreRowsText` repeats for the model. */
const ROWS_REPEATED = 3
const UNREADABLE: Rejection = {
  name: 'unreadable',
  sentence: 'It was JSON that cannot be parsed, or ended before its first row.',
}

export async function writeTable(
  input: GenerationInput,
  session: WritingContext,
  emit: Emit,
): Promise<GenerationResult> {
  const { jsonSchema } = session.model.backend.capabilities
  const marks = jsonSchema ? undefined : marksOf(input)
  const messages = retryMessages(tableMessages(input, marks), input.rejections)
  let header: string[] = []
  let rows: string[][] = []
  let reasoning = ''
  let text = ''
  let finish: FinishReason = 'other'
  let isMarked = false
  const warnings = new Set<string>()
  const warn = (sentence: string): unknown => warnings.add(sentence)
  for (let round = 0; round <= ROUNDS_MAX; round++) {
    const request = round === 0 ? messages : appendToLast(messages, moreRowsText([header, ...rows]))
    const answer = await collectAnswer(session, request, {
      maxTokens: maxTokensOf(input.template),
      temperature: 0.2,
      once: true,
      field: 'prompt',
      ...(jsonSchema ? { jsonSchema: ROWS_SCHEMA } : { marks }),
    }).catch((error: unknown) => {
      // The rows so far are the table.
      if (round > 0 && error instanceof ContextTooSmall) return undefined
      throw error
    })
    if (!answer) break
    ;({ text, finish, isMarked } = answer)
    reasoning += answer.reasoning
    const before = rows.length
    if (header.length === 0) {
      const table = readTable(text, finish === 'stop', warn)
      if (!table) break
      header = table.header
      rows = table.rows
    } else {
      const more = readMoreRows(text, finish === 'stop', header, warn)
      rows = rows.concat(more.slice(repeatedRows(rows, more)))
    }
    if (finish !== 'length' || (round > 0 && rows.length === before)) break
  }
  let result: Content
  let isUnreadable = false
  if (header.length > 0) {
    const source = tableAsMarkdown([header, ...rows])
    result = { content: toCsv([header, ...rows]), source, document: readMarkdown(source, 'commonmark') }
    if (finish !== 'stop') warnings.add('The table is cut off after its last complete row.')
  } else {
    // Unreadable JSON is not a document.
    isUnreadable = isJson(text)
    const cleaned = isMarked ? { text: withoutEndTokens(text), removed: [] } : clean(text)
    text = isUnreadable ? '' : cleaned.text
    result = contentOf(text, 'csv', { isLetter: false })
    for (const sentence of removedWarnings(cleaned.removed)) warnings.add(sentence)
    warnings.add('The model wrote text instead of a table: each row is a part of the text.')
    if (finish === 'length') warnings.add(CUT_OFF)
  }
  const isTable = header.length > 0 && rows.length > 0 && finish !== 'refusal'
  const rejection = isTable
    ? undefined
    : isUnreadable
      ? UNREADABLE
      : rejectionOf({ text: result.content === '' ? '' : text, reasoning, finish, isMarked })
  if (result.content !== '' && !rejection) emit({ type: 'delta', text: result.content })
  return { ...result, reasoning, warnings: [...warnings], rejection }
}

/**
 * How many rows at the start of `more` repeat the last ones of `rows`: the last one, as requested, or all that `moreRowsText`
 * shows. Any other row is new, also if it is equal to one of them.
 */
function repeatedRows(rows: readonly string[][], more: readonly string[][]): number {
  const isRepeated = (count: number): boolean =>
    isDeepStrictEqual(more.slice(0, count), rows.slice(Math.max(0, rows.length - count)))
  return [1, 2, ROWS_REPEATED].find((count) => count <= rows.length && isRepeated(count)) ?? 0
}
