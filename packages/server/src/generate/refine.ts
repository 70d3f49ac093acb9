/**
 * Changes an existing text as the request asks. What is not part of a change keeps its bytes.
 *
 * The model names edits, and code applies them. If one of them does not match exactly one place, or the model answers that
 * nearly everything changes, it is asked once for the whole new text; unchanged lines keep their bytes.
 * Source: docs/decisions.md "Refining".
 */
import { readLight, toLight, toMarkdown } from '@platen/document'
import { tableAsMarkdown } from '@platen/formats/csv'
import { mergeCsv, readCsv } from '@platen/formats/read-csv'
import { CUT_OFF, type Format } from '@platen/wire'
import { collectAnswer, type Session, streamAnswer } from './answer.ts'
import { rejectionOf } from './checks.ts'
import { Cleaner } from './clean.ts'
import { type Content, correctionOf } from './content.ts'
import { applyEdits, mergeLines, parseEdits } from './edits.ts'
import type { Emit, GenerationInput, GenerationResult } from './generation.ts'
import { editMessages, retryMessages, rewriteMessages } from './instructions.ts'
import { readAnswer } from './read-answer.ts'

const TOKENS_PER_CHAR = 0.5
const TOKENS_SPARE = 400
/** More edits are not applied: each of them searches the whole text. */
const EDITS_MAX = 200
const UNCHANGED = 'The model changed nothing in the text.'

export async function refine(input: GenerationInput, session: Session, emit: Emit): Promise<GenerationResult> {
  const { existingContent: existing = '', format } = input
  const maxTokens = existing.length * TOKENS_PER_CHAR + TOKENS_SPARE
  const options = { maxTokens, temperature: 0, field: 'existingContent' } as const
  const { text, reasoning, finish } = await collectAnswer(session, editMessages({ ...input, existing }), options)
  const edits = parseEdits(text, { complete: finish === 'stop' })
  const result = applyEdits(existing, edits.slice(0, EDITS_MAX))
  const isApplied =
    edits.length > 0 && edits.length <= EDITS_MAX && result.failed.length === 0 && result.text.trim() !== ''
  if (!isApplied || finish !== 'stop') return await rewrite(input, session, { existing, maxTokens, reasoning, emit })
  const content = format === 'csv' ? mergeCsv(existing, result.text) : result.text
  if (content !== '') emit({ type: 'delta', text: content })
  const warnings = content === existing ? [UNCHANGED] : []
  return { ...contentIn(format, content), reasoning, warnings, rejection: undefined }
}

async function rewrite(
  input: GenerationInput,
  session: Session,
  { existing, maxTokens, emit, ...first }: { existing: string; maxTokens: number; reasoning: string; emit: Emit },
): Promise<GenerationResult> {
  const { format } = input
  const messages = retryMessages(rewriteMessages({ ...input, existing }), input.rejections)
  const options = { maxTokens: maxTokens * 1.5, field: 'existingContent' } as const
  // The rows of a csv file can be read only when it is complete.
  const isStreamed = format !== 'csv'
  let cleaner = new Cleaner()
  let { reasoning } = first
  let text = ''
  const finish = await streamAnswer(session, messages, options, (piece) => {
    if (piece.type === 'text') {
      const cleaned = cleaner.write(piece.text)
      text += cleaned
      if (isStreamed && cleaned !== '') emit({ type: 'delta', text: cleaned })
      return
    }
    if (piece.type === 'reasoning') reasoning += piece.text
    else {
      cleaner = new Cleaner()
      text = ''
    }
    emit(piece)
  })
  const sent = isStreamed ? text : ''
  text += cleaner.end()
  const rejection = rejectionOf({ text, reasoning, finish })
  const content = merged(existing, text, format)
  if (!rejection) for (const event of correctionOf(sent, content)) emit(event)
  const warnings = [...(finish === 'length' ? [CUT_OFF] : []), ...(content === existing ? [UNCHANGED] : [])]
  return { ...contentIn(format, content), reasoning, warnings, rejection }
}

/** The new text, with the bytes of every unchanged line. */
function merged(existing: string, text: string, format: Format): string {
  const isLight = format === 'pdf' || format === 'doc'
  const result = mergeLines(existing, text, isLight && !MARKDOWN_ONLY.test(existing) ? asLight : undefined)
  if (format === 'csv') return mergeCsv(existing, result)
  // If only quotes and dashes changed, the request asked for that.
  const isTypography = result === existing && withoutBlank(text) !== withoutBlank(existing)
  return isTypography ? withEndsOf(existing, text) : result
}

const withoutBlank = (text: string): string => text.replace(/\s/gu, '')

/** Lines that are no light markup. */
const MARKDOWN_ONLY = /^(?:#{1,6} |`{3}|~{3}|\|.*\|[ \t]*$|>)/mu

/** New lines as light markup, if the model wrote headings, tables or code of Markdown. */
function asLight(lines: string[]): string[] {
  const text = lines.join('\n')
  if (!MARKDOWN_ONLY.test(text)) return lines
  const isBlank = (line: string | undefined): boolean => line?.trim() === ''
  const light = toLight(readAnswer(text)).split('\n')
  return [...(isBlank(lines[0]) ? [''] : []), ...light, ...(isBlank(lines.at(-1)) ? [''] : [])]
}

/** `text` with the line ends of `existing` and its white space at start and end. */
function withEndsOf(existing: string, text: string): string {
  const start = existing.slice(0, existing.length - existing.trimStart().length)
  const end = existing.slice(Math.max(start.length, existing.trimEnd().length))
  const lines = text.trim().split('\n')
  return start + lines.join(existing.includes('\r\n') ? '\r\n' : '\n') + end
}

function contentIn(format: Format, content: string): Content {
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
