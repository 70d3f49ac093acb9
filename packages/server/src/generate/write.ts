/** Writes a document from one answer of the model: streams it and emits it in the requested format. */
import { CUT_OFF } from '@platen/wire'
import { streamAnswer, type WritingContext } from './answer/answer.ts'
import { rejectionOf, removedWarnings, warningsOf } from './checks.ts'
import { clean, withoutEndTokens } from './clean/clean.ts'
import { ContentStream } from './content.ts'
import { type Emit, type GenerationInput, type GenerationResult, maxTokensOf } from './generation.ts'
import { documentMessages, marksOf, retryMessages } from './instructions.ts'

export async function writeDocument(
  input: GenerationInput,
  session: WritingContext,
  emit: Emit,
): Promise<GenerationResult> {
  const marks = marksOf(input)
  const messages = retryMessages(documentMessages(input, marks), input.rejections)
  const content = new ContentStream(input.format, { isLetter: input.template.layout === 'letter' })
  let reasoning = ''
  const options = { maxTokens: maxTokensOf(input.template), field: 'prompt', marks } as const
  const { finish, isMarked } = await streamAnswer(session, messages, options, (piece) => {
    if (piece.type === 'text') {
      const delta = content.write(piece.text)
      if (delta !== '') emit({ type: 'delta', text: delta })
      return
    }
    if (piece.type === 'reasoning') reasoning += piece.text
    else content.clear()
    emit(piece)
  })
  const { text, removed } = isMarked ? { text: withoutEndTokens(content.text), removed: [] } : clean(content.text)
  const { events, result } = content.end(text)
  // Markup without a word is not a document.
  const rejection = rejectionOf({ text: result.content === '' ? '' : text, reasoning, finish, isMarked })
  if (!rejection) for (const event of events) emit(event)
  const cutOff = finish === 'length' ? [CUT_OFF] : []
  return {
    ...result,
    reasoning,
    rejection,
    warnings: [...cutOff, ...removedWarnings(removed), ...warningsOf(result.document)],
  }
}
