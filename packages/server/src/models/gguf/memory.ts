/**
 * Plans the memory of a local model: how many slots and how much context fit.
 *
 * In: the file's header, the configured slots and context, and the free memory; bytes and tokens. Out: a plan, or a sentence that
 * says why the model does not fit. Promise: the estimate is rather too high, because a machine that swaps is worse than a smaller
 * context.
 */
import type { GgufHeader } from './file.ts'

export interface MemoryPlan {
  slots: number
  /** Context of each slot. */
  contextTokens: number
  bytes: number
}

/** Memory of Node, the library and its buffers. */
const BASE_BYTES = 256 * 1024 * 1024
const BATCH_TOKENS = 512
const CONTEXT_TOKENS_DEFAULT = 8192
const CONTEXT_TOKENS_MIN = 2048
/** Left to other programs. */
const RESERVED_SHARE = 0.1

export function planMemory(
  header: GgufHeader,
  limits: { slots: number; contextTokens?: number },
  freeBytes: number,
): MemoryPlan | { refused: string } {
  const usable = freeBytes * (1 - RESERVED_SHARE)
  let slots = limits.slots
  let contextTokens = Math.min(header.contextTokens, limits.contextTokens ?? CONTEXT_TOKENS_DEFAULT)
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
