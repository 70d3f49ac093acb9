/**
 * Tokens of a text where the model's own tokenizer can't be asked: on the safe side, so that what is counted as fitting
 * fits. Prose in English comes out about a third too high; what must not happen is an estimate that is too low.
 *
 * The rates are those of small and old vocabularies (32,000 entries), the worst that is still in use.
 */
import type { ChatMessage } from './backend.ts'

/** Role markers and separators of a chat template. */
const TOKENS_PER_MESSAGE = 8

function estimateTokens(text: string): number {
  let tokens = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    // Letters come four or five to a token in English, three in other languages; digits and signs one by one.
    if (code === 0x20 || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)) tokens += 0.31
    else if (code < 0x0900) tokens += 0.8
    // Half a pair of surrogates counts half of an emoji.
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
