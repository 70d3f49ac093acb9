/**
 * Estimates tokens without the model's tokenizer. The estimate must not be too low, or a prompt would not fit; for English prose
 * it is about a third too high.
 *
 * The rates are those of small vocabularies (32,000 entries), the worst still in use.
 */
import type { ChatMessage } from './backend.ts'

/** Role markers and separators of a chat template. */
const TOKENS_PER_MESSAGE = 8

function estimateTokens(text: string): number {
  let tokens = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    // A token holds four or five letters of English, three of other languages, and one digit or sign.
    if (code === 0x20 || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)) tokens += 0.31
    else if (code < 0x0900) tokens += 0.8
    // Also each half of a surrogate pair: an emoji counts twice this.
    else tokens += 1.6
  }
  return Math.ceil(tokens)
}

export function estimateChatTokens(messages: ChatMessage[]): number {
  return messages.reduce(
    (sum, message) => sum + TOKENS_PER_MESSAGE + estimateTokens(message.content),
    TOKENS_PER_MESSAGE,
  )
}
