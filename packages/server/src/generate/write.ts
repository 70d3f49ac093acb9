/** Writes a document from one answer of the model: streams it, cleans it and emits it in the requested format. */
import { CUT_OFF } from '@platen/wire'
import { type Session, streamAnswer } from './answer.ts'
import { rejectionOf, warningsOf } from './checks.ts'
import { Cleaner } from './clean.ts'
import { ContentStream } from './content.ts'
import { type Emit, type GenerationInput, type GenerationResult, maxTokensOf } from './generation.ts'
import { documentMessages, retryMessages } from './instructions.ts'

export async function writeDocument(input: GenerationInput, session: Session, emit: Emit): Promise<GenerationResult> {
  const messages = retryMessages(documentMessages(input), input.rejections)
  const content = new ContentStream(input.format, { isLetter: input.template.layout === 'letter' })
  let cleaner = new Cleaner({ canRestart: true })
  let text = ''
  let reasoning = ''
  const restart = (): void => {
    content.clear()
    text = ''
    emit({ type: 'restart' })
  }
  const write = (cleaned: string): void => {
    if (cleaner.restarted) restart()
    text += cleaned
    const delta = content.write(cleaned)
    if (delta !== '') emit({ type: 'delta', text: delta })
  }
  const options = { maxTokens: maxTokensOf(input.template), field: 'prompt' } as const
  const finish = await streamAnswer(session, messages, options, (piece) => {
    if (piece.type === 'text') write(cleaner.write(piece.text))
    else if (piece.type === 'reasoning') {
      reasoning += piece.text
      emit(piece)
    } else {
      cleaner = new Cleaner({ canRestart: true })
      restart()
    }
  })
  write(cleaner.end())
  const { events, result } = content.end()
  // Markup without a word is not a document.
  const rejection = rejectionOf({ text: result.content === '' ? '' : text, reasoning, finish })
  if (!rejection) for (const event of events) emit(event)
  const cutOff = finish === 'length' ? [CUT_OFF] : []
  return { ...result, reasoning, rejection, warnings: [...cutOff, ...warningsOf(result.document)] }
}
