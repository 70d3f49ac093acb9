/** A document in one answer: streamed, cleaned, and given out in the wanted format as it comes. */
import { type Session, streamAnswer } from './answer.ts'
import { CUT_OFF, rejectionOf, warningsOf } from './checks.ts'
import { Cleaner } from './clean.ts'
import { ContentStream } from './content.ts'
import { type DocumentStream, type GenerationInput, maxTokensOf } from './generation.ts'
import { documentMessages, retryMessages } from './instructions.ts'
import type { DocumentEvent } from './types.ts'

export async function* writeDocument(task: GenerationInput, session: Session): DocumentStream {
  const messages = retryMessages(documentMessages(task), task.faults)
  const content = new ContentStream(task.input.format, { isLetter: task.template.layout === 'letter' })
  const answer = streamAnswer(session, messages, { maxTokens: maxTokensOf(task.template), field: 'prompt' })
  let cleaner = new Cleaner({ canRestart: true })
  let text = ''
  let reasoning = ''
  const write = (piece: string): DocumentEvent[] => {
    const isAnew = cleaner.restarted
    if (isAnew) content.clear()
    text = isAnew ? piece : text + piece
    return [...(isAnew ? [{ type: 'restart' as const }] : []), ...content.write(piece)]
  }
  for (;;) {
    const step = await answer.next()
    if (step.done) {
      yield* write(cleaner.end())
      const { finish } = step.value
      const { events, written } = content.end()
      // Marks without a word are no document.
      const fault = rejectionOf({ text: written.content === '' ? '' : text, reasoning, finish })
      if (!fault) yield* events
      const cut = finish === 'length' ? [CUT_OFF] : []
      return { ...written, reasoning, rejection: fault, warnings: [...cut, ...warningsOf(written.document)] }
    }
    const piece = step.value
    if (piece.type === 'text') yield* write(cleaner.write(piece.text))
    else if (piece.type === 'reasoning') {
      reasoning += piece.text
      yield piece
    } else {
      cleaner = new Cleaner({ canRestart: true })
      content.clear()
      text = ''
      yield piece
    }
  }
}
