/**
 * A text and a request in, the text changed as the request asks: every byte that was not asked to change stays.
 *
 * The model names edits, and code applies them where each of their places occurs exactly once. Where one does not, or the
 * model says that nearly all of it changes, it is asked once for the whole text anew; lines that say the same keep their bytes.
 * Source: docs/decisions.md "Refining".
 */
import { readLight, toLight, toMarkdown } from '@platen/document'
import type { Format } from '@platen/wire'
import { mergeCsv, readCsv, tableAsMarkdown } from '../formats/csv.ts'
import { collectAnswer, type Session, streamAnswer } from './answer.ts'
import { CUT_OFF, rejectionOf } from './checks.ts'
import { Cleaner } from './clean.ts'
import { type Content, eventsAfter } from './content.ts'
import { applyEdits, mergeLines, parseEdits } from './edits.ts'
import type { DocumentStream, GenerationInput } from './generation.ts'
import { editMessages, retryMessages, rewriteMessages } from './instructions.ts'
import { readAnswer } from './read-answer.ts'

const TOKENS_PER_CHAR = 0.5
const TOKENS_SPARE = 400
/** More edits than a person asks for: each reads the text once. */
const EDITS_MAX = 200

export async function* refine(task: GenerationInput, session: Session): DocumentStream {
  const existing = task.input.existingContent ?? ''
  const briefing = { ...task, existing }
  const maxTokens = existing.length * TOKENS_PER_CHAR + TOKENS_SPARE
  const answer = await collectAnswer(session, editMessages(briefing), {
    maxTokens,
    temperature: 0,
    field: 'existingContent',
  })
  const named = parseEdits(answer.text, answer.finish === 'stop')
  const result = applyEdits(existing, named.slice(0, EDITS_MAX))
  const applies =
    named.length > 0 && named.length <= EDITS_MAX && result.failed.length === 0 && result.text.trim() !== ''
  if (!applies || answer.finish !== 'stop')
    return yield* rewriteWhole(task, session, { existing, maxTokens, thoughts: answer.reasoning })
  const content = task.input.format === 'csv' ? mergeCsv(existing, result.text) : result.text
  if (content !== '') yield { type: 'delta', text: content }
  const warnings = content === existing ? [UNCHANGED] : []
  return { ...written(content, task.input.format), reasoning: answer.reasoning, warnings, rejection: undefined }
}

const UNCHANGED = 'The model changed nothing: the text is as it was.'

async function* rewriteWhole(
  task: GenerationInput,
  session: Session,
  { existing, maxTokens, thoughts }: { existing: string; maxTokens: number; thoughts: string },
): DocumentStream {
  const { format } = task.input
  const messages = retryMessages(rewriteMessages({ ...task, existing }), task.faults)
  const answer = streamAnswer(session, messages, { maxTokens: maxTokens * 1.5, field: 'existingContent' })
  let cleaner = new Cleaner()
  let reasoning = thoughts
  let text = ''
  // A csv file goes out at its end, when its rows can be read.
  const streams = format !== 'csv'
  for (;;) {
    const step = await answer.next()
    if (step.done) {
      const rest = cleaner.end()
      const sent = streams ? text : ''
      text += rest
      const { finish } = step.value
      const fault = rejectionOf({ text, reasoning, finish })
      const content = merged(existing, text, format)
      if (!fault) yield* eventsAfter(sent, content)
      const warnings = [...(finish === 'length' ? [CUT_OFF] : []), ...(content === existing ? [UNCHANGED] : [])]
      return { ...written(content, format), reasoning, warnings, rejection: fault }
    }
    const piece = step.value
    if (piece.type === 'reasoning') {
      reasoning += piece.text
      yield piece
    } else if (piece.type === 'restart') {
      cleaner = new Cleaner()
      text = ''
      yield piece
    } else {
      const clean = cleaner.write(piece.text)
      text += clean
      if (streams && clean !== '') yield { type: 'delta', text: clean }
    }
  }
}

/** The whole new text, with the bytes of every line that was there before. */
function merged(existing: string, text: string, format: Format): string {
  const isLight = format === 'pdf' || format === 'doc'
  const result = mergeLines(existing, text, isLight && !MARKDOWN_ONLY.test(existing) ? asLight : undefined)
  if (format === 'csv') return mergeCsv(existing, result)
  // Where nothing but the kind of quotes and dashes changed, that was the request.
  const isTypography = result === existing && withoutBlank(text) !== withoutBlank(existing)
  return isTypography ? withEndsOf(existing, text) : result
}

const withoutBlank = (text: string): string => text.replace(/\s/gu, '')

/** Lines that light markup has no rule for. */
const MARKDOWN_ONLY = /^(?:#{1,6} |`{3}|~{3}|\|.*\|[ \t]*$|>)/mu

/** New lines in which the model brought headings, tables or code of Markdown into light markup. */
function asLight(lines: string[]): string[] {
  const text = lines.join('\n')
  if (!MARKDOWN_ONLY.test(text)) return lines
  const isBlank = (line: string | undefined): boolean => line?.trim() === ''
  const light = toLight(readAnswer(text)).split('\n')
  return [...(isBlank(lines[0]) ? [''] : []), ...light, ...(isBlank(lines.at(-1)) ? [''] : [])]
}

/** `text` with the line ends of `existing`, and with the blank space at its start and end. */
function withEndsOf(existing: string, text: string): string {
  const start = existing.slice(0, existing.length - existing.trimStart().length)
  const end = existing.slice(Math.max(start.length, existing.trimEnd().length))
  const lines = text.trim().split('\n')
  return start + lines.join(existing.includes('\r\n') ? '\r\n' : '\n') + end
}

function written(content: string, format: Format): Content {
  switch (format) {
    case 'pdf':
    case 'doc': {
      const document = readLight(content)
      return { content, document, source: toMarkdown(document) }
    }
    case 'markdown':
      return { content, document: readAnswer(content, 'commonmark'), source: content }
    case 'csv': {
      const source = tableAsMarkdown(readCsv(content))
      return { content, document: readAnswer(source, 'commonmark'), source }
    }
  }
}
