/**
 * Does a local model fit into memory, and with how many slots of which context?
 *
 * In: what its header says, what is wanted, and what is free; bytes and tokens. Out: a plan, or the sentence that says
 * why there is none. Promise: what is planned is estimated on the high side, because a machine that swaps while it
 * writes is worse than a smaller context.
 */
import type { GgufHeader } from './gguf-file.ts'

export interface MemoryPlan {
  slots: number
  /** Context of each slot. */
  contextTokens: number
  bytes: number
}

/** What the runtime takes beside weights and cache: Node, the library and its scratch space. */
const BASE_BYTES = 256 * 1024 * 1024
const BATCH_TOKENS = 512
const CONTEXT_TOKENS_DEFAULT = 8192
const CONTEXT_TOKENS_MIN = 2048
/** Left to the rest of the machine. */
const RESERVED_SHARE = 0.1

export function planMemory(
  header: GgufHeader,
  wanted: { slots: number; contextTokens?: number },
  freeBytes: number,
): MemoryPlan | { refused: string } {
  const usable = freeBytes * (1 - RESERVED_SHARE)
  let slots = wanted.slots
  let contextTokens = Math.min(header.contextTokens, wanted.contextTokens ?? CONTEXT_TOKENS_DEFAULT)
  const need = () => estimateBytes(header, { slots, contextTokens })
  while (need() > usable) {
    if (slots > 2) slots -= 1
    else if (contextTokens > CONTEXT_TOKENS_MIN) contextTokens = Math.max(CONTEXT_TOKENS_MIN, contextTokens >> 1)
    else if (slots > 1) slots -= 1
    else {
      return {
        refused:
          `The model needs about ${gigabytes(need())} of memory and ${gigabytes(freeBytes)} are free. ` +
          'Close other programs, or use a smaller model (`platen models` lists some).',
      }
    }
  }
  return { slots, contextTokens, bytes: need() }
}

export function estimateBytes(
  header: Pick<GgufHeader, 'fileBytes' | 'contextBytesPerToken' | 'vocabularySize'>,
  { slots, contextTokens }: { slots: number; contextTokens: number },
): number {
  const cache = header.contextBytesPerToken * contextTokens * slots
  const logits = header.vocabularySize * BATCH_TOKENS * 4
  return header.fileBytes + cache + logits + BASE_BYTES
}

export function gigabytes(bytes: number): string {
  const value = bytes / 1024 ** 3
  return value >= 10 ? `${Math.round(value)} GB` : `${value.toFixed(1)} GB`
}
