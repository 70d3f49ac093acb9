/**
 * Changes an existing text as the request asks. What is not part of a change keeps its bytes.
 *
 * The model names edits, and code applies them. If a block is not in the requested form or does not match exactly one place, the
 * model is asked once more. Then, or if it answers that nearly everything changes, it writes the whole new text. Where a context
 * cannot hold that text, faulty edits are an error that names them: the text is never changed in part.
 * Source: docs/decisions/014-refining.md.
 */
import { readLight, toLight, toMarkdown } from '@platen/document'
import { tableAsMarkdown } from '@platen/formats/csv'
import { markupOf } from '@platen/formats/file-formats'
import { mergeCsv, readCsv } from '@platen/formats/read-csv'
import { CUT_OFF, type Format } from '@platen/wire'
import type { ChatMessage } from '../../models/backend.ts'
import { collectAnswer, streamAnswer, type WritingContext } from '../answer/answer.ts'
import { readAnswer } from '../answer/read-answer.ts'
import { type Rejection, rejectionOf, removedWarnings } from '../checks.ts'
import { clean, withoutEndTokens } from '../clean/clean.ts'
import { type Content, correctionOf } from '../content.ts'
import { ContextTooSmall } from '../errors.ts'
import type { Emit, GenerationInput, GenerationResult } from '../generation.ts'
import {
  appendToLast,
  editFaultsText,
  editMessages,
  marksOf,
  retryMessages,
  rewriteMessages,
  withTokensOf,
} from '../instructions.ts'
import { applyEdits } from './apply-edits.ts'
import { type EditFault, parseEdits } from './edits.ts'
import { mergeLines } from './merge-lines.ts'

const TOKENS_PER_CHAR = 0.5
const TOKENS_SPARE = 400
/** A model that names more of them had better write the whole text. */
const EDITS_MAX = 200
const EDIT_ATTEMPTS = 2
const UNCHANGED = 'The model changed nothing in the text.'

export async function refine(input: GenerationInput, session: WritingContext, emit: Emit): Promise<GenerationResult> {
  const { existingContent: existing = '', format } = input
  const maxTokens = existing.length * TOKENS_PER_CHAR + TOKENS_SPARE
  const edited = await edit({ ...input, existing }, session, maxTokens)
  if (edited.text === undefined) return await rewrite(input, session, { existing, maxTokens, emit, ...edited })
  const content = format === 'csv' ? mergeCsv(existing, edited.text) : edited.text
  if (content !== '') emit({ type: 'delta', text: content })
  const warnings = content === existing ? [UNCHANGED] : []
  return { ...contentIn(format, content), reasoning: edited.reasoning, warnings, rejection: undefined }
}

interface Edited {
  /** Undefined if the whole text is to be written. */
  text?: string
  reasoning: string
  /** Why the edits could not be applied, as a sentence. Undefined if the model wants to write the whole text. */
  fault?: string
}

/** The text with the edits that the model names, asked twice at most. */
async function edit(
  input: GenerationInput & { existing: string },
  session: WritingContext,
  maxTokens: number,
): Promise<Edited> {
  const messages = editMessages(input)
  const options = { maxTokens, temperature: 0, field: 'existingContent' } as const
  let reasoning = ''
  let faults: EditFault[] = []
  for (let attempt = 1; attempt <= EDIT_ATTEMPTS; attempt++) {
    const request = attempt === 1 ? messages : appendToLast(messages, editFaultsText(faults))
    const answer = await collectAnswer(session, request, options).catch((error: unknown) => {
      // The faults of the first answer are those to name.
      if (attempt > 1 && error instanceof ContextTooSmall) return undefined
      throw error
    })
    if (!answer) break
    reasoning += answer.reasoning
    if (answer.finish !== 'stop') return { reasoning, fault: 'The list of edits has no end.' }
    const parsed = parseEdits(withTokensOf(input.existing, answer.text))
    const count = parsed.edits.length + parsed.faults.length
    // Without edits the answer is a request to rewrite; after a first one with faults, these are what to name.
    if (count === 0 || count > EDITS_MAX) break
    const { text, faults: unmatched } = await applyEdits(input.existing, parsed.edits)
    faults = [...parsed.faults, ...unmatched].sort((one, other) => one.number - other.number)
    if (faults.length === 0) return text.trim() === '' ? { reasoning } : { reasoning, text }
  }
  return faults.length === 0 ? { reasoning } : { reasoning, fault: sentenceOf(faults) }
}

function sentenceOf(faults: readonly EditFault[]): string {
  const [{ number, line, reason }] = faults as [EditFault, ...EditFault[]]
  const others = faults.length === 1 ? '' : ` So could ${faults.length - 1} more.`
  return `Edit ${number}${line === '' ? '' : ` ("${line}")`} could not be applied: it ${reason}.${others}`
}

async function rewrite(
  input: GenerationInput,
  session: WritingContext,
  { existing, maxTokens, emit, ...edited }: Edited & { existing: string; maxTokens: number; emit: Emit },
): Promise<GenerationResult> {
  const { format } = input
  const marks = marksOf(input)
  const messages = retryMessages(rewriteMessages({ ...input, existing }, marks), input.rejections)
  if (edited.fault !== undefined && !(await fits(session, messages, existing)))
    return {
      ...contentIn(format, existing),
      reasoning: edited.reasoning,
      warnings: [],
      rejection: notApplied(edited.fault),
    }
  const options = { maxTokens: maxTokens * 1.5, field: 'existingContent', marks } as const
  // The rows of a csv file can be read only when it is complete.
  const isStreamed = format !== 'csv'
  let { reasoning } = edited
  let written = ''
  const { finish, isMarked } = await streamAnswer(session, messages, options, (piece) => {
    if (piece.type === 'text') {
      written += piece.text
      if (isStreamed) emit({ type: 'delta', text: piece.text })
      return
    }
    if (piece.type === 'reasoning') reasoning += piece.text
    else written = ''
    emit(piece)
  })
  const { text, removed } = isMarked ? { text: withoutEndTokens(written), removed: [] } : cleanedLike(existing, written)
  const isEdits = parseEdits(text).edits.length > 0 && parseEdits(existing).edits.length === 0
  const rejection = isEdits ? EDITS_AGAIN : rejectionOf({ text, reasoning, finish, isMarked })
  const content = merged(existing, withTokensOf(existing, text), format)
  if (!rejection) for (const event of correctionOf(isStreamed ? written : '', content)) emit(event)
  const warnings = [
    ...(finish === 'length' ? [CUT_OFF] : []),
    ...removedWarnings(removed),
    ...(content === existing ? [UNCHANGED] : []),
  ]
  return { ...contentIn(format, content), reasoning, warnings, rejection }
}

/** What the existing text has too is no model's: a fence around all of it, a rule and a remark at its end. */
const cleanedLike = (existing: string, text: string) =>
  clean(existing).removed.length > 0 ? { text: withoutEndTokens(text), removed: [] } : clean(text)

const EDITS_AGAIN: Rejection = { name: 'edits', sentence: 'It was a list of edits, not the whole document.' }

/** Whether the context holds the request and a new text of the length of the old one. */
async function fits({ model }: WritingContext, messages: ChatMessage[], existing: string): Promise<boolean> {
  const whole = [...messages, { role: 'assistant', content: existing } as const]
  return (await model.backend.countTokens(whole, model.target)) <= model.target.contextTokens
}

const notApplied = (fault: string): Rejection => ({
  name: 'edits',
  sentence: `${fault} The text is too long for this model to write it again. Nothing was changed.`,
  isFinal: true,
})

/** The new text; only white space at the ends of lines may be that of the old one. */
function merged(existing: string, text: string, format: Format): string {
  const isLight = markupOf(format) === 'light'
  const result = mergeLines(existing, text, isLight && !MARKDOWN_ONLY.test(existing) ? asLight : undefined)
  return format === 'csv' ? mergeCsv(existing, result) : result
}

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

function contentIn(format: Format, content: string): Content {
  switch (markupOf(format)) {
    case 'light': {
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
